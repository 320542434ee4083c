package import EspalierGeometry
package import Foundation

/// A canvas that can draw an image in perspective itself, for example a bitmap canvas that samples the image for each
/// pixel.
package protocol ProjectiveImageCanvas: Canvas {
    /// Draws an image that fills `rect`, transformed by `map`.
    ///
    /// - Returns: False if the canvas can't draw the image in perspective. The caller then draws it in pieces with
    ///   affine transforms.
    func draw(_ image: Image, in rect: CGRect, through map: ProjectiveTransform) -> Bool
}
