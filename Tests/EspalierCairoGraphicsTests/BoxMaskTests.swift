import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCairoGraphics

/// Compares boxes that are drawn with masks with boxes that Cairo fills.
@Suite struct BoxMaskTests {
    private let shaper: TextShaper

    init() throws { shaper = try DrawnPixels.shaper() }

    /// Returns the pixels of a picture of 90 by 70 pixels whose background isn't uniform.
    ///
    /// With a margin, the surface is larger than the picture. Cairo's antialiasing of a box depends on the edge of the
    /// surface that cuts the box, and the antialiasing of a mask doesn't.
    private func pixels(
        _ boxMasks: BoxMaskCache?, margin: Int = 0,
        _ draw: (CairoCanvas) -> Void
    ) throws -> [UInt32] {
        let (width, height) = (90 + 2 * margin, 70 + 2 * margin)
        let buffer = PixelBuffer(width: width, height: height)
        let indices = (0..<70).flatMap { row in (0..<90).map { (row + margin) * width + $0 + margin } }
        for (number, index) in indices.enumerated() {
            buffer.pixels[index] = number < 900 ? 0 : 0xFF00_0000 | UInt32(number) &* 0x10_1B03
        }
        let surface = try CairoSurface(pixels: buffer, for: "testing")
        let canvas = try CairoCanvas(
            surface: surface, shaper: shaper, images: ImageCache(), boxMasks: boxMasks,
            configuration: CairoCanvas.Configuration(text: .glyphs))
        canvas.concatenate(CGAffineTransform(translationX: CGFloat(margin), y: CGFloat(margin)))
        draw(canvas)
        try canvas.check("testing")
        cairo_surface_flush(surface.pointer)
        return indices.map { buffer.pixels[$0] }
    }

    private func expectEqual(margin: Int, _ draw: (CairoCanvas) -> Void)
        throws
    {
        let masks = BoxMaskCache()
        let expected = try pixels(nil, margin: margin, draw)
        #expect(try pixels(masks, draw) == expected)
        // The masks are known the second time.
        #expect(try pixels(masks, draw) == expected)
    }

    private struct Box {
        let rect: CGRect
        let radius: Double
        let fill: Color
        let border: Stroke?

        init(_ random: inout SeededGenerator, step: Double) {
            func value(_ range: ClosedRange<Double>) -> Double {
                step == 0
                    ? .random(in: range, using: &random)
                    : (.random(in: range, using: &random) / step).rounded() * step
            }
            rect = CGRect(x: value(-20...80), y: value(-20...60), width: value(1...70), height: value(1...60))
            radius = value(0.5...24)
            fill = Color(hex: .random(in: 0...0xFFFFFF, using: &random))
            let border = Color(hex: .random(in: 0...0xFFFFFF, using: &random))
            self.border =
                Bool.random(using: &random)
                ? Stroke(.color(AdaptiveColor(border)), width: value(0.5...3)) : nil
        }

        func draw(on canvas: CairoCanvas) {
            canvas.draw(
                .roundedRectangle(rect, cornerRadius: radius), fill: .color(AdaptiveColor(fill)),
                stroke: border)
        }
    }

    @Test(arguments: [0.5, 0.25, 0])
    func `Boxes have the same pixels with masks`(step: Double) throws {
        var random = SeededGenerator(seed: 21)
        for scale in [1, 1.5, 2, 0.37] {
            let boxes = (0..<60).map { _ in Box(&random, step: step) }
            try expectEqual(margin: 200) { canvas in
                canvas.concatenate(CGAffineTransform(scaleX: scale, y: scale))
                for box in boxes { box.draw(on: canvas) }
            }
        }
    }

    /// Masks aren't used except in a group, whose boxes are away from its edges.
    @Test func `Clips, groups and turned boxes have the same pixels with masks`() throws {
        var random = SeededGenerator(seed: 22)
        let boxes = (0..<200).map { _ in Box(&random, step: 0.5) }
        let inner = boxes.filter { CGRect(x: 4, y: 4, width: 82, height: 62).contains($0.rect) }
        #expect(inner.count > 10)
        let scenes: [(CairoCanvas) -> Void] = [
            { $0.beginGroup(alpha: 0.6) },
            { $0.clip(to: .rectangle(CGRect(x: 10.5, y: 5, width: 40, height: 50))) },
            { $0.clip(to: .ellipse(in: CGRect(x: 10, y: 5, width: 40, height: 50))) },
            { $0.concatenate(CGAffineTransform(rotationAngle: 0.3)) },
            { $0.concatenate(CGAffineTransform(scaleX: 1, y: 2)) },
            { $0.concatenate(CGAffineTransform(scaleX: -1, y: 1)) },
        ]
        for (index, scene) in scenes.enumerated() {
            try expectEqual(margin: 0) { canvas in
                scene(canvas)
                for box in index == 0 ? inner : boxes { box.draw(on: canvas) }
                if index == 0 { canvas.endGroup() }
            }
        }
    }

    @Test func `A clip of whole pixels cuts masks`() throws {
        var random = SeededGenerator(seed: 23)
        let boxes = (0..<40).map { _ in Box(&random, step: 0.5) }
        let clip = CGRect(x: 10, y: 5, width: 40, height: 50)
        let background = try pixels(nil) { _ in }
        let whole = try pixels(nil, margin: 200) { canvas in for box in boxes { box.draw(on: canvas) } }
        let clipped = try pixels(BoxMaskCache()) { canvas in
            canvas.clip(to: .rectangle(clip))
            for box in boxes { box.draw(on: canvas) }
        }
        for index in whole.indices {
            let isInside = clip.contains(CGPoint(x: Double(index % 90) + 0.5, y: Double(index / 90) + 0.5))
            #expect(clipped[index] == (isInside ? whole : background)[index])
        }
    }

    @Test func `A box in two bands has the same pixels as in one`() throws {
        let rect = CGRect(x: 10.5, y: 12.5, width: 60, height: 40)
        func draw(_ bands: [CGRect], _ masks: BoxMaskCache?) throws -> [UInt32] {
            try pixels(masks) { canvas in
                for band in bands {
                    canvas.save()
                    canvas.clip(to: .rectangle(band))
                    canvas.draw(
                        .roundedRectangle(rect, cornerRadius: 6),
                        fill: .color(AdaptiveColor(Color(hex: 0x336699))),
                        stroke: Stroke(.color(AdaptiveColor(Color(hex: 0xCC0000))), width: 1))
                    canvas.restore()
                }
            }
        }
        let whole = try draw([CGRect(x: 0, y: 0, width: 90, height: 70)], nil)
        let bands = [15, 17, 20, 70].reduce(into: (top: 0, rects: [CGRect]())) { result, end in
            result.rects.append(CGRect(x: 0, y: result.top, width: 90, height: end - result.top))
            result.top = end
        }
        #expect(try draw(bands.rects, BoxMaskCache()) == whole)
    }
}
