import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import TestSupport
import Testing

@Suite struct SurveyLayoutTests {
    /// The data source and the delegate of a survey with the given items.
    final class Questions: SectionSource, CollectionViewDelegateSurveyLayout {
        struct Item {
            var id = 0
            var arrangement = SurveyLayout.Arrangement.stacked
            var level = 0
            var isHidden = false
            var size = CGSize(width: 0, height: 30)
            var labelHeight: CGFloat = 20
        }

        var sections: [[Item]] { didSet { counts = sections.map(\.count) } }
        var headerHeight: CGFloat = 40

        init(_ sections: [[Item]]) {
            self.sections = sections
            super.init(sections.map(\.count))
            var id = 0
            for section in sections.indices {
                for item in sections[section].indices {
                    self.sections[section][item].id = id
                    id += 1
                }
            }
        }

        override var viewHeight: CGFloat { 1000 }

        override var kinds: [String] {
            [SurveyLayout.elementKindLabel, CollectionView.elementKindSectionHeader]
        }

        private func item(_ path: IndexPath) -> Item { sections[path.section][path.item] }

        func collectionView(
            _ view: CollectionView, layout: CollectionViewLayout, uniqueIdentifierForItemAt path: IndexPath
        ) -> AnyHashable { item(path).id }

        func collectionView(
            _ view: CollectionView, layout: CollectionViewLayout, uniqueIdentifierForSectionAt section: Int
        ) -> AnyHashable { section }

        func collectionView(
            _ view: CollectionView, layout: SurveyLayout, arrangementForItemAt path: IndexPath
        ) -> SurveyLayout.Arrangement { item(path).arrangement }

        func collectionView(
            _ view: CollectionView, layout: SurveyLayout, indentationLevelForItemAt path: IndexPath
        ) -> Int { item(path).level }

        func collectionView(
            _ view: CollectionView, layout: SurveyLayout, isItemHiddenAt path: IndexPath
        ) -> Bool { item(path).isHidden }

        func collectionView(
            _ view: CollectionView, layout: SurveyLayout, sizeForItemAt path: IndexPath, maximumWidth: CGFloat
        ) -> CGSize { item(path).size }

        func collectionView(
            _ view: CollectionView, layout: SurveyLayout, heightForLabelAt path: IndexPath, width: CGFloat
        ) -> CGFloat { item(path).labelHeight }

        func collectionView(
            _ view: CollectionView, layout: SurveyLayout, heightForHeaderInSection section: Int,
            width: CGFloat
        ) -> CGFloat { headerHeight }
    }

    /// Returns a layout with a margin of 10, a maximum width of 100, a spacing of 4, and gaps of 6 and 20 between
    /// rows and sections.
    private static func layout() -> SurveyLayout {
        let layout = SurveyLayout()
        (layout.margin, layout.maxWidth, layout.spacing) = (10, 100, 4)
        (layout.rowSpacing, layout.sectionSpacing) = (6, 20)
        return layout
    }

    private func labels(_ view: CollectionView) -> [CGRect] {
        (0..<view.numberOfSections).flatMap { section in
            (0..<view.numberOfItems(inSection: section)).compactMap { item in
                view.layoutAttributesForSupplementaryElement(
                    ofKind: SurveyLayout.elementKindLabel, at: IndexPath(item: item, section: section))?.frame
            }
        }
    }

    struct Column: CustomTestStringConvertible, Sendable {
        let width: CGFloat
        let x: CGFloat
        let expected: CGFloat
        var testDescription: String { "\(width)" }
    }

    /// In a view of width W, the column is round(min(W - 20, 100)) wide and in the middle.
    @Test(arguments: [
        Column(width: 300, x: 100, expected: 100), Column(width: 120, x: 10, expected: 100),
        Column(width: 90.4, x: 10, expected: 70), Column(width: 90.6, x: 10, expected: 71),
        Column(width: 301, x: 101, expected: 100), Column(width: 15, x: 8, expected: 0),
        Column(width: .nan, x: 0, expected: 0),
    ])
    func theColumnIsInTheMiddle(_ example: Column) {
        let column = Self.layout().column(inViewOfWidth: example.width)
        #expect(column.x == example.x && column.width == example.expected)
    }

