import EspalierDiagnostics
import EspalierFiles

/// The record of an input that was drawn: the files that were read, and the outputs that were written.
nonisolated struct ChangeEntry: Sendable {
    /// The path of the outputs without their suffixes, relative to the output folder.
    let stem: String
    /// The path of the input as it is on the command line, or as it was found in a folder.
    let path: String
    /// The digest of the options that affect pictures.
    let options: Digest
    /// The digest of `ProgramIdentity`: of the program, its libraries and the fonts.
    let program: Digest
    /// False if the input was skipped because it isn't a diagram.
    let isDiagram: Bool
    var reads: [FileRead]
    var outputs: [DrawnFile]
    let diagnostics: StoredDiagnostics
}

/// Diagnostics in a form that can be stored: with the names of the files that they refer to, but without the contents
/// of these files.
nonisolated struct StoredDiagnostics: Sendable {
    nonisolated struct Place: Sendable {
        let file: String
        let lower: Int
        let upper: Int
    }

    nonisolated struct Message: Sendable {
        let severity: String
        let text: String
        let place: Place?
    }

    /// A message with its notes.
    nonisolated struct Item: Sendable {
        let message: Message
        let notes: [Message]
    }

    let items: [Item]

    init(items: [Item]) { self.items = items }

    init(_ diagnostics: [Diagnostic]) {
        items = diagnostics.map { diagnostic in
            Item(
                message: Message(
                    severity: diagnostic.severity.rawValue, text: diagnostic.message,
                    place: diagnostic.range.map(Place.init)),
                notes: diagnostic.notes.map {
                    Message(severity: "note", text: $0.message, place: $0.range.map(Place.init))
                })
        }
    }

    /// Returns the diagnostics.
    ///
    /// Reads the files that they refer to, because a diagnostic needs the contents of its file. The record may come
    /// from an untrusted source. Therefore a place is ignored unless it is inside a file that the input has read.
    ///
    /// - Parameter reads: The files that the input has read, and that haven't changed.
    /// - Returns: The diagnostics.
    func diagnostics(readFrom reads: [FileRead]) -> [Diagnostic] {
        var files: [String: SourceFile] = [:]
        func range(_ place: Place?) -> SourceRange? {
            guard let place, let file = files[place.file] ?? read(place.file, from: reads) else { return nil }
            files[place.file] = file
            guard 0 <= place.lower, place.lower <= place.upper, place.upper <= file.bytes.count else {
                return nil
            }
            return SourceRange(file: file, lower: place.lower, upper: place.upper)
        }
        return items.map { item in
            Diagnostic(
                Diagnostic.Severity(rawValue: item.message.severity) ?? .note, item.message.text,
                at: range(item.message.place),
                notes: item.notes.map { .init($0.text, at: range($0.place)) })
        }
    }

    private func read(_ path: String, from reads: [FileRead]) -> SourceFile? {
        guard reads.contains(where: { $0.kind == .file && $0.path == path }) else { return nil }
        return (try? DiskFileLoader().contents(ofFile: path)).map {
            SourceFile(name: path, bytes: [UInt8]($0))
        }
    }
}

nonisolated extension StoredDiagnostics.Place {
    init(_ range: SourceRange) {
        self.init(file: range.file.name, lower: range.lower, upper: range.upper)
    }
}
