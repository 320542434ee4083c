import EspalierBoxes
public import EspalierData
public import EspalierGeometry

/// A type of layout that diagram files can name: `layout: {type: <name>}`.
///
/// A type declares its keys (`Options`), the fields that it reads from items, and the kinds of its views, and makes a layout
/// with a delegate. Decoding, the JSON Schema and the reference are made from the declarations. Add a type of your own to
/// `DiagramEnvironment.layoutTypes`.
public protocol LayoutType: Sendable {
    /// The values of the keys, with their defaults: often the configuration of the layout itself.
    associatedtype Options: LayoutConfiguration

    /// The name of the type in diagram files.
    nonisolated var name: String { get }
    /// One sentence for the reference.
    nonisolated var documentation: String { get }
    /// More for the reference, in Markdown; none by default.
    nonisolated var discussion: String { get }
    /// The data that the layout arranges; sections by default.
    nonisolated var dataKind: LayoutDataKind { get }
    /// The keys about the view that the layout fills; `width` and `layoutDirection` by default.
    nonisolated var viewKeys: [ViewKey] { get }
    /// The fields that the type reads from items or sections. Values of another kind are reported as errors.
    nonisolated var itemFields: [ItemField] { get }
    /// The look of cells that the diagram file doesn't describe; a box with the item's label by default.
    nonisolated var cell: ElementKind { get }
    /// The kinds of supplementary views, which diagram files describe in `views.supplementary`.
    nonisolated var supplementaryKinds: [ElementKind] { get }
    /// The kinds of decoration views, which diagram files describe in `views.decoration`, without those of all sections.
    nonisolated var decorationKinds: [ElementKind] { get }

    /// Makes the layout, its delegate and the size of its view.
    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup

    /// Reports data that the layout can't use with these options. Does nothing by default.
    nonisolated func check(_ data: LayoutCheck, _ options: Options)
}

extension LayoutType {
    /// No further text.
    nonisolated public var discussion: String { "" }
    /// Sections.
    nonisolated public var dataKind: LayoutDataKind { .sections }
    /// `width` and `layoutDirection`.
    nonisolated public var viewKeys: [ViewKey] { [.width(), .layoutDirection] }
    /// No fields.
    nonisolated public var itemFields: [ItemField] { [] }
    /// A box with the item's label.
    nonisolated public var cell: ElementKind { ElementKind("cell", of: .item, standard: .labelled) }
    /// No supplementary views.
    nonisolated public var supplementaryKinds: [ElementKind] { [] }
    /// No decoration views.
    nonisolated public var decorationKinds: [ElementKind] { [] }
    /// Does nothing.
    nonisolated public func check(_ data: LayoutCheck, _ options: Options) {}
}

// What the library does with a type, whatever its options are.
extension LayoutType {
    /// The keys of `layout` except `type`.
    nonisolated var fields: [FieldDefinition] {
        let defaults = Options()
        return viewKeys.map(\.field) + Options.options.map { FieldDefinition($0, in: defaults) }
    }

    /// The type's own decoration views, and those of all sections.
    nonisolated var allDecorationKinds: [ElementKind] {
        let own = decorationKinds
        return own
            + ElementKind.sectionDecorations.filter { kind in !own.contains { $0.name == kind.name } }
    }

    func setUp(_ request: LayoutRequest) -> LayoutSetup { makeLayout(Options(request.node), request) }

    /// Reports fields with values of another kind, and what the type itself finds.
    nonisolated func checkData(_ data: LayoutCheck) {
        for field in itemFields { data.check(field) }
        check(data, Options(data.node))
    }
}
