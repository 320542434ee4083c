import EspalierDiagnostics
import EspalierFiles

/// What is known about an input that was drawn: the files that were read, and those that were written.
nonisolated struct ChangeEntry: Sendable {
    /// The stem of the input, which names its outputs.
    let stem: String
    /// The path of the input as it was named.
    let path: String
    /// The digest of the options that affect pictures.
    let options: Digest
    /// The identity of the program.
    let program: Digest
    /// False for a file that isn't a diagram.
    let isDiagram: Bool
    var reads: [FileRead]
    var outputs: [DrawnFile]
    let diagnostics: StoredDiagnostics
}

/// Diagnostics with the names of the files that they point into, but not with their text.
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

    /// Returns the diagnostics, after reading the files that they point into.
    func diagnostics() -> [Diagnostic] {
        var files: [String: SourceFile] = [:]
        func range(_ place: Place?) -> SourceRange? {
            guard let place else { return nil }
            if let file = files[place.file] {
                return SourceRange(file: file, lower: place.lower, upper: place.upper)
            }
            guard let data = try? DiskFileLoader().contents(ofFile: place.file), data.count >= place.upper
            else { return nil }
            let file = SourceFile(name: place.file, bytes: [UInt8](data))
            files[place.file] = file
            return SourceRange(file: file, lower: place.lower, upper: place.upper)
        }
        return items.map { item in
            Diagnostic(
                Diagnostic.Severity(rawValue: item.message.severity) ?? .note, item.message.text,
                at: range(item.message.place),
                notes: item.notes.map { .init($0.text, at: range($0.place)) })
        }
    }
}

nonisolated extension StoredDiagnostics.Place {
    init(_ range: SourceRange) {
        self.init(file: range.file.name, lower: range.lower, upper: range.upper)
    }
}
