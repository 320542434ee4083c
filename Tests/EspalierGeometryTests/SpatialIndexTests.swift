import EspalierGeometry
import Foundation
import TestSupport
import Testing

/// Compares queries of the spatial index with a scan of all rectangles.
@Suite struct SpatialIndexTests {
    enum Scene: CaseIterable {
        case boxes, points, rows, columns, sizesOfAllOrders, onePlace, withHugeOnes, nothing

        func rects(_ random: inout SeededGenerator) -> [CGRect] {
            (0..<(self == .nothing ? 0 : 400)).map { index in
                let x = CGFloat.random(in: -500...500, using: &random).rounded()
                let y = CGFloat.random(in: -500...500, using: &random).rounded()
                func length(_ most: CGFloat) -> CGFloat { .random(in: 0...most, using: &random).rounded() }
                switch self {
                case .boxes: return CGRect(x: x, y: y, width: length(40), height: length(40))
                case .points: return CGRect(x: x, y: y, width: 0, height: 0)
                case .rows: return CGRect(x: x, y: y, width: 100_000, height: 3)
                case .columns: return CGRect(x: x, y: y, width: 2, height: 1e9)
                case .sizesOfAllOrders:
                    let size = pow(2, CGFloat.random(in: -12...40, using: &random))
                    return CGRect(x: x, y: y, width: size, height: length(5) * size)
                case .onePlace, .nothing: return CGRect(x: 10, y: 10, width: 5, height: 5)
                case .withHugeOnes:
                    let big: CGFloat = index % 50 == 0 ? 1e300 : 10
                    return CGRect(x: x - big / 2, y: y - big / 2, width: big, height: big)
                }
            }
        }
    }

    @Test(arguments: Scene.allCases) func agreesWithAScan(_ scene: Scene) {
        var random = SeededGenerator(seed: 42)
        let rects = scene.rects(&random)
        let index = SpatialIndex(rects)
        for _ in 0..<200 {
            let query = CGRect(
                x: CGFloat.random(in: -600...600, using: &random).rounded(),
                y: CGFloat.random(in: -600...600, using: &random).rounded(),
                width: CGFloat.random(in: 0...300, using: &random).rounded(),
                height: CGFloat.random(in: 0...300, using: &random).rounded())
            let expected = rects.indices.filter { rects[$0].intersectsArea(of: query) }
            #expect(index.indices(in: query) == expected)
        }
        let all = index.indices(in: CGRect(x: -1e301, y: -1e301, width: 2e301, height: 2e301))
        #expect(all == Array(rects.indices))
    }

    @Test func touchingRectanglesDoNotOverlap() {
        let index = SpatialIndex([
            CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 10, y: 0, width: 10, height: 10),
            CGRect(x: 10, y: 5, width: 0, height: 0), CGRect(x: 15, y: 5, width: 0, height: 0),
        ])
        #expect(index.indices(in: CGRect(x: 10, y: 0, width: 10, height: 10)) == [1, 3])
    }

    @Test func rectanglesThatAreNotFiniteAreNotFound() {
        let index = SpatialIndex([
            CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
            CGRect(x: 0, y: 0, width: 1, height: 1),
        ])
        #expect(index.indices(in: CGRect(x: -5, y: -5, width: 10, height: 10)) == [2])
        #expect(index.indices(in: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == [])
    }
}
