public import EspalierGraphics
public import Foundation

extension AdaptiveColor {
    /// The opacity of the light color, 0...1.
    public var alpha: CGFloat { CGFloat(light.alpha) }

    /// The red, green, blue and alpha of the light color, each 0...1.
    public var components: [CGFloat]? {
        [CGFloat(light.red), CGFloat(light.green), CGFloat(light.blue), CGFloat(light.alpha)]
    }

    /// The number of `components`: four.
    public var numberOfComponents: Int { 4 }
}
