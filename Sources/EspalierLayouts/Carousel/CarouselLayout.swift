import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Cards side by side.
///
/// The card at the front faces the viewer. The other cards are further back and turned to the side.
///
/// Cards closer to the front cover cards that are further away.
open class CarouselLayout: PerspectiveLayout, ConfigurableLayout {
    /// The settings of a `CarouselLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The settings of all layouts in perspective.
        public var perspective = Perspective()
        /// The angle by which the cards at the sides are turned, in radians.
        ///
        /// If the angle is positive, the inner edges of these cards are further away than the outer edges. If the angle
        /// is negative, the outer edges are further away.
        @Limited(Lengths.angles) public var sideAngle: CGFloat = .pi / 3
        /// The distance by which the cards at the sides are further back than the card at the front, in points.
        @Limited public var sideDepth: CGFloat = 160
        /// The distance from the center of the card at the front to the center of the next one, in points.
        @Limited public var centerSpacing: CGFloat = 200
        /// The distance from the center of one card at the side to the center of the next one, in points.
        @Limited(1...Lengths.greatest) public var sideSpacing: CGFloat = 80

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] =
            Perspective.options.within(\.perspective)
            + [
                .angle(
                    "sideAngle", \.sideAngle, degrees: -90...90,
                    "The angle by which the cards at the sides are turned, in degrees: their inner edge is further away, "
                        + "below 0 their outer edge."),
                .number(
                    "sideDepth", \.sideDepth,
                    "The distance by which the cards at the sides are further back than the one at the front."
                ),
                .number(
                    "centerSpacing", \.centerSpacing,
                    "The distance from the center of the card at the front to the center of the next one."),
                .number(
                    "sideSpacing", \.sideSpacing,
                    "The distance from the center of one card at the side to the center of the next one. It is reduced, to 16 "
                        + "at minimum, if all cards fit into the view then."),
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

    /// Returns the pose of a card; the card turns on its way from the front to the side.
    open override func pose(at distance: CGFloat) -> CardPose {
        let turn = min(max(-1, distance), 1)
        return CardPose(
            x: turn * configuration.centerSpacing + (distance - turn) * configuration.sideSpacing,
            z: -abs(turn) * configuration.sideDepth,
            rotation: CATransform3DMakeRotation(-turn * configuration.sideAngle, 0, 1, 0))
    }

    /// Returns the range of distances from the front card, as numbers of cards, at which cards may be visible.
    ///
    /// The cards at the sides look smaller because of their depth, so more cards fit into the view than at their full
    /// size.
    open override func reach(in size: CGSize) -> ClosedRange<CGFloat> {
        let perspective = perspective
        let shrinking = 1 + configuration.sideDepth / perspective.eyeDistance
        let seen = (size.width / 2 + abs(perspective.eyeOffset.x)) * shrinking + perspective.itemSize.width
        let beside = max(0, seen - configuration.centerSpacing) / configuration.sideSpacing
        let reach = min(1 + beside.rounded(.up), 10_000)
        return -reach...reach
    }
}
