import EspalierData
import EspalierDataFiles
public import EspalierDiagnostics

nonisolated extension DiagramFile {
    /// The part of a file's name before its suffix that marks the file as a diagram: `plan.espalier.yaml`.
    package static let ownSuffix = ".espalier"

    /// Returns true if the name of a YAML or JSON file marks the file as a diagram: `plan.espalier.yaml`.
    package static func isNamedAsDiagram(_ name: String) -> Bool {
        guard let suffix = DataFormat.suffix(of: name) else { return false }
        // Compare bytes, which is faster than comparing lowercased characters, because a search calls this for every
        // file.
        return name.utf8.dropLast(suffix.utf8.count).suffix(ownSuffix.utf8.count)
            .elementsEqual(ownSuffix.utf8) { $0 == $1 || $0 | 0x20 == $1 && 0x41...0x5A ~= $0 }
    }

    /// Returns true if a YAML or JSON file belongs to another program.
    ///
    /// A file whose name ends in `.espalier.yaml` or `.espalier.json` is always a diagram file. Any other file is a
    /// diagram file if it is empty, or if it is a mapping that meets two conditions:
    ///
    /// - It has at least one of the keys `template`, `layout`, `views`, `panels`, `states` and `data`.
    /// - At least half of its keys, apart from `title`, `description` and `$schema`, are keys of diagram files.
    ///
    /// A mapping at the key `data` must have a key that `data` has in diagram files; otherwise, the key `data` isn't
    /// counted as a key of diagram files. A list at this key isn't counted either, and then `layout` doesn't meet the
    /// first condition, because the files of Plotly have both keys. Misspelled keys are treated as correct, so that the
    /// misspelling is reported.
    ///
    /// A file that can't be read, for example because it has several documents, an unknown tag, or the delimiters of a
    /// text template such as those of Helm, is recognized by the keys of its unindented lines. If all of them are keys
    /// of diagram files, the file belongs to another program only if it has the delimiters of a text template. A file
    /// that exceeds a limit is a diagram file, so that the limit is reported.
    public static func isOfSomethingElse(_ source: SourceFile, limits: DocumentLimits) -> Bool {
        if case .other = kind(of: source, limits: limits) { true } else { false }
    }

    /// The kind of a YAML or JSON file, as `isOfSomethingElse(_:limits:)` finds it.
    package enum Kind {
        case diagram
        /// The file is empty, or has only comments.
        case empty
        /// The file belongs to another program, for a reason such as "its key 'data' has a list".
        case other(reason: String)
    }

    /// Finds out whether a YAML or JSON file is a diagram file.
    package static func kind(of source: SourceFile, limits: DocumentLimits) -> Kind {
        if isNamedAsDiagram(source.name) { return .diagram }
        do throws(DiagnosticsError) {
            let node = try TreeFormat(fileName: source.name).read(source, limits: DataLimits(limits))
            if node.isNull { return .empty }
            guard let mapping = node.mapping else { return .other(reason: "it isn't a mapping") }
            let recognition = Recognition(mapping.entries.map { ($0.key, $0.value) })
            return recognition.isDiagram ? .diagram : .other(reason: recognition.reason)
        } catch {
            return error.exceedsLimit || !hasForeignKeys(source)
                ? .diagram : .other(reason: "it has the syntax or the keys of another program")
        }
    }

    /// Returns true for a file that can't be read and doesn't have the keys of a diagram file.
    private static func hasForeignKeys(_ source: SourceFile) -> Bool {
        let text = String(decoding: source.bytes, as: UTF8.self)
        var keys: [(String, Node?)] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let key = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            if !key.isEmpty, line.dropFirst(key.count).hasPrefix(":") { keys.append((String(key), nil)) }
        }
        let recognition = Recognition(keys)
        let isTextTemplate = ["{{", "{%", "<%"].contains { text.contains($0) }
        return !recognition.isDiagram && (isTextTemplate || recognition.hasForeignKeys)
    }

    /// Counts the keys of a file that belong to diagram files, and the other keys.
    private struct Recognition {
        private var telling = 0
        private var known = 0
        private var foreignKeys: [String] = []
        private var hasListAsData = false

        private static let tellingKeys = ["template", "layout", "views", "panels", "states", "data"]
        /// The keys that aren't counted, because files of all kinds have them.
        private static let commonKeys = ["title", "description", "$schema"]
        private static let knownKeys = Vocabulary.diagram.fields.map(\.name).filter {
            !commonKeys.contains($0)
        }

        /// Counts keys; a value is nil if only its key has been read.
        init(_ entries: [(key: String, value: Node?)]) {
            hasListAsData = entries.contains { $0.key == "data" && $0.value?.sequence != nil }
            for (key, value) in entries where !Self.commonKeys.contains(key) {
                guard let nearest = Self.nearest(to: key, in: Self.knownKeys),
                    nearest != "data" || Self.isData(value)
                else {
                    foreignKeys.append(key)
                    continue
                }
                known += 1
                if Self.tellingKeys.contains(nearest), nearest != "layout" || !hasListAsData { telling += 1 }
            }
        }

        var hasForeignKeys: Bool { !foreignKeys.isEmpty }

        var isDiagram: Bool { telling > 0 && known >= foreignKeys.count }

        /// The reason why the file isn't a diagram.
        var reason: String {
            if hasListAsData { return "its key 'data' has a list" }
            if telling == 0 { return "it has none of the keys \(Self.tellingKeys.joined(separator: ", "))" }
            let keys = foreignKeys.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
            return "diagrams don't have most of its keys, such as \(keys)"
        }

        /// Returns false for the key `data` of another program, for example in a Kubernetes ConfigMap.
        private static func isData(_ value: Node?) -> Bool {
            if value?.sequence != nil { return false }
            guard let mapping = value?.mapping, !mapping.entries.isEmpty else { return true }
            let keys = Vocabulary.data.fields.map(\.name)
            return mapping.entries.contains { Self.nearest(to: $0.key, in: keys) != nil }
        }

        /// Returns the key itself if it is known, otherwise the known key that is nearest to the misspelled key.
        private static func nearest(to key: String, in known: [String]) -> String? {
            known.contains(key) ? key : Suggestion.nearest(to: key, in: known)
        }
    }
}

nonisolated extension DiagnosticsError {
    /// True if the error is that a limit was exceeded.
    fileprivate var exceedsLimit: Bool {
        diagnostics.contains { if case .limit = $0.cause { true } else { false } }
    }
}
