package import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// The additions of UIKit's layers to the drawing of a view, which the compatibility modules implement.
package protocol ViewLayer: AnyObject {
    /// The point of the bounds that is at `center` and that transforms are applied about, in fractions of the bounds.
    var anchorPoint: CGPoint { get }
    /// The transform of all subviews, about the anchor point, such as a perspective that they share.
    var sublayerTransform: CATransform3D { get }
    /// The layer's place among its siblings: they are painted in the order of `zPosition` and the depth of their
    /// transforms.
    var zPosition: CGFloat { get }
    /// True if the view is painted when it is turned away.
    var isDoubleSided: Bool { get }
    /// The part of the view that is painted, in its coordinates; nil for all of it.
    var maskShape: CanvasShape? { get }
    /// Paints the content of the layer and its sublayers over the view's background, in the view's coordinates.
    func paintContent(in canvas: any Canvas)
}
