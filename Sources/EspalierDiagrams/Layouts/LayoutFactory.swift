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
