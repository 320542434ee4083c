import EspalierBoxes
import EspalierDiagnostics
import EspalierGeometry
import Foundation

/// The type of a key's value in a diagram file.
nonisolated package indirect enum FieldType: Sendable {
    case text
    /// A text that may have many lines.
    case document
    /// A text that can contain fields of the item: `{name}`.
    case template
    /// The name of an icon or the path of an SVG file, or a template whose result is one of them.
    case icon
    case bool
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case choice([String])
    /// A fixed word.
    case keyword(String)
    case color
    /// The name of a built-in theme, or the path of a theme file.
    case theme
    /// The name of a font family, which the reader of the theme looks up.
    case fontFamily
    /// A width and a height, separated by a colon: `4:3`.
    case ratio
    /// The path of a file, relative to the folder of the diagram file.
    case path
    case record(RecordDefinition)
    /// A mapping of one of several kinds, which are distinguished by the first field of each kind.
    case variant([RecordDefinition])
    case list(FieldType, count: ClosedRange<Int>)
    /// A mapping with arbitrary keys.
    case map(FieldType)
    case either([FieldType])
    /// The data of a diagram: the path of a file, or a mapping.
    case data
    /// The settings of a layout, whose keys depend on the type of the layout.
    case layout
    /// Any value, which is checked by the code that reads it.
    case anything

    /// Returns true if a theme's name is a path: names have neither a dot nor a slash.
    static func isThemePath(_ name: String) -> Bool {
        name.contains(".") || name.utf8.contains(FilePath.slash)
    }

    /// The names of all cases of an enumeration.
    static func choice<Value>(of _: Value.Type) -> FieldType
    where Value: CaseIterable & RawRepresentable<String> { .choice(Value.allCases.map(\.rawValue)) }

    static func list(_ element: FieldType) -> FieldType { .list(element, count: 0...Int.max) }

    /// The values of a choice; nil for other types.
    package var choices: [String]? { if case .choice(let names) = self { names } else { nil } }

    /// A length of 0 or more, in points.
    static let length = FieldType.number(0...1_000_000)

    /// Insets: `8`, `[4, 10]` (vertical, horizontal), `[4, 10, 8]` (top, horizontal, bottom) or `[4, 10, 4, 10]` (top,
    /// right, bottom, left).
    static let insets = FieldType.either([.length, .list(.length, count: 2...4)])

    /// The description of the type in words, with an article.
    var description: String {
        switch self {
        case .text, .document: "a text"
        case .template: "a text, with {fields} of the item"
        case .icon: "an icon's name, or the path of an SVG file"
        case .bool: "true or false"
        case .number(let range): "a number" + Self.description(range)
        case .integer(let range):
            "a whole number" + Self.description(Double(range.lowerBound)...Double(range.upperBound))
        case .choice(let names): "one of " + names.joined(separator: ", ")
        case .keyword(let word): word
        case .color: "a color"
        case .theme: "one of \(Theme.names.joined(separator: ", ")), or a theme file's path"
        case .fontFamily: "a font family's name"
        case .ratio: "a ratio such as 4:3"
        case .path: "a file's path"
        case .record(let record): "a mapping (\(record.name))"
        case .variant: "a mapping"
        case .list(let element, _): "a list of: " + element.description
        case .map(let value): "a mapping with, for each key, " + value.description
        case .either(let types): types.map(\.description).joined(separator: ", or ")
        case .data, .layout, .anything: "any value"
        }
    }

    private static func description(_ range: ClosedRange<Double>) -> String {
        let (hasLower, hasUpper) = (range.lowerBound > -1e15, range.upperBound < 1e15)
        return switch (hasLower, hasUpper) {
        case (true, true): " from \(range.lowerBound.shortText) to \(range.upperBound.shortText)"
        case (true, false): " of \(range.lowerBound.shortText) or more"
        case (false, true): " of \(range.upperBound.shortText) or less"
        case (false, false): ""
        }
    }
}

/// A ratio of width to height, such as `4:3`, `16:9` or `1.414`.
nonisolated struct Ratio: Hashable, Sendable {
    let width: Double
    let height: Double

    /// Width divided by height.
    var value: Double { width / height }

    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count <= 2, let first = parts.first, let width = first else { return nil }
        let height: Double? = parts.count == 2 ? parts[1] : 1
        guard let height, width.isFinite, height.isFinite, width > 0, height > 0,
            (0.01...100).contains(width / height)
        else { return nil }
        (self.width, self.height) = (width, height)
    }
}
