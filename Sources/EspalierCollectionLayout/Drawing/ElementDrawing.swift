package import EspalierGraphics

/// An object that draws elements of a collection view without views.
///
/// Creating, configuring and reusing a view takes longer than drawing a simple element.
package protocol ElementDrawing: AnyObject {
    /// Draws an element in content coordinates.
    ///
    /// The drawing must be the same as that of the element's view.
    ///
    /// - Parameters:
    ///   - attributes: The attributes of the element, which is opaque and has no transform.
    ///   - canvas: The canvas to draw on.
    /// - Returns: False, without drawing, if the element needs a view.
    func draw(_ attributes: CollectionViewLayoutAttributes, in canvas: any Canvas) -> Bool
}
