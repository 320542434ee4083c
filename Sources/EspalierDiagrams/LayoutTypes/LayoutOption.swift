import EspalierCollectionLayout
import EspalierDataFiles
import EspalierGeometry
import Foundation

// What changes a layout is done where the layout lives: with the package trait `MainActor` on the main actor. The table of
// keys itself can be read anywhere.
#if MainActor
    typealias LayoutSetting<Layout, Value> = @MainActor (_ layout: Layout, _ value: Value) -> Void
#else
    typealias LayoutSetting<Layout, Value> = @Sendable (_ layout: Layout, _ value: Value) -> Void
#endif

/// A key of `layout` and what it does to a layout: name, default and effect in one place.
struct LayoutOption<Layout: CollectionViewLayout>: Sendable {
    nonisolated let field: FieldDefinition
    /// Does to a layout what the diagram file says, or the default.
    let apply: LayoutSetting<Layout, LayoutRequest>

    nonisolated init(_ field: FieldDefinition, apply: @escaping LayoutSetting<Layout, LayoutRequest>) {
        (self.field, self.apply) = (field, apply)
    }

    /// A key that no property of the layout stands for: its factory reads it.
    nonisolated static func field(_ field: FieldDefinition) -> LayoutOption {
        LayoutOption(field) { _, _ in }
    }
}

extension LayoutFactory {
    /// The layout with what the diagram file says, or the defaults.
    func configured(_ layout: Layout, _ request: LayoutRequest) -> Layout {
        for option in options { option.apply(layout, request) }
        return layout
    }
}

// MARK: Types

nonisolated extension LayoutOption {
    static func number(
        _ name: String, _ range: ClosedRange<Double>, default value: CGFloat, _ documentation: String,
        set: @escaping LayoutSetting<Layout, CGFloat>
    ) -> LayoutOption {
        let field = FieldDefinition(name, .number(range), default: text(value), documentation)
        return LayoutOption(field) { set($0, $1.options?.length(name) ?? value) }
    }

    /// In points, 0 or more.
    static func length(
        _ name: String, default value: CGFloat, _ documentation: String,
        set: @escaping LayoutSetting<Layout, CGFloat>
    ) -> LayoutOption { number(name, 0...1_000_000, default: value, documentation, set: set) }

    /// In degrees in the file, in radians in the layout.
    static func angle(
        _ name: String, _ range: ClosedRange<Double>, default value: CGFloat, _ documentation: String,
        set: @escaping LayoutSetting<Layout, CGFloat>
    ) -> LayoutOption {
        number(name, range, default: value, documentation) { set($0, $1 * .pi / 180) }
    }

    static func integer(
        _ name: String, _ range: ClosedRange<Int>, default value: Int, _ documentation: String,
        set: @escaping LayoutSetting<Layout, Int>
    ) -> LayoutOption {
        let field = FieldDefinition(name, .integer(range), default: "\(value)", documentation)
        return LayoutOption(field) { set($0, $1.options?[name]?.number.map { Int($0) } ?? value) }
    }

    static func flag(
        _ name: String, default value: Bool, _ documentation: String,
        set: @escaping LayoutSetting<Layout, Bool>
    ) -> LayoutOption {
        let field = FieldDefinition(name, .bool, default: "\(value)", documentation)
        return LayoutOption(field) { set($0, $1.options?[name]?.bool ?? value) }
    }

    static func insets(
        _ name: String, default value: EdgeInsets = .zero, _ documentation: String,
        set: @escaping LayoutSetting<Layout, EdgeInsets>
    ) -> LayoutOption {
        let field = FieldDefinition(name, .insets, default: text(value), documentation)
        return LayoutOption(field) { set($0, $1.options?.insets(name) ?? value) }
    }

    static func choice<Choice>(
        _ name: String, default value: Choice, _ documentation: String,
        set: @escaping LayoutSetting<Layout, Choice>
    ) -> LayoutOption
    where Choice: RawRepresentable<String> & CaseIterable & Sendable {
        let names = Choice.allCases.map(\.rawValue)
        let field = FieldDefinition(name, .choice(names), default: value.rawValue, documentation)
        return LayoutOption(field) { set($0, $1.options?.choice(name) ?? value) }
    }

    /// Nil for `auto`, the default: as high as the content needs at the width that it has.
    static func measured(
        _ name: String, _ documentation: String, set: @escaping LayoutSetting<Layout, CGFloat?>
    ) -> LayoutOption {
        LayoutOption(.measured(name, documentation)) { set($0, $1.options?.length(name)) }
    }

    private static func text(_ number: CGFloat) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }

    /// As short as a file can write it.
    private static func text(_ insets: EdgeInsets) -> String {
        let (top, left, bottom, right) = (insets.top, insets.left, insets.bottom, insets.right)
        let sides =
            left != right
            ? [top, right, bottom, left]
            : top != bottom ? [top, left, bottom] : top != left ? [top, left] : [top]
        let texts = sides.map { text($0) }
        return texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ", ") + "]"
    }
}

// MARK: Keys that several layouts have

nonisolated extension LayoutOption {
    static var viewWidth: LayoutOption { .field(.viewWidth) }
    static var layoutDirection: LayoutOption { .field(.layoutDirection) }

    static func scrollDirection(
        _ documentation: String,
        set: @escaping LayoutSetting<Layout, CollectionView.ScrollDirection>
    ) -> LayoutOption {
        let name = "scrollDirection"
        let field = FieldDefinition(
            name, .choice(["vertical", "horizontal"]), default: "vertical", documentation)
        return LayoutOption(field) {
            set($0, $1.options?.text(name) == "horizontal" ? .horizontal : .vertical)
        }
    }

    static func startAngle(set: @escaping LayoutSetting<Layout, CGFloat>) -> LayoutOption {
        angle(
            "startAngle", -360...360, default: 0,
            "Where the first item is, in degrees clockwise from the top.", set: set)
    }

    /// The size of all items, by default a size that every item's content fits in.
    ///
    /// - Parameter items: What the reference calls them.
    static func greatestItemSize(
        _ items: String = "items", set: @escaping LayoutSetting<Layout, CGSize>
    ) -> LayoutOption {
        let field = FieldDefinition(
            "itemSize", .sizeOrAuto, default: "auto",
            "Width and height of all \(items); `auto` for those of the largest.")
        return LayoutOption(field) { set($0, $1.options?.size("itemSize") ?? $1.dataSource.greatestSize()) }
    }
}

nonisolated extension LayoutOption where Layout: FixedItemSizing {
    static var itemSize: LayoutOption {
        let field = FieldDefinition(
            "itemSize", .sizeOrAuto, default: "auto",
            "Width and height of all items, or each as large as its content.")
        return LayoutOption(field) { $0.fixedItemSize = $1.options?.size("itemSize") }
    }
}

/// A layout that knows what the diagram file says about the size of items.
protocol FixedItemSizing: CollectionViewLayout {
    /// Nil for items as large as their content.
    var fixedItemSize: CGSize? { get set }
}
