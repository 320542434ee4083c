import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests shadows that extend into a picture from elements outside of it.
@Suite struct ShadowReachTests {
    private final class Header: CollectionReusableView {
        override init(frame: CGRect) {
            super.init(frame: frame)
            boxAppearance.shadow = Shadow(
                opacity: 1, offset: CGSize(width: 0, height: 8), radius: 0)
        }
        required init?(coder: NSCoder) { nil }
    }

    /// A layout of rows, and of a header that is below the rows and is painted after them.
    private final class Late: RowLayout {
        override func prepare() {
            super.prepare()
            let header = makeAttributes(forSupplementaryViewOfKind: "note", with: [0, 0])
            header.frame = CGRect(x: 0, y: size.height, width: 100, height: 10)
            header.zIndex = 1
            cache.append(header)
            size.height += 10
        }
    }

    /// The shadows of some elements of each kind are measured.
    ///
    /// The header is measured although it comes after 30 cells, because the elements of each kind are counted
    /// separately.
    @Test func everyKindIsExamined() {
        let dataSource = TestDataSource([30])
        let view = makeView(Late(), dataSource)
        view.register(Header.self, forSupplementaryViewOfKind: "note", withReuseIdentifier: "view")
        let canvas = RecordingCanvas()
        let page = CGRect(x: 0, y: 0, width: 100, height: 400)
        Painter(canvas).paintContent(of: view, in: page, page: page)
        #expect(view.shadowReach.overhang == 8)
        // The rectangle is below all frames, so it contains only the header's shadow.
        let below = RecordingCanvas()
        Painter(below).paintContent(
            of: view, in: CGRect(x: 0, y: 311, width: 100, height: 20), page: page)
        #expect(below.calls.contains("fill rounded 0.0 0.0,8.0 100.0x10.0"))
    }

    /// The shadows of all visible views are measured.
    ///
    /// Of cells that aren't visible, only every second one would be measured, and cell 27 isn't one of these.
    @Test func visibleViewsAreKnown() {
        final class Source: TestDataSource {
            override func collectionView(
                _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
            ) -> CollectionViewCell {
                let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
                cell.boxAppearance.shadow =
                    indexPath.item == 27 ? Shadow(opacity: 1, offset: .zero, radius: 2) : nil
                return cell
            }
        }
        let dataSource = Source([30])
        let view = makeView(RowLayout(), dataSource, size: CGSize(width: 100, height: 300))
        view.layoutIfNeeded()
        let canvas = RecordingCanvas()
        ElementPainter(view, on: canvas).paintElements(in: view.bounds, page: view.bounds)
        #expect(abs(view.shadowReach.overhang - 2 * 5.0.squareRoot()) < 1e-9)
    }
}
