import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import Foundation
import Testing

@testable import EspalierDiagrams

/// Tests `fit`, with which the options of a layout depend on the width of a page.
@Suite struct FitTests {
    /// A root with leaves that have the same size.
    private static func leaves(_ count: Int, _ layout: String) -> String {
        """
        layout: {type: class-hierarchy, \(layout)}
        views: {cell: {width: 100, height: 30}}
        output: {margin: 0}
        data: {tree: {label: root, children: [\((0..<count).map { "n\($0)" }.joined(separator: ", "))]}}
        """
    }

    private func columns(_ diagram: Diagram) -> Int {
        let leaves = diagram.elements().filter { $0.category == .cell && $0.indexPath[0] == 1 }
        return Set(leaves.map { Int($0.frame.minX) }).count
    }

    @Test(arguments: [(130, 1), (260, 2), (400, 3), (1_607, 6), (1_700, 12)])
    func columnsFillTheWidth(width: Int, count: Int) throws {
        let diagram = try Fixture.diagram(
            Self.leaves(12, "arrangement: columns, columnSpacing: 0, fit: \(width)"))
        #expect(diagram.size.width <= Double(width))
        #expect(columns(diagram) == count)
        #expect(diagram.reduction == 1)
    }

    private static let outline = (0..<120).map { number in
        let depth = number == 0 ? 0 : [1, 2, 3, 3][(number - 1) % 4]
        let word = ["Alpha", "Betelgeuse", "Compartment of requirements", "D"][number % 4]
        return String(repeating: "  ", count: depth) + "\(word) \(number)"
    }.joined(separator: "\n")

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        var data =
            "data:\n  outline: |\n" + FitTests.outline.split(separator: "\n").map { "    \($0)\n" }.joined()

        init(_ layout: String, _ data: String? = nil) {
            testDescription = "layout: {\(layout)"
            if let data { self.data = data }
        }

        func file(_ fit: String) -> String { "\(testDescription), fit: \(fit)}\n\(data)" }
    }

    private static let edges = """
        data: {graph: {edges: [\((1..<40).map { "{from: node \($0 / 3), to: node \($0)}" }.joined(separator: ", "))]}}
        """
    private static let items = """
        data: {sections: [{label: s, items: [\((0..<30).map { "item \($0)" }.joined(separator: ", "))]}]}
        """

    private static let cases =
        ["rows", "compact", "columns", "hanging"].flatMap { arrangement in
            ["leftToRight", "topToBottom"].map {
                Case("type: class-hierarchy, arrangement: \(arrangement), direction: \($0)")
            }
        } + [
            Case("type: layered", edges), Case("type: layered, direction: leftToRight", edges),
            Case("type: steps", items), Case("type: flow", items), Case("type: grid", items),
            Case("type: table", items), Case("type: waterfall", items),
        ]

    @Test(arguments: cases, ["300", "1000", "[700, 500]", "20000"])
    func picturesFit(_ test: Case, fit: String) throws {
        let diagram = try Fixture.diagram(test.file(fit))
        let limit = try #require(diagram.file.layout.fit)
        let size = diagram.size
        #expect(size.width * diagram.reduction <= limit.width + 0.01)
        if let height = limit.height { #expect(size.height * diagram.reduction <= height + 0.01) }
        let messages = diagram.warnings.filter { $0.message.contains("labels are read at") }
        #expect(messages.map(\.severity) == [diagram.reduction < 1 ? .warning : .note])
        if fit == "20000" { #expect(diagram.reduction == 1) }
    }

    @Test(arguments: cases) func atMost24PicturesAreLaidOut(_ test: Case) throws {
        let file = try Fixture.diagram(test.file("[10, 10]")).file
        var sizes = 0
        var search = FitSearch(
            PictureFit(width: 10, height: 10), file, try #require(file.layout.type),
            size: { _ in
                sizes += 1
                return CGSize(width: 1_000, height: sizes)
            })
        _ = search.fitted()
        #expect(search.count == sizes && sizes <= 24)
    }

    @Test func aPictureThatFitsStaysTheSame() throws {
        let layout = "arrangement: compact, direction: topToBottom"
        let plain = try Fixture.diagram(Self.leaves(4, layout))
        let fitted = try Fixture.diagram(Self.leaves(4, layout + ", fit: 5000"))
        #expect(fitted.elements() == plain.elements())
        #expect(fitted.size == plain.size)
        // A narrower page needs another direction.
        let turned = try Fixture.diagram(Self.leaves(4, layout + ", fit: 300"))
        #expect(turned.size.width <= 300)
        #expect(turned.elements() != plain.elements())
    }

    @Test func longLabelsWrapBeforeTheDirectionChanges() throws {
        let label = Array(repeating: "word", count: 12).joined(separator: " ")
        let text =
            "data: {tree: {label: a, children: [{label: b, children: [\(label)]}]}}\nlayout: {fit: 400}\n"
        let diagram = try Fixture.diagram(text)
        #expect(diagram.reduction == 1)
        let boxes = diagram.elements().filter { $0.category == .cell }
        #expect(Set(boxes.map { Int($0.frame.minX) }).count == 3)
    }

    @Test(arguments: [
        "0", "-1", ".nan", ".inf", "wide", "[1]", "[100, 0]", "[100, 100, 100]", "{width: 1}", "1e9",
    ])
    func wrongValuesAreErrorsAtTheirPlaces(value: String) {
        let text = "data: {tree: [a]}\nlayout: {fit: \(value)}\n"
        let error = #expect(throws: DiagnosticsError.self) { try Fixture.diagram(text) }
        let range = error?.diagnostics.first?.range
        #expect(range?.start.line == 2)
        #expect((range?.start.column ?? 0) >= 15)
    }

    @Test(arguments: [
        ("viewport: [100, 100]", "viewport"), ("states: [{name: a}, {name: b}]", "states"),
        ("panels: {items: [{title: a}]}", "panels"),
    ])
    func otherKeysExcludeIt(key: String, name: String) {
        let error = #expect(throws: DiagnosticsError.self) {
            try Fixture.diagram("data: {tree: [a]}\nlayout: {fit: 100}\n\(key)\n")
        }
        #expect(error?.diagnostics.first?.message == "'fit' can't be used with '\(name)'")
    }
}
