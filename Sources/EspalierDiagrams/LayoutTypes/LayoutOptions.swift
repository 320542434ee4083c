import EspalierDataFiles
package import EspalierGeometry
public import Foundation

// Converts between the values in diagram files and the options of layouts.

nonisolated extension LayoutConfiguration {
    /// Creates the options with the values of the key `layout`; other options have their defaults.
    init(_ node: Node?) {
        self.init()
        guard let node, let mapping = node.mapping else { return }
        for option in Self.options where mapping[option.name] != nil {
            if let value = option.kind.value(of: option.name, in: node) { option.set(value, in: &self) }
        }
    }
}

nonisolated extension FieldDefinition {
    /// Creates the definition of the key in `layout` that sets an option.
    init<Options: Sendable>(_ option: ConfigurationOption<Options>, in defaults: Options) {
        self.init(
            option.name, option.kind.fieldType,
            default: option.defaultDescription ?? option.value(in: defaults)?.text, option.documentation)
    }
}

nonisolated extension OptionKind {
    /// The type of the key for an option of this kind.
    var fieldType: FieldType {
        switch self {
        case .number(let range): .number(range)
        case .integer(let range): .integer(range)
        case .flag: .bool
        case .text: .text
        case .choice(let names): .choice(names)
        case .insets: .insets
        case .size: .list(.length, count: 2...2)
        case .point(let range): .list(.number(range), count: 2...2)
        case .ratio(let names): names.isEmpty ? .ratio : .either([.choice(names), .ratio])
        case .automatic(let kind): .either([.keyword("auto"), kind.fieldType])
        }
    }

    /// Returns the value of a key of a mapping that has passed validation; nil if the key is missing or its value is
    /// `auto`.
    func value(of key: String, in node: Node) -> OptionValue? {
        switch self {
        case .number: node.length(key).map { .number($0) }
        case .integer: node.integer(key).map { .integer($0) }
        case .flag: node[key]?.bool.map { .flag($0) }
        case .text, .choice: node.text(key).map { .name($0) }
        case .insets: node.insets(key).map { .insets($0) }
        case .size: node.size(key).map { .size($0) }
        case .point: node.point(key).map { .point($0) }
        case .ratio(let names): node.text(key).flatMap { Self.ratio($0, names) }
        case .automatic(let kind): kind.value(of: key, in: node)
        }
    }

    private static func ratio(_ text: String, _ names: [String]) -> OptionValue? {
        names.contains(text) ? .name(text) : Ratio(text).map { .number($0.value) }
    }
}

nonisolated extension OptionValue {
    /// The shortest text for the value in a diagram file.
    package var text: String { text(ofNumbers: \.shortText) }

    /// Returns the text for the value in a diagram file, in which `text` converts all numbers except integers.
    package func text(ofNumbers text: (Double) -> String) -> String {
        func list(_ numbers: [CGFloat]) -> String {
            "[" + numbers.map { text(Double($0)) }.joined(separator: ", ") + "]"
        }
        switch self {
        case .number(let number): return text(Double(number))
        case .integer(let number): return "\(number)"
        case .flag(let value): return "\(value)"
        case .name(let name): return name
        case .size(let size): return list([size.width, size.height])
        case .point(let point): return list([point.x, point.y])
        case .insets(let insets):
            let (top, left, bottom, right) = (insets.top, insets.left, insets.bottom, insets.right)
            if left != right { return list([top, right, bottom, left]) }
            return top != bottom
                ? list([top, left, bottom]) : top != left ? list([top, left]) : text(Double(top))
        }
    }
}

// The options that several types have in common.
nonisolated extension ConfigurationOption where Configuration: LayoutConfiguration {
    /// Creates the option for the size of all items.
    ///
    /// If the option is nil, each item has its own size.
    static func itemSize(_ path: @autoclosure @escaping Path<CGSize?>) -> Self {
        .size(
            "itemSize", path(), "The width and height of all items; `auto` for those of each item's content.")
    }

    /// Creates the option for the size of all items.
    ///
    /// If the option is nil, all items have the size of the largest item.
    static func sizeOfLargestItem(_ path: @autoclosure @escaping Path<CGSize?>) -> Self {
        .size("itemSize", path(), "The width and height of all items; `auto` for those of the largest.")
    }

    /// Creates the option for a height.
    ///
    /// If the option is nil, the height depends on the content.
    static func measured(
        _ name: String, _ path: @autoclosure @escaping Path<CGFloat?>, _ documentation: String
    ) -> Self {
        .number(name, path(), documentation + " `auto` for what the content needs.")
    }
}

/// A key of `layout` that describes the view in which the layout is shown.
nonisolated public struct ViewKey: Sendable {
    let field: FieldDefinition
    /// The default value if it is a number; otherwise nil.
    let standard: CGFloat?

    /// The key for the direction in which items are arranged.
    ///
    /// Only layouts that flip in right-to-left views need this key.
    public static let layoutDirection = ViewKey(
        field: FieldDefinition(
            "layoutDirection", .choice(["leftToRight", "rightToLeft"]), default: "leftToRight",
            "The direction in which items, and the parts of their views, follow each other."), standard: nil)

    /// The key for the width of the view.
    ///
    /// - Parameters:
    ///   - standard: The default, in points.
    ///   - documentation: A sentence for the reference.
    /// - Returns: The key.
    public static func width(
        _ standard: CGFloat = 960, _ documentation: String = "The width of the view that the layout fills."
    ) -> ViewKey { number("width", standard, documentation) }

    /// The key for the height of the view.
    ///
    /// - Parameters:
    ///   - standard: The default, in points; nil for a height that depends on the content.
    ///   - documentation: A sentence for the reference.
    /// - Returns: The key.
    public static func height(
        _ standard: CGFloat?, _ documentation: String = "The height of the view that the layout fills."
    ) -> ViewKey {
        if let standard { return number("height", standard, documentation) }
        return automatic("height", standard: nil, documentation)
    }

    /// Creates a key for a length.
    ///
    /// In a diagram file, `auto` stands for the default.
    static func automatic(_ name: String, standard: CGFloat?, _ documentation: String) -> ViewKey {
        ViewKey(
            field: FieldDefinition(
                name, .either([.keyword("auto"), .number(1...1_000_000)]), default: "auto", documentation),
            standard: standard)
    }

    private static func number(_ name: String, _ standard: CGFloat, _ documentation: String) -> ViewKey {
        let text = OptionValue.number(standard).text
        return ViewKey(
            field: FieldDefinition(name, .number(1...1_000_000), default: text, documentation),
            standard: standard)
    }
}
