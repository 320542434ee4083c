import EspalierData
import EspalierDataFiles
public import EspalierDiagnostics

nonisolated extension DiagramFile {
    /// The part before the suffix of a file that is always a diagram: `plan.espalier.yaml`.
    package static let ownSuffix = ".espalier"

    /// Returns true if the name of a YAML or JSON file says that it is a diagram: `plan.espalier.yaml`.
    package static func isNamedAsDiagram(_ name: String) -> Bool {
        guard let suffix = DataFormat.suffix(of: name) else { return false }
        // A search asks for every file, and characters and lower case take longer than bytes.
        return name.utf8.dropLast(suffix.utf8.count).suffix(ownSuffix.utf8.count)
            .elementsEqual(ownSuffix.utf8) { $0 == $1 || $0 | 0x20 == $1 && 0x41...0x5A ~= $0 }
    }

    /// Returns true if a YAML or JSON file belongs to another program.
    ///
    /// A diagram file has one of the keys `template`, `layout`, `views`, `panels`, `states` and `data`, at least as many keys of
    /// diagram files as others, and if `data` is a mapping, a key of `data` in it. Similar keys are treated as equal, so
    /// that a spelling mistake is reported. A file whose name ends in `.espalier.yaml` or `.espalier.json` is always a
    /// diagram file.
    ///
    /// If a file isn't valid YAML or JSON, it belongs to another program if it has the marks of a text template, such as those
    /// of Helm, and its lines at the margin don't begin with such keys.
    public static func isOfSomethingElse(_ source: SourceFile, limits: DocumentLimits) -> Bool {
        if isNamedAsDiagram(source.name) { return false }
        guard let node = try? TreeFormat(fileName: source.name).read(source, limits: DataLimits(limits))
        else { return isTextTemplate(source) }
        if node.isNull { return false }
        guard let mapping = node.mapping else { return true }
        return !Recognition(mapping.entries.map { ($0.key, $0.value) }).isDiagram
    }

    /// Returns true for a file with the marks of a text template and without the keys of a diagram file.
    private static func isTextTemplate(_ source: SourceFile) -> Bool {
        let text = String(decoding: source.bytes, as: UTF8.self)
        guard text.contains("{{") || text.contains("{%") || text.contains("<%") else { return false }
        var keys: [(String, Node?)] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let key = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            if !key.isEmpty, line.dropFirst(key.count).hasPrefix(":") { keys.append((String(key), nil)) }
        }
        return !Recognition(keys).isDiagram
    }

    /// The numbers of a file's keys by what they say about its kind.
    private struct Recognition {
        private var telling = 0
        private var known = 0
        private var foreign = 0

        private static let tellingKeys = ["template", "layout", "views", "panels", "states", "data"]
        /// These keys are common in files of all kinds.
        private static let commonKeys = ["title", "description", "$schema"]
        private static let knownKeys = Vocabulary.diagram.fields.map(\.name).filter {
            !commonKeys.contains($0)
        }

        /// Counts keys; the value is nil if it isn't known.
        init(_ entries: [(key: String, value: Node?)]) {
            for (key, value) in entries where !Self.commonKeys.contains(key) {
                guard let nearest = Suggestion.nearest(to: key, in: Self.knownKeys),
                    nearest != "data" || Self.isData(value)
                else {
                    foreign += 1
                    continue
                }
                known += 1
                if Self.tellingKeys.contains(nearest) { telling += 1 }
            }
        }

        var isDiagram: Bool { telling > 0 && known >= foreign }

        /// Returns false for the `data` of other programs, such as that of a Kubernetes ConfigMap.
        private static func isData(_ value: Node?) -> Bool {
            guard let mapping = value?.mapping, !mapping.entries.isEmpty else { return true }
            let keys = Vocabulary.data.fields.map(\.name)
            return mapping.entries.contains { Suggestion.nearest(to: $0.key, in: keys) != nil }
        }
    }
}
