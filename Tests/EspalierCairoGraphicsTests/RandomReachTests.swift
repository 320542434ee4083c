import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCairoGraphics

/// Draws random shapes with random clips and transforms, and compares the pixels with the mathematical definition of
/// the shapes.
///
/// The coordinates are up to 10^9 units beyond the picture.
@Suite struct RandomReachTests {
    /// A random shape; a transform maps its coordinates to the picture.
    private enum Shape {
        case rectangle(CGRect)
        case ellipse(CGRect)
        case polygon([CGPoint])
        case line(CGPoint, CGPoint, width: Double)

        var canvasShape: CanvasShape {
            switch self {
            case .rectangle(let rect): return .rectangle(rect)
            case .ellipse(let rect): return .ellipse(in: rect)
            case .line(let from, let to, _): return .line(from: from, to: to)
            case .polygon(let points):
                var path = BezierPath()
                path.move(to: points[0])
                for point in points.dropFirst() { path.addLine(to: point) }
                path.close()
                return .path(path)
            }
        }

        func contains(_ point: CGPoint) -> Bool {
            switch self {
            case .rectangle(let rect):
                return point.x >= rect.minX && point.x <= rect.maxX && point.y >= rect.minY
                    && point.y <= rect.maxY
            case .ellipse(let rect):
                return hypot(
                    (point.x - rect.midX) / (rect.width / 2), (point.y - rect.midY) / (rect.height / 2)) <= 1
            case .polygon(let points): return Self.windingNumber(of: points, around: point) != 0
            case .line(let from, let to, let width):
                let (x, y) = (to.x - from.x, to.y - from.y)
                let length = hypot(x, y)
                let along = ((point.x - from.x) * x + (point.y - from.y) * y) / length
                let across = ((point.x - from.x) * y - (point.y - from.y) * x) / length
                return along >= 0 && along <= length && abs(across) <= width / 2
            }
        }

        private static func windingNumber(of points: [CGPoint], around point: CGPoint) -> Int {
            var number = 0
            for (a, b) in zip(points, points.dropFirst() + [points[0]])
            where (a.y <= point.y) != (b.y <= point.y) {
                let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
                if a.y <= point.y, side > 0 { number += 1 }
                if b.y <= point.y, side < 0 { number -= 1 }
            }
            return number
        }
    }

    private struct Scene {
        var random: SeededGenerator
        var transform = CGAffineTransform.identity
        var scale = 1.0

        init(seed: Int) {
            random = SeededGenerator(seed: seed)
            scale = pow(10, Double.random(in: -3...3, using: &random))
            transform = CGAffineTransform(translationX: coordinate(120), y: coordinate(80))
                .rotated(by: Bool.random(using: &random) ? 0 : Double.random(in: 0..<7, using: &random))
                .scaledBy(x: scale, y: scale)
        }

        /// Returns a random coordinate that is either in the picture or far away.
        private mutating func coordinate(_ length: Double) -> Double {
            if Bool.random(using: &random) { return Double.random(in: 0...length, using: &random) }
            return pow(10, Double.random(in: 2...9, using: &random)) * (Bool.random(using: &random) ? 1 : -1)
        }

        private mutating func point() -> CGPoint {
            CGPoint(x: coordinate(120), y: coordinate(80)).applying(transform.inverted())
        }

        mutating func shape(allowsLine: Bool) -> Shape {
            switch Int.random(in: 0..<(allowsLine ? 4 : 3), using: &random) {
            case 0: return .rectangle(rect(from: point(), to: point()))
            case 1: return .ellipse(rect(from: point(), to: point()))
            case 2: return .polygon((0..<Int.random(in: 3...5, using: &random)).map { _ in point() })
            default:
                return .line(
                    point(), point(), width: pow(10, Double.random(in: 0...4, using: &random)) / scale)
            }
        }

        private func rect(from a: CGPoint, to b: CGPoint) -> CGRect {
            CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
        }
    }

    private static let count = ProcessInfo.processInfo.environment["REACH_SCENES"].flatMap { Int($0) } ?? 400

    @Test(arguments: stride(from: 0, to: count, by: 100).map(\.self))
    func `Pixels are covered as the definition of the shape says`(_ first: Int) throws {
        var checkedCount = 0
        for seed in first..<min(first + 100, Self.count) {
            var scene = Scene(seed: seed)
            let shape = scene.shape(allowsLine: true)
            let clip = Bool.random(using: &scene.random) ? scene.shape(allowsLine: false) : nil
            let pixels = try DrawnPixels.of { Self.draw(shape, clip, scene.transform, on: $0) }
            let back = scene.transform.inverted()
            func coverage(_ points: [CGPoint]) -> Double {
                let inside = points.filter { point in
                    let point = point.applying(back)
                    return shape.contains(point) && clip?.contains(point) != false
                }
                return Double(inside.count) / Double(points.count)
            }
            for y in stride(from: 1, to: 80, by: 6) {
                for x in stride(from: 1, to: 120, by: 6) {
                    let expected = coverage(Self.points(around: x, y, count: 3, width: 4))
                    guard expected == 0 || expected == 1 else { continue }
                    checkedCount += 1
                    let alpha = Double(pixels[y * 120 + x] >> 24) / 255
                    if alpha == expected { continue }
                    // The coverage is estimated from nine sample points. A part of the shape or a gap may be between
                    // them, so compute the coverage again with 1,600 points.
                    let exact = coverage(Self.points(around: x, y, count: 40, width: 1))
                    #expect(
                        abs(alpha - exact) < 0.3,
                        "seed \(seed), (\(x), \(y)): \(shape), \(String(describing: clip)), \(scene.transform)"
                    )
                }
            }
        }
        #expect(checkedCount > 5_000)
    }

    private static func draw(
        _ shape: Shape, _ clip: Shape?, _ transform: CGAffineTransform, on canvas: any Canvas
    ) {
        canvas.save()
        canvas.concatenate(transform)
        if let clip { canvas.clip(to: clip.canvasShape) }
        if case .line(_, _, let width) = shape {
            canvas.draw(shape.canvasShape, fill: nil, stroke: Stroke(.color(Color.black), width: width))
        } else {
            canvas.draw(shape.canvasShape, fill: .color(AdaptiveColor(.black)), stroke: nil)
        }
        canvas.restore()
    }

    /// Returns a square grid of points around the center of a pixel.
    private static func points(around x: Int, _ y: Int, count: Int, width: Double) -> [CGPoint] {
        let offsets = (0..<count).map { (Double($0) + 0.5) / Double(count) * width - width / 2 + 0.5 }
        return offsets.flatMap { dx in offsets.map { CGPoint(x: Double(x) + dx, y: Double(y) + $0) } }
    }
}
