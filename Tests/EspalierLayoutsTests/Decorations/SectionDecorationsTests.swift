import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct SectionDecorationsTests {
    /// Two sections: header 20 high, insets of 10 left and right, items 30 and 50 high, in a content 100 wide.
    private static let sections = [
        SectionDecorations.Section(
            frame: CGRect(x: 0, y: 0, width: 90, height: 60),
            itemsFrame: CGRect(x: 10, y: 20, width: 70, height: 30), headerHeight: 20),
        SectionDecorations.Section(
            frame: CGRect(x: 0, y: 60, width: 90, height: 80),
            itemsFrame: CGRect(x: 10, y: 80, width: 70, height: 50), headerHeight: 20),
    ]

    private func frames(_ decorations: [SectionDecoration], in rect: CGRect = .everywhere) -> [String:
        [CGRect]]
    {
        var arranged = SectionDecorations(decorations)
        arranged.arrange(Self.sections, contentWidth: 100)
        let elements = arranged.attributesForElements(in: rect, of: CollectionViewLayout())
        return Dictionary(grouping: elements) { $0.representedElementKind ?? "" }.mapValues {
            $0.map(\.frame)
        }
    }

    @Test(arguments: [
        (
            SectionDecoration.Shape.background,
            [CGRect(x: 0, y: 0, width: 90, height: 60), CGRect(x: 0, y: 60, width: 90, height: 80)]
        ),
        (.band, [CGRect(x: 0, y: 0, width: 100, height: 60), CGRect(x: 0, y: 60, width: 100, height: 80)]),
        (.circle, [CGRect(x: 3, y: 8, width: 4, height: 4), CGRect(x: 3, y: 68, width: 4, height: 4)]),
        (.line, [CGRect(x: 3, y: 20, width: 4, height: 30), CGRect(x: 3, y: 80, width: 4, height: 50)]),
        (.separator, [CGRect(x: 10, y: 56, width: 70, height: 4)]),
    ])
    func lie(shape: SectionDecoration.Shape, expected: [CGRect]) {
        #expect(frames([SectionDecoration(shape, size: 4)]) == [shape.rawValue: expected])
    }

    @Test func aLineBeginsBelowItsCircle() {
        let found = frames([SectionDecoration(.line, size: 2), SectionDecoration(.circle, size: 10)])
        #expect(found["line"]?.first == CGRect(x: 4, y: 15, width: 2, height: 35))
    }

    @Test(arguments: [CGFloat.nan, -1, 0])
    func noneWithoutASize(size: CGFloat) {
        #expect(frames([SectionDecoration(.line, size: size)]).isEmpty)
    }

    @Test func onlyThoseInTheRectangle() {
        let found = frames(
            [SectionDecoration(.background)], in: CGRect(x: 0, y: 100, width: 10, height: 10))
        #expect(found == ["background": [CGRect(x: 0, y: 60, width: 90, height: 80)]])
    }

    /// Later ones above earlier ones, all below the items.
    @Test func stackInTheirOrder() {
        var arranged = SectionDecorations([
            SectionDecoration(.background), SectionDecoration(.line), SectionDecoration(.background),
        ])
        arranged.arrange(Self.sections, contentWidth: 100)
        let layout = CollectionViewLayout()
        let path = IndexPath(item: 0, section: 1)
        #expect(arranged.attributes(ofKind: "background", at: path, of: layout)?.zIndex == -2)
        #expect(arranged.attributes(ofKind: "line", at: path, of: layout)?.zIndex == -1)
        #expect(arranged.attributes(ofKind: "circle", at: path, of: layout) == nil)
        #expect(arranged.attributes(ofKind: "line", at: IndexPath(item: 0, section: 2), of: layout) == nil)
    }
}

extension CGRect {
    fileprivate static let everywhere = CGRect(x: -1000, y: -1000, width: 3000, height: 3000)
}
