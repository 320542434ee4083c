import EspalierGeometry
import EspalierGraphics
import EspalierInspector
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests the annotations that show requested values next to actual values.
@Suite struct InspectorSubjectTests {
    private func calls(
        _ subject: InspectorSubject, _ annotations: Set<InspectorOptions.Annotation>,
        _ change: (inout InspectorOptions) -> Void = { _ in }
    ) -> [String] {
        var options = InspectorOptions(annotations)
        change(&options)
        let canvas = RecordingCanvas()
        InspectorOverlay(subject, text: FixedText(), options: options).draw(in: canvas)
        return canvas.calls
    }

    private func texts(_ calls: [String]) -> [String] {
        calls.filter { $0.hasPrefix("text ") }.map {
            String($0.dropFirst(5).prefix { $0 != "@" }).components(separatedBy: " at ")[0]
        }
    }

    private func cells(_ frames: [CGRect]) -> [CollectionViewLayoutAttributes] {
        frames.enumerated().map { item, frame in
            let attributes = CollectionViewLayoutAttributes(
                forCellWith: IndexPath(item: item, section: 0))
            attributes.frame = frame
            return attributes
        }
    }

    // MARK: Spacing

    /// In figure 3-3 of Apple's guide, three items of 90 in a width of 356 have gaps of 43, although the minimum is 10.
    @Test func actualAndMinimumInteritemSpacing() {
        let dataSource = TestDataSource([4])
        let layout = CollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 84)
        layout.sectionInset = EdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        let view = makeView(layout, dataSource, size: CGSize(width: 388, height: 300))
        let subject = view.inspectorSubject(of: CGRect(x: 0, y: 0, width: 388, height: 300))
        #expect(subject.minimumSpacing == [0: MinimumSpacing(interitem: 10, line: 10)])
        // If all items of two lines have the same height, the actual distance is the minimum, so it isn't shown.
        #expect(texts(calls(subject, [.minimumSpacing])) == ["43", "10", "43", "10"])
        let words = texts(calls(subject, [.minimumSpacing]) { $0.usesWords = true })
        #expect(words == ["actual 43", "minimum 10", "actual 43", "minimum 10"])
    }

    /// The label 'minimum 8' is 48 points wide, including a padding of 1.5 on each side.
    ///
    /// The gap between the items begins at x = 90. In a gap that is wide enough for the label, the label begins at x =
    /// 90, too. In a narrower gap, the label is centered at the arrow, at x = 94.
    @Test(arguments: [(200, 91.5), (50, 91.5), (16, 71.5)] as [(CGFloat, CGFloat)])
    func minimumSpacingDoesNotCoverItems(gap: CGFloat, expected: CGFloat) {
        var subject = InspectorSubject(
            attributes: cells([
                CGRect(x: 0, y: 0, width: 90, height: 84), CGRect(x: 90 + gap, y: 0, width: 90, height: 84),
            ]))
        subject.minimumSpacing = [0: MinimumSpacing(interitem: 8, line: 10)]
        let found = calls(subject, [.minimumSpacing]) { $0.usesWords = true }
        #expect(found.contains { $0.hasPrefix("text minimum 8 at \(expected),") }, "\(found)")
    }

    /// If a delegate provides the minimum spacing of a section, the delegate's value is shown.
    @Test func minimumSpacingIsTheDelegates() {
        final class Delegate: CollectionViewDelegateFlowLayout {
            func collectionView(
                _ collectionView: CollectionView, layout: CollectionViewLayout,
                minimumLineSpacingForSectionAt section: Int
            ) -> CGFloat { section == 0 ? 7 : 9 }
        }
        let layout = CollectionViewFlowLayout()
        let dataSource = TestDataSource([1, 1])
        let view = makeView(layout, dataSource, size: CGSize(width: 100, height: 100))
        let delegate = Delegate()
        view.delegate = delegate
        #expect(layout.minimumSpacing(inSection: 0) == MinimumSpacing(interitem: 10, line: 7))
        #expect(layout.minimumSpacing(inSection: 1) == MinimumSpacing(interitem: 10, line: 9))
        #expect(layout.minimumSpacing(inSection: 2) == nil)
        withExtendedLifetime((dataSource, delegate)) {}
    }

    /// In figure 3-4 of Apple's guide, the minimum distance of 24 is that from the lowest item of the first line to the
    /// highest item of the second line.
    ///
    /// The other item of the first line ends at y = 72, and the other item of the second line starts at y = 144. Their
    /// actual distance is 72.
    @Test func actualAndMinimumLineSpacing() {
        var subject = InspectorSubject(
            attributes: cells([
                CGRect(x: 0, y: 0, width: 80, height: 104), CGRect(x: 108, y: 32, width: 84, height: 40),
                CGRect(x: 0, y: 128, width: 84, height: 104), CGRect(x: 112, y: 144, width: 92, height: 72),
            ]))
        subject.minimumSpacing = [0: MinimumSpacing(interitem: 28, line: 24)]
        let found = calls(subject, [.minimumSpacing]) { $0.usesWords = true }
        #expect(texts(found) == ["minimum 24", "actual 72"])
        #expect(texts(calls(InspectorSubject(attributes: subject.attributes), [.minimumSpacing])).isEmpty)
    }

    @Test func wordsNameTheEdgesOfInsets() {
        var subject = InspectorSubject(attributes: [])
        subject.insets = [
            InsetRegion(
                outer: CGRect(x: 0, y: 0, width: 300, height: 300),
                inner: CGRect(x: 60, y: 30, width: 190, height: 250))
        ]
        let words = texts(calls(subject, [.insets]) { $0.usesWords = true })
        #expect(words == ["top 30", "bottom 20", "left 60", "right 50"])
    }

    // MARK: Sizes

    @Test func contentSizeIsInTheMargins() {
        var subject = InspectorSubject(attributes: [])
        subject.contentSize = CGSize(width: 200, height: 120)
        let found = calls(subject, [.contentSize])
        #expect(texts(found) == ["200", "120"])
        #expect(found.contains("stroke rectangle -0.5,-0.5 201.0x121.0"))
        subject.contentSize = .zero
        #expect(calls(subject, [.contentSize]).isEmpty)
    }

    // MARK: Kinds

    @Test func highlightsNameKinds() {
        let header = CollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
            with: IndexPath(item: 0, section: 0))
        header.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
        let line = CollectionViewLayoutAttributes(
            forDecorationViewOfKind: "line", with: IndexPath(item: 0, section: 0))
        line.frame = CGRect(x: 0, y: 40, width: 4, height: 120)
        let subject = InspectorSubject(
            attributes: [header, line]
                + cells([
                    CGRect(x: 20, y: 40, width: 80, height: 60), CGRect(x: 110, y: 40, width: 10, height: 10),
                ]))
        let found = calls(subject, [.highlights]) {
            $0.highlights = ["header": "Big header", "line": "Line", "cell": "Cell"]
        }
        // The name doesn't fit into the second cell, but the cell is tinted.
        #expect(texts(found) == ["Big header", "Line", "Cell"])
        #expect(found.count { $0.hasPrefix("fill rectangle") } == 4)
        #expect(calls(subject, [.highlights]).isEmpty)
    }

    /// The name is moved out of the middle of a cell that has its text there.
    ///
    /// The label "Cell" is 26 points wide and 11 high.
    @Test func namesDoNotCoverTexts() {
        func place(_ texts: [CGRect]) -> String? {
            var subject = InspectorSubject(
                attributes: cells([CGRect(x: 100, y: 100, width: 80, height: 40)]))
            subject.textFrames = texts
            return calls(subject, [.highlights]) { $0.highlights = ["cell": "Cell"] }
                .first { $0.hasPrefix("fill rounded") }
        }
        #expect(place([]) == "fill rounded 2.0 127.0,114.5 26.0x11.0")
        let middle = CGRect(x: 110, y: 115, width: 60, height: 10)
        #expect(place([middle]) == "fill rounded 2.0 154.0,100.0 26.0x11.0")
        let right = CGRect(x: 150, y: 100, width: 30, height: 40)
        #expect(place([middle, right]) == "fill rounded 2.0 100.0,100.0 26.0x11.0")
        // If the cell is full of text, the name is half outside of it.
        #expect(
            place([CGRect(x: 100, y: 100, width: 80, height: 40)]) == "fill rounded 2.0 154.0,94.5 26.0x11.0")
    }

    /// The view's own texts are found by drawing it.
    @Test func textsAreFoundInCells() {
        final class Cell: CollectionViewCell {
            override func draw(in canvas: any Canvas) {
                canvas.draw(
                    "Title", font: Font(.sans, size: 10), color: AdaptiveColor(.black),
                    at: CGPoint(x: 25, y: 30), anchor: .middle, width: 20)
            }
        }
        let layout = CollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 50, height: 50)
        let dataSource = TestDataSource([2])
        let view = makeView(layout, dataSource, size: CGSize(width: 120, height: 100))
        view.register(Cell.self, forCellWithReuseIdentifier: "cell")
        let text = FixedText(ascent: 0.8, capHeight: 0.7)
        #expect(
            view.textFrames(in: CGRect(x: 0, y: 0, width: 120, height: 100), text: text) == [
                CGRect(x: 15, y: 22, width: 20, height: 10), CGRect(x: 85, y: 22, width: 20, height: 10),
            ])
        let canvas = RecordingCanvas()
        var options = InspectorOptions([.highlights])
        options.highlights = ["cell": "Cell"]
        view.inspectorOverlay(
            of: CGRect(x: 0, y: 0, width: 120, height: 100), text: text, options: options
        ).draw(in: canvas)
        #expect(canvas.calls.contains("fill rounded 2.0 24.0,0.0 26.0x13.0"), "\(canvas.calls)")
    }

    // MARK: Elements in transition

    @Test func appearancesComeFromTheLayout() throws {
        final class FromTheCorner: CollectionViewFlowLayout {
            var inserted: [IndexPath] = []
            override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
                inserted = updateItems.compactMap(\.indexPathAfterUpdate)
            }
            override func finalizeCollectionViewUpdates() { inserted = [] }
            override func initialLayoutAttributesForAppearingItem(
                at path: IndexPath
            ) -> CollectionViewLayoutAttributes? {
                guard inserted.contains(path) else { return nil }
                let attributes = CollectionViewLayoutAttributes(forCellWith: path)
                attributes.frame = CGRect(x: 1, y: 2, width: 10, height: 10)
                attributes.alpha = 0.25
                return attributes
            }
        }
        let layout = FromTheCorner()
        let dataSource = TestDataSource([3])
        let view = makeView(layout, dataSource, size: CGSize(width: 120, height: 200))
        let movements = view.inspectorAppearances(ofItemsAt: [IndexPath(item: 2, section: 0)])
        let movement = try #require(movements.first)
        #expect(movement.start == CGRect(x: 1, y: 2, width: 10, height: 10))
        #expect(movement.end == CGRect(x: 0, y: 60, width: 50, height: 50))
        #expect(movement.label == "alpha 0.25")
        #expect(layout.inserted.isEmpty)
        // An item without initial attributes fades in at its frame.
        let plain = makeView(
            CollectionViewFlowLayout(), dataSource, size: CGSize(width: 120, height: 200)
        ).inspectorAppearances(ofItemsAt: [IndexPath(item: 0, section: 0), IndexPath(item: 9, section: 0)])
        #expect(plain.map(\.label) == ["alpha 0"])
        #expect(plain.allSatisfy { $0.start == $0.end })
    }

    @Test func movesAreGhostsWithArrows() {
        var subject = InspectorSubject(attributes: [])
        subject.moves = [
            .init(
                start: CGRect(x: 0, y: 0, width: 40, height: 20),
                end: CGRect(x: 0, y: 60, width: 40, height: 20))
        ]
        let found = calls(subject, [.moves])
        #expect(found.first == "stroke rectangle 0.5,0.5 39.0x19.0")
        // The arrow consists of a shaft, a dot at the start, and a head at the end.
        #expect(found.count { $0.hasPrefix("stroke path") } == 1)
        #expect(found.count { $0.hasPrefix("fill") } == 2)
        #expect(calls(subject, [.initialAttributes]).isEmpty)
    }

    /// The layout chooses the offset 208 instead of the proposed 290.
    @Test func targetOffsetIsNextToTheProposedOne() {
        var subject = InspectorSubject(attributes: [])
        subject.visibleRect = CGRect(x: 208, y: 0, width: 220, height: 100)
        subject.proposedOffset = CGPoint(x: 290, y: 0)
        let found = calls(subject, [.targetOffset])
        #expect(texts(found) == ["proposed 290, 0", "target 208, 0"])
        #expect(found.first == "stroke rectangle 291.0,1.0 218.0x98.0")
        subject.proposedOffset = subject.visibleRect?.origin
        #expect(calls(subject, [.targetOffset]).count < found.count)
    }
}
