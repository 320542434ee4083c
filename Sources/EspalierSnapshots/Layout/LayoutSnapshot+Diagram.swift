import Espalier
import EspalierCollectionLayout
public import EspalierDiagrams
import EspalierGeometry
import Foundation

extension LayoutSnapshot {
    /// Creates a snapshot of the elements of a diagram.
    ///
    /// If the diagram has a viewport, the snapshot contains only the elements in the viewport.
    ///
    /// - Parameter diagram: The diagram, with or without panels.
    /// - Complexity: O(n log n) in the number of elements.
    public init(_ diagram: Diagram) {
        var headers = [
            Header(layoutOf: diagram),
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

extension LayoutSnapshot {
    /// Creates a snapshot of the elements of a moment between two states, in coordinates of the content.
    init(_ moment: DiagramMoment) {
        let states = moment.sequence.states[moment.index...moment.index + 1]
        let transition = moment.sequence.transition(from: moment.index)
        var headers = states.suffix(1).map { Header(layoutOf: $0.diagram) }
        headers.append(
            Header(
                name: "transition",
                properties: [
                    Property("from", states.first?.name ?? ""), Property("to", states.last?.name ?? ""),
                    Property("time", moment.time.snapshotText),
                ]))
        headers.append(
            .visible(moment.sequence.shownRect(afterState: moment.index, at: moment.time)))
        self.init(
            headers: headers,
            elements: transition.elements(at: moment.time).map {
                LayoutElement($0.element, disappears: $0.disappears)
            }
        )
    }
}

extension LayoutSnapshot.Header {
    /// Creates the header with the layout type of a diagram and the settings of its layout.
    fileprivate init(layoutOf diagram: Diagram) {
        let settings = Self(diagram.collectionView.collectionViewLayout).properties.filter {
            $0.name != "type"
        }
        self.init(name: "layout", properties: [.init("type", diagram.layoutType)] + settings)
    }
}

extension LayoutElement {
    /// Creates the element of a snapshot from an element of a diagram.
    ///
    /// An element that disappears in a transition has a kind that begins with `disappearing`, because another element
    /// can have the same index path.
    fileprivate nonisolated init(_ element: DiagramElement, disappears: Bool = false) {
        let category: Category =
            switch element.category {
            case .cell: .cell
            case .supplementary: .supplementary
            case .decoration: .decoration
            }
        let key = Key(
            panel: element.panel, section: element.indexPath.count > 1 ? element.indexPath[0] : nil,
            category: category,
            kind: disappears
                ? element.kind.isEmpty ? "disappearing" : "disappearing-" + element.kind : element.kind,
            indexPath: element.indexPath)
        self.init(key, frame: element.frame)
        (zIndex, alpha, transform) = (element.zIndex, element.alpha, element.transform)
        (id, label, children) = (element.id, element.label, element.relatedIndexPaths)
    }
}
