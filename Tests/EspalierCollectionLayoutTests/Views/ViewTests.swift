import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

@Suite struct ViewTests {
    @Test func backgroundClipBorderAndAlphaAreWrittenOnlyWhereNeeded() {
        let view = View(frame: CGRect(x: 5, y: 0, width: 10, height: 10))
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        #expect(canvas.calls == ["save", "move 5.0,0.0", "restore"])
        view.backgroundColor = AdaptiveColor(.white)
        view.boxAppearance.cornerRadius = 3
        view.boxAppearance.borderWidth = 2
        view.boxAppearance.borderColor = AdaptiveColor(.black)
        view.clipsToBounds = true
        view.alpha = 0.5
        let second = RecordingCanvas()
        view.paint(in: second)
        #expect(
            second.calls == [
                "group 0.5", "save", "move 5.0,0.0", "fill rounded 3.0 0.0,0.0 10.0x10.0", "save",
                "clip rounded 3.0 0.0,0.0 10.0x10.0", "restore", "stroke rounded 2.0 1.0,1.0 8.0x8.0",
                "restore",
                "end group",
            ])
        view.isHidden = true
        let third = RecordingCanvas()
        view.paint(in: third)
        #expect(third.calls.isEmpty)
    }

    @Test func subviewsFollowTheirSuperview() {
        let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let full = View(frame: view.bounds)
        full.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let right = View(frame: CGRect(x: 80, y: 10, width: 10, height: 10))
        right.autoresizingMask = .flexibleLeftMargin
        view.addSubview(full)
        view.addSubview(right)
        view.frame.size = CGSize(width: 150, height: 80)
        #expect(full.frame == CGRect(x: 0, y: 0, width: 150, height: 80))
        #expect(right.frame == CGRect(x: 130, y: 10, width: 10, height: 10))
        #expect(view.frame.origin == .zero)
    }

    @Test func viewHasOneSuperview() {
        let (a, b, child) = (View(), View(), View())
        a.addSubview(child)
        b.addSubview(child)
        #expect(a.subviews.isEmpty && b.subviews == [child] && child.superview == b)
        #expect(child.isDescendant(of: b) && !b.isDescendant(of: child))
    }

    @Test func aCollectionViewPaintsWhatItsBoundsShow() {
        let dataSource = TestDataSource([10])
        let view = makeView(RowLayout(), dataSource, size: CGSize(width: 100, height: 20))
        view.contentOffset.y = 30
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        #expect(
            canvas.calls == [
                "save", "move 0.0,-30.0", "save", "clip rectangle 0.0,30.0 100.0x20.0", "save",
                "move 0.0,30.0",
                "restore", "save", "move 0.0,40.0", "restore", "restore", "restore",
            ])
    }

    @Test func backgroundsOfCellsLieBehindTheContent() {
        let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let content = cell.contentView
        cell.backgroundView = View()
        cell.selectedBackgroundView = View()
        #expect(cell.subviews == [cell.backgroundView, cell.selectedBackgroundView, content])
        #expect(cell.selectedBackgroundView?.isHidden == true)
        cell.isSelected = true
        #expect(cell.selectedBackgroundView?.isHidden == false)
        cell.frame.size.width = 50
        #expect(content.frame.width == 50 && cell.backgroundView?.frame.width == 50)
    }
}
