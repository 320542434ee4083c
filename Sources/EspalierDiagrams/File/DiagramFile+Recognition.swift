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
    /// - One of its keys has a value as in diagram files: `data` contains items, or the path of a data file; `layout`
    ///   has a `type` of the library; `template` is the name of a built-in template or the path of a YAML or JSON file;
    ///   `views` has a mapping at `cell`, `supplementary` or `decoration`, or has `colorBy`; or `panels` has a list
    ///   `items`.
    /// - More than half of its keys, apart from `title`, `description` and `$schema`, are keys of diagram files. With the
    ///   name of a built-in template, or a type such as `class-hierarchy` whose name has several words, half of the keys
    ///   is enough.
    ///
    /// A misspelled key is treated as correct if its value is as in diagram files, and otherwise it isn't counted. A file
    /// that can't be read, for example because of a syntax error, several documents, an unknown tag or the comments of
    /// `tsconfig.json`, is recognized by the same conditions, for the keys and values that its text seems to have. So is
    /// a file that exceeds a limit.
    public static func isOfSomethingElse(_ source: SourceFile, limits: DocumentLimits) -> Bool {
        if case .other = kind(of: source, limits: limits) { true } else { false }
    }

    /// The kind of a YAML or JSON file, as `isOfSomethingElse(_:limits:)` finds it.
    package enum Kind {
        case diagram
        /// The file is empty, or has only comments.
        case empty
        /// The file belongs to another program, for a reason such as "it isn't a mapping".
        ///
        /// If the file can't be read, `error` is the first error.
        case other(reason: String, error: Diagnostic?)
    }

    /// Finds out whether a YAML or JSON file is a diagram file.
    package static func kind(of source: SourceFile, limits: DocumentLimits) -> Kind {
        if isNamedAsDiagram(source.name) { return .diagram }
        do throws(DiagnosticsError) {
            let node = try TreeFormat(fileName: source.name).read(source, limits: DataLimits(limits))
            if node.isNull { return .empty }
            guard let mapping = node.mapping else { return .other(reason: "it isn't a mapping", error: nil) }
            let marks = DiagramMarks(mapping)
            return marks.isDiagram ? .diagram : .other(reason: marks.reason, error: nil)
        } catch {
            if source.bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return .empty }
            let marks = DiagramMarks(KeySketch.mapping(of: source), isSketch: true)
            if marks.isDiagram { return .diagram }
            return .other(
                reason: "it can't be read as a diagram, and \(marks.reason)",
                error: error.diagnostics.first { $0.severity == .error })
        }
    }
}

