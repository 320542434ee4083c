import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests the notifications of superviews and subviews, and autoresizing.
@Suite struct HierarchyTests {
    private final class Told: View {
        var log: [String] = []
        override func willMove(toSuperview newSuperview: View?) {
            log.append(newSuperview == nil ? "will leave" : "will move")
        }
        override func didMoveToSuperview() { log.append(superview == nil ? "left" : "moved") }
    }

    private final class Holding: View {
        var log: [String] = []
        override func didAddSubview(_ subview: View) {
            log.append("added \(subview.tag), \(subviews.count) of \(subview.superview === self)")
        }
        override func willRemoveSubview(_ subview: View) {
            log.append("removes \(subview.tag), \(subviews.count)")
        }
    }

    private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    @Test func visibleElementsAreSubviewsBelowAddedViews() throws {
        let dataSource = TestDataSource([4])
        let view = makeView(RowLayout(), dataSource)
        let (first, second) = (View(), View())
        view.addSubview(second)
        view.insertSubview(first, at: 0)
        view.layoutIfNeeded()
        let cells: [View] = view.visibleCells
        #expect(!cells.isEmpty)
        #expect(
            view.subviews.map(ObjectIdentifier.init) == (cells + [first, second]).map(ObjectIdentifier.init))
        // The layout determines the order of the elements.
        view.addSubview(try #require(cells.first))
        view.insertSubview(second, at: cells.count)
        #expect(
            view.subviews.map(ObjectIdentifier.init) == (cells + [second, first]).map(ObjectIdentifier.init))
        view.collectionViewLayout = RowLayout()
        #expect(view.subviews.contains { $0 === first })
    }

    @Test func viewIsNotifiedOfItsSuperviews() {
        let (a, b, child) = (View(), View(), Told())
        a.addSubview(child)
        child.removeFromSuperview()
        child.removeFromSuperview()
        #expect(child.log == ["will move", "moved", "will leave", "left"])
        child.log = []
        b.addSubview(child)
        a.addSubview(child)
        // When the view moves directly from one superview to another, it always has a superview.
        #expect(child.log == ["will move", "moved", "will move", "moved"])
    }

    @Test func viewIsNotifiedOfItsSubviews() {
        let (a, b, child, other) = (Holding(), Holding(), View(), View())
        (child.tag, other.tag) = (1, 2)
        a.addSubview(child)
        a.addSubview(other)
        // The child moves to the front, but stays a subview.
        a.addSubview(child)
        #expect(a.log == ["added 1, 1 of true", "added 2, 2 of true"])
        a.log = []
        b.insertSubview(child, at: 0)
        other.removeFromSuperview()
        other.removeFromSuperview()
        #expect(a.log == ["removes 1, 2", "removes 2, 1"] && b.log == ["added 1, 1 of true"])
    }

    nonisolated private static let shares: [(View.AutoresizingMask, CGFloat, CGFloat)] = [
        ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 20, 120),
        ([.flexibleLeftMargin, .flexibleRightMargin], 35, 60),
        ([.flexibleWidth, .flexibleRightMargin], 10, 127), ([.flexibleLeftMargin], 110, 60),
        ([.flexibleWidth], 10, 160), ([], 10, 60),
    ]

    /// If the superview becomes wider, all flexible margins and widths grow in proportion to their old lengths.
    @Test(arguments: shares)
    func growthIsSharedInProportion(_ mask: View.AutoresizingMask, _ x: CGFloat, _ width: CGFloat) {
        let outer = View(frame: rect(0, 0, 100, 100))
        // The margins are 10 and 30.
        let inner = View(frame: rect(10, 0, 60, 100))
        inner.autoresizingMask = mask
        outer.addSubview(inner)
        outer.frame.size.width = 200
        #expect(inner.frame.minX.rounded() == x && inner.frame.width.rounded() == width)
    }

    @Test func nothingGrowsInEqualShares() {
        let outer = View()
        let inner = View()
        inner.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth]
        outer.addSubview(inner)
        outer.frame.size.width = 100
        #expect(inner.frame == rect(50, 0, 50, 0))
    }

    @Test func fittingKeepsTheOrigin() {
        final class Content: View {
            override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 10) }
        }
        let view = Content(frame: rect(5, 6, 100, 100))
        view.sizeToFit()
        #expect(view.frame == rect(5, 6, 30, 10))
    }
}
