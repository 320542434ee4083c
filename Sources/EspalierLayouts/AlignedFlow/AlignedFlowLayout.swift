public import EspalierCollectionLayout
public import EspalierGeometry
import Foundation

/// A flow layout whose lines are aligned at an edge or in the middle, or fill the width with equal gaps.
///
/// Lines break at the same items as in `CollectionViewFlowLayout` with the same delegate and properties. Items of equal
/// size are not put in columns. An item that is wider than the available width starts at the edge where lines start. In
/// a right-to-left view, the first item of a line is the rightmost one, but `left` and `right` are the same edges as in
/// other views. If the scroll direction is horizontal, lines are vertical and `left` is their upper end.
open class AlignedFlowLayout: CollectionViewFlowLayout, ConfigurableLayout {
    /// The alignment of lines.
    nonisolated public enum Alignment: String, Sendable, CaseIterable {
        /// At the edge where lines begin: the left one, or the right one in a right-to-left view.
        case natural
        /// At the left edge.
        case left
        /// In the middle.
        case center
        /// At the right edge.
        case right
        /// At both edges, with equal gaps. The last line of a section and a line with a single item are aligned as with
        /// `natural`.
        case justified
    }

    /// The settings of an `AlignedFlowLayout` in addition to those of a flow layout.
    public struct Configuration: LayoutConfiguration {
        /// The alignment of lines.
        public var alignment = Alignment.natural

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .choice(
                "alignment", \.alignment,
                "The alignment of lines; `natural` is at the edge where lines begin in the language of the view."
            )
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// Sets the alignment of lines, and arranges the lines as a flow layout does.
    open override func prepare() {
        lineAlignment = placement
        super.prepare()
    }

    /// The alignment of items along the lines.
    ///
    /// For horizontal lines in a right-to-left view, left and right are exchanged here, because the view mirrors the
    /// layout.
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

    /// The value is true: lines begin at the right in right-to-left views.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
