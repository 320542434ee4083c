public import EspalierGeometry
public import Foundation

extension LayeredLayout {
    /// The settings of a `LayeredLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The direction of the edges.
        public var direction = TreeDirection.topToBottom
        /// The form of the lines.
        public var style = Style.automatic
        /// The order of the items of a layer.
        public var order = Order.automatic
        /// The size of items if no delegate provides it.
        @Limited public var itemSize = CGSize(width: 120, height: 30)
        /// The space between two items of a layer, in points.
        @Limited public var nodeSpacing: CGFloat = 20
        /// The minimum space between two layers, in points.
        ///
        /// Orthogonal lines may need more.
        @Limited public var layerSpacing: CGFloat = 40
        /// The extent above which a layer is divided, in points; 0 for no limit.
        @Limited public var maximumLayerExtent: CGFloat = 0
        /// The radius of the corners of orthogonal lines, in points; 0 for square corners.
        @Limited public var cornerRadius: CGFloat = 0
        /// True to interrupt horizontal lines where vertical lines cross them.
        public var bridges = false
        /// The maximum number of edges.
        ///
        /// A graph with more edges isn't laid out.
        @Limited(0...1_000_000_000) package var maximumEdges = 200_000

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .choice("direction", \.direction, "The direction of the edges."),
            .choice(
                "style", \.style,
                "The form of the lines. `automatic` is orthogonal if this adds no crossings, and curved otherwise."
            ),
            .choice(
                "order", \.order,
                "Whether the items of a layer are in an order with few crossings, or in the order of the data."
            ),
            .number("nodeSpacing", \.nodeSpacing, "The space between the items of a layer."),
            .number(
                "layerSpacing", \.layerSpacing,
                "The minimum space between layers. Orthogonal lines may need more."),
            .number(
                "maximumLayerExtent", \.maximumLayerExtent,
                "The width above which a layer is divided, or the height if the edges are horizontal; 0 for no limit."
            ),
            .number("cornerRadius", \.cornerRadius, "The radius of the corners of orthogonal lines."),
            .flag(
                "bridges", \.bridges,
                "Whether horizontal lines are interrupted where vertical lines of other items cross them."),
        ]
    }

    /// The form of the lines.
    nonisolated public enum Style: String, CaseIterable, Hashable, Sendable {
        /// Orthogonal if there are few crossings and this style adds none, and curved otherwise.
        case automatic
        /// Vertical and horizontal lines. Lines from one item share a part.
        case orthogonal
        /// Curves from layer to layer.
        case curved
        /// Straight lines from layer to layer.
        case straight
    }

    /// The order of the items of a layer.
    nonisolated public enum Order: String, CaseIterable, Hashable, Sendable {
        /// An order with few crossings.
        case automatic
        /// The order of the index paths.
        case given
    }
}
