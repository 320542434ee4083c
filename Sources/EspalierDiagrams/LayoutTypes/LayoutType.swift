import EspalierBoxes
public import EspalierData
public import EspalierGeometry

/// A type of layout that diagram files can name: `layout: {type: <name>}`.
///
/// A type declares its keys (`Options`), the fields that it reads from items, and the kinds of its views, and creates a layout
/// with a delegate. Decoding, the JSON Schema and the reference are derived from these declarations. To use a type of your own,
/// add it to `DiagramEnvironment.layoutTypes`.
public protocol LayoutType: Sendable {
    /// The values of the keys, with their defaults. It is often the configuration of the layout itself.
    associatedtype Options: LayoutConfiguration

    /// The name of the type in diagram files.
    nonisolated var name: String { get }
    /// One sentence for the reference.
    nonisolated var documentation: String { get }
    /// Further paragraphs for the reference, in Markdown; none by default.
    nonisolated var discussion: String { get }
    /// The data that the layout arranges; sections by default.
    nonisolated var dataKind: LayoutDataKind { get }
    /// The keys that describe the view of the layout; `width` and `layoutDirection` by default.
    nonisolated var viewKeys: [ViewKey] { get }
    /// The fields that the type reads from items or sections. Values that aren't of a field's kind are reported as errors.
    nonisolated var itemFields: [ItemField] { get }
    /// The look of cells that the diagram file doesn't describe; a box with the item's label by default.
    nonisolated var cell: ElementKind { get }
    /// The kinds of supplementary views, which diagram files describe in `views.supplementary`.
    nonisolated var supplementaryKinds: [ElementKind] { get }
    /// The kinds of decoration views, which diagram files describe in `views.decoration`, in addition to those that all
    /// sections can have.
    nonisolated var decorationKinds: [ElementKind] { get }

    /// Creates the layout, its delegate and the size of its view.
    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup

    /// Reports data that the layout can't use with these options. Does nothing by default.
    nonisolated func check(_ data: LayoutCheck, _ options: Options)
}

extension LayoutType {
    /// The default discussion: none.
    nonisolated public var discussion: String { "" }
    /// The default data: sections.
    nonisolated public var dataKind: LayoutDataKind { .sections }
    /// The default keys: `width` and `layoutDirection`.
    nonisolated public var viewKeys: [ViewKey] { [.width(), .layoutDirection] }
    /// The default fields: none.
    nonisolated public var itemFields: [ItemField] { [] }
    /// The default look of cells: a box with the item's label.
    nonisolated public var cell: ElementKind { ElementKind("cell", of: .item, standard: .labelled) }
    /// The default kinds of supplementary views: none.
    nonisolated public var supplementaryKinds: [ElementKind] { [] }
    /// The default kinds of decoration views: none.
    nonisolated public var decorationKinds: [ElementKind] { [] }
    /// Does nothing.
    nonisolated public func check(_ data: LayoutCheck, _ options: Options) {}
}

// Members that are derived from a type's declarations.
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

    /// Reports fields whose values aren't of the declared kind, and the problems that the type itself finds.
    nonisolated func checkData(_ data: LayoutCheck) {
        for field in itemFields { data.check(field) }
        check(data, Options(data.node))
    }
}
