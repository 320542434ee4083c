import EspalierGeometry
import EspalierGraphics
import EspalierSVGGraphics
import Foundation
import Testing

@Suite("Shapes")
struct ShapeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let shape: CanvasShape
        let expected: String

        init(_ name: String, _ shape: CanvasShape, _ expected: String) {
            (testDescription, self.shape, self.expected) = (name, shape, expected)
        }
    }

    static func path(_ build: (inout BezierPath) -> Void) -> CanvasShape {
        var path = BezierPath()
        build(&path)
        return .path(path)
    }

    static func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    static let box = CGRect(x: 10, y: 20.5, width: 80, height: 24.255)

    static let cases: [Case] = [
        // 20.5 + 24.255 = 44.755 is rounded to 44.76, so the height is 24.26.
        Case("rectangle", .rectangle(box), #"<rect x="10" y="20.5" width="80" height="24.26" fill="red"/>"#),
        Case(
            "at the origin", .rectangle(CGRect(x: 0, y: 0, width: 1, height: 2)),
            #"<rect width="1" height="2" fill="red"/>"#),
        Case(
            "negative size", .rectangle(CGRect(x: 5, y: 5, width: -4, height: -2)),
            #"<rect x="1" y="3" width="4" height="2" fill="red"/>"#),
        Case(
            "rounded", .roundedRectangle(CGRect(x: 1, y: 1, width: 9, height: 9), cornerRadius: 2.5),
            #"<rect x="1" y="1" width="9" height="9" rx="2.5" fill="red"/>"#),
        Case(
            "capsule", .roundedRectangle(CGRect(x: 1, y: 1, width: 90, height: 9), cornerRadius: 100),
            #"<rect x="1" y="1" width="90" height="9" rx="4.5" fill="red"/>"#),
        Case(
            "circle", .ellipse(in: CGRect(x: -1, y: 1, width: 2, height: 2)),
            #"<circle cx="0" cy="2" r="1" fill="red"/>"#),
        Case(
            "ellipse", .ellipse(in: CGRect(x: 0, y: 0, width: 3, height: 2)),
            #"<ellipse cx="1.5" cy="1" rx="1.5" ry="1" fill="red"/>"#),
        Case(
            "tiny negative is zero", .ellipse(in: CGRect(x: -1.004, y: -1.004, width: 2, height: 2)),
            #"<circle cx="0" cy="0" r="1" fill="red"/>"#),
        Case(
            "elbow: axis-aligned and relative",
            path {
                $0.move(to: p(100, 100))
                $0.addLine(to: p(120, 100))
                $0.addLine(to: p(120, 140.5))
                $0.addLine(to: p(140, 140.5))
            }, #"<path d="M100 100h20v40.5h20" fill="red"/>"#),
        Case(
            "absolute where it is shorter",
            path {
                $0.move(to: p(100, 100))
                $0.addLine(to: p(1, 2))
                $0.addLine(to: p(3, 50))
                $0.close()
            }, #"<path d="M100 100 1 2 3 50z" fill="red"/>"#),
        Case(
            "a letter that comes again is left out",
            path {
                $0.move(to: p(100.25, 100.25))
                $0.addLine(to: p(101.25, 99.25))
                $0.addLine(to: p(102.25, 100.25))
            }, #"<path d="M100.25 100.25l1-1 1 1" fill="red"/>"#),
        Case(
            "curves",
            path {
                $0.move(to: p(0, 0))
                $0.addCurve(to: p(10, 10), control1: p(5, 0), control2: p(5, 10))
                $0.addQuadCurve(to: p(110.5, 110.5), control: p(60.5, 10))
            }, #"<path d="M0 0c5 0 5 10 10 10q50.5 0 100.5 100.5" fill="red"/>"#),
        Case(
            "rounding does not add up",
            path {
                $0.move(to: p(100.004, 0))
                for step in 1...3 { $0.addLine(to: p(100.004 + 0.004 * CGFloat(step), CGFloat(step) * 10)) }
            }, #"<path d="M100 0l.01 10v10l.01 10" fill="red"/>"#),
        Case(
            "not a number, infinite",
            path {
                $0.move(to: p(.nan, .infinity))
                $0.addLine(to: p(-.infinity, 0))
            }, #"<path d="M0 100000000-100000000 0" fill="red"/>"#),
        Case(
            "no first move",
            path {
                $0.addLine(to: p(1, 1))
                $0.addLine(to: p(1, 5))
            }, #"<path d="M1 1v4" fill="red"/>"#),
    ]

    @Test("geometry", arguments: cases)
    func geometry(_ example: Case) throws {
        let written = try body { $0.draw(example.shape, fill: .color(red), stroke: nil) }
        #expect(written == example.expected.replacing("\"red\"", with: "\"#f00\""))
    }

    struct StrokeCase: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let stroke: Stroke
        let expected: String
    }

    static let strokes: [StrokeCase] = [
        StrokeCase(testDescription: "hairline", stroke: Stroke(.color(red)), expected: ##" stroke="#f00""##),
        StrokeCase(
            testDescription: "width", stroke: Stroke(.color(red), width: 1.25),
            expected: ##" stroke="#f00" stroke-width="1.25""##),
        StrokeCase(
            testDescription: "dash, cap, join",
            stroke: Stroke(.color(red), dash: [3, 1.5], cap: .round, join: .bevel),
            expected:
                ##" stroke="#f00" stroke-dasharray="3 1.5" stroke-linecap="round" stroke-linejoin="bevel""##),
        StrokeCase(
            testDescription: "dashes of nothing are solid", stroke: Stroke(.color(red), dash: [0, 0]),
            expected: ##" stroke="#f00""##),
        StrokeCase(
            testDescription: "transparent",
            stroke: Stroke(.color(AdaptiveColor(Color(hex: 0x00FF00, alpha: 0.25)))),
            expected: ##" stroke="#0f0" stroke-opacity=".25""##),
    ]

    @Test("strokes", arguments: strokes)
    func stroke(_ example: StrokeCase) throws {
        let written = try body {
            $0.draw(
                .line(from: CGPoint(x: 1, y: 2), to: CGPoint(x: 11, y: 2)), fill: nil, stroke: example.stroke)
        }
        #expect(written == "<path d=\"M1 2h10\"\(example.expected)/>")
    }

    @Test("what can't be seen is not written")
    func invisible() throws {
        let box = CanvasShape.rectangle(CGRect(x: 0, y: 0, width: 9, height: 9))
        let written = try body { canvas in
            canvas.draw(box, fill: nil, stroke: nil)
            canvas.draw(box, fill: .color(AdaptiveColor.clear), stroke: Stroke(.color(red), width: 0))
            canvas.draw(box, fill: .color(AdaptiveColor.clear), stroke: Stroke(.color(red), width: .nan))
            canvas.draw("", color: red)
            canvas.draw("clear", color: .clear)
        }
        #expect(written == "")
    }
}
