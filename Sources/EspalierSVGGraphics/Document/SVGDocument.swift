public import EspalierGraphics
public import Foundation

/// What an SVG file says about itself before the first shape.
public struct SVGDocument: Sendable {
    /// What is shown, in points: the `viewBox`; its size is the picture's size. Not finite or negative counts as 0.
    public var bounds: CGRect
    /// What the picture is called; the first thing that a screen reader says. Empty for none.
    public var title: String
    /// What the picture shows, in a sentence or more. Empty for none.
    public var description: String
    /// Painted over the whole of `bounds`; nil for a transparent picture.
    public var background: AdaptiveColor?
    /// The id of the root element, escaped as `SVGOptions.idPrefix` is. The same for each rendering of one diagram.
    public var rootID: String
    /// CSS rules written into the document's style element as they stand, where it has one. Of the ids in it, the
    /// caller knows what `SVGOptions.idPrefix` makes of them.
    public var styleSheet = ""

    public init(
        bounds: CGRect, title: String, description: String = "", background: AdaptiveColor? = nil,
        rootID: String = "diagram"
    ) {
        (self.bounds, self.title, self.description) = (bounds, title, description)
        (self.background, self.rootID) = (background, rootID)
    }
}
