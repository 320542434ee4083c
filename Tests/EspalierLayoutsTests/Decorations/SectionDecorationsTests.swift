import EspalierCollectionLayout
import EspalierGeometry
import Foundation
import Testing

@testable import EspalierLayouts

@Suite struct SectionDecorationsTests {
    /// Two sections in content 100 wide, with headers 20 high, insets of 10 at the left and right, and items 30 and
    /// 50 high.
    private static let sections = [
        SectionExtent(
            frame: CGRect(x: 0, y: 0, width: 90, height: 60),
            itemsFrame: CGRect(x: 10, y: 20, width: 70, height: 30), headerLength: 20),
        SectionExtent(
            frame: CGRect(x: 0, y: 60, width: 90, height: 80),
            itemsFrame: CGRect(x: 10, y: 80, width: 70, height: 50), headerLength: 20),
    ]

    private static let contentSize = CGSize(width: 100, height: 140)

    private func frames(_ decorations: [SectionDecoration], in rect: CGRect = .everywhere) -> [String:
        [CGRect]]
    {
        let arranged = SectionDecorator(decorations)
        arranged.arrange(Self.sections, direction: .vertical, contentSize: Self.contentSize)
        let elements = arranged.attributesForElements(in: rect, of: CollectionViewLayout())
        return Dictionary(grouping: elements) { $0.representedElementKind ?? "" }.mapValues {
            $0.map(\.frame)
        }
    }

    /// A section with zero length or a null frame has no decorations; separators are between the other sections.
    @Test(arguments: SectionDecoration.Shape.allCases, [CGRect.zero, .null])
    func emptySectionsHaveNoDecorations(_ shape: SectionDecoration.Shape, empty: CGRect) {
        let arranged = SectionDecorator([SectionDecoration(shape, size: 4)])
        let nothing = SectionExtent(frame: empty, itemsFrame: empty)
        func sections(of extents: [SectionExtent]) -> [Int] {
            arranged.arrange(extents, direction: .vertical, contentSize: Self.contentSize)
            for section in extents.indices {
                let path = IndexPath(item: 0, section: section)
                let single = arranged.attributesForDecorationView(
                    ofKind: shape.rawValue, at: path, of: CollectionViewLayout())
                #expect(single?.frame.minX.isFinite != false)
            }
            return arranged.attributesForElements(in: .everywhere, of: CollectionViewLayout())
                .map(\.indexPath.section)
        }
        let (first, second) = (Self.sections[0], Self.sections[1])
        let last = shape == .separator ? [] : [3]
        #expect(sections(of: [nothing, first, nothing, second]) == [1] + last)
        #expect(sections(of: [first, nothing, nothing]) == (shape == .separator ? [] : [0]))
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
    func decorationFrames(shape: SectionDecoration.Shape, expected: [CGRect]) {
        #expect(frames([SectionDecoration(shape, size: 4)]) == [shape.rawValue: expected])
    }

    /// Sections side by side have the same decorations as sections below each other, with x and y exchanged.
    @Test func exchangeTheirAxesForSectionsSideBySide() {
        let decorations = SectionDecoration.Shape.allCases.map { SectionDecoration($0, size: 4) }
        let upright = SectionDecorator(decorations)
        upright.arrange(Self.sections, direction: .vertical, contentSize: Self.contentSize)
        let lying = SectionDecorator(decorations)
        lying.arrange(
            Self.sections.map(\.transposed), direction: .horizontal,
            contentSize: CGSize(width: 140, height: 100))
        let layout = CollectionViewLayout()
        let found = lying.attributesForElements(in: .everywhere, of: layout)
        let expected = upright.attributesForElements(in: .everywhere, of: layout)
        #expect(found.map(\.frame) == expected.map(\.frame.transposed))
        #expect(found.map(\.indexPath) == expected.map(\.indexPath))
        #expect(
            found.first { $0.representedElementKind == "separator" }?.frame
                == CGRect(x: 56, y: 10, width: 4, height: 70))
    }

    /// The separator of a section is at the edge that faces the following section, even if the sections are in reverse
    /// order.
    ///
    /// A tree that grows to the left has such an order.
    @Test func separatorsAreNextToTheNextSection() {
        let reversed = SectionDecorator([SectionDecoration(.separator, size: 2)])
        reversed.arrange(
            Self.sections.reversed(), direction: .vertical, contentSize: Self.contentSize)
        let found = reversed.attributesForElements(in: .everywhere, of: CollectionViewLayout())
        #expect(found.map(\.frame) == [CGRect(x: 10, y: 60, width: 70, height: 2)])
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

    /// Decorations later in the list are above earlier ones, and all decorations are below the items.
    @Test func stackInTheirOrder() {
        let arranged = SectionDecorator([
            SectionDecoration(.background), SectionDecoration(.line), SectionDecoration(.background),
        ])
        arranged.arrange(Self.sections, direction: .vertical, contentSize: Self.contentSize)
        let layout = CollectionViewLayout()
        func zIndex(_ kind: String, section: Int) -> Int? {
            arranged.attributesForDecorationView(
                ofKind: kind, at: IndexPath(item: 0, section: section), of: layout)?.zIndex
        }
        #expect(zIndex("background", section: 1) == -2)
        #expect(zIndex("line", section: 1) == -1)
        #expect(zIndex("circle", section: 1) == nil)
        #expect(zIndex("line", section: 2) == nil)
    }
}

extension CGRect {
    fileprivate static let everywhere = CGRect(x: -1000, y: -1000, width: 3000, height: 3000)
}
