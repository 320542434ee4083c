import CCairo
import EspalierGraphics
import TestSupport
import Testing

@testable import EspalierCairoGraphics

@Suite struct TargetPixelsTests {
    private let mask: CairoSurface
    private let coverage: CoverageMask

    init() throws {
        mask = try CairoSurface(cairo_image_surface_create(CAIRO_FORMAT_A8, 9, 7), for: "testing")
        coverage = try #require(CoverageMask(mask))
        var random = SeededGenerator(seed: 3)
        let bytes = try #require(cairo_image_surface_get_data(mask.pointer))
        for index in 0..<coverage.rowLength * 7 {
            let values = [0, 255, UInt8.random(in: 0...255, using: &random)]
            bytes[index] = values.randomElement(using: &random) ?? 0
        }
        cairo_surface_mark_dirty(mask.pointer)
    }

    /// Returns pixels that are first filled with random premultiplied colors, and then drawn on.
    private func pixels(_ draw: (OpaquePointer) throws -> Void) throws -> [UInt32] {
        let buffer = PixelBuffer(width: 40, height: 30)
        var random = SeededGenerator(seed: 5)
        for index in 0..<buffer.pixelCount {
            let values = [0, 255, UInt32.random(in: 0...255, using: &random)]
            let alpha = values.randomElement(using: &random) ?? 0
            func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
            buffer.pixels[index] = alpha << 24 | channel() << 16 | channel() << 8 | channel()
        }
        let surface = try CairoSurface(pixels: buffer, for: "testing")
        let context = try #require(cairo_create(surface.pointer))
        defer { cairo_destroy(context) }
        try draw(context)
        #expect(cairo_status(context) == CAIRO_STATUS_SUCCESS)
        cairo_surface_flush(surface.pointer)
        return Array(UnsafeBufferPointer(start: buffer.pixels, count: buffer.pixelCount))
    }

    enum Scene: CaseIterable {
        case plain, clipped, group, clippedGroup

        func prepare(_ context: OpaquePointer) {
            if self == .clipped || self == .clippedGroup {
                cairo_rectangle(context, 5, 4, 20, 15)
                cairo_clip(context)
            }
            if self == .group || self == .clippedGroup { cairo_push_group(context) }
        }

        func finish(_ context: OpaquePointer) {
            guard self == .group || self == .clippedGroup else { return }
            cairo_pop_group_to_source(context)
            cairo_paint_with_alpha(context, 0.7)
        }
    }

    @Test(
        arguments: Scene.allCases,
        [
            Color(hex: 0x336699), Color(hex: 0xFF8000, alpha: 0.37), Color(hex: 0xFFFFFF, alpha: 0.004),
            Color(red: 0.123, green: 0.456, blue: 0.789, alpha: 0.999), .clear,
        ])
    func `A mask is composited as Cairo does it`(scene: Scene, color: Color) throws {
        let places = [(3, 2), (10, 9), (-4, -3), (36, 26), (22, 16), (-9, 5), (40, 30), (100, -100)]
        let expected = try pixels { context in
            scene.prepare(context)
            cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
            for (x, y) in places { cairo_mask_surface(context, mask.pointer, Double(x), Double(y)) }
            scene.finish(context)
        }
        let result = try pixels { context in
            scene.prepare(context)
            let target = try #require(TargetPixels(of: context))
            for (x, y) in places { target.composite(coverage, column: x, row: y, color: color.drawnPixel) }
            target.markDirty()
            scene.finish(context)
        }
        #expect(result == expected)
    }

    /// The initializer of a color clamps its components, but the properties don't.
    @Test func `Components outside the range are clamped`() {
        var color = Color(hex: 0x0000CC)
        (color.red, color.green, color.alpha) = (-1, 7, 1.5)
        #expect(color.drawnPixel == 0xFF00_FFCC)
        (color.blue, color.alpha) = (.nan, .infinity)
        #expect(color.drawnPixel == 0xFF00_FF00)
        color.alpha = .nan
        #expect(color.drawnPixel == 0)
    }

    @Test func `A clip that isn't a rectangle of whole pixels is left to Cairo`() throws {
        let clips: [(OpaquePointer) -> Void] = [
            { cairo_rectangle($0, 5.5, 4, 20, 15) }, { cairo_arc($0, 20, 15, 10, 0, 6) },
            {
                cairo_rectangle($0, 5, 4, 5, 5)
                cairo_rectangle($0, 20, 4, 5, 5)
            },
        ]
        for addClip in clips {
            _ = try pixels { context in
                addClip(context)
                cairo_clip(context)
                #expect(TargetPixels(of: context) == nil)
            }
        }
    }

    @Test func `A recording is left to Cairo`() throws {
        var extents = cairo_rectangle_t(x: 0, y: 0, width: 40, height: 30)
        let surface = try CairoSurface(
            cairo_recording_surface_create(CAIRO_CONTENT_COLOR, &extents), for: "testing")
        let context = try #require(cairo_create(surface.pointer))
        defer { cairo_destroy(context) }
        #expect(TargetPixels(of: context) == nil)
    }
}