/// The keys of a file that show whether the file is a diagram file.
nonisolated private struct DiagramMarks {
    /// The keys `data`, `layout`, `template`, `views` and `panels`, and their values.
    private var telling: [(key: String, value: Node)] = []
    private var hasMark = false
    /// True if the file has a value that is unlikely in files of other programs.
    private var hasCertainMark = false
    private var known = 0
    private var foreignKeys: [String] = []
    /// True if the values are those of a `KeySketch`, which doesn't contain what is inside the second level.
    private let isSketch: Bool

    private static let tellingNames = ["data", "layout", "template", "views", "panels"]
    /// The keys that aren't counted, because files of all kinds have them.
    private static let commonKeys = ["title", "description", "$schema"]
    private static let allKeys = Vocabulary.diagram.fields.map(\.name)

    init(_ mapping: Mapping, isSketch: Bool = false) {
        self.isSketch = isSketch
        for entry in mapping.entries where !Self.commonKeys.contains(entry.key) {
            switch KeySpelling(entry.key, in: Self.allKeys) {
            case .foreign: foreignKeys.append(entry.key)
            case .correct(let name), .swapped(let name):
                if Self.commonKeys.contains(name) { continue }
                known += 1
                if Self.tellingNames.contains(name) {
                    telling.append((name, entry.value))
                    addMark(entry.value, at: name)
                }
            case .near(let name):
                if Self.tellingNames.contains(name), isMark(entry.value, at: name) {
                    known += 1
                    addMark(entry.value, at: name)
                }
            }
        }
    }

    private mutating func addMark(_ value: Node, at name: String) {
        guard isMark(value, at: name) else { return }
        hasMark = true
        switch name {
        case "template":
            hasCertainMark = hasCertainMark || value.string.map(Self.templates.contains) ?? false
        case "layout":
            // Other programs also have types such as `grid` and `list`.
            let type = value["type"]?.string ?? ""
            hasCertainMark = hasCertainMark || type.contains("-") && Self.layoutTypes.contains(type)
        default: break
        }
    }

    var isDiagram: Bool {
        hasMark && (known > foreignKeys.count || hasCertainMark && known == foreignKeys.count)
    }

    // MARK: Reasons

    /// The reason why the file isn't a diagram, as the end of a sentence.
    var reason: String {
        if hasMark {
            return "too many of its keys aren't keys of diagrams, such as \(Self.list(foreignKeys))"
        }
        guard let (key, value) = telling.first else {
            return "it has none of the keys \(Self.tellingNames.joined(separator: ", "))"
        }
        switch key {
        case "data": return reasonOfData(value)
        case "layout": return "the value of 'layout' isn't a mapping with a known 'type'"
        case "template":
            return "the value of 'template' isn't the name of a template or the path of a YAML or JSON file"
        case "views":
            let names = Self.viewNames.joined(separator: ", ")
            return "the value of 'views' isn't a mapping with a mapping at \(names), or with 'colorBy'"
        default: return "the value of 'panels' isn't a mapping with a list 'items'"
        }
    }

    private func reasonOfData(_ value: Node) -> String {
        let entries = value.mapping?.entries ?? []
        if let entry = entries.first(where: { Self.itemsKeys.contains($0.key) && !isOfItems($0, at: $0.key) })
        {
            let wanted =
                Self.keysOfTrees.contains(entry.key)
                ? "has no items, and isn't the path of a data file" : "isn't the path of a data file"
            return "the value of '\(entry.key)' in 'data' \(wanted)"
        }
        if entries.contains(where: { isOfItems($0) }) {
            return
                "most keys of 'data' aren't keys of diagrams, such as \(Self.list(Self.foreignKeys(of: entries)))"
        }
        return
            "the value of 'data' names no items: it needs the path of a data file, or one of \(ItemsKey.names)"
    }

    private static func list(_ keys: [String]) -> String {
        keys.prefix(5).map { "'\($0.excerpt())'" }.joined(separator: ", ")
    }

    // MARK: Marks

    private static let viewNames = ["cell", "supplementary", "decoration"]
    private static let itemsKeys = ItemsKey.all.map(\.name)
    private static let keysOfTrees = ["tree", "sections"]
    private static let dataKeys = Vocabulary.data.fields.map(\.name)
    private static let templates = TemplateLibrary.builtIn.templates.map(\.name)
    private static let layoutTypes = LayoutRegistry.builtIn.types.map(\.name)

    /// Returns true if the value of a key is one that only diagram files are likely to have.
    private func isMark(_ value: Node, at name: String) -> Bool {
        let entries = value.mapping?.entries ?? []
        switch name {
        case "data": return isMarkOfData(value)
        case "layout":
            if let text = value.string { return text.hasPrefix("type:") }
            return entries.contains {
                Self.nearest(to: $0.key, in: ["type"]) != nil
                    && $0.value.string.flatMap { Self.nearest(to: $0, in: Self.layoutTypes) } != nil
            }
        case "template":
            guard let text = value.string else { return false }
            return TreeFormat.allCases.flatMap(\.suffixes).contains { text.hasSuffix($0) }
                || Self.nearest(to: text, in: Self.templates) != nil
        case "views": return entries.contains { isOfViews($0) }
        default:
            return entries.contains {
                Self.nearest(to: $0.key, in: ["items"]) != nil && $0.value.sequence != nil
            }
        }
    }

    /// Returns true for an entry of `views` with the look of a kind of element, which isn't a text as in translations.
    private func isOfViews(_ entry: Mapping.Entry) -> Bool {
        if entry.key == "colorBy" { return true }
        guard Self.nearest(to: entry.key, in: Self.viewNames) != nil else { return false }
        // In a sketch, a mapping with a syntax error can be a text such as `a: b: c`.
        return entry.value.mapping != nil || entry.value.sequence != nil
            || isSketch && entry.value.string?.contains(": ") ?? false
    }

    /// Returns true for the path of a data file, and for a mapping that names the items and has few foreign keys.
    ///
    /// In YAML, `data` is also a text if the space after the colon of `outline:` is missing.
    private func isMarkOfData(_ value: Node) -> Bool {
        if let text = value.string {
            return DataFormat(fileName: text) != nil || Self.itemsKeys.contains { text.hasPrefix($0 + ":") }
        }
        let entries = value.mapping?.entries ?? []
        return entries.contains { isOfItems($0) }
            && !entries.contains { Self.itemsKeys.contains($0.key) && !isOfItems($0, at: $0.key) }
            && Self.foreignKeys(of: entries).count * 2 <= entries.count
            || hasColumns(entries) && entries.contains { Self.keysOfTrees.contains($0.key) }
    }

    /// Returns true if the items have other keys than usual.
    private func hasColumns(_ entries: [Mapping.Entry]) -> Bool {
        entries.contains { $0.key == "columns" && $0.value.mapping != nil }
    }

    private static func foreignKeys(of entries: [Mapping.Entry]) -> [String] {
        entries.map(\.key).filter { if case .foreign = KeySpelling($0, in: dataKeys) { true } else { false } }
    }

    /// Returns true for an entry of `data` that names the items: a path, or items in the file.
    private func isOfItems(_ entry: Mapping.Entry) -> Bool {
        switch KeySpelling(entry.key, in: Self.itemsKeys) {
        case .foreign: false
        case .correct(let name), .swapped(let name), .near(let name): isOfItems(entry, at: name)
        }
    }

    /// Returns true for an entry of `data` with the paths or the items that a key has in diagram files.
    ///
    /// A list of paths, and any other value of `outline` than a text, are mistakes that are reported.
    private func isOfItems(_ entry: Mapping.Entry, at name: String) -> Bool {
        if name == "outline" {
            return entry.key == name || entry.value.string != nil || entry.value.sequence != nil
        }
        if let text = entry.value.string, DataFormat(fileName: text) != nil { return true }
        guard !Self.keysOfTrees.contains(name) else { return isTree(entry.value) }
        if let list = entry.value.sequence {
            return list.isEmpty ? isSketch : list.allSatisfy { $0.string.map(Self.isPath) ?? false }
        }
        return entry.value.string.map(Self.isPath) ?? false
    }

    /// Returns true for the path of a data file or a folder.
    private static func isPath(_ text: String) -> Bool {
        DataFormat(fileName: text) != nil
            || text.contains("/") && !text.contains("://") && !text.contains("\n")
    }

    /// Returns true for a record with a label, children or items, a list that contains such a record, and a mapping of
    /// such records.
    private func isTree(_ value: Node) -> Bool {
        if let list = value.sequence {
            return list.isEmpty
                || list.contains { Self.isRecord($0) || $0["id"]?.string != nil || $0.string != nil }
        }
        guard let entries = value.mapping?.entries else { return false }
        if entries.isEmpty || Self.isRecord(value) { return true }
        return entries.allSatisfy { $0.value.isNull || $0.value.mapping?.count == 0 }
            || entries.allSatisfy { $0.value.mapping != nil } && entries.contains { Self.isRecord($0.value) }
    }

    private static func isRecord(_ node: Node) -> Bool {
        ["label", "children", "items"].contains { node[$0] != nil }
    }

    /// Returns the name itself if it is known, otherwise the known name that is nearest to the misspelled name.
    ///
    /// Many words are similar to names of three letters, so these names must be spelled correctly: `css` isn't `csv`.
    private static func nearest(to name: String, in known: [String]) -> String? {
        known.contains(name) ? name : Suggestion.nearest(to: name, in: known.filter { $0.utf8.count > 3 })
    }
}

