import EspalierBoxes
public import EspalierData
import EspalierDataFiles
public import EspalierGeometry

/// A type of layout that diagram files can name: `layout: {type: <name>}`.
///
/// A type declares the keys of `layout` (`Options`), the fields that it reads from items, and the kinds of its views.
/// The type also creates the layout and its delegate. Validation, the JSON Schema and the reference are derived from
/// these declarations. To use a type of your own, add it to `DiagramEnvironment.layoutTypes`.
public protocol LayoutType: Sendable {
    /// The values of the keys, with their defaults. This is often the layout's own configuration type.
    associatedtype Options: LayoutConfiguration

    /// The name of the type in diagram files.
    nonisolated var name: String { get }
    /// The description of the type in the reference, in one sentence.
    nonisolated var documentation: String { get }
    /// Further paragraphs of the description in the reference, in Markdown; empty by default.
    nonisolated var discussion: String { get }
    /// The kind of data that the layout arranges; sections by default.
    nonisolated var dataKind: LayoutDataKind { get }
    /// The keys that describe the view of the layout; `width` and `layoutDirection` by default.
    nonisolated var viewKeys: [ViewKey] { get }
    /// The fields that the type reads from items or sections. Values that a field doesn't allow are reported as errors.
    nonisolated var itemFields: [ItemField] { get }
    /// The box of cells that the diagram file doesn't describe; by default it shows the item's label.
    nonisolated var cell: ElementKind { get }
    /// The kinds of supplementary views, which diagram files describe in `views.supplementary`.
    nonisolated var supplementaryKinds: [ElementKind] { get }
    /// The kinds of decoration views, which diagram files describe in `views.decoration`, in addition to the section
    /// decorations that all layouts have.
    nonisolated var decorationKinds: [ElementKind] { get }

    /// Creates the layout, its delegate and the size of its view.
    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup

    /// Reports data that the layout can't use with these options. Does nothing by default.
    nonisolated func check(_ data: LayoutCheck, _ options: Options)
}

extension LayoutType {
    /// The default discussion: none.
    nonisolated public var discussion: String { "" }
    /// The default kind of data: sections.
    nonisolated public var dataKind: LayoutDataKind { .sections }
    /// The default keys: `width` and `layoutDirection`.
    nonisolated public var viewKeys: [ViewKey] { [.width(), .layoutDirection] }
    /// The default fields: none.
    nonisolated public var itemFields: [ItemField] { [] }
    /// The default box of cells, which shows the item's label.
    nonisolated public var cell: ElementKind { ElementKind("cell", of: .item, standard: .labelled) }
    /// The default kinds of supplementary views: none.
    nonisolated public var supplementaryKinds: [ElementKind] { [] }
    /// The default kinds of decoration views: none.
    nonisolated public var decorationKinds: [ElementKind] { [] }
    /// The default check, which does nothing.
    nonisolated public func check(_ data: LayoutCheck, _ options: Options) {}
}

/// A layout type whose fields and kinds of views depend on a key of `layout`.
protocol VariantLayoutType: LayoutType {
    /// Returns the type with the fields and the kinds of views for a node.
    nonisolated func variant(for node: Node?) -> Self
    /// The column whose values are sections unless the data names another one; nil for the usual name.
    nonisolated var sectionColumn: String? { get }
}

// Members that are derived from a type's declarations.
extension LayoutType {
    /// The column whose values are sections unless the data names another one; nil for the usual name.
    nonisolated var sectionColumn: String? { (self as? any VariantLayoutType)?.sectionColumn }

    /// The keys of `layout` except `type`.
    nonisolated var fields: [FieldDefinition] {
        let defaults = Options()
        return viewKeys.map(\.field) + [PictureFit.field]
            + Options.options.map { FieldDefinition($0, in: defaults) }
    }

    /// The type's own kinds of decoration views, followed by the section decorations that all layouts have.
    nonisolated var allDecorationKinds: [ElementKind] {
        let own = decorationKinds
        if own.isEmpty { return ElementKind.sectionDecorations }
        return own
            + ElementKind.sectionDecorations.filter { kind in !own.contains { $0.name == kind.name } }
    }

    /// Returns true if items show their fields in columns, because the layout type is a table and the content of cells isn't
    /// described.
    nonisolated func showsColumns(_ views: ViewsDeclaration) -> Bool {
        cell.hasColumns && views.cell?.box.content == nil
    }

    /// Reports fields whose values aren't allowed and the problems that the type itself finds, and creates the layout.
    func setUp(_ request: LayoutRequest, checking data: LayoutCheck) -> LayoutSetup {
        let options: Options = request.options.value(of: request.node)
        for field in itemFields { data.check(field) }
        check(data, options)
        return makeLayout(options, request)
    }
}
