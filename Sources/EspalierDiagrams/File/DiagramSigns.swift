import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// The signs that a mapping is a diagram, and that it belongs to another program.
///
/// The values of some keys are signs of a diagram, with a weight from 1 to 3 for those that are unlikely elsewhere. Keys that
/// diagrams don't have, and values as only other programs have them, have a weight of -1. The sum decides.
nonisolated struct DiagramSigns {
    /// True if one of `mainKeys` has a value as in diagrams.
    private var hasDiagramValue = false
    private var sum = 0
    private var foreignKeys: [String] = []
    /// The `mainKeys` whose values aren't as in diagrams.
    private var unusual: [(key: String, value: Node)] = []
    /// The number of the keys that diagrams have and that aren't in `commonKeys`.
    private var ownKeyCount = 0
    /// True if a key such as `title` is a text.
    private var hasTitle = false
    /// True if the values are those of a `KeySketch`, which doesn't contain what is inside the second level.
    private let isSketch: Bool

    private static let mainKeys = ["data", "layout", "template", "views", "panels"]
    /// The keys that aren't counted, because files of all kinds have them.
    private static let commonKeys = ["title", "description", "$schema"]
    private static let allKeys = Vocabulary.diagram.fields.map(\.name)
    /// The weight of a value that is unlikely in files of other programs: it outweighs two of their keys.
    private static let strong = 3

    init(_ mapping: Mapping, isSketch: Bool = false) {
        self.isSketch = isSketch
        let spellings = mapping.entries.map { ($0, KeySpelling($0.key, in: Self.allKeys)) }
        for (entry, spelling) in spellings {
            guard let name = spelling.name else {
                if !Self.isMisplaced(entry.key) { foreignKeys.append(entry.key) }
                continue
            }
            if !Self.commonKeys.contains(name) {
                ownKeyCount += spelling.isCertain ? 1 : 0
            } else if name != "$schema", entry.value.string != nil {
                hasTitle = true
            }
        }
        sum = -foreignKeys.count
        for (entry, spelling) in spellings {
            guard let name = spelling.name else { continue }
            let weight = weight(of: entry.value, at: name)
            // A word that is only similar to a key may be the key of another program.
            guard weight > 0 || spelling.isCertain else { continue }
            sum += weight
            guard Self.mainKeys.contains(name) else { continue }
            if weight > 0 { hasDiagramValue = true } else { unusual.append((name, entry.value)) }
        }
    }

    /// True if the signs of a diagram outweigh those of other programs.
    var areOfDiagram: Bool { hasDiagramValue && sum > 0 }

    // MARK: Reasons

    /// The reason why the file isn't a diagram, as the end of a sentence.
    var reason: String {
        if hasDiagramValue, !foreignKeys.isEmpty {
            return "too many of its keys belong to other programs, such as \(Self.list(foreignKeys))"
        }
        guard let (key, value) = unusual.first else {
            return "it has none of the keys \(Self.mainKeys.joined(separator: ", "))"
        }
        switch key {
        case "data": return reasonOfData(value)
        case "layout": return "the value of 'layout' isn't a mapping with a known 'type'"
        case "template":
            return "the value of 'template' isn't the name of a template or the path of a YAML or JSON file"
        case "views":
            let names = Self.viewNames.joined(separator: ", ")
            return "the value of 'views' isn't a mapping with a mapping at \(names), or with 'colorBy'"
        default:
            return items(of: value) == nil
                ? "the value of 'panels' isn't a mapping with a list 'items'"
                : "most keys of the 'items' of 'panels' belong to other programs"
        }
    }

    private func reasonOfData(_ value: Node) -> String {
        let entries = value.mapping?.entries ?? []
        let items = entries.compactMap { entry in itemsKey(entry).map { (entry, $0) } }
        let isUnusual = { [self] (entry: Mapping.Entry, name: String) in
            weightOfItems(entry.value, at: name, alone: entry.value.string != nil && entries.count == 1) <= 0
        }
        if let (entry, name) = items.first(where: isUnusual) {
            let wanted =
                Self.keysOfTrees.contains(name)
                ? "has no items, and isn't the path of a data file" : "isn't the path of a data file"
            return "the value of '\(entry.key)' in 'data' \(wanted)"
        }
        let foreign = Self.foreignKeys(of: entries, in: Self.dataKeys)
        switch items.count {
        case 0:
            return
                "the value of 'data' names no items: it needs the path of a data file, or one of \(ItemsKey.names)"
        case 1 where foreign.isEmpty:
            return "it has only '\(items[0].0.key)' in 'data', and no other key of diagrams such as 'layout'"
        case 1: return "too many keys of 'data' belong to other programs, such as \(Self.list(foreign))"
        default: return "'data' has several keys with items: \(Self.list(items.map(\.0.key)))"
        }
    }

    private static func list(_ keys: [String]) -> String {
        keys.prefix(5).map { "'\($0.excerpt())'" }.joined(separator: ", ")
    }

    // MARK: Names

    private static let viewNames = ["cell", "supplementary", "decoration"]
    private static let viewsKeys = Vocabulary.views.fields.map(\.name)
    private static let viewKeys = Vocabulary.view.fields.map(\.name)
    private static let panelKeys = Vocabulary.panel.fields.map(\.name)
    private static let dataKeys = Vocabulary.data.fields.map(\.name)
    private static let itemsKeys = ItemsKey.all.map(\.name)
    private static let keysOfTrees = ["tree", "sections"]
    private static let templates = TemplateLibrary.builtIn.templates.map(\.name)
    private static let themes = Theme.names
    private static let layoutTypes = LayoutRegistry.builtIn.types.map(\.name)
    /// The keys of `data`, `views` and all types of layouts.
    private static let nestedKeys = Set(
        dataKeys + viewsKeys + LayoutRegistry.builtIn.types.flatMap { keys(of: $0) })

    private static func keys(of type: any LayoutType) -> [String] {
        LayoutRegistry.builtIn.record(of: type).fields.map(\.name)
    }

    /// Returns true for a key such as `colorBy` or `itemSpacing`, which is at the wrong level.
    ///
    /// Keys that are a single word can also be those of other programs.
    private static func isMisplaced(_ key: String) -> Bool {
        key.utf8.contains { 0x41...0x5A ~= $0 } && nestedKeys.contains(key)
    }

    /// Returns the name itself if it is known, otherwise the known name that is nearest to the misspelled name.
    ///
    /// Many words are similar to names of three letters, so these names must be spelled correctly: `css` isn't `csv`.
    private static func nearest(to name: String, in known: [String]) -> String? {
        if known.contains(name) { return name }
        // All known names are ASCII. A word such as `modèle` is one of another language, and not a misspelled `module`.
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return Suggestion.nearest(to: name, in: known.filter { $0.utf8.count > 3 })
    }

    private static func foreignKeys(of entries: [Mapping.Entry], in known: [String]) -> [String] {
        entries.map(\.key).filter { KeySpelling($0, in: known).name == nil }
    }

    // MARK: Weights

    /// The weight of the value of a key at the first level.
    private func weight(of value: Node, at name: String) -> Int {
        switch name {
        case "data": weightOfData(value)
        case "layout": weightOfLayout(value)
        case "template": weightOfTemplate(value)
        case "views": weightOfViews(value)
        case "panels": weightOfPanels(value)
        case "theme": value.string.map(Self.themes.contains) ?? false ? 1 : 0
        default: 0
        }
    }

    private func weightOfTemplate(_ value: Node) -> Int {
        guard let text = value.string else { return value.mapping?.entries.isEmpty ?? true ? 0 : -1 }
        if Self.templates.contains(text), Self.hasSeveralWords(text) { return Self.strong }
        let isPath = TreeFormat.allCases.flatMap(\.suffixes).contains { text.hasSuffix($0) }
        return isPath || Self.nearest(to: text, in: Self.templates) != nil ? 1 : -1
    }

    private func weightOfLayout(_ value: Node) -> Int {
        if let text = value.string {
            // In YAML, a colon without a space after it is a part of the text.
            if text.hasPrefix("type:") { return 1 }
            // Pages of static sites have layouts such as `timeline`, too.
            if Self.layoutTypes.contains(text) { return Self.hasSeveralWords(text) ? Self.strong : 0 }
            return Self.nearest(to: text, in: Self.layoutTypes.filter(Self.hasSeveralWords)) == nil ? -1 : 1
        }
        let entries = value.mapping?.entries ?? []
        guard let entry = entries.first(where: { Self.nearest(to: $0.key, in: ["type"]) != nil }),
            let text = entry.value.string, let name = Self.nearest(to: text, in: Self.layoutTypes),
            let type = LayoutRegistry.builtIn.type(named: name)
        else { return 0 }
        if name == text, Self.hasSeveralWords(name) { return Self.strong }
        let others = entries.filter { $0.key != entry.key }
        return max(0, 1 - Self.foreignKeys(of: others, in: Self.keys(of: type)).count)
    }

    /// Returns true for a name such as `class-hierarchy`.
    ///
    /// Other programs also have names such as `grid` and `list`.
    private static func hasSeveralWords(_ name: String) -> Bool { name.contains("-") || name.contains("/") }

    private func weightOfViews(_ value: Node) -> Int {
        let entries = value.mapping?.entries ?? []
        guard entries.contains(where: isOfViews) else { return 0 }
        return max(0, 1 - Self.foreignKeys(of: entries, in: Self.viewsKeys).count)
    }

    /// Returns true for an entry of `views` with the look of a kind of element, which isn't a text as in translations.
    private func isOfViews(_ entry: Mapping.Entry) -> Bool {
        if entry.key == "colorBy" { return true }
        guard let name = Self.nearest(to: entry.key, in: Self.viewNames) else { return false }
        if name == "cell", let view = entry.value.mapping, !view.entries.isEmpty {
            return Self.foreignKeys(of: view.entries, in: Self.viewKeys).count < view.count
        }
        // In a sketch, a mapping with a syntax error can be a text such as `a: b: c`.
        return entry.value.mapping != nil || entry.value.sequence != nil
            || isSketch && entry.value.string?.contains(": ") ?? false
    }

    private func weightOfPanels(_ value: Node) -> Int {
        guard let panels = items(of: value) else { return value.sequence == nil ? 0 : -1 }
        let keys = panels.flatMap { $0.mapping?.entries ?? [] }
        return Self.foreignKeys(of: keys, in: Self.panelKeys).count * 2 <= keys.count ? 1 : -1
    }

    private func items(of panels: Node) -> [Node]? {
        let entries = panels.mapping?.entries ?? []
        return entries.lazy.filter { Self.nearest(to: $0.key, in: ["items"]) != nil }
            .compactMap(\.value.sequence).first
    }

    // MARK: Data

    /// The weight of `data`: 1 for the path of a data file, and for a mapping that of the items, less its foreign keys.
    private func weightOfData(_ value: Node) -> Int {
        if let text = value.string {
            // In YAML, a colon without a space after it is a part of the text.
            guard let name = Self.itemsKeys.first(where: { text.hasPrefix($0 + ":") }) else {
                return DataFormat(fileName: text) == nil ? 0 : 1
            }
            return name != "outline" ? 1 : Self.isIndented(text) ? Self.strong : 2
        }
        guard let entries = value.mapping?.entries else { return value.sequence == nil ? 0 : -1 }
        if entries.isEmpty { return 0 }
        let items = entries.compactMap { entry in itemsKey(entry).map { (entry.value, $0) } }
        let isAlone = entries.count == 1
        let weights = items.map { weightOfItems($0.0, at: $0.1, alone: isAlone) }
        let best = weights.max() ?? -1
        // A second key with items is as in other programs.
        let others = Self.foreignKeys(of: entries, in: Self.dataKeys).count + max(0, weights.count - 1)
        if hasColumns(entries), best <= 0, !items.isEmpty { return 1 }
        return max(-1, best - others)
    }

    /// Returns true if the items have other keys than usual.
    private func hasColumns(_ entries: [Mapping.Entry]) -> Bool {
        entries.contains { $0.key == "columns" && $0.value.mapping != nil }
    }

    /// Returns the key of the items that an entry of `data` has, which may be misspelled; nil for other entries.
    private func itemsKey(_ entry: Mapping.Entry) -> String? {
        KeySpelling(entry.key, in: Self.dataKeys).name.flatMap { Self.itemsKeys.contains($0) ? $0 : nil }
    }

    /// The weight of an entry of `data` with the path or the items that a key has in diagrams.
    ///
    /// A list of paths, and a list in `outline`, are mistakes that are reported. `alone` is true if `data` has no other
    /// entries.
    private func weightOfItems(_ value: Node, at name: String, alone: Bool) -> Int {
        if name == "outline", value.bool == nil, let text = value.scalarText {
            return isSketch && text.hasPrefix("|") || Self.isIndented(text) ? Self.strong : 2
        }
        if let text = value.string {
            if DataFormat(fileName: text) == .symbolgraph { return Self.strong }
            if Self.isPath(text) { return 1 }
            // A name without a suffix or a folder can also be a word of a translation.
            return Self.isName(text) && (!alone || ownKeyCount > 1 || hasTitle) ? 1 : 0
        }
        switch name {
        case "outline": return value.isNull || value.sequence != nil ? 1 : 0
        case "tree": return isTree(value) ? 1 : 0
        // Responses of servers also have sections with items, but they rarely have labels.
        case "sections":
            let isLabeled = value.sequence?.contains { $0["label"] != nil } ?? false
            return isTree(value) && (isLabeled || !alone || ownKeyCount > 1) ? 1 : 0
        case "graph":
            let ends = value["edges"]?.sequence?.filter { $0["from"] != nil && $0["to"] != nil } ?? []
            let isNamed = value["edges"]?.string.map(Self.isPath) ?? false
            return ends.isEmpty && !isNamed ? 0 : Self.strong
        default:
            guard let list = value.sequence else { return value.isNull ? 0 : -1 }
            if list.isEmpty { return isSketch ? 1 : 0 }
            return list.allSatisfy { $0.string.map(Self.isPath) ?? false } ? 1 : -1
        }
    }

    /// Returns true if a line of a text is indented more deeply than its first line.
    private static func isIndented(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "\n")).dropFirst()
            .contains { $0.first == UInt8(ascii: " ") || $0.first == UInt8(ascii: "\t") }
    }

    /// Returns true for the path of a data file or a folder.
    private static func isPath(_ text: String) -> Bool {
        DataFormat(fileName: text) != nil
            || text.contains("/") && !text.contains("://") && !text.contains("\n")
    }

    /// Returns true for a text that can be the name of a file or a folder.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "=") }
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
}
