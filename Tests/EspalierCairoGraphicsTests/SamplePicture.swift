import EspalierGeometry
import EspalierGraphics
import Foundation

@testable import EspalierCairoGraphics

/// A picture that contains boxes, connectors, curves, gradients, groups, clips and text.
struct SamplePicture {
    let size = CGSize(width: 240, height: 160)
    let font = Font(size: 13, weight: .medium)

    static let ink = AdaptiveColor(light: Color(hex: 0x1B2733), dark: Color(hex: 0xE6EDF3))
    static let line = AdaptiveColor(light: Color(hex: 0x8796A5), dark: Color(hex: 0x6E7B88))
    static let surface = AdaptiveColor(light: Color(hex: 0xEEF3F8), dark: Color(hex: 0x20262D))
    static let page = AdaptiveColor(light: .white, dark: Color(hex: 0x0D1117))

    func draw(on canvas: any Canvas, in rect: CGRect) {
        drawTree(on: canvas)
        drawShapes(on: canvas)
    }

    private func drawTree(on canvas: any Canvas) {
        let border = Stroke(.color(Self.line), width: 1)
        let connector = Stroke(.color(Self.line), width: 1.25)
        canvas.draw(
            .line(from: CGPoint(x: 65, y: 38), to: CGPoint(x: 65, y: 54)), fill: nil, stroke: connector)
        canvas.draw(
            .line(from: CGPoint(x: 65, y: 54), to: CGPoint(x: 175, y: 54)), fill: nil, stroke: connector)
        for (index, label) in ["NSObject", "AVAsset", "Größe → 7"].enumerated() {
            let x = index == 2 ? 125.0 : 15.0
            let frame = CGRect(x: x + 0.5, y: index == 0 ? 12.5 : 66.5, width: 100, height: 26)
            canvas.beginElement(
                CanvasElement(id: label, kind: "cell", link: "https://example.com/it's", frame: frame))
            canvas.draw(
                .roundedRectangle(frame, cornerRadius: 5), fill: .color(Self.surface), stroke: border)
            canvas.draw(
                label, font: font, color: Self.ink, at: CGPoint(x: frame.midX, y: frame.midY + 4.73),
                anchor: .middle, width: 60)
            canvas.endElement()
        }
    }

    private func drawShapes(on canvas: any Canvas) {
        let red = Paint.color(Color(hex: 0xD1242F))
        let gradient = LinearGradient(
            start: .zero, end: CGPoint(x: 1, y: 0),
            stops: [.init(location: 0, color: Self.ink), .init(location: 1, color: Self.surface)])
        canvas.draw(
            .ellipse(in: CGRect(x: 20, y: 110, width: 50, height: 36)), fill: .linearGradient(gradient),
            stroke: Stroke(red, width: 2, dash: [4, 2]))
        var curve = BezierPath()
        curve.move(to: CGPoint(x: 85, y: 140))
        curve.addCurve(
            to: CGPoint(x: 145, y: 115), control1: CGPoint(x: 105, y: 90), control2: CGPoint(x: 125, y: 165))
        curve.addQuadCurve(to: CGPoint(x: 165, y: 140), control: CGPoint(x: 165, y: 115))
        canvas.draw(.path(curve), fill: nil, stroke: Stroke(red, width: 1.5, cap: .round, join: .round))
        canvas.save()
        canvas.clip(to: .roundedRectangle(CGRect(x: 180, y: 105, width: 40, height: 40), cornerRadius: 12))
        canvas.concatenate(CGAffineTransform(rotationAngle: 0.3))
        canvas.draw(.rectangle(CGRect(x: 200, y: 30, width: 40, height: 60)), fill: red, stroke: nil)
        canvas.restore()
        canvas.beginGroup(alpha: 0.5)
        canvas.draw(.rectangle(CGRect(x: 30, y: 118, width: 60, height: 10)), fill: red, stroke: nil)
        canvas.draw(.rectangle(CGRect(x: 60, y: 122, width: 60, height: 10)), fill: red, stroke: nil)
        canvas.endGroup()
    }
}
