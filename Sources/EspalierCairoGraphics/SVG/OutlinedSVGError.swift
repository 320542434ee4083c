/// The reasons why an SVG with outlined text can't be drawn, apart from errors of the sink.
public enum OutlinedSVGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The size isn't positive and finite.
    case invalidSize(width: Double, height: Double)
    /// The width or height is too large for the precision of Cairo's coordinates.
    case pictureTooLarge(width: Double, height: Double)

    /// The message for users.
    public var description: String {
        switch self {
        case .invalidSize(let width, let height):
            "a picture of \(width) x \(height) points can't be drawn as SVG"
        case .pictureTooLarge(let width, let height):
            """
            a picture of \(width) x \(height) points is larger than \(Int(Reach.sizeLimit)) points, the maximum for \
            SVG with outlined text; draw it with real text, or draw a part of it
            """
        }
    }
}
