import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes
@testable import EspalierDiagrams

/// Tests boxes, with text measured by `FixedText`.
///
/// A label of n characters has a font size of 12; it is 6 n points wide and 12 points high. A line of code of n
/// characters has a font size of 11 and a line spacing of 1.15; it is 5.5 n points wide and 12.65 points high.
@Suite struct BoxPlanTests {
    private final class Values: FieldValues {
        var fieldNames = ["label", "members", "empty"]
        func field(named name: String) -> Int? { fieldNames.firstIndex(of: name) }
        func text(ofField field: Int, row: Int) -> String { ["Name", "a\nbb\nccc", ""][field] }
        func hasLists(field: Int) -> Bool { field == 1 }
    }

    private final class NoImages: ImageProviding {
        func image(named path: String, row: Int) -> Image? { nil }
        func icon(named path: String, row: Int) -> Icon? { nil }
    }

    private func plan(_ yaml: String) throws -> (box: BoxPlan, row: PlanRow) {
        let node = try YAMLReader.read(SourceFile(name: "v.yaml", text: yaml))
        let collector = DiagnosticCollector()
        NodeValidator(collector: collector).check(node, as: Vocabulary.view)
        try #require(!collector.hasErrors, "\(collector.diagnostics.map(\.message))")
        let (values, text) = (Values(), FixedText())
        let compiler = BoxCompiler(theme: .paper, values: values, text: text)
        let context = PlanContext(values: values, text: text, images: NoImages())
        return (
            compiler.compile(ViewDeclaration(node).box, category: 0), PlanRow(number: 0, context: context)
        )
    }

    /// The corner radius of a capsule with content is limited, so that the corners of the content stay inside the
    /// outline.
    @Test func capsulesOfSeveralLinesHaveSmallerCorners() throws {
        func radius(_ yaml: String, _ size: CGSize) throws -> CGFloat? {
            let (box, row) = try plan("{shape: capsule, fill: $accent, \(yaml)}")
            let canvas = RecordingCanvas()
            box.draw(in: canvas, rect: CGRect(origin: .zero, size: size), for: row)
            guard case .roundedRectangle(_, let radius)? = canvas.shapes.first else { return nil }
            return radius
        }
        let text = "padding: [4, 8], content: ['{label}']"
        #expect(try radius(text, CGSize(width: 100, height: 20)) == 10)
        #expect(try radius(text, CGSize(width: 100, height: 80)) == 20)
        #expect(try radius("content: []", CGSize(width: 100, height: 80)) == 40)
    }

