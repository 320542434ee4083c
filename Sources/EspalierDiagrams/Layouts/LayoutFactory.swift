import EspalierCollectionLayout
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Makes one type of layout from the key `layout` of a diagram file. A new type is one file and one line in
/// `LayoutRegistry`.
protocol LayoutFactory: Sendable {
    /// What `layout: {type: ...}` calls it.
    var type: String { get }
    /// One sentence for the reference.
    var documentation: String { get }
    /// The keys beside `type`.
    var fields: [FieldDefinition] { get }
    /// The data that it arranges.
    var dataKind: LayoutDataKind { get }
    /// The looks of cells when the diagram file says nothing.
    var defaultCell: ViewDeclaration { get }
    /// What connectors look like is the layout's business too, since their paths depend on it.
    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout
    /// The empty edge of the layout's content, which the picture's margin stands in for.
    func emptyEdges(of layout: CollectionViewLayout) -> EdgeInsets
    /// The view's size, for layouts that fill it.
    func viewport(of layout: CollectionViewLayout, standard: CGSize) -> CGSize
    /// Registers the supplementary views that only this layout has.
    func register(_ dataSource: DiagramDataSource, with collectionView: CollectionView)
}

extension LayoutFactory {
    func viewport(of layout: CollectionViewLayout, standard: CGSize) -> CGSize { standard }
    func emptyEdges(of layout: CollectionViewLayout) -> EdgeInsets { .zero }
    func register(_ dataSource: DiagramDataSource, with collectionView: CollectionView) {}
}

enum LayoutDataKind: String, Sendable { case hierarchy, sections }

/// What a factory works with.
struct LayoutRequest {
    /// The key `layout`, checked against the factory's fields; nil when the file has none.
    let options: Node?
    let connector: ConnectorDeclaration
    let text: any TextMeasuring
}

/// The types of layout that diagram files may name.
enum LayoutRegistry {
    static let factories: [any LayoutFactory] = [ClassHierarchyFactory(), FlowFactory()]

    static func factory(of type: String) -> (any LayoutFactory)? { factories.first { $0.type == type } }

    /// A factory's keys as a record of the vocabulary.
    static func record(of factory: any LayoutFactory) -> RecordDefinition {
        RecordDefinition(
            "layout: " + factory.type, factory.documentation,
            [
                FieldDefinition(
                    "type", .choice(factories.map(\.type)), default: "class-hierarchy, or flow for sections",
                    "The layout.")
            ] + factory.fields)
    }
}

/// The key `layout`, checked.
struct LayoutDeclaration: Sendable {
    /// Nil when the file doesn't say: then the data decide.
    var type: String?
    var node: Node?

    init(_ node: Node?, validator: NodeValidator) {
        self.node = node
        guard let node else { return }
        if node.mapping == nil {
            node.complain(expected: "a mapping", validator.collector)
            return
        }
        type = node["type"].flatMap {
            $0.readChoice(of: LayoutRegistry.factories.map(\.type), validator.collector)
        }
        if node["type"] != nil, type == nil { return }
        let factory = type.flatMap(LayoutRegistry.factory(of:)) ?? ClassHierarchyFactory()
        validator.check(node, as: LayoutRegistry.record(of: factory))
    }
}
