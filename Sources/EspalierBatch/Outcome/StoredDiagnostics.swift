package import EspalierDiagnostics
package import EspalierFiles

/// Diagnostics in a form that can be stored and sent to another process: with keys of the files that they refer to,
/// instead of the contents of these files.
nonisolated package struct StoredDiagnostics: Codable, Sendable {
    nonisolated package struct Place: Codable, Sendable {
        /// The key that represents the file, such as its path.
        package let file: String
        let lower: Int
        let upper: Int
    }

    nonisolated package struct Message: Codable, Sendable {
        package let severity: String
        package let text: String
        package let place: Place?
        /// The path of the file that the message is about, if it has no place in it; it isn't recorded.
        package var file: String?
    }

    /// A diagnostic: its message, and its notes.
    nonisolated package struct Item: Codable, Sendable {
        package let message: Message
        package let notes: [Message]
    }

    /// The stored severity of a note that is shown even if notes aren't requested.
    private static let remark = "remark"

    package let items: [Item]

    init(items: [Item]) { self.items = items }

    /// Stores diagnostics.
    ///
    /// - Parameters:
    ///   - diagnostics: The diagnostics.
    ///   - key: Returns the key of a file, which is its path by default.
    init(_ diagnostics: [Diagnostic], key: (SourceFile) -> String = \.name) {
        func place(_ range: SourceRange?) -> Place? {
            range.map { Place(file: key($0.file), lower: $0.lower, upper: $0.upper) }
        }
        items = diagnostics.map { diagnostic in
            Item(
                message: Message(
                    severity: diagnostic.isRemark ? Self.remark : diagnostic.severity.rawValue,
                    text: diagnostic.message,
                    place: place(diagnostic.range), file: diagnostic.file),
                notes: diagnostic.notes.map {
                    Message(severity: "note", text: $0.message, place: place($0.range))
                })
        }
    }

    /// Returns the diagnostics.
    ///
    /// The items may come from an untrusted source. Therefore a place that isn't inside of its file is ignored.
    ///
    /// - Parameter file: Returns the file with a key; nil to ignore the places in this file.
    /// - Returns: The diagnostics.
    package func diagnostics(in file: (String) -> SourceFile?) -> [Diagnostic] {
        var files: [String: SourceFile] = [:]
        func range(_ place: Place?) -> SourceRange? {
            guard let place, let file = files[place.file] ?? file(place.file) else { return nil }
            files[place.file] = file
            guard 0 <= place.lower, place.lower <= place.upper, place.upper <= file.bytes.count else {
                return nil
            }
            return SourceRange(file: file, lower: place.lower, upper: place.upper)
        }
        return items.map { item in
            var diagnostic = Diagnostic(
                Diagnostic.Severity(rawValue: item.message.severity) ?? .note, item.message.text,
                at: range(item.message.place),
                notes: item.notes.map { .init($0.text, at: range($0.place)) })
            diagnostic.isRemark = item.message.severity == Self.remark
            diagnostic.file = item.message.file
            return diagnostic
        }
    }

    /// Returns the diagnostics of an input whose files haven't changed since the diagnostics were stored.
    ///
    /// Places are ignored unless they are in a file that the input has read.
    package func diagnostics(readFrom reads: [FileRead]) -> [Diagnostic] {
        diagnostics { path in
            guard reads.contains(where: { $0.kind == .file && $0.path == path }) else { return nil }
            return (try? DiskFileLoader().contents(ofFile: path)).map {
                SourceFile(name: path, bytes: [UInt8]($0))
            }
        }
    }
}
