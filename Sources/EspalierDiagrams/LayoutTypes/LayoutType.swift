import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Makes one type of layout from the key `layout` of a diagram file. A new type is one file and one line in
/// `LayoutRegistry`.
protocol LayoutFactory: Sendable {
    /// What `layout: {type: ...}` calls it.
    nonisolated var type: String { get }
    /// One sentence for the reference.
    nonisolated var documentation: String { get }
    /// What it makes.
    associatedtype Layout: CollectionViewLayout
    /// The keys beside `type`, and what they do.
    nonisolated var options: [LayoutOption<Layout>] { get }
    /// The data that it arranges.
    nonisolated var dataKind: LayoutDataKind { get }
    /// The looks of cells when the diagram file says nothing.
    nonisolated var defaultCell: ViewDeclaration { get }
    /// What connectors look like is the layout's business too, since their paths depend on it.
    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout
    /// The empty edge of the layout's content, which the picture's margin stands in for.
    func emptyEdges(of layout: CollectionViewLayout) -> EdgeInsets
    /// The view's size when nobody asked for one, for layouts that fill it.
    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize
    /// Kinds of supplementary views that diagram files describe as boxes, under `views.supplementary`.
    nonisolated var supplementaryKinds: [ElementKind] { get }
    /// The kinds whose looks are strokes: what `views.supplementary` calls lines between elements.
    nonisolated var connectorKinds: [String] { get }
    /// The same of decoration views, under `views.decoration`, beside those that the sections of every layout have.
    nonisolated var decorationKinds: [ElementKind] { get }
    /// The decorations of sections.
    func sectionDecorations(_ request: LayoutRequest) -> [SectionDecoration]
    /// Complains about data that the layout can't use with these options, which are the key `layout`.
    nonisolated func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector)
    /// Registers the supplementary views that only this layout has.
    func register(_ dataSource: DiagramDataSource, with collectionView: CollectionView)
}

extension LayoutFactory {
    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: LayoutRequest.standardSize.height)
    }
    /// The keys beside `type`.
    nonisolated var fields: [FieldDefinition] { options.map(\.field) }
    nonisolated var supplementaryKinds: [ElementKind] { [] }
    nonisolated var connectorKinds: [String] { [] }
    nonisolated var decorationKinds: [ElementKind] { [] }
    func sectionDecorations(_ request: LayoutRequest) -> [SectionDecoration] {
        request.views.sectionDecorations
    }
    nonisolated func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {}
    nonisolated var defaultCell: ViewDeclaration {
        var view = ViewDeclaration()
        view.box = .labelled
        return view
    }
    func emptyEdges(of layout: CollectionViewLayout) -> EdgeInsets { .zero }
    func register(_ dataSource: DiagramDataSource, with collectionView: CollectionView) {}
}
