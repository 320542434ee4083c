import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// An outline that the layout of an element determines, such as a sector of a ring, in the element's coordinates.
package protocol BoxOutline {
    /// Returns the outline at a distance inside of its edge, so that half of a stroke is there.
    func shape(insetBy distance: CGFloat) -> CanvasShape
    /// Returns the places for the content, the most readable one first.
    ///
    /// - Parameter mark: The size of a mark of the category, for which there must be room, too; nil for no mark.
    /// - Returns: The places; empty if there is none.
    func rooms(besideMark mark: CGSize?) -> [BoxRoom]
    /// Returns the center of a mark of the category; nil if there is no room for it.
    func center(ofMark size: CGSize) -> CGPoint?
}

/// A rectangle for the content of a box, which may be turned.
package struct BoxRoom {
    package let center: CGPoint
    package let size: CGSize
    /// The angle in radians, clockwise.
    let rotation: CGFloat

    /// Creates a room.
    package init(center: CGPoint, size: CGSize, rotation: CGFloat = 0) {
        (self.center, self.size, self.rotation) = (center, size, rotation)
    }

    /// Draws content into a rectangle that covers the room.
    func place(in canvas: any Canvas, _ draw: (CGRect) -> Void) {
        if rotation == 0 { return draw(CGRect(center: center, size: size)) }
        canvas.save()
        canvas.concatenate(
            CGAffineTransform(rotationAngle: rotation)
                .concatenating(CGAffineTransform(translationX: center.x, y: center.y)))
        draw(CGRect(center: .zero, size: size))
        canvas.restore()
    }
}
