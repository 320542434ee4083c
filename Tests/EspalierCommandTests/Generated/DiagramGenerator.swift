import EspalierBoxes
import EspalierData
import EspalierGraphics
import TestSupport

@testable import EspalierDiagrams

/// Makes random valid diagram files from the same tables as the JSON Schema.
///
/// The tables define the type of each key. The generator adds what the tables don't define: the form of data, keys that
/// require other keys, and names that exist. The same seed gives the same file.
struct DiagramGenerator {
    private var random: SeededGenerator
    private let type: any LayoutType

    /// The keys that generated files don't contain, because they need other files or certain values of other keys.
    private static let omitted: [String: Set<String>] = [
        "diagram": ["template", "data", "layout", "states", "panels", "offset"],
        "panel": ["data", "layout", "views", "offset", "annotations", "viewport"],
        "annotations": ["proposedOffset", "inserted", "highlight"], "theme": ["base"],
        "views": ["supplementary", "decoration"], "output": ["formats", "svgText"],
    ]
    /// The values of keys that must refer to the data, or that make a film strip too wide for a page.
    private static let fixed = [
        "colorBy": "\"n\"", "columns": #"["n", {"text": "{label}", "title": "Title"}]"#, "inherit": #"["n"]"#,
        "position": "0", "moments": "1",
    ]
    private static let texts = [
        "\"Plain\"", #""<b>&amp; ]]> 'x'\"""#, #""(a) \\ % #""#, "\"\u{1F332} caf\u{E9}\"",
        "\"\u{0645}\u{0631}\u{062D}\u{0628}\u{0627}\"", #""- 1. *x* `y`""#, "\"\"", "3.5", "true",
    ]
    private static let templates = [
        "\"{label}\"", "\"{label|id} {n?}\"", #""**{label}** <{n?}> & \"x\"""#, "\"{{}}\"",
    ]
    private static let colors = [
        "$accent", "$category 40%", "$categorySurface", "#B4451F", "#12345678", "rgb(180 69 31 / 50%)",
        "hsl(15 70% 41%)", "navy", "transparent", "light-dark(white, #000)",
    ]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let types = LayoutRegistry.builtIn.types
        type = types[Int(seed % UInt64(types.count))]
    }

    /// Returns the text of a diagram file in JSON.
    mutating func file() -> String {
        var members = self.members(of: Vocabulary.diagram, depth: 0)
        members.append(("data", data()))
        let hasStates = type.dataKind == .sections && chance(0.2)
        let isFitted = !hasStates && !members.contains { $0.0 == "viewport" }
        members.append(("layout", layout(isFitted: isFitted)))
        if hasStates { members.append(("states", states())) }
        return object(members)
    }

    // MARK: Data

    private mutating func data() -> String {
        type.dataKind == .hierarchy ? object([("tree", node(depth: 0))]) : object([("sections", sections())])
    }

    private mutating func node(depth: Int) -> String {
        var members = [("label", text()), ("n", "\(Int.random(in: 0...9, using: &random))")]
        if chance(0.3) { members.append(("link", link())) }
        if type.itemFields.contains(where: { $0.name == "size" }) {
            members.append(("size", "\(Int.random(in: 0...90, using: &random))"))
        }
        if depth < 3 {
            members.append(
                ("children", list(Int.random(in: 0...3, using: &random)) { $0.node(depth: depth + 1) }))
        }
        return object(members)
    }

    private mutating func sections() -> String {
        var sections: [String] = []
        for section in 0..<Int.random(in: 1...2, using: &random) {
            let items = (0..<Int.random(in: 2...6, using: &random)).map { item(id: "\(section)-\($0)") }
            sections.append(
                object([("id", "\"s\(section)\""), ("label", text()), ("items", Self.array(items))]))
        }
        return Self.array(sections)
    }

    private mutating func item(id: String) -> String {
        var members = [
            ("id", "\"\(id)\""), ("label", text()), ("n", "\(Int.random(in: 0...9, using: &random))"),
        ]
        if chance(0.2) { members.append(("link", link())) }
        return object(members)
    }

    private mutating func link() -> String {
        pick(["\"https://example.org/(a)?b=c&d=%20\"", "\"a b.html#c\"", "\"mailto:a@example.org\""])
    }

    /// Returns the states of a diagram.
    ///
    /// Each state after the first one has a change.
    ///
    /// The changes refer to items that every generated file contains.
    private mutating func states() -> String {
        let changes = [
            #"[{"set": "0-0", "fields": {"label": "new", "n": null}}]"#, #"[{"delete": ["0-1"]}]"#,
            #"[{"insert": [{"id": "x", "label": "<x>"}], "before": "0-0"}]"#, #"[{"reload": ["0-0"]}]"#,
            #"[{"move": ["0-0"], "into": "s0"}]"#,
        ]
        let count = Int.random(in: 1...3, using: &random)
        let later = changes.shuffled(using: &random).prefix(count).enumerated()
            .map { object([("name", "\"s\($0 + 1)\""), ("changes", $1)]) }
        return Self.array([object([("name", "\"first\""), ("caption", text())])] + later)
    }

    private mutating func layout(isFitted: Bool) -> String {
        let record = LayoutRegistry.builtIn.record(of: type)
        // The items have no dates, which a scale of dates needs.
        let members = members(of: record, depth: 1).filter {
            !["type", "scale"].contains($0.0) && (isFitted || $0.0 != "fit")
        }
        return object([("type", "\"\(type.name)\"")] + members)
    }

    // MARK: Tables

    private mutating func members(of record: RecordDefinition, depth: Int) -> [(String, String)] {
        let omitted = Self.omitted[record.name] ?? []
        let share = [0.5, 0.3, 0.2][min(depth, 2)]
        return record.fields.compactMap { field in
            if omitted.contains(field.name) || !chance(share) { return nil }
            return (field.name, Self.fixed[field.name] ?? value(of: field.type, depth: depth + 1))
        }
    }

    private mutating func record(_ record: RecordDefinition, depth: Int) -> String {
        var members = members(of: record, depth: depth)
        // The first field determines which variant a record is, so every record of a variant contains this field.
        if record.isVariant, let first = record.fields.first, !members.contains(where: { $0.0 == first.name })
        {
            members.insert((first.name, value(of: first.type, depth: depth + 1)), at: 0)
        }
        if record.name == "condition" { members.append(("n", pick(["3", "[1, 2]", "\">= 3\"", "true"]))) }
        return object(members)
    }

    private mutating func value(of type: FieldType, depth: Int) -> String {
        switch type {
        case .text, .document: text()
        case .template: pick(Self.templates + Self.texts.filter { !$0.contains("{") })
        case .icon: "\"\(pick(IconLibrary.names))\""
        case .bool: pick(["true", "false"])
        case .number(let range): number(range)
        case .integer(let range):
            "\(Int.random(in: range.clamped(to: range.lowerBound...range.lowerBound + 8), using: &random))"
        case .choice(let names): "\"\(pick(names))\""
        case .keyword(let word): "\"\(word)\""
        case .color: "\"\(pick(Self.colors))\""
        case .theme: "\"\(pick(Theme.names))\""
        case .fontFamily: pick(["\"Inter\"", "\"JetBrains Mono\""])
        case .ratio: pick(["\"4:3\"", "\"1:2\""])
        case .path, .data, .layout, .anything: "null"
        case .record(let record): self.record(record, depth: depth)
        case .variant(let records): variant(records, depth: depth)
        case .list(let element, let count):
            list(
                Int.random(in: count.lowerBound...min(count.upperBound, count.lowerBound + 2), using: &random)
            ) {
                $0.value(of: element, depth: depth)
            }
        case .map(let element): object([("n", value(of: element, depth: depth))])
        case .either(let types): value(of: pick(types), depth: depth)
        }
    }

    /// Returns a random part of a box's content.
    ///
    /// Deeply nested parts can only be texts or spacers, so that the nesting ends.
    private mutating func variant(_ records: [RecordDefinition], depth: Int) -> String {
        let flat = ["textContent", "spacerContent"]
        let fitting = depth < 5 ? records : records.filter { flat.contains($0.name) }
        return record(pick(fitting.isEmpty ? records : fitting), depth: depth)
    }

    /// Returns a number near 0, because with large numbers, pictures would exceed the limits.
    private mutating func number(_ range: ClosedRange<Double>) -> String {
        let near = range.clamped(to: -100...200)
        return "\((Double.random(in: near, using: &random) * 4).rounded(.towardZero) / 4)"
    }

    private mutating func text() -> String { pick(Self.texts) }

    // MARK: JSON

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func list(_ count: Int, _ element: (inout DiagramGenerator) -> String) -> String {
        Self.array((0..<count).map { _ in element(&self) })
    }

    private static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }

    private func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }
}
