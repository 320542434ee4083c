import EspalierData
import EspalierDiagnostics
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes
@testable import EspalierDiagrams

@Suite struct DiagramTests {
    private static let tree = """
        title: Animals
        description: Two of them.
        output: { title: true, margin: 10 }
        data:
          outline: |
            Animal {link: "https://example.org"}
              Cat {link: "javascript:alert(1)"}
              Dog
        """

    private func log(_ diagram: Diagram, _ rect: CGRect? = nil) -> RecordingCanvas {
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: rect ?? diagram.bounds)
        return canvas
    }

    @Test func drawsEverythingOnce() throws {
        let diagram = try Fixture.diagram(Self.tree)
        let canvas = log(diagram)
        #expect(canvas.texts.sorted() == ["Animal", "Animals", "Cat", "Dog", "Two", "of", "them."].sorted())
        #expect(canvas.depth == 0)
        let cells = canvas.elements.filter { $0.kind == "cell" }
        #expect(cells.map(\.id) == ["Animal", "Cat", "Dog"])
        #expect(cells.map(\.link) == ["https://example.org", nil, nil])
        #expect(canvas.elements.contains { $0.kind == "connector" && $0.id == "connector-Animal" })
    }

    /// If the levels of a tree are rows, they are at least 24 points apart by default.
    ///
    /// The distance is larger if the insets require it. If `sectionSpacing` is set, the distance is the sum of
    /// `sectionSpacing` and the insets.
    @Test(
        arguments: [
            ("", 24), ("insets: [2, 11]", 24), ("insets: [15, 11]", 30), ("sectionSpacing: 0", 6),
            ("sectionSpacing: 5", 11),
        ] as [(String, CGFloat)])
    func levelsOfUprightTreesKeepTheirDistance(options: String, expected: CGFloat) throws {
        for direction in ["topToBottom", "bottomToTop"] {
            let extra = options.isEmpty ? "" : ", \(options)"
            let diagram = try Fixture.diagram(
                "layout: { arrangement: compact, direction: \(direction)\(extra) }\ndata: { outline: \"A\\n  B\" }\n"
            )
            let frames = diagram.elements().filter { $0.category == .cell }.map(\.frame)
            try #require(frames.count == 2)
            let distance = max(frames[0].minY, frames[1].minY) - min(frames[0].maxY, frames[1].maxY)
            #expect(distance == expected, "\(direction)")
        }
    }

    /// In a right-to-left layout, the title and the diagram end at the right margin, even if the title is wider than
    /// the diagram.
    @Test func titlesBeginAtTheRightWhereLinesDo() throws {
        let diagram = try Fixture.diagram(
            """
            title: A title that is wider than what stands below it
            output: { title: true, margin: [10, 20, 30, 40] }
            layout: { type: grid, numberOfColumns: 1, width: 50, layoutDirection: rightToLeft }
            data: { sections: [{ items: [a] }] }
            """)
        let title = try #require(log(diagram).elements.first { $0.kind == "title" })
        let cell = try #require(diagram.elements().first { $0.category == .cell })
        #expect(title.frame.maxX == diagram.size.width - 20)
        #expect(cell.frame.maxX == diagram.size.width - 20)
        #expect(title.frame.minX == 40)
    }

    @Test func dropsDangerousLinksWithAWarning() throws {
        let diagram = try Fixture.diagram(Self.tree)
        #expect(
            Fixture.describe(diagram.warnings) == [
                "7:7 the link 'javascript:alert(1)' is left out | links are http, https, mailto or relative"
            ])
    }

    @Test func drawsTheSameEveryTime() throws {
        let first = log(try Fixture.diagram(Self.tree)).calls
        #expect(log(try Fixture.diagram(Self.tree)).calls == first)
        let diagram = try Fixture.diagram(Self.tree)
        _ = log(diagram)
        #expect(log(diagram).calls == first)
    }

    @Test func drawsOnlyWhatIsInTheRectangle() throws {
        let diagram = try Fixture.diagram(Self.tree)
        let dog = try #require(diagram.elements().first { $0.id == "Dog" })
        let canvas = log(diagram, dog.frame)
        #expect(canvas.elements.filter { $0.kind == "cell" }.map(\.id) == ["Dog"])
        #expect(diagram.elements(in: dog.frame).contains { $0.id == "Dog" })
        #expect(!diagram.elements(in: dog.frame).contains { $0.id == "Cat" })
    }

    /// The labels are 36, 18 and 18 points wide and 12 points high.
    ///
    /// The padding is 10 at the left and right, and 5 at the top and bottom.
    ///
    /// The boxes are therefore 56 x 22 and 38 x 22. Their height is increased to 23, so that lines are on the pixel
    /// grid. The layout's insets of 3 and 12 points are removed at the edges of the content.
    @Test func placesBoxesInsideTheMargins() throws {
        let diagram = try Fixture.diagram(
            "output: { margin: 10 }\ndata:\n  outline: |\n    Animal\n      Cat\n      Dog\n")
        let frames = Dictionary(
            uniqueKeysWithValues: diagram.elements().filter { $0.category == .cell }.map { ($0.id, $0.frame) }
        )
        #expect(frames["Animal"] == CGRect(x: 10, y: 10, width: 56, height: 23))
        #expect(frames["Cat"] == CGRect(x: 90, y: 10, width: 38, height: 23))
        #expect(frames["Dog"] == CGRect(x: 90, y: 39, width: 38, height: 23))
        #expect(diagram.size == CGSize(width: 138, height: 72))
    }

    @Test func knowsWhetherItMayHaveLinks() throws {
        let views = "views: {cell: {link: '{link?}'}}\n"
        #expect(try !Fixture.diagram("data: {tree: {label: A}}\n").hasLinks)
        #expect(try !Fixture.diagram(views + "data: {tree: {label: A}}\n").hasLinks)
        #expect(try Fixture.diagram(views + "data: {tree: {label: A, link: a.html}}\n").hasLinks)
    }

    /// The high-contrast theme adds outlines to boxes that are filled with a tint, because a tint alone isn't enough to
    /// distinguish a box from the page.
    @Test(arguments: [("contrast", true), ("paper", false)])
    func tintsHaveOutlinesInContrast(theme: String, hasOutline: Bool) throws {
        let diagram = try Fixture.diagram(
            """
            theme: \(theme)
            views: { colorBy: kind, cell: { fill: $categorySurface } }
            layout: { type: grid }
            data: { sections: [{ items: [{ label: a, kind: x }] }] }
            """)
        #expect(log(diagram).drawnShapes.contains { $0.isFilled && $0.stroke != nil } == hasOutline)
    }

    /// `{name}` shows the label, unless the data has a field `name`.
    ///
    /// This applies to sections and to items.
    @Test func fieldsOfSectionsHideTheLabelsOtherName() throws {
        let diagram = try Fixture.diagram(
            """
            layout: { type: flow }
            views: { supplementary: { header: { content: ["{name}"] } }, cell: { content: ["{name}"] } }
            data: { sections: [{ label: S, name: N, items: [{ label: A, name: M }] }] }
            """)
        #expect(Set(log(diagram).texts) == ["N", "M"])
        let plain = try Fixture.diagram(
            """
            layout: { type: flow }
            views: { supplementary: { header: { content: ["{name}"] } }, cell: { content: ["{name}"] } }
            data: { sections: [{ label: S, items: [A] }] }
            """)
        #expect(Set(log(plain).texts) == ["S", "A"])
    }

    @Test func kindsHaveHuesInTheOrderOfTheLegend() throws {
        let diagram = try Fixture.diagram(
            """
            views: { colorBy: kind, legend: { values: [b, a] }, cell: { fill: $category, content: ["{label}"] } }
            data:
              outline: |
                A {kind: a}
                  B {kind: b}
                  C {kind: c}
            """)
        let source = diagram.content
        let fills = (0..<3).map { source.views.cell.plan(row: $0).box.outline.fill }
        let theme = diagram.theme
        #expect(fills == [.color(theme[.category2]), .color(theme[.category1]), .color(theme[.category3])])
        #expect(log(diagram).texts.prefix(3) == ["b", "a", "c"])
    }

    /// In a narrow picture, the legend wraps, even within a long name.
    ///
    /// In a wide picture, the legend isn't wider than a sheet of paper.
    @Test(arguments: [(100.0, 360.0), (3_000.0, 690.0)])
    func legendsWrap(width: Double, greatest: Double) throws {
        let long = String(repeating: "long name ", count: 60)
        let items =
            (0..<12).map { "{ label: L, kind: category number \($0) }" } + ["{ label: M, kind: \(long)}"]
        let diagram = try Fixture.diagram(
            """
            layout: { type: table, width: \(width) }
            views: { colorBy: kind, legend: true }
            data: { sections: [{ items: [\(items.joined(separator: ", "))] }] }
            """)
        let legend = try #require(diagram.block.legend)
        #expect(legend.frame.width <= greatest)
        #expect(legend.frame.height > 100)
        #expect(diagram.uncutFrames.contains(legend.frame))
    }

    /// A sheet never ends between a header and its first item.
    ///
    /// If a section continues on the next sheet, its name is shown there again.
    @Test func sheetsKeepHeadersWithTheirItems() throws {
        let diagram = try Fixture.diagram(
            """
            layout: { type: table, width: 300 }
            views: { supplementary: { header: { content: ["{label}"] } } }
            data: { sections: [{ label: One, items: [a, b, c] }, { label: Two, items: [d] }] }
            """)
        let elements = diagram.elements()
        let header = try #require(elements.first { $0.category == .supplementary })
        let cells = elements.filter { $0.category == .cell }
        #expect(diagram.uncutFrames.contains(header.frame.union(cells[0].frame)))
        #expect(!diagram.uncutFrames.contains(header.frame))
        #expect(diagram.continuedParent(in: cells[1].frame.insetBy(dx: -1, dy: -1)) == "One")
        #expect(diagram.continuedParent(in: header.frame.union(cells[1].frame)) == nil)
    }

    /// There is one warning for each script, and the order in which the characters are found doesn't matter.
    @Test func missingCharactersAreGroupedByScript() {
        let privateUse = (0..<230).compactMap { Unicode.Scalar(0xE000 + $0) }
        let scalars = privateUse + "กขค་𓀀é☃".unicodeScalars
        for scalars in [scalars, scalars.reversed()] {
            let warnings = MissingGlyphs(scalars.map { MissingGlyph(scalar: $0) }).warnings()
            #expect(
                warnings.map(\.message) == [
                    "no font has the character U+00E9 LATIN SMALL LETTER E WITH ACUTE",
                    "no font has 3 characters: U+0E01 THAI CHARACTER KO KAI, U+0E02 THAI CHARACTER KHO KHAI, "
                        + "U+0E04 THAI CHARACTER KHO KHWAI",
                    "no font has 232 characters: U+0F0B TIBETAN MARK INTERSYLLABIC TSHEG, U+2603 SNOWMAN, U+E000, "
                        + "U+E001, U+E002 and 227 more",
                    "no font has the character U+13000 EGYPTIAN HIEROGLYPH A001",
                ])
            #expect(warnings.allSatisfy { $0.severity == .warning })
            #expect(warnings.map(\.notes.count) == [1, 0, 0, 0])
        }
    }

    /// The place is that of the character, in the label of an item or elsewhere in the files.
    @Test(arguments: [
        ("data:\n  outline: |\n    Oak\n      Elm \u{10FFFD}!\n", 4, 11),
        ("# \u{10FFFD}\ntitle: A \u{10FFFD}\ndata: {outline: A}\n", 2, 10),
        ("data: {tree: {label: \"\\U0010FFFD\", children: [\"a\u{10FFFD}\"]}}\n", 1, 14),
        ("data: {tree: [{label: A, id: a}, {label: \"\u{10FFFD}\", id: b}]}\n", 1, 43),
    ]) func aMissingCharacterHasItsPlace(_ text: String, _ line: Int, _ column: Int) throws {
        let diagram = try Fixture.diagram(text)
        let scalars = "\u{10FFFD}".unicodeScalars
        let warnings = MissingGlyphs(scalars.map { MissingGlyph(scalar: $0) }).warnings(
            diagram.content.data, in: diagram.file.source)
        #expect(warnings.first?.range?.start == SourceLocation(line: line, column: column))
    }

    @Test func missingCharactersOfManyScriptsAreCounted() {
        let scripts = "aαжאبदกကགხአ漢あ".unicodeScalars
        let warnings = MissingGlyphs(scripts.map { MissingGlyph(scalar: $0) }).warnings()
        #expect(warnings.count == 11)
        #expect(warnings.last?.message == "no font has 3 more characters")
        let fewer = MissingGlyphs(scripts.dropLast(2).map { MissingGlyph(scalar: $0) }).warnings()
        #expect(fewer.last?.message == "no font has 1 more character")
    }

    @Test(arguments: ["line", "note"])
    func extraParentsAreDrawnOnRequest(policy: String) throws {
        let diagram = try Fixture.diagram(
            """
            data:
              csv: d.csv
              extraParents: \(policy)
            views: { supplementary: { reference: { stroke: { color: "#f00", dash: [1, 2] } } } }
            """, files: ["d.csv": "id,parent\na,\nb,\nc,a\nc,b\n"])
        let stroke = try #require(diagram.content.views.lines["reference"]?.base).stroke
        #expect(stroke.dash == [1, 2])
        let references = diagram.elements().filter { $0.kind == "reference" }
        #expect(references.count == (policy == "line" ? 1 : 0))
    }

    /// A condition treats a missing value as empty, and compares numbers in a list in the same way as single numbers.
    @Test(arguments: [
        ("role: ", [false, true]), ("role: false", [false, true]), ("depth: [1.0, 7]", [false, true]),
        ("if: { role: ~ }", [false, true]), ("depth: 0.0", [true, false]),
        ("version: 1.10", [true, true]), ("version: [1.10, x]", [true, true]),
        ("version: 1.1", [true, true]),
        ("version: \"1.10\"", [true, false]), ("version: \"> 1.1\"", [false, false]),
        ("rest: true", [false, false]),
    ])
    func conditionsOnNothingAndOnNumbers(condition: String, isFaded: [Bool]) throws {
        let diagram = try Fixture.diagram(
            """
            views:
              cell:
                content: ["{label}"]
                when:
                  - \(condition)
                    opacity: 0.5
            data:
              outline: |
                A {role: boss, version: 1.10, rest: 0.0}
                  B {version: 1.1}
            """)
        let boxes = (0..<2).map { diagram.content.views.cell.plan(row: $0).box }
        #expect(boxes.map { $0.opacity == 0.5 } == isFaded)
    }

    @Test func conditionsChooseTheirBox() throws {
        let diagram = try Fixture.diagram(
            """
            views:
              cell:
                fill: $surface
                content: ["{label}"]
                when:
                  - { depth: 0, fill: $accent }
                  - { role: [boss, chief], opacity: 0.5 }
                  - { hasChildren: false, fill: none }
            data:
              outline: |
                A {role: boss}
                  B
            """)
        let views = diagram.content.views.cell
        #expect(views.plan(row: 0).box.outline.fill == .color(diagram.theme[.accent]))
        #expect(views.plan(row: 0).box.opacity == 0.5)
        #expect(views.plan(row: 1).box.outline.fill == nil)
    }

    @Test func sectionsFlow() throws {
        let diagram = try Fixture.diagram(
            """
            layout: { type: flow, width: 100, itemSize: [40, 20], minimumInteritemSpacing: 10, minimumLineSpacing: 5, sectionInset: 0 }
            output: { margin: 0 }
            views: { supplementary: { header: { height: 10, content: ["{label}"] } } }
            data:
              sections:
                - { label: One, items: [a, b, c] }
            """)
        let frames = diagram.elements().filter { $0.category == .cell }.map(\.frame)
        #expect(frames.map(\.minY) == [10, 10, 35])
        #expect(frames.allSatisfy { $0.size == CGSize(width: 40, height: 20) })
        #expect(log(diagram).texts == ["One", "a", "b", "c"])
    }

    @Test(arguments: ["<script>alert(1)</script>", "\u{202E}reversed", "{name}", "**x**", "a\tb"])
    func labelsAreNeverTakenForMarkup(label: String) throws {
        let item = label.replacing("\t", with: "\\t").replacing("\u{202E}", with: "\\u202E")
        let diagram = try Fixture.diagram("data: {tree: {label: \"\(item)\"}}")
        #expect(log(diagram).texts.joined(separator: " ").contains(label.split(separator: "\t")[0]))
    }

    @Test func countsAreLimited() throws {
        var environment = Fixture.environment()
        environment.limits[.items] = 2
        let source = SourceFile(name: "d.yaml", text: Self.tree)
        let file = try DiagramFile(reading: source, environment: environment)
        let error = #expect(throws: DiagnosticsError.self) {
            try Diagram(file: file, environment: environment, text: FixedText())
        }
        #expect(error?.diagnostics.map(\.message) == ["3 items are beyond the limit of 2"])
    }

    /// The number of photos in the template `photo-wall`.
    private static let photoCount = 6

    @Test(arguments: TemplateLibrary.builtIn.templates.map(\.name))
    func everyTemplateDraws(name: String) throws {
        let library = TemplateLibrary.builtIn
        let source = try #require(library.template(named: name)?.source)
        let files = Dictionary(
            uniqueKeysWithValues: library.files.map {
                ($0.path, $0.source.text(in: 0..<$0.source.bytes.count))
            })
        let environment = Fixture.environment(files)
        let file = try DiagramFile(reading: source, environment: environment)
        // Symbol graphs are created with the toolchain and may not exist. In this case, only the diagram file itself is
        // tested.
        if file.data.isSymbolGraph, name != "module" { return }
        let diagram = try Diagram(file: file, environment: environment, text: FixedText())
        // Photos aren't embedded in the library; only the template in the repository has them.
        let missing = diagram.warnings.filter { $0.message.hasPrefix("can't read 'photos/") }
        #expect(missing.count == (name == "photo-wall" ? Self.photoCount : 0))
        #expect(diagram.warnings.filter { $0.severity != .note }.count == missing.count)
        #expect(log(diagram).depth == 0)
        #expect(diagram.title?.isEmpty == false && diagram.description?.isEmpty == false)
    }
}
