package import EspalierGeometry
package import Foundation

/// A canvas that can draw an image in perspective itself, for example a bitmap that samples the image for
/// each pixel.
package protocol ProjectiveImageCanvas: Canvas {
    /// Draws an image that fills `rect` and is then mapped.
    ///
    /// - Returns: False if the canvas can't; the caller then draws the image in pieces with affine transforms.
    func draw(_ image: Image, in rect: CGRect, through map: ProjectiveTransform) -> Bool
}
