public import EspalierGeometry
public import Foundation

/// Where text is anchored: which point of the line lies at the position given.
public enum TextAnchor: String, Sendable { case start, middle, end }

/// Something to draw on: a bitmap, a PDF page, an SVG document, a recorder in a test.
///
/// Coordinates are points with the origin at the top left and y down, in the space that `concatenate` has set up.
/// A canvas is used by one task at a time. Drawing never throws: a back end remembers its first failure and reports
/// it when the drawing is finished.
public protocol Canvas: AnyObject {
    /// Draws a shape: its fill first, then its stroke, centred on the outline.
    func draw(_ shape: Shape, fill: Paint?, stroke: Stroke?)

    /// Draws one line of text in one font. `width` is its measured advance, so that no back end measures again;
    /// `position` is the point of the baseline that `anchor` names.
    func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat)

    /// Draws an image scaled to fill the rectangle.
    func draw(_ image: Image, in rect: CGRect)

    /// Saves the transform and the clip; every save has its restore.
    func save()
    func restore()
    func concatenate(_ transform: CGAffineTransform)
    func clip(to shape: Shape)

    /// What is drawn up to the matching `endGroup` is composed with one opacity, 0...1.
    func beginGroup(alpha: Double)
    func endGroup()

    /// What is drawn up to the matching `endElement` belongs to one element of the picture. Back ends that have
    /// structure (ids, links, titles) write it; the others ignore it, but for links where they can.
    func beginElement(_ element: Element)
    func endElement()
}

/// What a picture's element is, apart from how it looks.
public struct Element: Hashable, Sendable {
    /// Unique in the picture; need not be a valid XML name: the back end makes it one.
    public var id: String
    /// Its kind: `cell`, `connector`, ...
    public var kind: String
    /// A tooltip.
    public var title: String?
    /// An http, https, mailto or relative URL.
    public var link: String?
    /// The element's box, for back ends whose links are rectangles.
    public var frame: CGRect

    public init(
        id: String, kind: String, title: String? = nil, link: String? = nil, frame: CGRect = .zero
    ) {
        (self.id, self.kind, self.title, self.link, self.frame) = (id, kind, title, link, frame)
    }
}

extension Canvas {
    /// Draws a measured text with its top left corner at `origin`.
    public func draw(_ text: TextLayout, at origin: CGPoint, color: AdaptiveColor) {
        for fragment in text.fragments {
            draw(
                fragment.string, font: fragment.font, color: fragment.color ?? color,
                at: CGPoint(x: origin.x + fragment.origin.x, y: origin.y + fragment.origin.y),
                anchor: .start, width: fragment.width)
        }
    }
}
