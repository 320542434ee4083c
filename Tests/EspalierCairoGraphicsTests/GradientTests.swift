import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

@Suite("Gradients in pixels")
struct GradientTests {
    @Test("a horizontal line has no area, so its stroke has the first color of a gradient, as in SVG")
    func flatLine() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let gradient = LinearGradient(
            start: .zero, end: CGPoint(x: 0, y: 1),
            stops: [
                .init(location: 0, color: AdaptiveColor(red)), .init(location: 1, color: .clear),
            ])
        let pixels = try DrawnPixels.of { canvas in
            canvas.draw(
                .line(from: CGPoint(x: 10, y: 40), to: CGPoint(x: 110, y: 40)), fill: nil,
                stroke: Stroke(.linearGradient(gradient), width: 4))
        }
        #expect(pixels[40 * 120 + 60] == 0xFFFF_0000)
    }
}
