import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests the conversion of coordinates between views, and hit testing.
@Suite struct ConversionTests {
    private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    private func expectEqual(
        _ a: CGPoint, _ b: CGPoint, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9, "\(a) is not \(b)", sourceLocation: sourceLocation
        )
    }

    @Test func transformsAreApplied() {
        let (outer, inner) = (View(frame: rect(0, 0, 200, 200)), View(frame: rect(50, 50, 40, 20)))
        outer.addSubview(inner)
        inner.transform = CGAffineTransform(scaleX: 2, y: 3)
        // The transform is applied about the center, which is (70, 60).
        expectEqual(inner.convert(CGPoint(x: 0, y: 0), to: outer), CGPoint(x: 30, y: 30))
        expectEqual(inner.convert(CGPoint(x: 40, y: 20), to: outer), CGPoint(x: 110, y: 90))
        expectEqual(outer.convert(CGPoint(x: 30, y: 90), to: inner), CGPoint(x: 0, y: 20))
        #expect(inner.convert(inner.bounds, to: outer) == inner.frame)
        inner.transform = CGAffineTransform(rotationAngle: .pi / 2)
        expectEqual(inner.convert(CGPoint(x: 0, y: 0), to: outer), CGPoint(x: 80, y: 40))
        let box = inner.convert(rect(0, 0, 40, 20), to: outer)
        expectEqual(box.origin, CGPoint(x: 60, y: 40))
        #expect(abs(box.width - 20) < 1e-9 && abs(box.height - 40) < 1e-9)
    }

    @Test func scrolledContentAndSiblings() {
        let root = View(frame: rect(0, 0, 300, 300))
        let scroll = ScrollView(frame: rect(10, 20, 100, 100))
        let (content, other) = (View(frame: rect(0, 50, 50, 50)), View(frame: rect(200, 0, 50, 50)))
        root.addSubview(scroll)
        scroll.addSubview(content)
        root.addSubview(other)
        scroll.contentOffset.y = 30
        #expect(content.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 11, y: 42))
        #expect(content.convert(CGPoint(x: 1, y: 2), to: other) == CGPoint(x: -189, y: 42))
        #expect(root.convert(CGPoint(x: 11, y: 42), to: content) == CGPoint(x: 1, y: 2))
        scroll.transform = CGAffineTransform(scaleX: 2, y: 2)
        // The scroll view's center is (60, 70) in the root view and (50, 80) in its own content.
        expectEqual(content.convert(CGPoint(x: 0, y: 0), to: root), CGPoint(x: -40, y: 10))
    }

    /// Converting a point to another view and back returns the same point, also for rotated and skewed views.
    @Test(arguments: 0..<200) func conversionGoesBothWays(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
        let root = View(frame: rect(0, 0, 400, 400))
        func branch() -> View {
            var parent = root
            for _ in 0..<3 {
                let view = View(frame: rect(number(0...200), number(0...200), 100, 80))
                view.bounds.origin = CGPoint(x: number(-20...20), y: number(-20...20))
                var transform = CATransform3DIdentity
                transform.m34 = -1 / 2_000
                transform = CATransform3DRotate(transform, number(-0.5...0.5), 1, 0.5, 0.2)
                if number(0...1) < 0.7 { view.transform3D = transform }
                parent.addSubview(view)
                parent = view
            }
            return parent
        }
        let (a, b) = (branch(), branch())
        let point = CGPoint(x: number(0...100), y: number(0...80))
        let there = a.convert(point, to: b)
        let back = b.convert(there, to: a)
        #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
    }

    /// If a transform reduces a view to a line, conversion ignores the transform, and hit tests don't find the view.
    @Test func aViewWithoutAreaHasNoInverse() {
        let (outer, inner) = (View(frame: rect(0, 0, 100, 100)), View(frame: rect(10, 10, 50, 50)))
        outer.addSubview(inner)
        inner.transform = CGAffineTransform(scaleX: 0, y: 1)
        #expect(outer.convert(CGPoint(x: 20, y: 20), to: inner) == CGPoint(x: 10, y: 10))
        #expect(outer.hitTest(CGPoint(x: 35, y: 35), with: nil) === outer)
    }

    @Test func theFrontmostViewIsHit() {
        let outer = View(frame: rect(0, 0, 100, 100))
        let (low, high, inside) = (
            View(frame: rect(0, 0, 60, 60)), View(frame: rect(40, 40, 60, 60)),
            View(frame: rect(10, 10, 5, 5))
        )
        outer.addSubview(low)
        outer.addSubview(high)
        high.addSubview(inside)
        #expect(outer.hitTest(CGPoint(x: 50, y: 50), with: nil) === inside)
        #expect(outer.hitTest(CGPoint(x: 46, y: 46), with: nil) === high)
        #expect(outer.hitTest(CGPoint(x: 5, y: 5), with: nil) === low)
        #expect(outer.hitTest(CGPoint(x: 90, y: 10), with: nil) === outer)
        // Points on the right and bottom edges are outside of a view.
        #expect(outer.hitTest(CGPoint(x: 100, y: 10), with: nil) == nil)
        for hide in [{ $0.isHidden = true }, { $0.alpha = 0 }, { $0.isUserInteractionEnabled = false }]
            as [(View) -> Void]
        {
            hide(high)
            #expect(outer.hitTest(CGPoint(x: 50, y: 50), with: nil) === low)
            (high.isHidden, high.alpha, high.isUserInteractionEnabled) = (false, 1, true)
        }
        high.transform = CGAffineTransform(translationX: 30, y: 0)
        #expect(outer.hitTest(CGPoint(x: 50, y: 50), with: nil) === low)
        #expect(outer.hitTest(CGPoint(x: 80, y: 50), with: nil) === inside)
    }

    /// Hit tests ignore the labels and images in a cell.
    @Test func labelsAndImagesLetPointsThrough() {
        let cell = CollectionViewCell(frame: rect(0, 0, 100, 100))
        cell.contentView.addSubview(Label(frame: cell.bounds))
        cell.contentView.addSubview(ImageView(frame: cell.bounds))
        #expect(cell.hitTest(CGPoint(x: 5, y: 5), with: nil) === cell.contentView)
        let label = Label(frame: cell.bounds)
        label.isUserInteractionEnabled = true
        cell.contentView.addSubview(label)
        #expect(cell.hitTest(CGPoint(x: 5, y: 5), with: nil) === label)
    }

    @Test func subclassDecidesWhatIsInside() {
        final class Round: View {
            override func point(inside point: CGPoint, with event: ViewEvent?) -> Bool {
                let radius = bounds.width / 2
                return hypot(point.x - radius, point.y - radius) <= radius
            }
        }
        let view = Round(frame: rect(0, 0, 100, 100))
        #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
        #expect(view.hitTest(CGPoint(x: 50, y: 1), with: nil) === view)
    }

    /// Hit tests find the cells of a collection view at their frames, the frontmost cell first.
    @Test func cellsAreHit() throws {
        final class Overlapping: RowLayout {
            override func prepare() {
                super.prepare()
                for attributes in cache {
                    attributes.frame.size.height = 15
                    attributes.zIndex = -attributes.indexPath.item
                }
            }
        }
        let dataSource = TestDataSource([100])
        let view = makeView(Overlapping(), dataSource)
        view.contentOffset.y = 500
        let cell = try #require(view.cellForItem(at: [0, 52]))
        // Item 51 extends to y = 525 and is in front of item 52.
        #expect(view.hitTest(CGPoint(x: 5, y: 524), with: nil) === view.cellForItem(at: [0, 51]))
        #expect(view.hitTest(CGPoint(x: 5, y: 526), with: nil) === cell)
        #expect(view.convert(CGPoint(x: 5, y: 526), to: cell) == CGPoint(x: 5, y: 6))
        #expect(view.hitTest(CGPoint(x: 5, y: 20), with: nil) == nil)
        let badge = View(frame: rect(0, 520, 20, 20))
        view.addSubview(badge)
        #expect(view.hitTest(CGPoint(x: 5, y: 526), with: nil) === badge)
    }
}
