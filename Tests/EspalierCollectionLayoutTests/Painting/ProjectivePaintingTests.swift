import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

@Suite struct ProjectivePaintingTests {
    private var perspective: CATransform3D {
        var transform = CATransform3DIdentity
        transform.m34 = -1.0 / 200
        return CATransform3DRotate(transform, .pi / 3, 0, 1, 0)
    }

    private func points(_ shape: CanvasShape?) -> [CGPoint] {
        guard case .path(let path)? = shape else { return [] }
        return path.elements.compactMap { element in
            switch element {
            case .move(let point), .line(let point): point
            default: nil
            }
        }
    }

    /// The square is rotated about its vertical axis by 60 degrees.
    ///
    /// Its left edge is nearer to the viewer than its right edge.
    @Test func aSquareBecomesATrapezium() {
        let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.backgroundColor = AdaptiveColor(.black)
        view.transform3D = perspective
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        let depth = 50 * sin(CGFloat.pi / 3)
        let (near, far) = (1 - depth / 200, 1 + depth / 200)
        let expected = [
            CGPoint(x: 50 - 25 / near, y: 50 - 50 / near), CGPoint(x: 50 + 25 / far, y: 50 - 50 / far),
            CGPoint(x: 50 + 25 / far, y: 50 + 50 / far), CGPoint(x: 50 - 25 / near, y: 50 + 50 / near),
        ]
        let found = points(canvas.shapes.first)
        #expect(found.count == 4)
        for (a, b) in zip(found, expected) { #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9) }
    }

    /// Every vertex of a projected circle is on the circle after the inverse map.
    @Test func curvesFollowTheMap() {
        final class Disc: View {
            override func draw(in canvas: any Canvas) {
                canvas.draw(.ellipse(in: bounds), fill: .color(.black), stroke: nil)
            }
        }
        let view = Disc(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.transform3D = perspective
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        let cosine = cos(CGFloat.pi / 3)
        let sine = sin(CGFloat.pi / 3)
        let found = points(canvas.shapes.first)
        #expect(found.count > 20)
        for point in found {
            // The equations x' = x cos / (1 + x sin / 200) and y' = y / (1 + x sin / 200) are solved for x and y.
            let (u, v) = (point.x - 50, point.y - 50)
            let x = u / (cosine - u * sine / 200)
            let y = v * (1 + x * sine / 200)
            #expect(abs((x * x + y * y).squareRoot() - 50) < 0.05)
        }
    }

    /// At each end, the height of a horizontal stroke of 10 points is divided by 1 plus or minus the depth / 200.
    @Test func strokesTaper() {
        final class Line: View {
            override func draw(in canvas: any Canvas) {
                let stroke = Stroke(.color(.black), width: 10)
                canvas.draw(
                    .line(from: CGPoint(x: 0, y: 50), to: CGPoint(x: 100, y: 50)), fill: nil, stroke: stroke)
            }
        }
        let view = Line(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.transform3D = perspective
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        let found = points(canvas.shapes.first)
        let left = found.filter { $0.x < 50 }.map(\.y)
        let right = found.filter { $0.x > 50 }.map(\.y)
        let depth = 50 * sin(CGFloat.pi / 3)
        #expect(abs((left.max() ?? 0) - (left.min() ?? 0) - 10 / (1 - depth / 200)) < 1e-9)
        #expect(abs((right.max() ?? 0) - (right.min() ?? 0) - 10 / (1 + depth / 200)) < 1e-9)
    }

    @Test func affineTransformsAreThoseOfTheCanvas() {
        let view = View(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        view.backgroundColor = AdaptiveColor(.black)
        view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        // The view is scaled by 0.5 about its center (60, 70). Its top left corner is therefore at (60 - 25, 70 - 25) =
        // (35, 45).
        #expect(canvas.calls == ["save", "move 35.0,45.0", "fill rectangle 0.0,0.0 100.0x100.0", "restore"])
    }
}
