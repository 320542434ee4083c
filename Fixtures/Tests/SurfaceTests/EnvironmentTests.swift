import Testing
import UIKit

/// Tests types that layouts use: archives, safe areas, directions, fonts, colors, devices.
@Suite struct EnvironmentTests {
    /// The initializers for archives don't read the archive, but create complete objects.
    @Test func initialisersForArchives() throws {
        let coder = NSKeyedArchiver(requiringSecureCoding: false)
        let flow = try #require(UICollectionViewFlowLayout(coder: coder))
        #expect(flow.itemSize == CGSize(width: 50, height: 50))
        let source = Source([1])
        let view = try #require(UICollectionView(coder: coder))
        #expect(view.collectionViewLayout is UICollectionViewFlowLayout && view.clipsToBounds)
        view.frame = rect(0, 0, 100, 100)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        #expect(view.visibleCells.count == 1)
        #expect(UICollectionViewCell(coder: coder)?.contentView.frame == .zero)
        #expect(UIView(coder: coder)?.frame == .zero && UIViewController(coder: coder) != nil)
    }

    private final class Notched: UICollectionView {
        override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 44, left: 1, bottom: 34, right: 2) }
    }

    @Test func theSafeAreaIsPartOfTheInsets() {
        let source = Source([100])
        let view = Notched(frame: rect(0, 0, 100, 200), collectionViewLayout: makeFlow(100, 10))
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.contentInset = UIEdgeInsets(top: 6, left: 0, bottom: 6, right: 0)
        #expect(view.adjustedContentInset == UIEdgeInsets(top: 50, left: 1, bottom: 40, right: 2))
        view.scrollToItem(at: path(0), at: .top, animated: false)
        #expect(view.contentOffset.y == -50)
        view.scrollToItem(at: path(99), at: .bottom, animated: false)
        #expect(view.contentOffset.y == 840)
        view.contentInsetAdjustmentBehavior = .never
        #expect(view.adjustedContentInset == view.contentInset)
    }

    @Test func sectionInsetsCountFromTheSafeAreaOrTheMargins() {
        let (layout, source) = (makeFlow(10, 10), Source([1]))
        layout.sectionInset = UIEdgeInsets(top: 3, left: 5, bottom: 0, right: 0)
        let view = Notched(frame: rect(0, 0, 100, 200), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutMargins = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
        var origins: [CGPoint] = []
        for reference in [
            UICollectionViewFlowLayout.SectionInsetReference.fromContentInset, .fromSafeArea,
            .fromLayoutMargins,
        ] {
            layout.sectionInsetReference = reference
            origins.append(layout.layoutAttributesForItem(at: path(0))?.frame.origin ?? .zero)
        }
        #expect(origins.map(\.y) == [3, 3, 3] && origins.map(\.x) == [5, 6, 25])
    }

    /// If a layout is developed for right-to-left views, it is mirrored in left-to-right views.
    @Test func layoutsForTheOtherDirection() {
        final class Mirrored: UICollectionViewFlowLayout {
            override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
            override var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .rightToLeft }
        }
        let (layout, source) = (Mirrored(), Source([2]))
        layout.itemSize = CGSize(width: 40, height: 10)
        layout.minimumInteritemSpacing = 0
        let view = makeView(layout, source)
        #expect(view.layoutAttributesForItem(at: path(0))?.frame.minX == 60)
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.layoutAttributesForItem(at: path(0))?.frame.minX == 0)
    }

    @Test func fonts() {
        #expect(UIFont.systemFont(ofSize: 13).pointSize == 13)
        #expect(UIFont.boldSystemFont(ofSize: 9) == UIFont.systemFont(ofSize: 9, weight: .bold))
        #expect(UIFont.systemFont(ofSize: 9).withSize(20) == .systemFont(ofSize: 20))
        #expect(UIFont.preferredFont(forTextStyle: .headline).pointSize == 17)
        #expect(UIFont.preferredFont(forTextStyle: .headline) != .preferredFont(forTextStyle: .body))
        #expect(UIFont.preferredFont(forTextStyle: .caption2).pointSize == 11)
        #expect(UIFont.italicSystemFont(ofSize: 9) != .systemFont(ofSize: 9))
        #expect(UIFont.monospacedSystemFont(ofSize: 9, weight: .regular) != .systemFont(ofSize: 9))
        #expect(UIFont(name: "Courier", size: 8)?.pointSize == 8)
        #expect(UIFont.labelFontSize == 17 && UIFont.systemFontSize == 14)
    }

    @Test func colors() {
        #expect(UIColor(white: 1, alpha: 1) == .white && UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
        #expect(UIColor(displayP3Red: 0, green: 0, blue: 1, alpha: 1) == .blue)
        #expect(UIColor(cgColor: UIColor.green.cgColor) == .green)
        var alpha: CGFloat = -1
        for (given, kept) in [(0.25, 0.25), (7, 1), (-3, 0)] as [(CGFloat, CGFloat)] {
            UIColor.label.withAlphaComponent(given).getRed(nil, green: nil, blue: nil, alpha: &alpha)
            #expect(alpha == kept)
        }
        // If a color gets a new opacity, it keeps its different values for light and dark interfaces.
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(
            UIColor.label.withAlphaComponent(0.5).resolvedColor(with: dark)
                == UIColor.white.withAlphaComponent(0.5))
        #expect(UIColor.systemBlue.resolvedColor(with: dark) != .systemBlue)
    }

    @Test func devices() {
        #expect(UIScreen.main.nativeBounds.size == CGSize(width: 750, height: 1_334))
        #expect(UIScreen.main.traitCollection.horizontalSizeClass == .compact)
        #expect(UIDevice.current.orientation.isPortrait && !UIDevice.current.orientation.isLandscape)
        #expect(UIDeviceOrientation.landscapeLeft.isLandscape && !UIDeviceOrientation.faceUp.isPortrait)
        #expect(UIDevice.current.systemVersion == "17.0" && UIDevice.current.model == "iPhone")
    }

    @Test func offsetsEdgesAndInsets() {
        #expect(UIOffset(horizontal: 1, vertical: 2) != .zero && UIOffset() == .zero)
        #expect(UIRectEdge.all == [.top, .left, .bottom, .right] && !UIRectEdge.top.contains(.left))
        #expect(NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0) == .zero)
        #expect(UIEdgeInsets(top: 1, left: 0, bottom: 0, right: 0) != .zero)
        #expect(rect(0, 0, 4, 4).inset(by: UIEdgeInsets(top: -1, left: -1, bottom: -1, right: -1)).width == 6)
    }

    /// Every animation method applies its changes immediately, in order, and then completes.
    @Test func animations() {
        var log: [String] = []
        func note(_ what: String) -> () -> Void { { log.append(what) } }
        let done: (Bool) -> Void = { log.append("done \($0)") }
        UIView.animate(withDuration: 1, animations: note("a"))
        UIView.animate(
            withDuration: 1, delay: 1, options: [.curveEaseOut, .repeat], animations: note("b"),
            completion: done)
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 1, options: [],
            animations: note("c"), completion: done)
        UIView.transition(
            with: UIView(), duration: 1, options: .transitionCrossDissolve, animations: note("d"),
            completion: done)
        UIView.performWithoutAnimation(note("e"))
        #expect(log == ["a", "b", "done true", "c", "done true", "d", "done true", "e"])
    }

    @Test func paths() {
        let path = UIBezierPath(
            arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        // Because y points down, the arc is a quarter turn towards the bottom. In the other direction, the arc is three
        // quarters of a turn.
        #expect(abs(path.bounds.minX - 10) < 1e-9 && abs(path.bounds.maxX - 20) < 1e-9)
        #expect(abs(path.bounds.minY - 10) < 1e-9 && abs(path.bounds.maxY - 20) < 1e-9)
        let rest = UIBezierPath(
            arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(abs(rest.bounds.minX) < 1e-9 && abs(rest.bounds.minY) < 1e-9)
        path.apply(CGAffineTransform(translationX: 5, y: 0))
        #expect(abs(path.bounds.minX - 15) < 1e-9)
        path.append(UIBezierPath(rect: rect(0, 0, 1, 1)))
        #expect(abs(path.bounds.minX) < 1e-9 && !path.isEmpty)
        path.removeAllPoints()
        #expect(path.isEmpty && path.bounds.isNull)
        path.move(to: .zero)
        path.addCurve(
            to: CGPoint(x: 4, y: 0), controlPoint1: CGPoint(x: 0, y: 8), controlPoint2: CGPoint(x: 4, y: 8))
        path.addQuadCurve(to: CGPoint(x: 9, y: 0), controlPoint: CGPoint(x: 6, y: 3))
        path.close()
        #expect(path.bounds == rect(0, 0, 9, 8) && UIBezierPath(cgPath: path.cgPath).bounds == path.bounds)
        let corner = UIBezierPath(
            roundedRect: rect(0, 0, 20, 10), byRoundingCorners: [.topLeft],
            cornerRadii: CGSize(width: 4, height: 4))
        #expect(corner.bounds == rect(0, 0, 20, 10))
    }

    /// The layout is asked once for the target offset, with the proposed offset and the velocity.
    @Test func theLayoutHearsOfTheVelocity() {
        final class Listening: UICollectionViewFlowLayout {
            var heard: [CGPoint] = []
            override func targetContentOffset(
                forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
            ) -> CGPoint {
                heard += [proposed, velocity]
                return super.targetContentOffset(
                    forProposedContentOffset: proposed, withScrollingVelocity: velocity)
            }
        }
        let (layout, source) = (Listening(), Source([1_000]))
        layout.itemSize = CGSize(width: 100, height: 10)
        layout.minimumLineSpacing = 0
        let view = makeView(layout, source)
        view.layoutIfNeeded()
        view.contentOffset.y = 1_000
        // After a velocity of one point per millisecond, the content moves by another 0.998 / 0.002 points.
        let rest = view.endDragging(withVelocity: CGPoint(x: 0, y: -1))
        #expect(abs(rest.y - 501) < 1e-6 && layout.heard == [rest, CGPoint(x: 0, y: -1)])
    }
}
