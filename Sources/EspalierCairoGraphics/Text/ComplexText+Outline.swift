import CCairo
import CPango
import EspalierGraphics
import Foundation

extension ComplexText {
    /// Returns the outline of a line of text, with the left end of its baseline at (0, 0), and its advance.
    func outline(of text: String, font: Font) -> (path: BezierPath, width: Double) {
        let width = width(of: text, font: font)
        setText(text, font: font)
        let path = recordedPath { cairo in
            pango.cairo_layout_line_path(cairo, pango.layout_get_line_readonly(layout, 0))
        }
        return (path, width)
    }

    /// Returns the outline of a run, with the left end of the run's baseline at (0, 0).
    func outline(ofRun number: Int, of text: String, font: Font) -> BezierPath {
        setText(text, font: font)
        guard let run = run(number), let item = run.item else { return BezierPath() }
        return recordedPath { pango.cairo_glyph_string_path($0, item.pointee.analysis.font, run.glyphs) }
    }

    /// Returns the path that a closure adds to a context without a transform.
    private func recordedPath(_ add: (OpaquePointer?) -> Void) -> BezierPath {
        let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        add(context)
        guard let copy = cairo_copy_path(context) else { return BezierPath() }
        defer { cairo_path_destroy(copy) }
        return BezierPath(cairo: copy.pointee)
    }
}

extension BezierPath {
    /// Creates a path from a path of Cairo, which consists of headers that are each followed by their points.
    fileprivate init(cairo path: cairo_path_t) {
        self.init()
        guard path.status == CAIRO_STATUS_SUCCESS, let data = path.data else { return }
        var index = 0
        while index < Int(path.num_data) {
            let header = data[index].header
            func point(_ offset: Int) -> CGPoint {
                CGPoint(x: data[index + offset].point.x, y: data[index + offset].point.y)
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: move(to: point(1))
            case CAIRO_PATH_LINE_TO: addLine(to: point(1))
            case CAIRO_PATH_CURVE_TO: addCurve(to: point(3), control1: point(1), control2: point(2))
            default: close()
            }
            index += max(1, Int(header.length))
        }
    }
}
