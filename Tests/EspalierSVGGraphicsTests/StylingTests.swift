import EspalierGeometry
import EspalierGraphics
import EspalierSVGGraphics
import Foundation
import Testing

@Suite("Colors, gradients, groups")
struct StylingTests {
    static let box = CanvasShape.rectangle(CGRect(x: 1, y: 2, width: 3, height: 4))

    /// Draws shapes in colors with different light and dark values, and one in a color that is transparent in light
    /// mode.
    static func drawPalette(on canvas: SVGCanvas) {
        canvas.draw(box, fill: .color(paper), stroke: Stroke(.color(ink)))
        canvas.draw(box, fill: .color(ink), stroke: Stroke(.color(red)))
        canvas.draw(box, fill: .color(paper), stroke: nil)
        let veil = AdaptiveColor(light: .clear, dark: Color(hex: 0x112233, alpha: 0.5))
        canvas.draw(box, fill: .color(veil), stroke: nil)
    }

    static let rect = #"<rect x="1" y="2" width="3" height="4""#

    @Test("dark values are classes, in the order of first use, only where they differ")
    func adaptive() throws {
        let text = try svg { Self.drawPalette(on: $0) }
        #expect(
            text == """
                <svg xmlns="http://www.w3.org/2000/svg" id="diagram" width="100" height="50" \
                viewBox="0 0 100 50" role="img">
                <g text-rendering="geometricPrecision" font-family="Inter,sans-serif" font-size="13">
                \(Self.rect) fill="#fff" stroke="#1d1d1f" class="c0 c1"/>\
                \(Self.rect) fill="#1d1d1f" stroke="#f00" class="c2"/>\
                \(Self.rect) fill="#fff" class="c0"/>\
                \(Self.rect) fill="none" class="c3"/></g>
                <style>
                @media (prefers-color-scheme:dark){
                #diagram .c0{fill:#1c1c1e}
                #diagram .c1{stroke:#f5f5f7}
                #diagram .c2{fill:#f5f5f7}
                #diagram .c3{fill:#123;fill-opacity:.5}
                }
                </style>
                </svg>

                """)
    }

    @Test(
        "one page only: values, no classes",
        arguments: [
            (SVGOptions(appearance: .light), ["#fff\" stroke=\"#1d1d1f", "#1d1d1f\" stroke=\"#f00", "#fff"]),
            (
                SVGOptions(appearance: .dark),
                [
                    "#1c1c1e\" stroke=\"#f5f5f7", "#f5f5f7\" stroke=\"#f00", "#1c1c1e",
                    "#123\" fill-opacity=\".5",
                ]
            ),
            (
                SVGOptions(includesStyle: false),
                ["#fff\" stroke=\"#1d1d1f", "#1d1d1f\" stroke=\"#f00", "#fff"]
            ),
        ])
    func single(_ options: SVGOptions, fills: [String]) throws {
        let written = try body(options: options) { Self.drawPalette(on: $0) }
        #expect(written == fills.map { "\(Self.rect) fill=\"\($0)\"/>" }.joined())
        #expect(!(try svg(options: options) { Self.drawPalette(on: $0) }).contains("<style>"))
    }

    @Test("a part of a page has both colors in style attributes, without a style element")
    func partOfPage() throws {
        let options = SVGOptions(
            fontSource: .system, appearance: .page, includesStyle: false, baseColor: ink)
        let text = try svg(options: options) { canvas in
            Self.drawPalette(on: canvas)
            canvas.draw("A", color: ink)
            let gradient = LinearGradient(
                start: .zero, end: CGPoint(x: 0, y: 1),
                stops: [.init(location: 0, color: paper), .init(location: 1, color: .clear)])
            canvas.draw(Self.box, fill: .linearGradient(gradient), stroke: nil)
            let element = CanvasElement(id: "A", kind: "cell")
            canvas.beginElement(element)
            canvas.draw(Self.box, fill: .color(paper), stroke: nil)
            canvas.endElement()
        }
        let paperStyle = "fill:light-dark(#fff,#1c1c1e)"
        #expect(
            text == """
                <svg xmlns="http://www.w3.org/2000/svg" id="diagram" width="100" height="50" \
                viewBox="0 0 100 50" role="img">
                <g text-rendering="geometricPrecision" font-family="Inter,sans-serif" font-size="13" \
                fill="#1d1d1f" style="fill:light-dark(#1d1d1f,#f5f5f7)">
                \(Self.rect) fill="#fff" stroke="#1d1d1f" \
                style="\(paperStyle);stroke:light-dark(#1d1d1f,#f5f5f7)"/>\
                \(Self.rect) stroke="#f00"/>\
                \(Self.rect) fill="#fff" style="\(paperStyle)"/>\
                \(Self.rect) fill="none" \
                style="fill:light-dark(rgb(0 0 0/0%),rgb(17 34 51/50%));fill-opacity:1"/>\
                <text x="1" y="2">A</text>\
                \(Self.rect) fill="url(#diagram-g1)"/>\
                <rect id="A" class="cell" x="1" y="2" width="3" height="4" fill="#fff" style="\(paperStyle)"/>
                <defs><linearGradient id="diagram-g1" x2="0" y2="1">\
                <stop stop-color="#fff" style="stop-color:light-dark(#fff,#1c1c1e)"/>\
                <stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient></defs>
                </g>
                </svg>

                """)
    }

    @Test("the base color is inherited by text and by shapes that have it")
    func baseColor() throws {
        let text = try svg(options: SVGOptions(fontSource: .system, baseColor: ink)) { canvas in
            canvas.draw("A", color: ink)
            canvas.draw(Self.box, fill: .color(ink), stroke: nil)
            canvas.draw(Self.box, fill: nil, stroke: Stroke(.color(red)))
        }
        #expect(text.contains("font-size=\"13\" fill=\"#1d1d1f\" class=\"c0\">"))
        #expect(
            text.contains(
                "<text x=\"1\" y=\"2\">A</text>\(Self.rect)/>\(Self.rect) fill=\"none\" stroke=\"#f00\"/>"))
    }

    @Test("title, description, background and prefix")
    func header() throws {
        let document = SVGDocument(
            bounds: CGRect(x: -10, y: 0, width: 20, height: 30.5), title: "A & B",
            description: "Two\nletters.",
            background: paper, rootID: "my tree")
        let text = try svg(document, options: SVGOptions(fontSource: .system, idPrefix: "p.1-")) { canvas in
            canvas.draw(element: "A")
        }
        #expect(
            text.hasPrefix(
                """
                <svg xmlns="http://www.w3.org/2000/svg" id="p_2e_1-my_20_tree" width="20" height="30.5" \
                viewBox="-10 0 20 30.5" role="img" \
                aria-labelledby="p_2e_1-my_20_tree-title" aria-describedby="p_2e_1-my_20_tree-desc">
                <title id="p_2e_1-my_20_tree-title">A &amp; B</title>
                <desc id="p_2e_1-my_20_tree-desc">Two&#10;letters.</desc>
                <rect x="-10" y="0" width="20" height="30.5" fill="#fff" class="c0"/>

                """.replacing(" y=\"0\"", with: "")))
        #expect(text.contains("<rect id=\"p_2e_1-A\" class=\"cell\""))
        #expect(text.contains("#p_2e_1-my_20_tree .c0{fill:#1c1c1e}"))
    }

    @Test("gradients are defined once; dark stops are classes")
    func gradients() throws {
        let gradient = LinearGradient(
            start: .zero, end: CGPoint(x: 0, y: 1),
            stops: [.init(location: 0, color: paper), .init(location: 1, color: .clear)])
        let text = try svg { canvas in
            for _ in 0..<2 { canvas.draw(Self.box, fill: .linearGradient(gradient), stroke: nil) }
            canvas.draw(
                .line(from: .zero, to: CGPoint(x: 9, y: 0)), fill: nil,
                stroke: Stroke(.linearGradient(gradient)))
            let empty = LinearGradient(start: .zero, end: .zero, stops: [])
            canvas.draw(Self.box, fill: .linearGradient(empty), stroke: Stroke(.linearGradient(empty)))
        }
        let use = "\(Self.rect) fill=\"url(#diagram-g1)\"/>"
        #expect(
            text.contains(
                """
                \(use)\(use)<path d="M0 0h9" stroke="#fff" class="c1"/><defs>\
                <linearGradient id="diagram-g1" x2="0" y2="1"><stop stop-color="#fff" class="c0"/>\
                <stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient></defs>
                </g>
                <style>
                @media (prefers-color-scheme:dark){
                #diagram .c0{stop-color:#1c1c1e}
                #diagram .c1{stroke:#1c1c1e}
                }
                </style>
                """))
    }

    @Test(
        "translations move coordinates; other transforms, clips and opacity open groups when something is drawn"
    )
    func placement() throws {
        let written = try body { canvas in
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: 10, y: 20))
            canvas.draw(Self.box, fill: .color(red), stroke: nil)
            canvas.save()
            canvas.concatenate(CGAffineTransform(scaleX: 2, y: 0.3333333))
            canvas.concatenate(CGAffineTransform(translationX: 1, y: 0))
            canvas.draw(Self.box, fill: .color(red), stroke: nil)
            canvas.draw("x")
            canvas.restore()
            canvas.save()
            canvas.concatenate(CGAffineTransform(scaleX: 5, y: 5))
            canvas.restore()
            canvas.clip(to: Self.box)
            canvas.beginGroup(alpha: 0.5)
            canvas.draw("y")
            canvas.endGroup()
            canvas.beginGroup(alpha: 1)
            canvas.draw("z")
            canvas.endGroup()
            canvas.restore()
            canvas.draw("end")
            canvas.clip(to: .rectangle(CGRect(x: 11, y: 22, width: 3, height: 4)))
        }
        #expect(
            written == """
                <rect x="11" y="22" width="3" height="4" fill="#f00"/>\
                <g transform="matrix(2 0 0 .333333 12 20)"><rect x="1" y="2" width="3" height="4" fill="#f00"/>\
                <text x="1" y="2" fill="#f00">x</text></g>\
                <g clip-path="url(#diagram-k1)"><g opacity=".5"><text x="11" y="22" fill="#f00">y</text></g>\
                <text x="11" y="22" fill="#f00">z</text></g><text x="1" y="2" fill="#f00">end</text>\
                <defs><clipPath id="diagram-k1"><rect x="11" y="22" width="3" height="4"/></clipPath></defs>
                """)
    }

    @Test("an image is embedded once and placed by its uses")
    func images() throws {
        let image = Image(format: .png, data: Data([1, 2, 3, 4]), pixelWidth: 1, pixelHeight: 1)
        let written = try body { canvas in
            canvas.draw(image, in: CGRect(x: 1, y: 2, width: 3, height: 4))
            canvas.draw(image, in: CGRect(x: 5, y: 2, width: 3, height: 4))
        }
        #expect(
            written == """
                <use x="1" y="2" width="3" height="4" href="#diagram-i1"/>\
                <use x="5" y="2" width="3" height="4" href="#diagram-i1"/>\
                <defs><symbol id="diagram-i1" viewBox="0 0 1 1" preserveAspectRatio="none">\
                <image width="1" height="1" preserveAspectRatio="none" href="data:image/png;base64,AQIDBA=="/>\
                </symbol></defs>
                """)
    }
}
