import EspalierGeometry
import Foundation

/// The item at the top of a viewport, and how far the viewport has scrolled past its top.
struct Spot {
    let owner: TrackedElements.Owner
    /// The distance from the item's top to the viewport's.
    private let distance: CGFloat

    /// Nil at the very top of the content, where to stay, and where no item is.
    init?(viewport: CGRect, elements: TrackedElements) {
        guard viewport.minY > 0 else { return nil }
        let cells = elements.elements(in: viewport).filter { $0.category == .cell }
        let top = cells.min {
            let (a, b) = ($0.frame, $1.frame)
            return a.minY != b.minY ? a.minY < b.minY : a.minX < b.minX
        }
        guard let top else { return nil }
        owner = elements.owner(at: ElementKey(top))
        distance = viewport.minY - top.frame.minY
    }

    /// The viewport's top for the item's new frame: as many points of it are scrolled past, but not all.
    func offset(for frame: CGRect) -> CGFloat {
        frame.minY + min(distance, max(0, frame.height - 1))
    }
}
