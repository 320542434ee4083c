import Testing
import UIKit

/// Tests the parts of `UIView`, labels and layers that cells use.
@Suite struct ViewTests {
    @Test func geometry() {
        let view = UIView(frame: rect(10, 20, 30, 40))
        #expect(view.bounds == rect(0, 0, 30, 40) && view.center == CGPoint(x: 25, y: 40))
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(view.frame == rect(-5, 0, 60, 80) && view.bounds.size == CGSize(width: 30, height: 40))
        view.transform = .identity
        view.bounds.size = CGSize(width: 10, height: 10)
        #expect(view.frame == rect(20, 35, 10, 10))
    }

    @Test func hierarchy() {
        final class Layouting: UIView {
            var layouts = 0
            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
                subviews.first?.frame = bounds.insetBy(dx: 1, dy: 1)
            }
        }
        let outer = Layouting(frame: rect(0, 0, 10, 10))
        let (first, second) = (UIView(), UIView())
        second.tag = 5
        outer.addSubview(second)
        outer.insertSubview(first, at: 0)
        outer.layoutIfNeeded()
        outer.layoutIfNeeded()
        #expect(outer.layouts == 1 && first.frame == rect(1, 1, 8, 8))
        #expect(outer.subviews == [first, second] && first.superview === outer)
        #expect(outer.viewWithTag(5) === second)
        outer.bringSubviewToFront(first)
        #expect(outer.subviews == [second, first])
        outer.setNeedsLayout()
        first.removeFromSuperview()
        outer.layoutIfNeeded()
        #expect(outer.layouts == 2 && first.superview == nil)
    }

    @Test func autoresizing() {
        let outer = UIView(frame: rect(0, 0, 100, 100))
        let inner = UIView(frame: rect(10, 10, 80, 20))
        inner.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        outer.addSubview(inner)
        outer.frame.size = CGSize(width: 150, height: 130)
        #expect(inner.frame == rect(10, 40, 130, 20))
    }

    @Test func conversion() {
        let outer = UIView(frame: rect(0, 0, 100, 100))
        let inner = UIView(frame: rect(10, 20, 30, 30))
        outer.addSubview(inner)
        #expect(inner.convert(CGPoint(x: 1, y: 2), to: outer) == CGPoint(x: 11, y: 22))
        #expect(inner.convert(CGPoint(x: 11, y: 22), from: outer) == CGPoint(x: 1, y: 2))
        #expect(inner.convert(rect(0, 0, 5, 5), to: outer) == rect(10, 20, 5, 5))
    }

    @Test func fitting() {
        final class Content: UIView {
            override func sizeThatFits(_ size: CGSize) -> CGSize {
                CGSize(width: min(size.width, 50), height: 12)
            }
        }
        let content = Content(frame: rect(0, 0, 9, 9))
        #expect(
            content.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)
                == CGSize(width: 50, height: 12))
        #expect(
            content.systemLayoutSizeFitting(
                CGSize(width: 80, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 80, height: 12))
        content.frame.size.width = 100
        content.sizeToFit()
        #expect(content.bounds.size == CGSize(width: 50, height: 12))
        #expect(content.intrinsicContentSize.width == UIView.noIntrinsicMetric)
    }

    /// Tests that subclasses can declare properties with names that many apps use.
    @Test func subclassesDeclareTheirOwn() {
        final class Card: UIView {
            var element = 3
            var box: UIView?
            var cornerRadius: CGFloat {
                get { layer.cornerRadius }
                set { layer.cornerRadius = newValue }
            }
            var borderWidth: CGFloat = 2 { didSet { layer.borderWidth = borderWidth } }
            var borderColor: UIColor? { didSet { layer.borderColor = borderColor?.cgColor } }
            var shadow = false
        }
        let card = Card()
        card.cornerRadius = 4
        card.borderWidth = 3
        card.borderColor = .red
        #expect(card.layer.cornerRadius == 4 && card.layer.borderWidth == 3)
        #expect(card.layer.borderColor == UIColor.red.cgColor && card.element == 3)
    }

    @Test func layersOfAClassOfTheirOwn() throws {
        final class Faded: UIView {
            override class var layerClass: AnyClass { CAGradientLayer.self }
        }
        let view = Faded(frame: rect(0, 0, 10, 10))
        let gradient = try #require(view.layer as? CAGradientLayer)
        gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        #expect(view.layer === gradient && gradient.bounds == rect(0, 0, 10, 10))
        #expect(type(of: UIView().layer) == CALayer.self)
    }

    @Test func layersHaveShadowsCornersAndAnchors() {
        let view = UIView(frame: rect(0, 0, 100, 50))
        #expect(view.layer.shadowOpacity == 0 && view.layer.shadowRadius == 3)
        #expect(view.layer.shadowOffset == CGSize(width: 0, height: -3))
        view.layer.shadowColor = UIColor.black.cgColor
        view.layer.shadowOpacity = 0.5
        view.layer.shadowOffset = CGSize(width: 0, height: 4)
        view.layer.shadowRadius = 8
        view.layer.masksToBounds = false
        #expect(view.layer.shadowOpacity == 0.5 && view.layer.shadowRadius == 8)
        view.layer.anchorPoint = CGPoint(x: 0, y: 0)
        #expect(view.frame.origin == CGPoint(x: 50, y: 25))
        view.layer.transform = CATransform3DMakeScale(2, 2, 1)
        #expect(view.transform == CGAffineTransform(scaleX: 2, y: 2))
        view.layer.sublayerTransform.m34 = -1 / 500
        view.layer.opacity = 0.5
        #expect(view.alpha == 0.5 && !view.clipsToBounds)
        let shape = CAShapeLayer()
        shape.path = UIBezierPath(ovalIn: view.bounds).cgPath
        shape.fillColor = UIColor.green.cgColor
        view.layer.addSublayer(shape)
        #expect(view.layer.sublayers?.count == 1 && shape.superlayer === view.layer)
    }

    @Test func labelsAndImages() {
        let label = UILabel(frame: rect(0, 0, 100, 20))
        label.text = "Text"
        label.font = .boldSystemFont(ofSize: 12)
        label.textColor = .darkGray
        label.textAlignment = .center
        label.numberOfLines = 0
        label.lineBreakMode = .byTruncatingMiddle
        #expect(label.numberOfLines == 0 && label.lineBreakMode == .byTruncatingMiddle)
        let image = UIImageView()
        image.contentMode = .scaleAspectFill
        #expect(image.contentMode == .scaleAspectFill)
    }

    @Test func animationsApplyAtOnceAndComplete() {
        let view = UIView()
        var isFinished = false
        UIView.animate(withDuration: 0.3, animations: { view.alpha = 0 }, completion: { isFinished = $0 })
        #expect(view.alpha == 0 && isFinished)
        UIView.performWithoutAnimation { view.alpha = 1 }
        #expect(view.alpha == 1)
    }

    @Test func surroundings() {
        #expect(UIScreen.main.bounds.size == CGSize(width: 375, height: 667) && UIScreen.main.scale == 2)
        let view = UIView()
        #expect(view.traitCollection.displayScale == 2 && view.safeAreaInsets == .zero)
        #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        #expect(UIDevice.current.userInterfaceIdiom == .phone)
        #expect(UIApplication.shared.userInterfaceLayoutDirection == .leftToRight)
    }

    @Test func siblingsStandInTheOrderThatTheyArePutIn() {
        let (outer, a, b, c) = (UIView(), UIView(), UIView(), UIView())
        for view in [a, b, c] { outer.addSubview(view) }
        outer.insertSubview(a, belowSubview: c)
        #expect(outer.subviews == [b, a, c])
        outer.insertSubview(b, aboveSubview: a)
        #expect(outer.subviews == [a, b, c])
        outer.insertSubview(c, belowSubview: b)
        #expect(outer.subviews == [a, c, b])
        outer.insertSubview(c, aboveSubview: c)
        #expect(outer.subviews == [a, c, b])
        outer.exchangeSubview(at: 0, withSubviewAt: 2)
        #expect(outer.subviews == [b, c, a])
        outer.sendSubviewToBack(a)
        outer.bringSubviewToFront(b)
        #expect(outer.subviews == [a, c, b])
    }

    /// Tests cells that decide which points are inside them, as the cells of circular layouts do.
    @Test func cellsSayWhereTheyAreHit() throws {
        final class Round: UICollectionViewCell {
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                UIBezierPath(ovalIn: bounds).bounds.contains(point)
                    && hypot(point.x - bounds.midX, point.y - bounds.midY) <= bounds.width / 2
            }
        }
        let source = Source([2])
        let view = makeView(makeFlow(100, 100), source, height: 200, cellClass: Round.self)
        let cell = try #require(view.cellForItem(at: path(1)))
        #expect(view.hitTest(CGPoint(x: 50, y: 150), with: nil) === cell)
        #expect(view.hitTest(CGPoint(x: 2, y: 102), with: nil) === view)
        #expect(view.convert(CGPoint(x: 50, y: 150), to: cell) == CGPoint(x: 50, y: 50))
        #expect(cell.convert(CGPoint(x: 50, y: 50), from: nil).y == -50)
        #expect(cell.convert(cell.bounds, to: view) == cell.frame)
        #expect(cell.convert(rect(0, 100, 10, 10), from: view) == rect(0, 0, 10, 10))
    }
}
