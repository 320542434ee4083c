package import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// What UIKit's layers add to a view's painting; the compatibility modules implement it.
package protocol ViewLayer: AnyObject {
    /// The point of the bounds, in fractions, that `center` places and transforms turn about.
    var anchorPoint: CGPoint { get }
    /// Applied to all that the view holds, about the anchor point: a perspective shared by all subviews.
    var sublayerTransform: CATransform3D { get }
    /// The layer's place among its siblings: they are painted in the order of `zPosition` and the depth of their
    /// transforms.
    var zPosition: CGFloat { get }
    /// Whether the view is painted when it is turned away.
    var isDoubleSided: Bool { get }
    /// The part of the view that is painted, in its coordinates; nil for all of it.
    var maskShape: CanvasShape? { get }
    /// Paints what the layer shows by itself and the layers that were added to it, over the view's background, in its
    /// coordinates.
    func paintContent(in canvas: any Canvas)
}
