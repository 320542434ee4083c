import EspalierGeometry
public import EspalierGraphics
import Foundation

extension TextShaper {
    /// Returns the outline of a line of text, with the left end of its baseline at (0, 0).
    public func outline(of string: String, font: Font) -> BezierPath {
        let face = face(for: font)
        var path = BezierPath()
        var x = 0.0
        for part in TextParts(CleanText.line(string)) {
            switch shaped(part, font: font, face: face) {
            case .glyphs(let run, let face):
                path.append(outlines.path(of: run, face: face, size: font.effectiveSize, x: x))
                x += Double(run.width) * font.effectiveSize / face.unitsPerEm
            case .complex(let complex):
                let outline = withMissingGlyphs { complex.outline(of: part, font: font, missing: &$0) }
                path.append(outline.path.applying(CGAffineTransform(translationX: x, y: 0)))
                x += outline.width
            case .none: break
            }
        }
        return path
    }
}
