/// The reasons why an SVG with outlined text can't be drawn, apart from the sink's own errors.
public enum OutlinedSVGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A size that isn't a positive, finite number.
    case invalidSize(width: Double, height: Double)
    /// A width or height beyond what Cairo's coordinates can tell apart.
    case pictureTooLarge(width: Double, height: Double)

    /// A message for people.
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
