import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import TestSupport
import Testing

@Suite struct SingleLineLayoutTests {
    private static let separator = SingleLineLayout.elementKindSeparator

    private static func layout() -> SingleLineLayout {
        let layout = SingleLineLayout()
        layout.itemSpacing = 11
        layout.sectionInset = EdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
        return layout
    }

    /// Small items next to a large one stay side by side.
    ///
    /// In a flow layout that scrolls horizontally, lines are vertical, so the small items would be on top of each
    /// other.
    @Test func smallItemsNextToALargeOneStayOnTheLine() {
        let source = SizedItems([
            [
                CGSize(width: 40, height: 80), CGSize(width: 30, height: 30), CGSize(width: 30, height: 20),
            ]
        ])
        let view = source.view(Self.layout(), width: 100, height: 90)
        // The line starts at y = 5. It is 80 high, like its highest item, because the view's height without insets, 90
        // - 20, is smaller.
        #expect(view.cellFrames == [rect(10, 5, 40, 80), rect(61, 30, 30, 30), rect(102, 35, 30, 20)])
        // Separators of width 1 are in the middle of gaps of 11, with 5 points on each side.
        #expect(view.frames(ofKind: Self.separator) == [rect(55, 5, 1, 80), rect(96, 5, 1, 80)])
        #expect(view.contentSize == CGSize(width: 152, height: 100))
    }

    @Test func alignedItemsStartAtTheUpperEdgeOfTheLine() {
        let layout = Self.layout()
        layout.configuration.alignment = .top
        let sizes = [
            CGSize(width: 40, height: 80), CGSize(width: 30, height: 30), CGSize(width: 30, height: 0),
        ]
        let view = SizedItems([sizes]).view(layout, width: 100, height: 90)
        #expect(view.cellFrames == [rect(10, 5, 40, 80), rect(61, 5, 30, 30), rect(102, 5, 30, 80)])
    }

    @Test func zeroHeightIsThatOfTheLine() {
        let layout = Self.layout()
        let view = SizedItems([[CGSize(width: 40, height: 0)], []]).view(layout, width: 100, height: 90)
        #expect(view.cellFrames == [rect(10, 5, 40, 70)])
        #expect(view.frames(ofKind: Self.separator).isEmpty)
        #expect(view.contentSize == CGSize(width: 100, height: 90))
    }

    /// The last item of each section has no separator; an empty section takes no space.
    @Test func sectionsFollowEachOther() {
        let layout = Self.layout()
        layout.separatorWidth = 4
        layout.separatorInset = EdgeInsets(top: 3, left: 0, bottom: 7, right: 0)
        let size = CGSize(width: 20, height: 40)
        let view = SizedItems([[size, size], [], [size]]).view(layout, width: 50, height: 60)
        #expect(view.cellFrames.map(\.minX) == [10, 41, 91])
        #expect(view.frames(ofKind: Self.separator) == [rect(33, 8, 4, 30)])
        #expect(
            layout.sectionExtents().map(\.frame) == [
                rect(0, 0, 81, 60), rect(81, 0, 0, 60), rect(81, 0, 50, 60),
            ])
    }

    /// Sections without insets, or with small ones, have a gap and a separator between them like two items.
    @Test(arguments: [CGFloat(0), 3])
    func itemsOfSeveralSectionsHaveGaps(inset: CGFloat) {
        let layout = Self.layout()
        layout.sectionInset = EdgeInsets(top: 0, left: inset, bottom: 0, right: inset)
        let size = CGSize(width: 20, height: 40)
        let view = SizedItems([[], [size, size], [], [size], [size]]).view(layout, width: 50, height: 40)
        #expect(view.cellFrames.map(\.minX) == [0, 31, 62, 93].map { $0 + inset })
        #expect(view.frames(ofKind: Self.separator).map(\.minX) == [25, 56, 87].map { $0 + inset })
        #expect(view.contentSize.width == 113 + 2 * inset)
    }

    @Test func rightToLeftBeginsAtTheRight() {
        let size = CGSize(width: 20, height: 40)
        let view = SizedItems([[size, size]]).view(Self.layout(), width: 200, height: 60, isMirrored: true)
        #expect(view.cellFrames.map(\.minX) == [170, 139])
        #expect(view.frames(ofKind: Self.separator).map(\.minX) == [164])
    }

    @Test(arguments: [CGFloat.nan, -1, .infinity]) func invalidLengthsAreZero(length: CGFloat) {
        let layout = Self.layout()
        (layout.itemSpacing, layout.separatorWidth) = (length, length)
        let view = SizedItems([[CGSize(width: length, height: length), CGSize(width: 20, height: 20)]]).view(
            layout, width: 100)
        #expect(view.contentSize.width.isFinite && view.contentSize.height.isFinite)
        #expect(view.layoutDiagnostics.isEmpty)
    }

    @Test(arguments: 0..<20) func oneSeparatorBetweenTwoItems(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let sizes = (0..<4).map { _ in
            (0..<Int.random(in: 0...9, using: &generator)).map { _ in
                CGSize(
                    width: CGFloat(Int.random(in: 1...90, using: &generator)),
                    height: CGFloat(Int.random(in: 0...90, using: &generator)))
            }
        }
        let view = SizedItems(sizes).view(Self.layout(), width: 200)
        let (cells, separators) = (view.cellFrames, view.frames(ofKind: Self.separator))
        #expect(separators.count == sizes.reduce(0) { $0 + max(0, $1.count - 1) })
        #expect(zip(cells, cells.dropFirst()).allSatisfy { $0.maxX + 11 <= $1.minX })
        #expect(Set(cells.map(\.midY)).count <= 1)
        for line in separators { #expect(!cells.contains { $0.intersectsArea(of: line) }) }
        let wanted = CGRect(x: 80, y: 20, width: 120, height: 30)
        let all = view.elements(in: CGRect(x: 0, y: 0, width: 1e5, height: 1e5))
        #expect(view.elements(in: wanted) == all.filter { $0.frame.intersectsArea(of: wanted) })
    }
}
