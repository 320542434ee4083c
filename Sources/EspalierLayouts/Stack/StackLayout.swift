import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Cards one behind the other: each card is one step further away than the previous one.
///
/// Tilted cards look like the layers of an exploded view, upright cards like a pile.
open class StackLayout: PerspectiveLayout, ConfigurableLayout {
    /// The settings of a `StackLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The settings of all layouts in perspective.
        public var perspective = Perspective()
        /// The distance from one card to the next in the plane of the view, in points; the next card is higher if y
        /// is negative.
        @Limited(-Lengths.greatest...Lengths.greatest) public var cardOffset = CGPoint(x: 0, y: -36)
        /// The distance from one card to the next away from the eye, in points.
        @Limited public var cardDepth: CGFloat = 60
        /// The angle by which the upper edge of each card leans back, in radians.
        @Limited(Lengths.angles) public var tilt: CGFloat = 0
        /// The angle by which each card is turned in its own plane, in radians clockwise.
        @Limited(Lengths.angles) public var turn: CGFloat = 0
        /// The number of visible cards; cards that are further back fade away.
        @Limited(1...10_000) public var numberOfVisibleItems = 6

        /// Creates settings in which every property has its default value.
        public init() { perspective.scrollDirection = .vertical }

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] =
            Perspective.options.within(\.perspective)
            + [
                .point(
                    "cardOffset", \.cardOffset,
                    "The distance from one card to the next, to the right and down."),
                .number(
                    "cardDepth", \.cardDepth, "The distance from one card to the next, away from the eye."),
                .angle(
                    "tilt", \.tilt, degrees: -90...90,
                    "The angle by which the upper edge of each card leans back, in degrees."),
                .angle(
                    "turn", \.turn, degrees: -360...360,
                    "The angle by which each card is turned in its own plane, in degrees clockwise."),
                .integer("numberOfVisibleItems", \.numberOfVisibleItems, "The number of visible cards."),
            ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// The part of the configuration that all perspective layouts share.
    public final override var perspective: Perspective {
        get { configuration.perspective }
        set { configuration.perspective = newValue }
    }

    private var visibleCount: CGFloat { CGFloat(configuration.numberOfVisibleItems) }

    /// Returns the pose of a card.
    ///
    /// A card that leaves the front comes closer to the viewer and fades.
    open override func pose(at distance: CGFloat) -> CardPose {
        CardPose(
            x: distance * configuration.cardOffset.x, y: distance * configuration.cardOffset.y,
            z: -distance * configuration.cardDepth,
            rotation: CATransform3DConcat(
                CATransform3DMakeRotation(configuration.turn, 0, 0, 1),
                CATransform3DMakeRotation(configuration.tilt, 1, 0, 0)),
            alpha: min(1, max(0, 1 + distance), max(0, visibleCount - distance)))
    }

    /// Returns the range of distances at which cards are visible, including a card that leaves the front.
    open override func reach(in size: CGSize) -> ClosedRange<CGFloat> { -1...visibleCount }

    /// Returns the negative distance, so that each card covers the next one.
    open override func nearness(at distance: CGFloat) -> CGFloat { -distance }
}
