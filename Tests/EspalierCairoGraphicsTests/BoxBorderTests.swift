import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

@Suite struct BoxBorderTests {
    /// Most boxes with a border are drawn as two filled shapes.
    ///
    /// A box without round corners is stroked instead, because its corners depend on the join of the stroke.
    @Test func `The border of a box with sharp corners has the join of its stroke`() throws {
        let rect = CGRect(x: 20, y: 20, width: 60, height: 40)
        func corner(_ join: Stroke.Join) throws -> UInt32 {
            let pixels = try DrawnPixels.of { canvas in
                canvas.draw(
                    .roundedRectangle(rect, cornerRadius: 0), fill: .color(Color(hex: 0xFFFFFF)),
                    stroke: Stroke(.color(.black), width: 20, join: join))
            }
            return pixels[11 * 120 + 11]
        }
        #expect(try corner(.miter) == 0xFF00_0000)
        #expect(try corner(.round) == 0)
        #expect(try corner(.bevel) == 0)
    }
}
