package import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// The drawing properties of a view that are set on its layer; `CALayer` implements this protocol.
package protocol ViewLayer: AnyObject {
    /// The point of the bounds that is at `center` and about which transforms are applied, as fractions of the bounds.
    var anchorPoint: CGPoint { get }
    /// The transform of all subviews about the anchor point, such as a common perspective.
    var sublayerTransform: CATransform3D { get }
    /// The layer's order among its siblings.
    ///
    /// Sibling layers are drawn in ascending order of the sum of `zPosition` and the depth of their transforms.
    var zPosition: CGFloat { get }
    /// True if the view is drawn when its back is visible.
    var isDoubleSided: Bool { get }
    /// The part of the view that is drawn, in the view's coordinates; nil for the whole view.
    var maskShape: CanvasShape? { get }
    /// Draws the content of the layer and its sublayers over the view's background, in the view's coordinates.
    func paintContent(in canvas: any Canvas)
}
