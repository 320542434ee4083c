extension [Diagnostic] {
    /// Returns the diagnostics in reading order: diagnostics without a place come first, and the other diagnostics are
    /// sorted by file and offset.
    ///
    /// Files are in the order of their first diagnostic. Diagnostics at the same place keep their order.
    public func sortedByPosition() -> [Diagnostic] {
        var fileOrder: [ObjectIdentifier: Int] = [:]
        for case let range? in map(\.range) where fileOrder[ObjectIdentifier(range.file)] == nil {
            fileOrder[ObjectIdentifier(range.file)] = fileOrder.count
        }
        let keys = map { diagnostic -> (file: Int, offset: Int) in
            guard let range = diagnostic.range else { return (-1, -1) }
            return (fileOrder[ObjectIdentifier(range.file)] ?? 0, range.lower)
        }
        let order = indices.sorted { left, right in
            (keys[left].file, keys[left].offset, left) < (keys[right].file, keys[right].offset, right)
        }
        return order.map { self[$0] }
    }

    /// Returns the number of diagnostics of a severity.
    public func count(of severity: Diagnostic.Severity) -> Int {
        reduce(0) { $1.severity == severity ? $0 + 1 : $0 }
    }

    /// A summary such as `2 errors, 1 warning`, or nil if there are neither errors nor warnings.
    public var summary: String? {
        let parts = [(Diagnostic.Severity.error, "error"), (.warning, "warning")].compactMap {
            severity, word in
            let number = count(of: severity)
            return number == 0 ? nil : word.counted(number)
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
