import EspalierDiagnostics
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes
@testable import EspalierDiagrams

/// Tests icons and logos that are SVG files of the user.
@Suite struct IconFileTests {
    private static let square = "<svg viewBox='0 0 10 10'><path d='M0 0h10v10h-10z'/></svg>"
    private static let red =
        "<svg viewBox='0 0 20 10'><title>Acme</title><path fill='#f00' d='M0 0h20v10h-20z'/></svg>"

    private func fills(_ diagram: Diagram) -> [(box: CGRect, paint: Paint?)] {
        Fixture.log(diagram).drawnShapes.compactMap { shape in
            if case .path(let path) = shape.shape { (path.boundingBox, shape.fill) } else { nil }
        }
    }

    @Test func itemsNameFiles() throws {
        let diagram = try Fixture.diagram(
            """
            layout: {type: class-hierarchy}
            views: {cell: {content: [{icon: '{icon}', size: 20, color: $accent}]}}
            data: {tree: {label: A, icon: i/a.svg, children: [{label: B, icon: i/b.svg}, {label: C, icon: star}]}}
            """, files: ["i/a.svg": Self.square, "i/b.svg": Self.red])
        let drawn = fills(diagram)
        #expect(
            drawn.contains {
                $0.box == CGRect(x: 0, y: 0, width: 20, height: 20)
                    && $0.paint == .color(diagram.theme[.accent])
            })
        // A drawing that isn't a square is centered.
        #expect(
            drawn.contains {
                $0.box == CGRect(x: 0, y: 5, width: 20, height: 10)
                    && $0.paint == .color(Color(hex: 0xFF0000))
            })
        #expect(diagram.warnings.isEmpty)
    }

    @Test func aFileForAllItems() throws {
        let diagram = try Fixture.diagram(
            "views: {cell: {content: [{icon: a.svg, size: 30}]}}\ndata: {outline: A}",
            files: ["a.svg": Self.square])
        #expect(fills(diagram).map(\.paint) == [.color(diagram.theme[.textMuted])])
    }

    /// A file that doesn't exist is a warning, and one that is hostile is an error at its line.
    @Test func filesThatCannotBeRead() throws {
        let views = "views: {cell: {content: [{icon: '{icon?}'}, '{label}']}}\n"
        let missing = try Fixture.diagram(views + "data: {tree: {label: A, icon: no.svg}}")
        _ = Fixture.log(missing)
        #expect(Fixture.describe(missing.warnings).first?.contains("can't read 'no.svg'") == true)
        #expect(
            Fixture.complaints(
                views + "data: {tree: {label: A, icon: bad.svg}}",
                files: ["bad.svg": "<svg viewBox='0 0 1 1'>\n<script/></svg>"])
                == [
                    "2:1 'script' isn't read from SVG files | an SVG file may have: g, path, rect, circle, ellipse, line, polyline, polygon"
                ])
    }

    @Test(arguments: ["leftToRight", "rightToLeft"])
    func aLogoIsBesideTheTitle(direction: String) throws {
        let diagram = try Fixture.diagram(
            """
            title: T
            theme: t.yaml
            layout: {type: class-hierarchy, layoutDirection: \(direction)}
            data: {outline: A}
            output: {title: true, margin: 10}
            """,
            files: [
                "t.yaml": "logo: {light: l/a.svg, dark: l/b.svg, height: 30}", "l/a.svg": Self.red,
                "l/b.svg": Self.square,
            ])
        let (logo, frame, _) = try #require(diagram.block.logo)
        #expect(frame.size == CGSize(width: 60, height: 30))
        let title = try #require(diagram.block.lines.first).frame
        #expect(frame.minY == title.minY)
        if direction == "leftToRight" {
            #expect(
                title.minX == 10 && frame.minX == title.maxX + 24 && diagram.size.width == frame.maxX + 10)
        } else {
            #expect(
                frame.minX == 10 && title.minX == frame.maxX + 24 && diagram.size.width == title.maxX + 10)
        }
        #expect(logo.title == "Acme")
        let text = AdaptiveColor(light: .clear, dark: diagram.theme[.text].dark)
        let red = AdaptiveColor(light: Color(hex: 0xFF0000), dark: .clear)
        #expect(fills(diagram).map(\.paint).suffix(2) == [.color(red), .color(text)])
        #expect(diagram.textAlternative(isMarkdown: false).hasPrefix("T\n\nLogo: Acme\n"))
    }

    @Test func withoutTitlesThereIsNoLogo() throws {
        let files = ["a.svg": Self.red]
        let data = "title: T\ndata: {outline: A}\n"
        #expect(try Fixture.diagram(data + "theme: {logo: a.svg}", files: files).block.logo == nil)
        let shown = data + "output: {title: true}\n"
        #expect(
            try Fixture.diagram(shown + "theme: {logo: a.svg}", files: files).block.logo?.frame.width == 64)
        #expect(try Fixture.diagram(shown + "theme: {logo: none}", files: files).block.logo == nil)
    }

    @Test func aLogoThatCannotBeReadIsAnError() {
        #expect(
            Fixture.complaints("theme: {logo: a.svg}\ndata: {outline: A}").first
                == "1:15 can't read 'a.svg': there is no such file")
        #expect(
            Fixture.complaints(
                "theme: {logo: a.svg}\ndata: {outline: A}",
                files: ["a.svg": "<svg viewBox='0 0 9 9'>\n<image/></svg>"]
            ).first?.hasPrefix("2:1 'image' isn't read") == true)
    }
}
