import EspalierGeometry
import Foundation

/// Remembers where labels and arrows stand, so that no label covers another.
struct LabelPlacer {
    /// What is taken, by the squares that it touches.
    private var taken: [SIMD2<Int>: [CGRect]] = [:]
    private static let square: CGFloat = 64

    /// The first of the candidates that meets nothing; nil when all do.
    func firstFree(_ candidates: [CGRect]) -> CGRect? { candidates.first(where: isFree) }

    func isFree(_ rect: CGRect) -> Bool {
        Self.squares(of: rect).allSatisfy { square in
            taken[square]?.contains { $0.intersectsArea(of: rect) } != true
        }
    }

    mutating func take(_ rect: CGRect) {
        for square in Self.squares(of: rect) { taken[square, default: []].append(rect) }
    }

    private static func squares(of rect: CGRect) -> [SIMD2<Int>] {
        // Labels are small; what isn't comes from garbage, and takes part with its corner only.
        func index(_ value: CGFloat) -> Int { Int(min(1e9, max(-1e9, (value / square).rounded(.down)))) }
        let (left, top) = (index(rect.minX), index(rect.minY))
        let (right, bottom) = (min(index(rect.maxX), left + 64), min(index(rect.maxY), top + 64))
        return (left...max(left, right)).flatMap { x in (top...max(top, bottom)).map { SIMD2(x, $0) } }
    }
}
