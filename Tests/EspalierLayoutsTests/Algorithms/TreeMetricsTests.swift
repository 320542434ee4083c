import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct TreeMetricsTests {
    @Test(arguments: [0, 1, 15, 16, 17, 64, 100])
    func theGreatestSizeIsThatOfEveryRange(count: Int) {
        var random = SeededGenerator(seed: count)
        var metrics = TreeMetrics()
        metrics.perNode = (0..<count).map { _ in
            TreePoint(
                depth: .random(in: 0...9, using: &random), breadth: .random(in: 0...9, using: &random))
        }
        for start in 0...count {
            for end in start...count {
                let sizes = metrics.perNode[start..<end]
                let expected = TreePoint(
                    depth: sizes.map(\.depth).max() ?? 0, breadth: sizes.map(\.breadth).max() ?? 0)
                #expect(metrics.greatestSize(in: start..<end) == expected, "\(start)..<\(end)")
            }
        }
    }
}
