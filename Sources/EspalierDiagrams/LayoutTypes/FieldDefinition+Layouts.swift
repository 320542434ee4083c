import EspalierDataFiles
import Foundation

/// Keys that several layouts have.
nonisolated extension FieldDefinition {
    static let viewWidth = FieldDefinition(
        "width", .number(1...1_000_000), default: "960", "The width of the view that the layout fills.")

    /// For layouts that flip horizontally where a language runs from right to left.
    static let layoutDirection = FieldDefinition(
        "layoutDirection", .choice(["leftToRight", "rightToLeft"]), default: "leftToRight",
        "Which way items and the parts of their views follow each other.")

    /// `auto`, the default, for as high as the content needs at the width that it has.
    static func measured(_ name: String, _ documentation: String) -> FieldDefinition {
        FieldDefinition(
            name, .either([.keyword("auto"), .length]), default: "auto",
            documentation + " `auto` for what the content needs.")
    }
}

nonisolated extension FieldType {
    /// Width and height.
    static let sizeOrAuto = FieldType.either([.keyword("auto"), .list(.length, count: 2...2)])
}

nonisolated extension Node {
    /// Width and height, from a list of two numbers.
    func size(_ key: String) -> CGSize? {
        guard let numbers = self[key]?.sequence, numbers.count == 2, let width = numbers[0].number,
            let height = numbers[1].number
        else { return nil }
        return CGSize(width: width, height: height)
    }
}
