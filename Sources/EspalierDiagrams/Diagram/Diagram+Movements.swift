import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierInspector
import Foundation

/// Finds the items whose frames differ from their frames in the previous panel.
extension Diagram {
    /// The frames of cells by the ids of their items, in content coordinates.
    private var cellFrames: [String: CGRect] {
        let everything = CGRect(origin: .zero, size: collectionView.contentSize)
        var frames: [String: CGRect] = [:]
        for element in collectionView.elements(in: everything)
        where element.representedElementCategory == .cell {
            frames[content.data.items.ids[content.row(at: element.indexPath)]] = element.frame
        }
        return frames
    }

    /// The movements of items from their frames in the previous panel to their frames in this panel, in the order of
    /// the items in the data.
    var moves: [InspectorSubject.Movement] {
        guard let before = previousPanel?.cellFrames else { return [] }
        let now = cellFrames
        return content.data.items.ids.compactMap { id in
            guard let start = before[id], let end = now[id], start != end else { return nil }
            return InspectorSubject.Movement(start: start, end: end)
        }
    }
}