    @Test(arguments: [
        ("one label", "content: ['{label}']", 24, 12),
        ("padding", "{padding: [4, 10], content: ['{label}']}", 44, 20),
        ("least size", "{minWidth: 100, minHeight: 30, content: ['{label}']}", 100, 30),
        ("least of lines", "content: [{text: '{members}', maximumLines: 2}]", 48, 24),
        ("widest text", "content: [{text: 'aaaa bbbb', maxWidth: 30}]", 24, 24),
        ("narrower text", "content: [{text: 'aaaa', maxWidth: 30}]", 24, 12),
        ("fixed size", "{width: 10, height: 5, content: ['{label}']}", 10, 5),
        ("wraps", "{maxWidth: 30, content: ['aaaa bbbb']}", 24, 24),
        ("vertical", "{spacing: 2, content: ['{label}', '{label}']}", 24, 26),
        ("horizontal", "{axis: horizontal, spacing: 2, content: ['{label}', {icon: folder}]}", 40, 14),
        ("icon beside an empty text", "{axis: horizontal, content: [{icon: folder}, '{empty}']}", 0, 0),
        ("the same in a stack", "content: ['{label}', {horizontal: [{icon: folder}, '{empty}']}]", 24, 12),
        ("short last line", "{maxWidth: 60, alignment: center, content: ['aaaa bb cc dd']}", 42, 24),
        (
            "short last line at an edge", "{maxWidth: 60, alignment: leading, content: ['aaaa bb cc dd']}",
            60, 24
        ),
        ("empty part", "{spacing: 2, content: ['{label}', '{empty}']}", 24, 12),
        (
            "empty compartment",
            "{content: ['{label}', {divider: true}, {vertical: ['{empty}'], padding: 5}]}", 24, 12
        ),
        (
            "compartments", "{content: ['{label}', {divider: true}, {vertical: ['{label}'], padding: 5}]}",
            34, 35
        ),
        ("list", "content: [{text: '{members}', style: code}]", 17, 38),
        ("divider first", "content: [{divider: true}, '{label}']", 24, 12),
        ("capsule", "{shape: capsule, padding: [10, 0], content: ['{label}']}", 32, 32),
        ("nothing", "content: ['{empty}', '{empty}']", 0, 0),
        ("unknown icon", "content: [{icon: '{label}'}]", 0, 0),
        ("optional text", "content: ['({empty})', '{label}']", 24, 12),
        ("alternatives", "content: ['{empty|label}']", 24, 12),
        ("spacer", "{axis: horizontal, content: ['{label}', {spacer: 6}, '{label}']}", 54, 12),
        // 'dd' takes 12 of the 60 points. The other text has 48 points, which is enough for one word per line.
        ("long, then short", "{axis: horizontal, maxWidth: 60, content: ['aaaa bbbb cccc', 'dd']}", 36, 36),
        ("short, then long", "{axis: horizontal, maxWidth: 60, content: ['dd', 'aaaa bbbb cccc']}", 36, 36),
        // Each of the two texts has 30 points.
        ("both long", "{axis: horizontal, maxWidth: 60, content: ['aaaa bbbb', 'cc dd ee']}", 54, 24),
        (
            "long beside a box of fixed width",
            "{axis: horizontal, maxWidth: 60, content: [{vertical: ['d'], width: 30}, 'aaaa bbbb']}", 54, 24
        ),
        (
            "empty column of a table",
            "{axis: horizontal, spacing: 2, content: [{vertical: ['{empty}'], width: 30}, '{label}']}", 56, 12
        ),
        (
            "empty box without a width",
            "{axis: horizontal, spacing: 2, content: [{vertical: ['{empty}'], minWidth: 30}, '{label}']}", 24,
            12
        ),
        ("only empty columns", "{axis: horizontal, content: [{vertical: ['{empty}'], width: 30}]}", 0, 0),
        ("just enough", "{axis: horizontal, maxWidth: 96, content: ['aaaa bbbb cccc', 'dd']}", 96, 12),
    ])
    func measures(name: String, yaml: String, width: Int, height: Int) throws {
        let (box, row) = try plan(yaml)
        #expect(box.size(for: row) == CGSize(width: width, height: height))
    }

    @Test func onlyListsHaveAHangingIndent() throws {
        func indent(_ template: String) throws -> CGFloat {
            let (box, row) = try plan("content: [{text: '\(template)', style: code}]")
            let text = FixedText()
            let counting = PlanContext(values: row.context.values, text: text, images: row.context.images)
            _ = box.size(for: PlanRow(number: 0, context: counting))
            // A label of one line is measured without a container.
            return text.containers.last?.hangingIndent ?? 0
        }
        #expect(try indent("{members}") == 11)
        #expect(try indent("All: {empty|members}") == 11)
        #expect(try indent("{label}") == 0)
        #expect(try indent("members") == 0)
    }

    /// The size of nested boxes must be measured only once.
    ///
    /// If each level also measured its content to find out whether it is drawn, the work would double with every level.
    @Test func nestingIsMeasuredOnce() throws {
        let depth = 9
        let content =
            String(repeating: "{vertical: [", count: depth) + "'{label}', '{label}'"
            + String(repeating: "]}", count: depth)
        let (box, row) = try plan("content: [\(content)]")
        let text = FixedText()
        let counting = PlanContext(values: row.context.values, text: text, images: row.context.images)
        #expect(box.size(for: PlanRow(number: 0, context: counting)) == CGSize(width: 24, height: 24))
        #expect(text.layoutCount == 2)
    }

