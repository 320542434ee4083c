import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct OrderedBoxTreeTests {
    @Test(arguments: [0, 1, 15, 16, 17, 256, 257, 2000])
    func findsWhatComparingAllFinds(count: Int) {
        var generator = SeededGenerator(seed: count)
        func rect() -> CGRect {
            CGRect(
                x: Double.random(in: 0...100, using: &generator).rounded(),
                y: Double.random(in: 0...100, using: &generator).rounded(),
                width: Double(Int.random(in: 0...9, using: &generator)),
                height: Double(Int.random(in: 0...9, using: &generator)))
        }
        let boxes = (0..<count).map { _ in rect() }
        let index = OrderedBoxTree(count: count) { boxes[$0] }
        for _ in 0..<100 {
            let wanted = rect()
            var found: [Int] = []
            index.forEach(in: wanted, box: { boxes[$0] }, found: { found.append($0) })
            #expect(found == boxes.indices.filter { boxes[$0].intersectsArea(of: wanted) })
        }
    }
}
