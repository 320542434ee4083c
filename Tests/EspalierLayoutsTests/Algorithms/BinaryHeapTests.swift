import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct BinaryHeapTests {
    @Test(arguments: 0..<8)
    func elementsComeInOrder(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        var heap = BinaryHeap<Int>()
        var elements: [Int] = []
        for _ in 0..<200 {
            if Int.random(in: 0..<3, using: &generator) > 0 {
                let element = Int.random(in: 0..<50, using: &generator)
                heap.insert(element)
                elements.append(element)
            } else {
                elements.sort(by: >)
                #expect(heap.removeFirst() == elements.popLast())
            }
        }
        for element in elements.sorted() { #expect(heap.removeFirst() == element) }
        #expect(heap.removeFirst() == nil)
    }
}
