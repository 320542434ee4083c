import QuartzCore
import Testing
import UIKit

/// Tests members that classes inherit from `NSObject` on iOS.
@Suite struct ObjectTests {
    private protocol Listening: NSObjectProtocol { func hear() -> String }

    private final class Ear: UICollectionViewCell, Listening { func hear() -> String { "cell" } }
    private final class Layout: UICollectionViewFlowLayout, Listening {
        func hear() -> String { "layout" }
        nonisolated override var description: String { "a layout that hears" }
    }
    private final class Controller: UIViewController, Listening { func hear() -> String { "controller" } }
    private final class Context: UICollectionViewFlowLayoutInvalidationContext {
        nonisolated override var debugDescription: String { "\(super.debugDescription), urgent" }
    }

    @Test func protocolsOfObjectsAreAdopted() {
        let listeners: [any Listening] = [Ear(frame: .zero), Layout(), Controller()]
        #expect(listeners.map { $0.hear() } == ["cell", "layout", "controller"])
        #expect(listeners[1].isEqual(listeners[1]) && !listeners[1].isEqual(listeners[0]))
        #expect(listeners[1].description == "a layout that hears")
        #expect("\(listeners[1])" == "a layout that hears")
        #expect(Context().debugDescription == "<Context>, urgent")
    }

    @Test func kinds() {
        let view: UIView = Ear(frame: .zero)
        #expect(view.isKind(of: UICollectionViewCell.self) && view.isKind(of: UIView.self))
        #expect(!view.isKind(of: UILabel.self) && !view.isMember(of: UIView.self))
        #expect(Ear.classForCoder() == Ear.self && view.classForCoder == Ear.self)
        let source = Source([1])
        let collectionView = makeView(UICollectionViewFlowLayout(), source)
        collectionView.register(Ear.classForCoder(), forCellWithReuseIdentifier: "cell")
        collectionView.layoutIfNeeded()
        #expect(collectionView.visibleCells.first is Ear)
    }

    @Test func colorsOfWhatInvitesATouch() {
        let (outer, inner) = (UIView(), UIView())
        outer.addSubview(inner)
        #expect(inner.tintColor == .systemBlue)
        outer.tintColor = .red
        #expect(inner.tintColor == .red)
        inner.tintColor = .green
        #expect(inner.tintColor == .green && outer.tintColor == .red)
        inner.tintColor = nil
        #expect(inner.tintColor == .red)
    }

    @Test func functionsOfCoreGraphics() {
        let rect = CGRectMake(10, 20, 30, 40)
        #expect(CGRectGetMidX(rect) == 25 && CGRectGetMaxY(rect) == 60)
        #expect(!CGRectIntersectsRect(rect, CGRectOffset(rect, 30, 0)))
        #expect(CGRectIntersectsRect(rect, CGRectOffset(rect, 29, 0)))
        #expect(CGRectEqualToRect(CGRectInset(rect, 5, 5), CGRect(x: 15, y: 25, width: 20, height: 30)))
        let turned = CGAffineTransformRotate(CGAffineTransformMakeScale(2, 2), .pi / 2)
        let point = CGPointMake(1, 0).applying(turned)
        #expect(abs(point.x) < 1e-12 && abs(point.y - 2) < 1e-12)
        let moved = CGAffineTransformConcat(
            CGAffineTransformMakeTranslation(1, 2), CGAffineTransformMakeScale(3, 3))
        #expect(CGPoint.zero.applying(moved) == CGPoint(x: 3, y: 6))
        #expect(CGAffineTransformIsIdentity(CGAffineTransformConcat(moved, CGAffineTransformInvert(moved))))
    }

    @Test func indexPathsOfFoundation() {
        let path = NSIndexPath(item: 3, section: 2)
        #expect(path.item == 3 && path.section == 2 && NSIndexPath(row: 1, section: 0).row == 1)
        #expect(path as IndexPath == IndexPath(item: 3, section: 2))
        #expect((IndexPath(item: 3, section: 2) as NSIndexPath).item == 3)
    }

    @Test func readingDirections() {
        #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
        #expect(
            UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .rightToLeft) == .rightToLeft)
        #expect(
            UIView.userInterfaceLayoutDirection(for: .playback, relativeTo: .rightToLeft) == .leftToRight)
    }
}
