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
    /// - One of its keys has a value as in diagram files: `data` names the items, by a key such as `outline` or as the
    ///   path of a data file; `layout` has a `type` of the library; `template` is the name of a built-in template or
    ///   the path of a YAML or JSON file; `views` has `cell`, `supplementary`, `decoration` or `colorBy`; or `panels`
    ///   has a list `items`.
    /// - At least half of its keys, apart from `title`, `description` and `$schema`, are keys of diagram files.
    ///
    /// Misspelled names are treated as correct, so that the misspelling is reported. A file that can't be read, for
    /// example because of a syntax error, several documents, an unknown tag or the comments of `tsconfig.json`, is
    /// recognized by the same conditions, for the keys and values that its text seems to have. So is a file that
    /// exceeds a limit.
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
            return DiagramMarks(mapping).kind
        } catch {
            if source.bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return .empty }
            let marks = DiagramMarks(KeySketch.mapping(of: source))
            return marks.isDiagram
                ? .diagram : .other(reason: "it can't be read as a diagram, and \(marks.reason)")
        }
    }
}

/// The keys of a file that show whether the file is a diagram file.
nonisolated private struct DiagramMarks {
    /// The keys, and the corresponding keys of diagram files, one of which has a value as in diagram files.
    private var telling: [(key: String, name: String)] = []
    private var hasMark = false
    private var known = 0
    private var foreignKeys: [String] = []

    private static let tellingNames = ["data", "layout", "template", "views", "panels"]
    /// The keys that aren't counted, because files of all kinds have them.
    private static let commonKeys = ["title", "description", "$schema"]
    private static let knownKeys = Vocabulary.diagram.fields.map(\.name).filter { !commonKeys.contains($0) }

    init(_ mapping: Mapping) {
        for entry in mapping.entries where !Self.commonKeys.contains(entry.key) {
            guard let name = Self.nearest(to: entry.key, in: Self.knownKeys) else {
                foreignKeys.append(entry.key)
                continue
            }
            known += 1
            guard Self.tellingNames.contains(name) else { continue }
            telling.append((entry.key, name))
            hasMark = hasMark || Self.isMark(entry.value, at: name)
        }
    }

    var isDiagram: Bool { hasMark && known >= foreignKeys.count }

    var kind: DiagramFile.Kind { isDiagram ? .diagram : .other(reason: reason) }

    /// The reason why the file isn't a diagram, as the end of a sentence.
    var reason: String {
        if hasMark {
            let keys = foreignKeys.prefix(5).map { "'\($0.excerpt())'" }.joined(separator: ", ")
            return "diagrams don't have most of its keys, such as \(keys)"
        }
        guard let (key, name) = telling.first else {
            return "it has none of the keys \(Self.tellingNames.joined(separator: ", "))"
        }
        let wanted =
            switch name {
            case "data": "names no items: it needs the path of a data file, or one of \(ItemsKey.names)"
            case "layout": "isn't a mapping with a known 'type'"
            case "template": "isn't the name of a template or the path of a YAML or JSON file"
            case "views": "isn't a mapping with one of \(Self.viewNames.joined(separator: ", "))"
            default: "isn't a mapping with a list 'items'"
            }
        return "its key '\(key.excerpt())' \(wanted)"
    }

    private static let viewNames = ["cell", "supplementary", "decoration", "colorBy"]

    /// Returns true if the value of a key is one that only diagram files are likely to have.
    private static func isMark(_ value: Node, at name: String) -> Bool {
        let entries = value.mapping?.entries ?? []
        switch name {
        case "data":
            if let path = value.string { return DataFormat(fileName: path) != nil }
            return entries.contains { isOfItems($0) }
        case "layout":
            let types = LayoutRegistry.builtIn.types.map(\.name)
            return entries.contains {
                nearest(to: $0.key, in: ["type"]) != nil
                    && $0.value.string.flatMap { nearest(to: $0, in: types) } != nil
            }
        case "template":
            guard let text = value.string else { return false }
            return TreeFormat.allCases.flatMap(\.suffixes).contains { text.hasSuffix($0) }
                || nearest(to: text, in: TemplateLibrary.builtIn.templates.map(\.name)) != nil
        case "views": return entries.contains { nearest(to: $0.key, in: viewNames) != nil }
        default:
            return entries.contains { nearest(to: $0.key, in: ["items"]) != nil && $0.value.sequence != nil }
        }
    }

    /// Returns true for an entry of `data` that names the items: a path, or items in the file.
    ///
    /// A list of paths, and any other value of `outline` than a text, are mistakes that are reported.
    private static func isOfItems(_ entry: Mapping.Entry) -> Bool {
        if entry.key == "outline" { return true }
        let names = ItemsKey.all.map(\.name)
        if entry.value.string.flatMap(DataFormat.init(fileName:)) != nil {
            return Suggestion.nearest(to: entry.key, in: names) != nil
        }
        guard let name = nearest(to: entry.key, in: names) else { return false }
        let isText = entry.value.string != nil || entry.value.isNull
        let canBeMapping = ["outline", "tree", "sections"].contains(name)
        return isText || entry.value.sequence != nil || canBeMapping && entry.value.mapping != nil
    }

    /// Returns the name itself if it is known, otherwise the known name that is nearest to the misspelled name.
    ///
    /// Many words are similar to names of three letters, so these names must be spelled correctly: `css` isn't `csv`.
    private static func nearest(to name: String, in known: [String]) -> String? {
        known.contains(name) ? name : Suggestion.nearest(to: name, in: known.filter { $0.utf8.count > 3 })
    }
}
