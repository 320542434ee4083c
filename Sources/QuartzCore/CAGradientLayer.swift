import CoreGraphics
import EspalierGeometry
package import EspalierGraphics
public import Foundation

/// A layer that is filled with a linear gradient.
open class CAGradientLayer: CALayer {
    /// The colors of the stops; values that aren't a `CGColor` are ignored.
    open var colors: [Any]?
    /// The location of each color, from 0 to 1; colors without a location are distributed evenly.
    open var locations: [NSNumber]?
    open var startPoint = CGPoint(x: 0.5, y: 0)
    open var endPoint = CGPoint(x: 0.5, y: 1)

    package override var contentShape: BezierPath? {
        colors?.isEmpty == false ? outline.path : super.contentShape
    }

    package override func drawContent(in canvas: any Canvas) {
        let colors = (colors ?? []).compactMap { $0 as? CGColor }
        guard !colors.isEmpty else { return }
        let stops = colors.enumerated().map { index, color in
            let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
            let location = locations.flatMap { $0.indices.contains(index) ? $0[index].doubleValue : nil }
            return LinearGradient.Stop(location: location ?? even, color: color)
        }
        canvas.draw(
            outline,
            fill: .linearGradient(LinearGradient(start: startPoint, end: endPoint, stops: stops)), stroke: nil
        )
    }
}
