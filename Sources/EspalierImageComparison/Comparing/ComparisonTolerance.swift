/// The limits within which two pictures match.
///
/// A pixel has changed if the difference of one of its channels exceeds `channelDifference`, unless it is in one of
/// `ignoredRects`. The pictures match if no square of pixels has more changed pixels than `budget` allows.
public struct ComparisonTolerance: Hashable, Sendable {
    /// The maximum number of changed pixels in every square of a given size.
    ///
    /// Unlike a percentage of the picture, a budget can't hide a small defect in a large picture.
    public struct Budget: Hashable, Sendable {
        /// The maximum number of changed pixels in a square.
        ///
        /// A negative number becomes 0.
        public var pixels: Int { didSet { pixels = max(0, pixels) } }
        /// The side of the square in pixels, from 1 to 256.
        ///
        /// Other values are clamped.
        public var side: Int { didSet { side = min(max(1, side), 256) } }

        /// Creates a budget; a negative number of pixels becomes 0, and a side outside of 1 to 256 is clamped.
        public init(pixels: Int, side: Int) {
            self.pixels = max(0, pixels)
            self.side = min(max(1, side), 256)
        }

        /// Advice about the text of a budget.
        package static let example = "write it like 4/16, with a side from 1 to 256"

        /// Reads a text such as `4/16`: the number of pixels and the side of the square.
        ///
        /// - Returns: Nil if the text isn't a budget.
        package init?(_ text: String) {
            let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count == 2, let pixels = numbers[0], let side = numbers[1], pixels >= 0,
                (1...256).contains(side)
            else { return nil }
            self.init(pixels: pixels, side: side)
        }
    }

    /// The maximum difference of a channel up to which a pixel is treated as unchanged, from 0 to 255.
    ///
    /// Other values are clamped.
    public var channelDifference: Int { didSet { channelDifference = min(max(0, channelDifference), 255) } }
    /// The number of changed pixels that are accepted in every square; nil if no pixel may change.
    public var budget: Budget?
    /// The parts of the picture whose pixels aren't compared.
    public var ignoredRects: [PixelRect]
    /// The origin of the limits for messages, such as `--tolerance` or the name of a file.
    public var origin: String?

    /// Creates a tolerance; the default accepts only equal pictures.
    public init(
        channelDifference: Int = 0, budget: Budget? = nil, ignoredRects: [PixelRect] = [],
        origin: String? = nil
    ) {
        self.channelDifference = min(max(0, channelDifference), 255)
        (self.budget, self.ignoredRects, self.origin) = (budget, ignoredRects, origin)
    }

    /// The tolerance that accepts only equal pixels.
    public static let exact = ComparisonTolerance()

    /// The tolerance for a picture that was drawn on another processor architecture.
    ///
    /// With outlined text and pinned fonts, fused multiply-add changes channels by at most 1. The tolerance of 2 leaves
    /// a reserve.
    public static let crossArchitecture = ComparisonTolerance(
        channelDifference: 2, origin: "the preset cross-arch")
}
