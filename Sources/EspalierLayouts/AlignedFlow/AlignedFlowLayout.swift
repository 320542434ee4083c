public import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// A flow layout whose items keep together: lines begin at an edge, lie in the middle, or fill the width with equal
/// gaps.
///
/// Lines break where `CollectionViewFlowLayout`'s do, for the same delegate and the same properties; only the room that
/// a line has left over goes elsewhere. Items of one size don't form columns. An item wider than the line begins where
/// lines begin. In a view that runs from right to left the first item of a line is its rightmost, and `left` and
/// `right` stay what they are. Where lines follow each other to the right, left is the upper end of a line.
open class AlignedFlowLayout: CollectionViewFlowLayout {
    /// Where lines lie.
    nonisolated public enum Alignment: String, Sendable, CaseIterable {
        /// At the edge where the language begins its lines.
        case natural
        case left
        case center
        case right
        /// At both edges, with equal gaps between; a section's last line and a lone item as with `natural`.
        case justified
    }

    public final var alignment = Alignment.natural { didSet { invalidateLayout() } }

    open override func prepare() {
        lineAlignment = placement
        super.prepare()
    }

    /// The view is mirrored as a whole: a line at the left edge is one that ends where lines end.
    private var placement: FlowLineAlignment {
        let isMirrored =
            scrollDirection == .vertical
            && collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft
        switch alignment {
        case .natural: return .start
        case .left: return isMirrored ? .end : .start
        case .center: return .center
        case .right: return isMirrored ? .start : .end
        case .justified: return .justified
        }
    }

    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
