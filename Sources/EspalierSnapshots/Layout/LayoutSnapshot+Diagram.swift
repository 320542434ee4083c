import EspalierCollectionLayout
public import EspalierDiagrams
import EspalierGeometry
import Foundation

extension LayoutSnapshot {
    /// Creates a snapshot of the elements of a diagram; if the diagram has a viewport, only of the elements in the
    /// viewport.
    ///
    /// - Parameter diagram: The diagram, with or without panels.
    /// - Complexity: O(n log n) in the number of elements.
    public init(_ diagram: Diagram) {
        let layout = Header(diagram.collectionView.collectionViewLayout)
        let settings = layout.properties.filter { $0.name != "type" }
        var headers = [
            Header(name: "layout", properties: [Property("type", diagram.layoutType)] + settings),
            Header(name: "diagram", properties: [Property("size", diagram.size.snapshotText)]),
        ]
        if diagram.viewport != nil {
            headers.append(
                Header(
                    name: "container",
                    properties: [Property("size", diagram.collectionView.bounds.size.snapshotText)]))
        }
        headers.append(
            Header(
                name: "content",
                properties: [Property("size", diagram.collectionView.contentSize.snapshotText)]))
        headers.append(.visible(diagram.shownRect))
        self.init(
            headers: headers,
            elements: diagram.elements(in: diagram.viewport, includingRelations: true).map {
                LayoutElement($0)
            })
    }
}

extension LayoutElement {
    fileprivate nonisolated init(_ element: DiagramElement) {
        let category: Category =
            switch element.category {
            case .cell: .cell
            case .supplementary: .supplementary
            case .decoration: .decoration
            }
        let key = Key(
            panel: element.panel, section: element.indexPath.count > 1 ? element.indexPath[0] : nil,
            category: category, kind: element.kind, indexPath: element.indexPath)
        self.init(key, frame: element.frame)
        (zIndex, alpha, transform) = (element.zIndex, element.alpha, element.transform)
        (id, label, children) = (element.id, element.label, element.relatedIndexPaths)
    }
}
