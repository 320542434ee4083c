public import EspalierCollectionLayout
public import EspalierGraphics

public typealias NSTextAlignment = TextContainer.Alignment
public typealias NSLineBreakMode = TextContainer.Truncation

nonisolated extension TextContainer.Alignment {
    public static let left = Self.leading
    public static let right = Self.trailing
    public static let natural = Self.leading
}

nonisolated extension TextContainer.Truncation {
    public static let byWordWrapping = Self.none
    public static let byClipping = Self.none
    public static let byTruncatingHead = Self.head
    public static let byTruncatingMiddle = Self.middle
    public static let byTruncatingTail = Self.tail
}

extension Label {
    /// Lines always break between words where they can; the mode says what happens to the last one.
    public final var lineBreakMode: NSLineBreakMode {
        get { truncation }
        set { truncation = newValue }
    }
}
