import CCairo
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests that memory that Cairo reads or writes exists as long as Cairo needs it, even after the call that received the
/// pointer.
@Suite struct SurfaceOwnershipTests {
    @Test func pixelsLiveForAsLongAsCairoHasTheirSurface() throws {
        var buffer: PixelBuffer? = PixelBuffer(width: 2, height: 2)
        weak let pixels = buffer
        var surface = try buffer.map { try CairoSurface(pixels: $0, for: "testing") }
        buffer = nil
        let pointer = try #require(surface?.pointer)
        cairo_surface_reference(pointer)
        surface = nil
        #expect(pixels != nil, "a context may still have the surface as its source")
        cairo_surface_destroy(pointer)
        #expect(pixels == nil)
    }

    @Test func aStreamLivesUntilItsSurfaceIsFinished() throws {
        let sink = MemorySink()
        var stream: SurfaceStream? = SurfaceStream(sink)
        weak let kept = stream
        var surface = try stream.map { stream in
            try CairoSurface(writingTo: stream, for: "testing") {
                cairo_svg_surface_create_for_stream($0, $1, 10, 10)
            }
        }
        stream = nil
        #expect(kept != nil)
        let before = sink.bytes.count
        // The surface isn't finished explicitly, as after an error. Destroying it then writes the rest of the document.
        surface = nil
        #expect(sink.bytes.count > before)
        #expect(kept == nil)
        _ = surface
    }
}
