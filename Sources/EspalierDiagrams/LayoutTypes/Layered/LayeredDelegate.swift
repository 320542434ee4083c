import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The delegate and data source of a graph in layers, which provides the edges and the sizes of the boxes.
final class LayeredDelegate: LayoutDelegate, LayeredLayoutDataSource, CollectionViewDelegateLayeredLayout {
    func collectionView(
        _ collectionView: CollectionView, edgesFor layout: LayeredLayout
    ) -> [LayeredLayoutEdge] {
        guard let edges = content.edges else { return [] }
        let kinds = edges.records.column(named: "kind")
        return (0..<edges.count).map { number in
            var edge = LayeredLayoutEdge(
                source: content.indexPath(ofRow: Int(edges.sources[number])),
                target: content.indexPath(ofRow: Int(edges.targets[number])), edge: number)
            edge.sourceContainer = edges.sourceContainers[number]
            edge.targetContainer = edges.targetContainers[number]
            edge.kind = kinds?[number]?.text ?? ""
            (edge.label, edge.labelSize) = label(LayeredLayout.elementKindLabel, of: edge, number)
            (edge.startLabel, edge.startLabelSize) = label(
                LayeredLayout.elementKindStartLabel, of: edge, number)
            (edge.endLabel, edge.endLabelSize) = label(LayeredLayout.elementKindEndLabel, of: edge, number)
            return edge
        }
    }

    /// Returns the text and the size of a label of an edge.
    private func label(_ kind: String, of edge: LayeredLayoutEdge, _ number: Int) -> (String, CGSize) {
        let size = content.sizeOfLabel(ofKind: kind, at: edge.source.appending(number))
        guard size.width > 0, size.height > 0 else { return ("", .zero) }
        let text = content.labelText(ofKind: kind, row: content.views.lineFields.row(ofEdge: number))
        return (text ?? "", CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up)))
    }

    func collectionView(
        _ collectionView: CollectionView, layout: LayeredLayout, pinnedLayerOfItemAt indexPath: IndexPath
    ) -> LayeredLayoutPin? {
        let column = LayeredType.layer.column(of: content.items)
        return column?[content.row(at: indexPath)].flatMap { LayeredLayoutPin($0.text) }
    }

    func collectionView(
        _ collectionView: CollectionView, itemsInSameLayerFor layout: LayeredLayout
    ) -> [[IndexPath]] {
        guard let column = LayeredType.rank.column(of: content.items) else { return [] }
        var groups: [[IndexPath]] = []
        var numbers: [String: Int] = [:]
        for row in 0..<content.items.count {
            guard let name = column[row]?.text, !name.isEmpty else { continue }
            if let number = numbers[name] {
                groups[number].append(content.indexPath(ofRow: row))
            } else {
                numbers[name] = groups.count
                groups.append([content.indexPath(ofRow: row)])
            }
        }
        return groups
    }

    func collectionView(
        _ collectionView: CollectionView, layout: LayeredLayout, containerForSection section: Int
    ) -> LayeredLayoutContainer? {
        guard case .graph(let graph) = content.data, let parent = graph.containers[section] else {
            return nil
        }
        var title = content.size(ofKind: CollectionView.elementKindSectionHeader, row: section)
        title.width = title.width.rounded(.up)
        if content.sections?.sections.labels[section].isEmpty ?? true { title = .zero }
        return LayeredLayoutContainer(parent: parent < 0 ? nil : parent, titleSize: title)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: LayeredLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        var size = content.sizeOfItem(at: indexPath)
        // Lines at the middle of a box with a whole number of half points are on the pixel grid.
        size.width = size.width.rounded(.up)
        size.height = size.height.rounded(.up)
        return size
    }
}