    @Test func labelsAreAboveOrNextToTheirCells() {
        let view = Questions([
            [
                .init(), .init(arrangement: .sideBySide, size: CGSize(width: 30, height: 30)),
                .init(arrangement: .sideBySide, size: CGSize(width: 30, height: 10)),
                .init(arrangement: .sideBySide), .init(labelHeight: 0),
            ]
        ]).view(Self.layout(), width: 120)
        // The header is at 10...50. The rows start at 56, 116, 152, 178 and 214, and are 54, 30, 20, 30 and 30 high.
        #expect(
            labels(view) == [
                rect(10, 56, 100, 20), rect(10, 121, 66, 20), rect(10, 152, 66, 20), rect(10, 183, 48, 20),
            ])
        #expect(
            view.cellFrames == [
                rect(10, 80, 100, 30), rect(80, 116, 30, 30), rect(80, 157, 30, 10), rect(62, 178, 48, 30),
                rect(10, 214, 100, 30),
            ])
        #expect(view.frames(ofKind: CollectionView.elementKindSectionHeader) == [rect(10, 10, 100, 40)])
        #expect(view.contentSize == CGSize(width: 120, height: 254))
    }

    @Test func levelsAreIndentedByTwiceTheSpacing() {
        let source = Questions([
            [
                .init(level: 2),
                .init(arrangement: .sideBySide, level: 3, size: CGSize(width: 30, height: 30)),
                .init(level: -1), .init(level: Int.max),
            ]
        ])
        source.headerHeight = 0
        let view = source.view(Self.layout(), width: 120)
        #expect(labels(view).map(\.minX) == [26, 34, 10])
        #expect(labels(view).map(\.width) == [84, 42, 100])
        #expect(view.cellFrames.map(\.minX) == [26, 80, 10, 110])
        // The last item is indented by the whole width, so its cell has the width 0.
        #expect(view.cellFrames.map(\.width) == [84, 30, 100, 0])
    }

    @Test func hiddenItemsDontMoveTheOthers() throws {
        let source = Questions([
            [.init(), .init(isHidden: true), .init()], [.init(isHidden: true)], [.init()],
        ])
        let view = source.view(Self.layout(), width: 120)
        // The hidden item is where it would be if it were visible, and the third item begins at the same y.
        #expect(view.cellFrames.map(\.minY) == [80, 140, 140, 214, 260])
        let hidden = try #require(view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0)))
        #expect(hidden.alpha == 0 && hidden.zIndex < 0)
        #expect(hidden.transform3D.m43 == -SurveyLayout.hiddenDepth)
        let label = try #require(
            view.layoutAttributesForSupplementaryElement(
                ofKind: SurveyLayout.elementKindLabel, at: IndexPath(item: 1, section: 0)))
        #expect(label.alpha == 0 && label.frame.minY == 116)
        // A section without visible items takes no space, not even for its header.
        let headers = [0, 1, 2].compactMap {
            view.layoutAttributesForSupplementaryElement(
                ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: $0))
        }
        #expect(headers.map(\.frame.minY) == [10, 190, 190])
        #expect(headers.map(\.alpha) == [1, 0, 1])
        #expect(view.contentSize.height == 300)
    }

    /// If an answer makes a question visible, the question appears at its place, and the following questions move
    /// down smoothly.
    @Test func aChangeIsAnimated() throws {
        let source = Questions([[.init(), .init(isHidden: true), .init()]])
        let view = source.view(Self.layout(), width: 120)
        view.layoutIfNeeded()
        source.sections[0][1].isHidden = false
        view.performBatchUpdates(nil)
        let transition = try #require(view.lastTransition)
        func cell(_ item: Int) throws -> CollectionViewTransition.Element {
            try #require(
                transition.elements.first {
                    $0.end.representedElementCategory == .cell && $0.newIndexPath?.item == item
                })
        }
        let shown = try cell(1)
        #expect(shown.role == .stays)
        #expect(shown.start.alpha == 0 && shown.end.alpha == 1)
        #expect(shown.start.frame == rect(10, 140, 100, 30) && shown.end.frame == shown.start.frame)
        let middle = shown.attributes(at: 0.5)
        #expect(abs(middle.alpha - 0.5) < 1e-9)
        #expect(abs(middle.transform3D.m43 + SurveyLayout.hiddenDepth / 2) < 1e-9)
        let next = try cell(2)
        #expect(next.start.frame.minY == 140 && next.end.frame.minY == 200)
        // Labels move with their items. Labels that stay visible don't fade.
        let labels = transition.elements.filter {
            $0.end.representedElementKind == SurveyLayout.elementKindLabel && $0.role == .stays
        }.sorted { $0.end.indexPath < $1.end.indexPath }
        #expect(labels.map(\.start.frame.minY) == [56, 116, 116])
        #expect(labels.map(\.end.frame.minY) == [56, 116, 176])
        #expect(labels.map(\.start.alpha) == [1, 0, 1] && labels.map(\.end.alpha) == [1, 1, 1])
        #expect(transition.elements.allSatisfy { $0.role == .stays })
    }

    @Test func rightToLeftMirrorsTheColumn() {
        let source = Questions([
            [.init(level: 1), .init(arrangement: .sideBySide, size: CGSize(width: 30, height: 30))]
        ])
        let view = source.view(Self.layout(), width: 120, isMirrored: true)
        #expect(view.cellFrames.map(\.minX) == [10, 10])
        #expect(labels(view).map(\.minX) == [10, 44])
    }

    @Test(arguments: [CGFloat.nan, -1, .infinity]) func invalidLengthsAreZero(length: CGFloat) {
        let layout = Self.layout()
        (layout.margin, layout.spacing, layout.rowSpacing) = (length, length, length)
        let item = Questions.Item(level: 3, size: CGSize(width: length, height: length), labelHeight: length)
        let view = Questions([[item, item]]).view(layout, width: 120)
        #expect(view.contentSize.width.isFinite && view.contentSize.height.isFinite)
        _ = view.elements(in: CGRect(x: 0, y: 0, width: 1e7, height: 1e7))
        #expect(view.layoutDiagnostics.isEmpty)
    }

    @Test(arguments: 0..<30) func visibleElementsNeverOverlap(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let sections = (0..<4).map { _ in
            (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                Questions.Item(
                    arrangement: Bool.random(using: &generator) ? .stacked : .sideBySide,
                    level: Int.random(in: 0...3, using: &generator),
                    isHidden: Int.random(in: 0...2, using: &generator) == 0,
                    size: CGSize(
                        width: CGFloat(Int.random(in: 0...120, using: &generator)),
                        height: CGFloat(Int.random(in: 1...50, using: &generator))),
                    labelHeight: CGFloat(Int.random(in: 0...40, using: &generator)))
            }
        }
        let view = Questions(sections).view(Self.layout(), width: 131)
        let all = view.elements(in: CGRect(x: 0, y: 0, width: 1e4, height: 1e5))
        let seen = all.filter { $0.alpha > 0 }
        let hiddenCount = sections.joined().count { $0.isHidden }
        #expect(all.count { $0.representedElementCategory == .cell && $0.alpha == 0 } <= hiddenCount)
        for (index, element) in seen.enumerated() {
            let frame = element.frame
            #expect(frame.minX >= 16 && frame.maxX <= 116 && frame.maxY <= view.contentSize.height - 10)
            #expect(!seen[..<index].contains { $0.frame.intersectsArea(of: frame) })
        }
        let wanted = CGRect(x: 20, y: 60, width: 50, height: 90)
        #expect(view.elements(in: wanted) == all.filter { $0.frame.intersectsArea(of: wanted) })
    }
}
