import CoreGraphics
import EspalierGeometry
package import EspalierGraphics
public import Foundation

/// A layer filled with a gradient along a line.
open class CAGradientLayer: CALayer {
    /// `CGColor` values; others are left out.
    open var colors: [Any]?
    /// One for each color, 0...1; evenly spread where there are none.
    open var locations: [NSNumber]?
    open var startPoint = CGPoint(x: 0.5, y: 0)
    open var endPoint = CGPoint(x: 0.5, y: 1)

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