    /// If content doesn't fit, it is measured a second time.
    ///
    /// The work must grow with the number of levels, and not double with every level.
    @Test func nestingThatDoesNotFitIsMeasuredOnceALevel() throws {
        let depth = 9
        let content =
            String(repeating: "{horizontal: [{icon: folder}, ", count: depth) + "'{label} {label}', '{label}'"
            + String(repeating: "]}", count: depth)
        let (box, row) = try plan("{width: 40, content: [\(content)]}")
        let text = FixedText()
        let counting = PlanContext(values: row.context.values, text: text, images: row.context.images)
        #expect(box.size(for: PlanRow(number: 0, context: counting)).width == 40)
        #expect(text.layoutCount >= 4 && text.layoutCount <= 2 * (depth + 2), "\(text.layoutCount)")
    }

    @Test(arguments: [
        ("label", "content: ['{label}']", ["Name"]),
        ("braces", "content: ['{{{label}}}']", ["{Name}"]),
        ("marks in the template", "content: ['**{label}** `x`']", ["Name", "x"]),
        ("list", "content: ['{members}']", ["a", "bb", "ccc"]),
        ("empty compartment", "content: ['{label}', {vertical: ['- {empty}']}]", ["Name"]),
    ])
    func draws(name: String, yaml: String, texts: [String]) throws {
        let (box, row) = try plan(yaml)
        let canvas = RecordingCanvas()
        let size = box.size(for: row)
        box.draw(in: canvas, rect: CGRect(origin: .zero, size: size), for: row)
        #expect(canvas.texts == texts)
        #expect(canvas.depth == 0)
    }

    /// If a box is too low for its texts, the first text is shortened, because the last text has only one line, which
    /// is kept.
    @Test(arguments: [
        ("room for all", 30, 48, ["aaaa", "bbbb", "cccc", "dd"]),
        ("two lines fewer", 30, 24, ["aaaa", "…", "dd"]),
        ("no room at all", 30, 5, ["aaaa", "…", "dd"]),
        ("a line fewer", 30, 40, ["aaaa", "bbbb", "…", "dd"]),
    ])
    func shortensContentThatIsTooHigh(name: String, width: Int, height: Int, texts: [String]) throws {
        let (box, row) = try plan("{content: ['aaaa bbbb cccc', 'dd']}")
        let canvas = RecordingCanvas()
        let rect = CGRect(x: 0, y: 0, width: width, height: height)
        box.draw(in: canvas, rect: rect, for: row)
        #expect(canvas.texts == texts)
    }

    @Test func shortensTheLastTextFirst() throws {
        for yaml in [
            "content: ['aaaa bbbb', 'cccc dddd']", "content: ['aaaa bbbb', {vertical: ['cccc dddd']}]",
            "{axis: horizontal, content: [{vertical: ['aaaa bbbb', 'cccc dddd']}]}",
        ] {
            let (box, row) = try plan(yaml)
            let canvas = RecordingCanvas()
            box.draw(
                in: canvas, rect: CGRect(x: 0, y: 0, width: 30, height: 36), for: row)
            #expect(canvas.texts == ["aaaa", "bbbb", "cccc", "…"], "\(yaml)")
        }
    }

    @Test func strokesAreInside() throws {
        let (box, row) = try plan("{shape: rectangle, stroke: {width: 2}, content: ['{label}']}")
        let canvas = RecordingCanvas()
        box.draw(in: canvas, rect: CGRect(x: 0, y: 0, width: 40, height: 20), for: row)
        let inset = CanvasShape.rectangle(CGRect(x: 1, y: 1, width: 38, height: 18))
        #expect(
            canvas.drawnShapes.first.map { $0.shape == inset && !$0.isFilled && $0.stroke != nil } == true)
    }
}
