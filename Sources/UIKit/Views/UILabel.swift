public import EspalierCollectionLayout
public import EspalierGraphics

/// The UIKit name of `TextContainer.Alignment`.
public typealias NSTextAlignment = TextContainer.Alignment
/// The UIKit name of `TextContainer.Truncation`.
public typealias NSLineBreakMode = TextContainer.Truncation

nonisolated extension TextContainer.Alignment {
    /// UIKit's `left`: the leading edge.
    public static let left = Self.leading
    /// UIKit's `right`: the trailing edge.
    public static let right = Self.trailing
    /// Natural.
    public static let natural = Self.leading
}

nonisolated extension TextContainer.Truncation {
    /// By word wrapping.
    public static let byWordWrapping = Self.none
    /// By clipping.
    public static let byClipping = Self.none
    /// By truncating head.
    public static let byTruncatingHead = Self.head
    /// By truncating middle.
    public static let byTruncatingMiddle = Self.middle
    /// By truncating tail.
    public static let byTruncatingTail = Self.tail
}

extension Label {
    /// Lines break between words if they can.
    ///
    /// The mode decides how the last line is truncated.
    public final var lineBreakMode: NSLineBreakMode {
        get { truncation }
        set { truncation = newValue }
    }
}
