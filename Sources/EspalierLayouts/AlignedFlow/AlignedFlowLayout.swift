public import EspalierCollectionLayout
public import EspalierGeometry
import Foundation

/// A flow layout whose lines are aligned at an edge or in the middle, or fill the width with equal gaps.
///
/// Lines break where those of `CollectionViewFlowLayout` do, for the same delegate and the same properties. Items of one size
/// don't form columns. An item wider than the line begins where lines begin. In a right-to-left view the first item of a line
/// is its rightmost; `left` and `right` mean the same edges as in other views. With a horizontal scroll direction, left is
/// the upper end of a line.
open class AlignedFlowLayout: CollectionViewFlowLayout, ConfigurableLayout {
    /// The alignment of lines.
    nonisolated public enum Alignment: String, Sendable, CaseIterable {
        /// At the edge where lines begin in the language of the view.
        case natural
        /// At the left edge.
        case left
        /// In the middle.
        case center
        /// At the right edge.
        case right
        /// At both edges, with equal gaps; the last line of a section and a lone item as with `natural`.
        case justified
    }

    /// The settings of an `AlignedFlowLayout` in addition to those of a flow layout.
    public struct Configuration: LayoutConfiguration {
        /// The alignment of lines.
        public var alignment = Alignment.natural

        /// Creates the default settings.
        public init() {}

        /// The settings that text can name.
        public static let options: [ConfigurationOption<Self>] = [
            .choice(
                "alignment", \.alignment,
                "The alignment of lines; `natural` is at the edge where lines begin in the language of the view."
            )
        ]
    }

    /// The settings, whose changes invalidate the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// Arranges the lines as a flow layout does, and aligns them.
    open override func prepare() {
        lineAlignment = placement
        super.prepare()
    }

    /// The alignment along the direction of lines.
    ///
    /// A right-to-left view is mirrored as a whole, so that left and right are exchanged.
    private var placement: FlowLineAlignment {
        let isMirrored =
            scrollDirection == .vertical
            && collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft
        switch configuration.alignment {
        case .natural: return .start
        case .left: return isMirrored ? .end : .start
        case .center: return .center
        case .right: return isMirrored ? .start : .end
        case .justified: return .justified
        }
    }

    /// True: lines begin at the right in right-to-left views.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
