import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import TestSupport
import Testing

@Suite struct AlignedFlowLayoutTests {
    typealias Alignment = AlignedFlowLayout.Alignment

    private static func layout(_ alignment: Alignment) -> AlignedFlowLayout {
        let layout = AlignedFlowLayout()
        layout.alignment = alignment
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (10, 5)
        return layout
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let alignment: Alignment
        var isMirrored = false
        let expected: [CGFloat]
        var testDescription: String { "\(alignment)" + (isMirrored ? ", right to left" : "") }
    }

    /// The lines are 100 points wide.
    ///
    /// The first line has items of 30 and 40 points with a gap of 10, so 20 points are free. The second line, which is
    /// the last one, has items of 50 and 20 points, so 20 points are free, too.
    @Test(arguments: [
        Case(alignment: .natural, expected: [0, 40, 0, 60]),
        Case(alignment: .left, expected: [0, 40, 0, 60]),
        Case(alignment: .center, expected: [10, 50, 10, 70]),
        Case(alignment: .right, expected: [20, 60, 20, 80]),
        Case(alignment: .justified, expected: [0, 60, 0, 60]),
        // In a right-to-left view, an item's x becomes 100 - x - width. The alignments left and right don't change.
        Case(alignment: .natural, isMirrored: true, expected: [70, 20, 50, 20]),
        Case(alignment: .left, isMirrored: true, expected: [50, 0, 30, 0]),
        Case(alignment: .center, isMirrored: true, expected: [60, 10, 40, 10]),
        Case(alignment: .right, isMirrored: true, expected: [70, 20, 50, 20]),
        Case(alignment: .justified, isMirrored: true, expected: [70, 0, 50, 20]),
    ])
    func itemsOfSeveralSizes(_ example: Case) {
        let source = SizedItems(widths: [30, 40, 50, 20])
        let view = source.view(
            Self.layout(example.alignment), width: 100, isMirrored: example.isMirrored)
        #expect(view.cellFrames.map(\.minX) == example.expected)
        #expect(view.cellFrames.map(\.minY) == [0, 0, 25, 25])
    }

    /// The first line has three items of 30 points with two gaps of 5, so 10 of 110 points are free.
    ///
    /// The second line has one item.
    ///
    /// Unlike in a flow layout, the position of this item doesn't depend on the columns of the first line.
    @Test(arguments: [
        Case(alignment: .natural, expected: [0, 35, 70, 0]),
        Case(alignment: .center, expected: [5, 40, 75, 40]),
        Case(alignment: .right, expected: [10, 45, 80, 80]),
        Case(alignment: .justified, expected: [0, 40, 80, 0]),
        Case(alignment: .natural, isMirrored: true, expected: [80, 45, 10, 80]),
    ])
    func itemsOfOneSize(_ example: Case) {
        let layout = Self.layout(example.alignment)
        layout.minimumInteritemSpacing = 5
        let view = SizedItems(widths: [30, 30, 30, 30]).view(
            layout, width: 110, isMirrored: example.isMirrored)
        #expect(view.cellFrames.map(\.minX) == example.expected)
        // A query for the rectangle of the last line returns the item at its aligned position.
        let last = view.elements(in: CGRect(x: 0, y: 26, width: 110, height: 10))
        #expect(last.map(\.frame.minX) == [example.expected[3]])
    }

    @Test(arguments: Alignment.allCases) func itemWiderThanTheLineStartsWithIt(_ alignment: Alignment) {
        let view = SizedItems(widths: [150, 20]).view(Self.layout(alignment), width: 100)
        #expect(view.cellFrames.first?.minX == 0)
    }

    /// If the scroll direction is horizontal, lines are vertical, and the alignment left moves items to the top.
    @Test(arguments: [
        Case(alignment: .left, expected: [0, 30, 0]), Case(alignment: .right, expected: [15, 45, 45]),
        Case(alignment: .center, expected: [7.5, 37.5, 22.5]),
        // In a right-to-left view, the order of the vertical lines changes, but not the positions in a line.
        Case(alignment: .left, isMirrored: true, expected: [0, 30, 0]),
    ])
    func linesThatFollowEachOtherToTheRight(_ example: Case) {
        let layout = Self.layout(example.alignment)
        layout.scrollDirection = .horizontal
        let view = SizedItems(widths: [30, 30, 40]).view(
            layout, width: 200, height: 65, isMirrored: example.isMirrored)
        #expect(view.cellFrames.map(\.minY) == example.expected)
    }

    @Test func insetsTakeFromTheLine() {
        let layout = Self.layout(.right)
        layout.sectionInset = EdgeInsets(top: 3, left: 10, bottom: 4, right: 20)
        let view = SizedItems(widths: [30]).view(layout, width: 100)
        #expect(view.cellFrames == [CGRect(x: 50, y: 3, width: 30, height: 20)])
        #expect(view.contentSize == CGSize(width: 100, height: 27))
    }

    /// Each line has the same items as in a flow layout.
    ///
    /// The items are moved only horizontally, and the gaps aren't below the minimum.
    @Test(arguments: 0..<40) func linesAreThoseOfAFlowLayout(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let isUniform = Bool.random(using: &generator)
        let sizes = (0..<3).map { _ in
            (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                CGSize(
                    width: isUniform ? 37 : CGFloat(Int.random(in: 1...140, using: &generator)),
                    height: isUniform ? 11 : CGFloat(Int.random(in: 1...30, using: &generator)))
            }
        }
        let flow = CollectionViewFlowLayout()
        (flow.minimumInteritemSpacing, flow.minimumLineSpacing) = (10, 5)
        let expected = SizedItems(sizes).view(flow, width: 130).cellFrames
        for alignment in Alignment.allCases {
            for isMirrored in [false, true] {
                let view = SizedItems(sizes).view(Self.layout(alignment), width: 130, isMirrored: isMirrored)
                let found = view.cellFrames
                #expect(found.map(\.minY) == expected.map(\.minY))
                #expect(found.map(\.size) == expected.map(\.size))
                for (left, right) in zip(found, found.dropFirst()) where left.midY == right.midY {
                    let gap = isMirrored ? left.minX - right.maxX : right.minX - left.maxX
                    #expect(gap >= 10 - 1e-6)
                }
                let wanted = CGRect(x: 20, y: 30, width: 50, height: 40)
                #expect(
                    view.elements(in: wanted).map(\.frame)
                        == found.filter { $0.intersectsArea(of: wanted) })
            }
        }
    }
}
