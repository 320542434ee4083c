public import EspalierGraphics
public import Foundation

/// The properties of an SVG document as a whole.
public struct SVGDocument: Sendable {
    /// The visible rectangle in points, which is the `viewBox`; its size is the size of the picture.
    ///
    /// Coordinates that aren't finite and negative sizes become 0.
    public var bounds: CGRect
    /// The title, which screen readers read first; empty for none.
    public var title: String
    /// The description in one or more sentences; empty for none.
    public var description: String
    /// The color that fills `bounds`; nil for a transparent picture.
    public var background: AdaptiveColor?
    /// The id of the root element, escaped in the same way as `SVGOptions.idPrefix`.
    ///
    /// It is the same each time that a diagram is drawn.
    public var rootID: String
    /// True if elements of the document may have links.
    ///
    /// Screen readers ignore the links in an element whose role is `img`. A document with links therefore has the role
    /// `graphics-document`.
    public var hasLinks = false
    /// True if the document has the names of its elements, and the role `graphics-document`.
    ///
    /// Otherwise, the names are left out, because screen readers don't read them in an image.
    public var hasNames = false
    /// The ids of the elements in the order in which screen readers read them; empty for the order in which they are
    /// drawn.
    package var readingOrder: [String] = []
    /// CSS rules that are written unchanged into the `<style>` element if the document has one.
    ///
    /// `SVGOptions.identifier(for:)` returns the ids of elements for use in selectors.
    public var styleSheet = ""

    /// The factor between the size of the picture and that of `bounds`.
    package var scale: CGFloat = 1

    /// Creates the properties of a document, by default with a transparent background.
    public init(
        bounds: CGRect, title: String, description: String = "", background: AdaptiveColor? = nil,
        rootID: String = "diagram"
    ) {
        (self.bounds, self.title, self.description) = (bounds, title, description)
        (self.background, self.rootID) = (background, rootID)
    }
}
