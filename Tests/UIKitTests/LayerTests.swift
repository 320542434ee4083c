import EspalierGeometry
import EspalierGraphics
import TestSupport
import Testing
import UIKit

@Suite struct LayerTests {
    @Test func layerChangesTheLookOfItsView() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        view.layer.cornerRadius = 5
        view.layer.borderColor = UIColor.red.cgColor
        view.layer.masksToBounds = true
        view.layer.transform = CATransform3DMakeScale(2, 2, 1)
        #expect(view.layer === view.layer)
        #expect(view.boxAppearance.cornerRadius == 5)
        #expect(view.boxAppearance.borderColor == .red)
        #expect(view.clipsToBounds)
        #expect(view.frame == CGRect(x: -5, y: 0, width: 60, height: 80))
        #expect(view.layer.position == CGPoint(x: 25, y: 40))
    }

    /// `center` is the position of the anchor point in the superview, so a change of the anchor point moves the frame.
    @Test func anAnchorPointMovesTheFrame() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        view.layer.anchorPoint = CGPoint(x: 0, y: 1)
        #expect(view.center == CGPoint(x: 25, y: 40))
        #expect(view.frame == CGRect(x: 25, y: 0, width: 30, height: 40))
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(view.frame == CGRect(x: 25, y: -40, width: 60, height: 80))
        view.transform = .identity
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(view.center == CGPoint(x: 0, y: 50))
    }

    /// If a layer faces away from the viewer, its back is drawn only if the layer is double-sided.
    @Test(arguments: [(0, 1), (80, 1), (100, 0), (180, 0), (260, 0), (280, 1)])
    func oneSidedViewsHideTheirBack(_ degrees: Int, _ boxes: Int) {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        view.backgroundColor = .red
        view.layer.transform = CATransform3DMakeRotation(CGFloat(degrees) * .pi / 180, 0, 1, 0)
        let both = RecordingCanvas()
        view.paint(in: both)
        #expect(both.frames.count == 1)
        view.layer.isDoubleSided = false
        let front = RecordingCanvas()
        view.paint(in: front)
        #expect(front.frames.count == boxes)
    }

    @Test func paintingFollowsTheAnchorPoint() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        view.backgroundColor = .red
        view.layer.anchorPoint = CGPoint(x: 0, y: 1)
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        #expect(canvas.frames == [CGRect(x: 25, y: -40, width: 60, height: 80)])
    }

    /// The sublayer transform is a scale about the center of the superview.
    @Test func aSublayerTransformMovesSubviewsOnly() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        outer.backgroundColor = .blue
        let inner = UIView(frame: CGRect(x: 60, y: 40, width: 20, height: 20))
        inner.backgroundColor = .red
        outer.addSubview(inner)
        outer.layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        let canvas = RecordingCanvas()
        outer.paint(in: canvas)
        #expect(
            canvas.frames == [
                CGRect(x: 0, y: 0, width: 100, height: 100), CGRect(x: 70, y: 30, width: 40, height: 40),
            ])
    }

    /// A sublayer that is halfway between the eye and the plane of its superlayer is drawn at twice its size.
    @Test func sublayersShareThePerspective() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
        inner.backgroundColor = .red
        inner.transform3D = CATransform3DMakeTranslation(0, 0, 250)
        outer.addSubview(inner)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        outer.layer.sublayerTransform = perspective
        let canvas = RecordingCanvas()
        outer.paint(in: canvas)
        #expect(canvas.frames == [CGRect(x: 30, y: 30, width: 40, height: 40)])
    }

    @Test func shapeLayersDrawTheirPath() throws {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        let shape = CAShapeLayer()
        shape.path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgPath
        shape.strokeColor = UIColor.green.cgColor
        shape.lineWidth = 2
        shape.lineCap = .round
        shape.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
        view.layer.addSublayer(shape)
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        #expect(canvas.frames == [CGRect(x: 16, y: 17, width: 3, height: 4)])
        let stroke = try #require(canvas.strokes.first)
        #expect(stroke.width == 2)
        #expect(stroke.cap == .round)
        shape.removeFromSuperlayer()
        #expect(view.layer.sublayers?.isEmpty != false)
    }

    final class Drawing: UIView {
        override func draw(_ rect: CGRect) {
            UIColor.red.setStroke()
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 0, y: 0))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            path.lineWidth = 3
            path.stroke()
            UIGraphicsGetCurrentContext()?.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
        }
    }

    @Test func drawHasACurrentContext() {
        let view = Drawing(frame: CGRect(x: 100, y: 0, width: 20, height: 10))
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        #expect(
            canvas.frames == [
                CGRect(x: 100, y: 0, width: 20, height: 10), CGRect(x: 101, y: 1, width: 2, height: 2),
            ])
        #expect(canvas.strokes.map(\.width) == [3])
        #expect(canvas.strokes.map(\.paint) == [.color(AdaptiveColor.red)])
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    /// An arc is drawn with cubic curves, which differ from the circle by at most 0.03 % of its radius.
    @Test(arguments: [(0.0, 1.0), (0.0, 6.2), (-2.0, 1.5), (1.0, -2.5)])
    func arcsStayOnTheirCircle(_ start: Double, _ end: Double) {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 100, startAngle: start, endAngle: end, clockwise: end < start)
        var current = CGPoint.zero
        for element in path.path.elements {
            switch element {
            case .move(let point): current = point
            case .curve(let point, let control1, let control2):
                let middle = CGPoint(
                    x: (current.x + 3 * control1.x + 3 * control2.x + point.x) / 8,
                    y: (current.y + 3 * control1.y + 3 * control2.y + point.y) / 8)
                #expect(abs(hypot(middle.x, middle.y) - 100) < 0.03)
                current = point
            default: break
            }
        }
        #expect(abs(current.x - 100 * cos(end)) < 1e-9 && abs(current.y - 100 * sin(end)) < 1e-9)
    }

    /// In a layer without a view, `position` is the position of the anchor point, and `frame` is computed from it.
    @Test func geometryOfALayerIsConsistent() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        layer.position = CGPoint(x: 100, y: 50)
        #expect(layer.frame == CGRect(x: 80, y: 40, width: 40, height: 20))
        layer.anchorPoint = CGPoint(x: 0, y: 1)
        #expect(layer.position == CGPoint(x: 100, y: 50))
        #expect(layer.frame == CGRect(x: 100, y: 30, width: 40, height: 20))
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
        #expect(layer.frame == CGRect(x: 100, y: -10, width: 80, height: 60))
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 30)
        #expect(layer.bounds.size == CGSize(width: 10, height: 10))
        #expect(layer.frame == CGRect(x: 0, y: 0, width: 20, height: 30))
        #expect(layer.position == CGPoint(x: 0, y: 30))
        layer.bounds.size.width = 20
        #expect(layer.position == CGPoint(x: 0, y: 30) && layer.frame.width == 40)
    }

    @Test func boundsOfALayerScrollItsSublayers() {
        let (view, layer, inner) = (
            UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), CALayer(), CALayer()
        )
        layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        layer.bounds.origin = CGPoint(x: 0, y: 20)
        inner.frame = CGRect(x: 5, y: 25, width: 10, height: 10)
        inner.backgroundColor = UIColor.red.cgColor
        view.layer.addSublayer(layer)
        layer.addSublayer(inner)
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        #expect(canvas.frames == [CGRect(x: 15, y: 15, width: 10, height: 10)])
    }

    @Test func layersHaveTheOrderOfInsertion() {
        let (root, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.addSublayer(a)
        root.addSublayer(c)
        root.insertSublayer(b, below: c)
        #expect(root.sublayers?.elementsEqual([a, b, c]) { $0 === $1 } == true)
        root.insertSublayer(a, above: b)
        #expect(root.sublayers?.elementsEqual([b, a, c]) { $0 === $1 } == true)
        root.insertSublayer(c, below: CALayer())
        #expect(root.sublayers?.elementsEqual([c, b, a]) { $0 === $1 } == true)
        root.insertSublayer(c, at: 99)
        #expect(root.sublayers?.elementsEqual([b, a, c]) { $0 === $1 } == true)
        for layer in root.sublayers ?? [] { layer.removeFromSuperlayer() }
        #expect(root.sublayers?.isEmpty == true && a.superlayer == nil)
    }

    static var shadowPaths: [(path: UIBezierPath, box: CGRect, radius: CGFloat)] {
        [
            (
                UIBezierPath(rect: CGRect(x: 0, y: 40, width: 30, height: 5)),
                CGRect(x: 0, y: 40, width: 30, height: 5), 0
            ),
            (
                UIBezierPath(roundedRect: CGRect(x: 2, y: 2, width: 30, height: 20), cornerRadius: 6),
                CGRect(x: 2, y: 2, width: 30, height: 20), 6
            ),
            (
                UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)),
                CGRect(x: 0, y: 0, width: 20, height: 20), 10
            ),
        ]
    }

    /// If a layer has a shadow path, the shadow has the shape of this path instead of that of the layer's bounds.
    @Test(arguments: 0..<3)
    func aShadowPathCastsTheShadow(_ index: Int) throws {
        let (path, box, radius) = Self.shadowPaths[index]
        let view = UIView(frame: CGRect(x: 100, y: 0, width: 30, height: 40))
        view.layer.shadowOpacity = 1
        view.layer.shadowRadius = 0
        view.layer.shadowOffset = CGSize(width: 0, height: 3)
        view.layer.shadowPath = path.cgPath
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        let shape = try #require(canvas.shapes.first)
        guard case .roundedRectangle(let rect, let corner) = shape else {
            Issue.record("\(shape) is no rounded rectangle")
            return
        }
        #expect(rect == box.offsetBy(dx: 0, dy: 3) && abs(corner - radius) < 1e-9)
        view.layer.shadowPath = nil
        let plain = RecordingCanvas()
        view.paint(in: plain)
        #expect(
            plain.shapes == [
                .roundedRectangle(CGRect(x: 0, y: 3, width: 30, height: 40), cornerRadius: 0)
            ])
    }
}
