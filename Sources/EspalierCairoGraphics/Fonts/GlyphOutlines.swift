import CHarfBuzz
import EspalierGraphics
import Foundation

/// Converts glyphs to paths.
///
/// Owns the callbacks for HarfBuzz.
final class GlyphOutlines {
    /// The object that the callbacks draw with.
    ///
    /// It converts font units with y upward to points with y downward.
    private final class Pen {
        var path = BezierPath()
        var origin = CGPoint.zero
        var scale = 1.0

        func point(_ x: Float, _ y: Float) -> CGPoint {
            CGPoint(x: origin.x + Double(x) * scale, y: origin.y - Double(y) * scale)
        }
    }

    /// The callbacks, which are created when a glyph is drawn whose outline isn't recorded.
    private var createdFunctions: OpaquePointer?

    private var functions: OpaquePointer? {
        if createdFunctions == nil { createdFunctions = Self.makeFunctions() }
        return createdFunctions
    }

    private static func makeFunctions() -> OpaquePointer? {
        let functions = hb_draw_funcs_create()
        hb_draw_funcs_set_move_to_func(
            functions,
            { _, data, _, x, y, _ in GlyphOutlines.with(data) { $0.path.move(to: $0.point(x, y)) } },
            nil, nil)
        hb_draw_funcs_set_line_to_func(
            functions,
            { _, data, _, x, y, _ in GlyphOutlines.with(data) { $0.path.addLine(to: $0.point(x, y)) } },
            nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            functions,
            { _, data, _, x1, y1, x, y, _ in
                GlyphOutlines.with(data) {
                    $0.path.addQuadCurve(to: $0.point(x, y), control: $0.point(x1, y1))
                }
            },
            nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            functions,
            { _, data, _, x1, y1, x2, y2, x, y, _ in
                GlyphOutlines.with(data) {
                    $0.path.addCurve(
                        to: $0.point(x, y), control1: $0.point(x1, y1), control2: $0.point(x2, y2))
                }
            },
            nil, nil)
        hb_draw_funcs_set_close_path_func(
            functions, { _, data, _, _ in GlyphOutlines.with(data) { $0.path.close() } }, nil, nil)
        hb_draw_funcs_make_immutable(functions)
        return functions
    }

    deinit {
        if let createdFunctions { hb_draw_funcs_destroy(createdFunctions) }
    }

    private static func with(_ data: UnsafeMutableRawPointer?, _ body: (Pen) -> Void) {
        guard let data else { return }
        body(Unmanaged<Pen>.fromOpaque(data).takeUnretainedValue())
    }

    /// Returns the outlines of the glyphs of a run whose baseline starts at (`x`, 0).
    func path(of run: GlyphRun, face: FontFace, size: Double, x: Double = 0) -> BezierPath {
        let pen = Pen()
        pen.scale = size / face.unitsPerEm
        for index in run.glyphs.indices {
            pen.origin = CGPoint(
                x: x + Double(run.x[index]) * pen.scale, y: -Double(run.y[index]) * pen.scale)
            espalier_hb_font_draw_glyph(
                face.harfBuzz.font, run.glyphs[index], functions, Unmanaged.passUnretained(pen).toOpaque())
        }
        return withExtendedLifetime(pen) { pen.path }
    }
}
