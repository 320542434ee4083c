package import EspalierCollectionLayout

/// The scale and position of the contents of a layer in its bounds.
nonisolated public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name of the gravity.
    public let rawValue: String
    /// Creates a gravity from one of Core Animation's names, such as `resizeAspect`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The contents are scaled to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// The contents keep their proportions, and fit inside the bounds.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// The contents keep their proportions, and cover the bounds.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
    /// The contents keep their size, and are in the center.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// The contents keep their size, and are at the top edge.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// The contents keep their size, and are at the bottom edge.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// The contents keep their size, and are at the left edge.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// The contents keep their size, and are at the right edge.
    public static let right = CALayerContentsGravity(rawValue: "right")

    /// The content mode of a view that scales and positions the contents in the same way; `scaleToFill` for an unknown
    /// name.
    package var mode: ContentMode {
        switch self {
        case .resizeAspect: .scaleAspectFit
        case .resizeAspectFill: .scaleAspectFill
        case .center: .center
        case .top: .top
        case .bottom: .bottom
        case .left: .left
        case .right: .right
        default: .scaleToFill
        }
    }
}
