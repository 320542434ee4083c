import EspalierDataFiles
package import EspalierDiagnostics

/// Formats diagram files: keys in the order of the JSON Schema, and uniform indentation, spaces and quotes.
///
/// Comments, anchors, the texts of scalars and single empty lines are kept. The formatted file describes the same
/// diagram. Formatting it again changes nothing.
nonisolated package struct DiagramFormatter {
    /// The maximum length of a line that contains a whole collection in brackets or braces, in characters.
    ///
    /// A longer collection is written as a block in YAML, and on several lines in JSON.
    static let maximumWidth = 100

    private let limits: DataLimits
    private let types: LayoutRegistry

    package init(limits: DocumentLimits = DocumentLimits(), types: LayoutRegistry = .builtIn) {
        (self.limits, self.types) = (DataLimits(limits), types)
    }

    /// Returns the bytes of the formatted file.
    ///
    /// If the first line ends with a carriage return and a line feed, so do all lines of the result. Otherwise, all
    /// lines end with a line feed. A byte order mark is removed.
    ///
    /// - Throws: `DiagnosticsError` if the file isn't valid YAML or JSON, or can't be formatted.
    /// - Complexity: O(bytes)
    package func format(_ source: SourceFile) throws(DiagnosticsError) -> [UInt8] {
        let format = TreeFormat(fileName: source.name)
        let hasReturns = source.bytes.contains(0x0D)
        var bytes = hasReturns ? Self.withoutReturns(source.bytes) : source.bytes
        // The byte order mark isn't written again, because a file in UTF-8 doesn't need this mark.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: mark) { bytes.removeFirst(mark.count) }
        let original = SourceFile(name: source.name, bytes: bytes)
        bytes = terminated(bytes, try values(of: original, format), format)
        let file = SourceFile(name: source.name, bytes: bytes)
        let order = DiagramFile.isProject(source.name) ? KeyOrder.project : .diagram(types)
        var text: [UInt8]
        switch format {
        case .yaml: text = try YAMLFormatter.format(file, order, limits: limits)
        case .json: text = try JSONFormatter.format(file, order, limits: limits)
        }
        let result = SourceFile(name: source.name, bytes: text)
        // The values are read again, because keeping them would take as much memory as formatting does.
        let before = try values(of: original, format)
        let after = try? values(of: result, format)
        guard after?.isEqual(to: before) == true else {
            throw Self.loss("formatting would change the meaning of the file", source)
        }
        if format == .yaml,
            try YAMLFormatter.comments(of: result, limits: limits)
                != YAMLFormatter.comments(of: file, limits: limits)
        {
            throw Self.loss("formatting would remove a comment of the file", source)
        }
        if hasReturns, source.bytes.firstIndex(of: 0x0D) == source.bytes.firstIndex(of: 0x0A).map({ $0 - 1 })
        {
            text = text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        }
        return text
    }

    /// Returns a file with a line break at its end and the same values.
    ///
    /// A line break at the end of the file is a part of a block scalar there. So the marks of such a scalar are changed
    /// if its value has no line break.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - values: The values of the file.
    ///   - format: The format of the file.
    /// - Returns: The file.
    private func terminated(_ bytes: [UInt8], _ values: Node, _ format: TreeFormat) -> [UInt8] {
        if bytes.last == 0x0A { return bytes }
        let result = bytes + [0x0A]
        guard format == .yaml, !hasValues(result, values) else { return result }
        // A line of spaces at the end isn't a line of the text if it has no line break.
        let lines = bytes.prefix(through: bytes.lastIndex { $0 != 0x20 } ?? 0)
        if lines.last == 0x0A, hasValues(Array(lines), values) { return Array(lines) }
        let file = SourceFile(name: values.file.name, bytes: result)
        guard var last = try? YAMLSyntaxNode.read(file, limits: limits) else { return result }
        while let child = last.children.last { last = child }
        return YAMLBlockScalar(last, in: result)?.withoutFinalBreaks(result) ?? result
    }

    private func values(of file: SourceFile, _ format: TreeFormat) throws(DiagnosticsError) -> Node {
        switch format {
        case .yaml: try YAMLReader.read(file, limits: limits, acceptsColorComments: true)
        case .json: try JSONReader.read(file, limits: limits)
        }
    }

    private func hasValues(_ bytes: [UInt8], _ values: Node) -> Bool {
        let file = SourceFile(name: values.file.name, bytes: bytes)
        return (try? self.values(of: file, .yaml))?.isEqual(to: values) == true
    }

    private static func loss(_ message: String, _ source: SourceFile) -> DiagnosticsError {
        DiagnosticsError(
            message, at: source.range(0..<0),
            note: "the file isn't changed; please report it as an error of Espalier")
    }

    /// Replaces carriage returns, alone or before line feeds, by line feeds.
    private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var last: UInt8 = 0
        for byte in bytes {
            if byte == 0x0D {
                result.append(0x0A)
            } else if byte != 0x0A || last != 0x0D {
                result.append(byte)
            }
            last = byte
        }
        return result
    }
}

nonisolated extension Node {
    /// Returns true if both trees have the same values, and mappings have the same keys in any order.
    fileprivate func isEqual(to other: Node) -> Bool {
        switch (value, other.value) {
        case (.null, .null): return true
        case (.sequence(let left), .sequence(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
        case (.mapping(let left), .mapping(let right)):
            return left.count == right.count
                && left.entries.allSatisfy { entry in
                    right[entry.key].map { entry.value.isEqual(to: $0) } ?? false
                }
        case (.bool(let left), .bool(let right)): return left == right
        case (.number, .number), (.string, .string): return scalarText == other.scalarText
        default: return false
        }
    }
}
