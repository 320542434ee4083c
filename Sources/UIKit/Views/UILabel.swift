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
    /// UIKit's `natural`: the leading edge.
    public static let natural = Self.leading
}

nonisolated extension TextContainer.Truncation {
    /// UIKit's `byWordWrapping`: the text isn't truncated.
    public static let byWordWrapping = Self.none
    /// UIKit's `byClipping`: the text isn't truncated.
    public static let byClipping = Self.none
    /// UIKit's `byTruncatingHead`: an ellipsis at the start of the line.
    public static let byTruncatingHead = Self.head
    /// UIKit's `byTruncatingMiddle`: an ellipsis in the middle of the line.
    public static let byTruncatingMiddle = Self.middle
    /// UIKit's `byTruncatingTail`: an ellipsis at the end of the line.
    public static let byTruncatingTail = Self.tail
}

extension Label {
    /// The truncation of the last line.
    ///
    /// In every mode, lines break between words if possible.
    public final var lineBreakMode: NSLineBreakMode {
        get { truncation }
        set { truncation = newValue }
    }
}