/// The relation of a key to the names of fields.
nonisolated private enum KeySpelling {
    case correct(String)
    /// Two neighboring letters are swapped.
    case swapped(String)
    /// The key may be misspelled, or another word.
    case near(String)
    case foreign

    /// Correct words that are similar to names of fields.
    private static let otherWords: Set<String> = [
        "date", "dates", "view", "stage", "stages", "status", "state", "panel", "outputs", "layouts",
        "templates",
        "scales", "scheme", "form", "format", "front", "tile", "tiles", "trees", "section", "css", "ts",
        "json",
    ]

    init(_ key: String, in names: [String]) {
        if names.contains(key) {
            self = .correct(key)
        } else if Self.otherWords.contains(key.lowercased()) {
            self = .foreign
        } else if let name = names.first(where: { Self.isSwapped(key, $0) }) {
            self = .swapped(name)
        } else if let name = Suggestion.nearest(to: key, in: names.filter { $0.utf8.count > 3 }) {
            self = .near(name)
        } else {
            self = .foreign
        }
    }

    private static func isSwapped(_ key: String, _ name: String) -> Bool {
        guard key.utf8.count == name.utf8.count else { return false }
        let pairs = Array(zip(key.utf8, name.utf8))
        let wrong = pairs.indices.filter { pairs[$0].0 != pairs[$0].1 }
        guard wrong.count == 2, wrong[1] == wrong[0] + 1 else { return false }
        return pairs[wrong[0]].0 == pairs[wrong[1]].1 && pairs[wrong[1]].0 == pairs[wrong[0]].1
    }
}
