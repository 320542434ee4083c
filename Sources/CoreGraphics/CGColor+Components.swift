public import EspalierGraphics
public import Foundation

extension AdaptiveColor {
    /// The opacity of the color for light pages, from 0 to 1.
    public var alpha: CGFloat { CGFloat(light.alpha) }

    /// The red, green, blue and alpha of the color for light pages, each from 0 to 1.
    public var components: [CGFloat]? {
        [CGFloat(light.red), CGFloat(light.green), CGFloat(light.blue), CGFloat(light.alpha)]
    }

    /// The number of values in `components`, which is four.
    public var numberOfComponents: Int { 4 }
}
