package import EspalierGraphics
package import Foundation

extension Theme {
    /// The drawing beside the titles of diagrams, with a version of its own for dark pages.
    package struct Logo: Hashable, Sendable {
        private let light: Icon
        private let dark: Icon?
        /// The size in points.
        package let size: CGSize

        /// Creates a logo.
        ///
        /// - Parameters:
        ///   - light: The drawing, whose proportions are those of the logo.
        ///   - dark: The drawing on dark pages, which is fitted into the same size; nil for the same drawing.
        ///   - height: The height in points.
        package init(light: Icon, dark: Icon?, height: CGFloat) {
            size = CGSize(width: height * light.size.width / light.size.height, height: height)
            self.light = light.fitted(in: size)
            self.dark = dark?.fitted(in: size)
        }

        /// The name that the drawing gives itself; nil if it has none.
        package var title: String? { light.title }

        /// Draws the logo; shapes without a color of their own have the color `color`.
        package func draw(in canvas: any Canvas, at origin: CGPoint, color: AdaptiveColor) {
            light.draw(in: canvas, at: origin, color: color, only: dark == nil ? nil : .light)
            dark?.draw(in: canvas, at: origin, color: color, only: .dark)
        }
    }
}
