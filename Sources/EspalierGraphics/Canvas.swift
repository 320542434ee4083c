public import EspalierGeometry
public import Foundation

/// The point of a line of text whose position a drawing call specifies: the start, the middle or the end.
public enum TextAnchor: String, Sendable { case start, middle, end }

/// A destination for drawing, for example a bitmap, a PDF page, an SVG document, or a recorder in a test.
///
/// Coordinates are in points, with the origin at the top left and y downward. They are mapped by the transform that
/// `concatenate` has set up. A canvas is used by one task at a time. Drawing never throws: a back end stores its first
/// failure and throws it when the drawing is finished.
public protocol Canvas: AnyObject {
    /// Draws a shape: its fill first, then its stroke, which is centered on the outline.
    func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?)

    /// Draws one line of text in one font.
    ///
    /// `width` is the advance in points, so that back ends needn't measure the text again. `position` is the start,
    /// middle or end of the baseline, as `anchor` specifies.
    func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat)

    /// Draws an image, scaled to fill the rectangle.
    func draw(_ image: Image, in rect: CGRect)

    /// Saves the transform and the clip; each call must be balanced by a call of `restore`.
    func save()
    func restore()
    func concatenate(_ transform: CGAffineTransform)
    func clip(to shape: CanvasShape)

    /// Begins a group: everything up to the matching `endGroup` is composited as a whole with the opacity `alpha`,
    /// 0...1.
    func beginGroup(alpha: Double)
    func endGroup()

    /// Begins an element of the picture, which contains everything up to the matching `endElement`.
    ///
    /// Back ends for formats with ids, links and titles write the element. Other back ends write only its link, if the
    /// format has links.
    func beginElement(_ element: CanvasElement)
    func endElement()

    // The following methods have default implementations. A back end that writes text implements them, because creating
    // a string for each id and each text, and storing each path, takes longer than writing them.

    /// Draws one line of text that consists of printable ASCII characters.
    ///
    /// By default, it is drawn as a string.
    ///
    /// - Parameters:
    ///   - text: The characters, which are valid during the call.
    ///   - font: The font of the whole text.
    ///   - color: The color of the text.
    ///   - position: The start, middle or end of the baseline, as `anchor` specifies.
    ///   - anchor: The point of the line whose position is given.
    ///   - width: The advance in points.
    func draw(
        ascii text: UnsafeBufferPointer<UInt8>, font: Font, color: AdaptiveColor, at position: CGPoint,
        anchor: TextAnchor, width: CGFloat)

    /// Draws a path that is only stroked, and that is given in pieces.
    ///
    /// By default, the pieces are collected in a `BezierPath`. A path without pieces isn't drawn.
    ///
    /// - Parameters:
    ///   - stroke: The stroke of the path.
    ///   - addPieces: A closure that adds the lines and curves of the path, which is called once.
    func draw(_ stroke: Stroke, along addPieces: (inout any PathBuilder) -> Void)

    /// Begins an element that has only an id, a kind and a frame.
    ///
    /// By default, this method creates a `CanvasElement`.
    ///
    /// - Parameters:
    ///   - id: The id as UTF-8, which is valid during the call.
    ///   - kind: The kind of the element, for example `cell` or `connector`.
    ///   - frame: The frame of the element in points.
    func beginElement(id: UnsafeBufferPointer<UInt8>, kind: String, frame: CGRect)
}

/// A canvas that knows which part of the picture it shows, such as a band of a bitmap.
package protocol PartialCanvas: Canvas {
    /// A rectangle in the current coordinates that contains everything that can become visible.
    var visibleBounds: CGRect { get }
}

/// The description of an element of a picture, independent of its appearance.
public struct CanvasElement: Hashable, Sendable {
    /// The id, unique in the picture.
    ///
    /// The id doesn't need to be a valid XML name; the back end converts it.
    public var id: String
    /// The kind of the element, for example `cell` or `connector`.
    public var kind: String
    /// The tooltip, or nil.
    public var title: String?
    /// The name that screen readers read, or nil for the title or the texts of the element.
    public var name: String?
    /// A text that screen readers read after the texts of the element, or nil.
    public var description: String?
    /// An http, https, mailto or relative URL, or nil.
    public var link: String?
    /// The frame of the element in points, for formats in which the area of a link is a rectangle.
    public var frame: CGRect

    /// Creates an element.
    ///
    /// The initializer is inlinable, because every view creates an element when it is drawn, and a call would copy the
    /// strings twice.
    @inlinable
    public init(
        id: String, kind: String, title: String? = nil, name: String? = nil, description: String? = nil,
        link: String? = nil, frame: CGRect = .zero
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.name = name
        self.description = description
        self.link = link
        self.frame = frame
    }
}

extension Canvas {
    /// Draws the characters as a string.
    public func draw(
        ascii text: UnsafeBufferPointer<UInt8>, font: Font, color: AdaptiveColor, at position: CGPoint,
        anchor: TextAnchor, width: CGFloat
    ) {
        draw(
            String(decoding: text, as: UTF8.self), font: font, color: color, at: position, anchor: anchor,
            width: width)
    }

    /// Collects the pieces in a path, and strokes it.
    public func draw(_ stroke: Stroke, along addPieces: (inout any PathBuilder) -> Void) {
        var builder: any PathBuilder = BezierPath()
        addPieces(&builder)
        if let path = builder as? BezierPath, !path.isEmpty { draw(.path(path), fill: nil, stroke: stroke) }
    }

    /// Begins an element whose id is the string of the bytes.
    public func beginElement(id: UnsafeBufferPointer<UInt8>, kind: String, frame: CGRect) {
        beginElement(CanvasElement(id: String(decoding: id, as: UTF8.self), kind: kind, frame: frame))
    }

    /// Draws a measured text with its top left corner at `origin`.
    ///
    /// A viewer's font may be narrower or wider than the font with which the text was measured. Trailing text is
    /// anchored at its right end, so that its lines have a common edge in every font.
    public func draw(_ text: TextLayout, at origin: CGPoint, color: AdaptiveColor) {
        let isTrailing = text.alignment == .trailing
        let visible = visibleBounds(for: text)
        for fragment in text.fragments where fragment.mayReach(visible, from: origin) {
            let x = origin.x + fragment.origin.x + (isTrailing ? fragment.width : 0)
            draw(
                fragment.string, font: fragment.font, color: fragment.color ?? color,
                at: CGPoint(x: x, y: origin.y + fragment.origin.y), anchor: isTrailing ? .end : .start,
                width: fragment.width)
        }
    }
    /// Returns the visible part of the canvas if `text` has so many lines that drawing all of them in each band of a
    /// bitmap would take long; nil for other texts and canvases.
    private func visibleBounds(for text: TextLayout) -> CGRect? {
        text.fragments.count > 16 ? (self as? any PartialCanvas)?.visibleBounds : nil
    }
}

extension TextLayout.Fragment {
    /// Returns false if no glyph of this fragment can be in `rect`; true if `rect` is nil.
    ///
    /// Combining marks can be stacked, and each adds at most about the height of the font.
    fileprivate func mayReach(_ rect: CGRect?, from origin: CGPoint) -> Bool {
        guard let rect else { return true }
        // A combining mark has at least two bytes.
        let markLimit = string.utf8.allSatisfy { $0 < 0x80 } ? 0 : string.utf8.count / 2
        let margin = font.size * CGFloat(4 + markLimit)
        let baseline = origin.y + self.origin.y
        return baseline + margin >= rect.minY && baseline - margin <= rect.maxY
    }
}
