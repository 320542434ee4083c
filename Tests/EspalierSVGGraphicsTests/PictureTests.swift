import EspalierGeometry
import EspalierGraphics
import EspalierSVGGraphics
import Foundation
import TestSupport
import Testing

/// Draws SVG files with real viewers, and tests their pixels.
///
/// These tests need rsvg-convert or chromium, and ImageMagick.
@Suite(
    "Pictures", .serialized,
    .enabled(if: !Viewer.installed.isEmpty, "neither rsvg-convert nor chromium with mogrify is installed"))
struct PictureTests {
    static let document = SVGDocument(
        bounds: CGRect(x: 0, y: 0, width: 200, height: 160), title: "T", description: "D", background: paper)

    /// Draws four rows, each 40 points high.
    ///
    /// The rows contain shapes; a gradient, a clip and a group with opacity; text; and text with two spaces in a row.
    static func draw(on canvas: SVGCanvas) {
        let accent = AdaptiveColor(light: Color(hex: 0x0066CC), dark: Color(hex: 0x2997FF))
        canvas.beginElement(
            CanvasElement(id: "box", kind: "cell", title: "A box", link: "https://example.org"))
        canvas.draw(
            .rectangle(CGRect(x: 10, y: 10, width: 20, height: 20)), fill: .color(accent), stroke: nil)
        canvas.endElement()
        canvas.beginElement(CanvasElement(id: "line", kind: "connector"))
        canvas.draw(
            .line(from: CGPoint(x: 40, y: 20.5), to: CGPoint(x: 60, y: 20.5)), fill: nil,
            stroke: Stroke(.color(ink)))
        canvas.endElement()
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: 80, y: 20))
        canvas.concatenate(CGAffineTransform(scaleX: 10, y: 10))
        canvas.draw(
            .ellipse(in: CGRect(x: -1, y: -1, width: 2, height: 2)), fill: .color(accent), stroke: nil)
        canvas.restore()
        let gradient = LinearGradient(
            start: .zero, end: CGPoint(x: 1, y: 0),
            stops: [.init(location: 0.5, color: accent), .init(location: 0.5, color: ink)])
        canvas.draw(
            .rectangle(CGRect(x: 10, y: 50, width: 40, height: 20)), fill: .linearGradient(gradient),
            stroke: nil)
        canvas.save()
        canvas.clip(to: .rectangle(CGRect(x: 60, y: 50, width: 10, height: 20)))
        canvas.draw(.rectangle(CGRect(x: 60, y: 40, width: 40, height: 40)), fill: .color(ink), stroke: nil)
        canvas.restore()
        canvas.beginGroup(alpha: 0)
        canvas.draw(.rectangle(CGRect(x: 110, y: 50, width: 20, height: 20)), fill: .color(ink), stroke: nil)
        canvas.endGroup()
        let font = Font(size: 20)
        canvas.draw("|  |", font: font, color: ink, at: CGPoint(x: 100, y: 105), anchor: .middle, width: 20)
        canvas.draw("| |", font: font, color: ink, at: CGPoint(x: 100, y: 145), anchor: .middle, width: 20)
    }

    @Test("colors stand where they belong, light and dark", arguments: Viewer.installed)
    func colors(_ viewer: Viewer) throws {
        let text = try svg(Self.document, options: SVGOptions(fontSource: .system, baseColor: ink)) {
            Self.draw(on: $0)
        }
        let pixels = try viewer.render(text, width: 200, height: 160)
        let page: UInt32 = viewer.isDark ? 0x1C1C1E : 0xFFFFFF
        let ink: UInt32 = viewer.isDark ? 0xF5F5F7 : 0x1D1D1F
        let accent: UInt32 = viewer.isDark ? 0x2997FF : 0x0066CC
        #expect(
            [pixels[1, 1], pixels[10, 10], pixels[29, 29], pixels[30, 30]] == [page, accent, accent, page])
        // A hairline on the pixel grid is one pixel high and not blurred.
        #expect([pixels[50, 19], pixels[50, 20], pixels[50, 21]] == [page, ink, page])
        #expect([pixels[80, 20], pixels[88, 20], pixels[69, 20]] == [accent, accent, page])
        #expect([pixels[20, 60], pixels[40, 60]] == [accent, ink])
        #expect([pixels[65, 60], pixels[75, 60], pixels[65, 45]] == [ink, page, page])
        #expect(pixels[120, 60] == page)
        let wide = try #require(pixels.columns(inRows: 85..<110, otherThan: page))
        let narrow = try #require(pixels.columns(inRows: 125..<150, otherThan: page))
        #expect(wide.count > narrow.count + 2)
        #expect(abs(wide.lowerBound + wide.upperBound - 199) <= 3)
    }
}
