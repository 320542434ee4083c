import EspalierBoxes
import EspalierData
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests content that is repeated for each record of a field.
@Suite struct RepeatedContentTests {
    private static let data = """
        data:
          tree:
            - label: Bed
              kind: class
              methods: [{label: plant(), deprecated: true}, water(), {label: shared(), static: true}, {name: turn()}]
            - {label: Plain, kind: struct, methods: [only()]}
            - {label: None, kind: enum}

        """

    /// Draws a diagram with the content of its cells.
    private func drawing(_ content: String, data: String = data) throws -> RecordingCanvas {
        let diagram = try Fixture.diagram(
            data
                + "layout: {type: class-hierarchy}\nviews: {cell: {shape: rectangle, alignment: leading, content: [\(content)]}}"
        )
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        return canvas
    }

    @Test(arguments: [
        (
            "labels of mappings and texts", "{each: methods}",
            ["plant()", "water()", "shared()", "turn()", "only()"]
        ),
        ("a fold", "{each: methods, fold: 2}", ["plant()", "water()", "+2 more", "only()"]),
        (
            "a fold of the last one", "{each: methods, fold: 4}",
            ["plant()", "water()", "shared()", "turn()", "only()"]
        ),
        ("nothing but a count", "{each: methods, fold: 0, more: 'has {count}'}", ["has 4", "has 1"]),
        (
            "a text of the count",
            "{each: methods, fold: 1, more: {text: '… and {count}', style: code}}",
            ["plant()", "… and 3", "only()"]
        ),
        (
            "fields of the item", "{each: methods, fold: 1, content: ['{kind} {label}']}",
            ["class plant()", "+3 more", "struct only()"]
        ),
        (
            "a field of the record", "{each: methods, content: ['{name?}', '{static?}']}", ["true", "turn()"]
        ),
        (
            "a divider in front of the records", "'{label}', {divider: true}, {each: methods, fold: 0}",
            ["Bed", "+4 more", "Plain", "+1 more", "None"]
        ),
        ("a field that may be missing", "'{label}', {each: 'none?'}", ["Bed", "Plain", "None"]),
        (
            "in a row", "{horizontal: [{each: methods, fold: 2}], spacing: 4}",
            ["plant()", "water()", "+2 more", "only()"]
        ),
        ("the old way", "{text: '{methods?}'}", ["plant()", "water()", "shared()", "turn()", "only()"]),
    ])
    func showsRecords(name: String, content: String, texts: [String]) throws {
        let drawn = try drawing(content).texts
        #expect(drawn.joined(separator: " ") == texts.joined(separator: " "))
    }

    @Test func foldOfTheDataIsTheDefault() throws {
        let folded = Self.data.replacing("data:\n", with: "data:\n  fold: 1\n")
        #expect(
            try drawing("{each: methods}", data: folded).texts.joined(separator: " ")
                == "plant() +3 more only()")
        #expect(
            try drawing("{each: methods, fold: 3}", data: folded).texts.joined(separator: " ").hasSuffix(
                "shared() +1 more only()"))
    }

    /// A link isn't inside of another link, and the records of a record have none.
    @Test(arguments: [
        ("", "", ["Bed", "Bed-more-methods a.html#Bed-class", "Plain", "None"]),
        (
            "", "link: '{kind}.html', ",
            [
                "Bed", "link-Bed class.html", "Bed-more-methods a.html#Bed-class", "Plain",
                "link-Plain struct.html", "None", "link-None enum.html",
            ]
        ),
        ("javascript:", "", ["Bed", "Plain", "None"]),
    ])
    func furtherRecordsHaveALink(scheme: String, link: String, elements: [String]) throws {
        let data = Self.data.replacing(
            "data:\n", with: "data:\n  fold: 1\n  moreLink: '\(scheme)a.html#{id}-{kind}'\n")
        let diagram = try Fixture.diagram(
            data
                + "layout: {type: class-hierarchy}\nviews: {cell: {\(link)content: ['{label} {kind}', {each: methods}]}}"
        )
        let canvas = Fixture.log(diagram)
        #expect(
            canvas.elements.filter { $0.kind != "connector" }.map {
                [$0.id, $0.link].compactMap(\.self).joined(separator: " ")
            } == elements)
        #expect(diagram.hasLinks)
        #expect(canvas.texts.contains("+3") && canvas.depth == 0)
        let start = canvas.calls.firstIndex(of: "element link-Bed") ?? 0
        if !link.isEmpty {
            let calls = canvas.calls[start...].filter { $0.hasPrefix("e") || $0.hasPrefix("text +") }
            #expect(
                calls.prefix(3).map { $0.prefix(11) } == ["element lin", "end element", "element Bed"])
        }
        let messages = Fixture.describe(diagram.warnings)
        #expect(
            messages
                == (scheme.isEmpty
                    ? []
                    : [
                        "5:7 the link 'javascript:a.html#Bed-class' is left out | links are http, https, mailto or relative"
                    ]))
    }

    @Test func furtherRecordsOfARecordHaveNoLink() throws {
        let diagram = try Fixture.diagram(
            """
            data:
              fold: 1
              moreLink: "a.html#{id}"
              tree:
                - label: A
                  groups: [{label: one, members: [x, y]}, two]
            layout: {type: class-hierarchy}
            views: {cell: {content: [{each: groups, content: ['{label}', {each: members}]}]}}
            """)
        let canvas = Fixture.log(diagram)
        #expect(canvas.texts == ["one", "x", "+1", "more", "+1", "more"])
        #expect(canvas.elements.map(\.id) == ["A", "A-more-groups"])
    }

    /// A record has its own box, and a stack places the boxes as it places its other parts.
    @Test func recordsHaveBoxes() throws {
        let canvas = try drawing("{each: methods, fill: $accent, padding: 2, minWidth: 90}")
        let frames = canvas.drawnShapes.map(\.frame).filter { $0.width == 90 }
        #expect(frames.count == 5)
        #expect(frames.allSatisfy { $0.size == CGSize(width: 90, height: 16) })
        #expect(zip(frames, frames.dropFirst()).prefix(3).allSatisfy { $0.maxY == $1.minY })
    }

    @Test func recordsOfRecords() throws {
        let data = """
            data:
              tree:
                - label: A
                  groups: [{label: one, members: [{label: x}, y]}, {label: two, members: [z]}]

            """
        let content = "{each: groups, content: ['{label}', {each: members, content: ['{label}']}]}"
        #expect(try drawing(content, data: data).texts == ["one", "x", "y", "two", "z"])
    }

    @Test(arguments: [
        ("underlined", "underline: true", 5), ("by a field", "underline: '{static?}'", 1),
        ("struck through", "strikethrough: '{deprecated?}'", 1), ("neither", "underline: false", 0),
    ])
    func linesOverTexts(name: String, key: String, count: Int) throws {
        let canvas = try drawing("{each: methods, content: [{text: '{label}', \(key)}]}")
        #expect(canvas.texts.count == 5)
        #expect(canvas.shapes.count { if case .line = $0 { true } else { false } } == count)
    }

    /// The last line says how many elements of the list are missing.
    @Test(arguments: [(3, "a b … 3 more"), (5, "a b c d e"), (4, "a b c … 2 more"), (1, "a …")])
    func linesOfAList(maximum: Int, text: String) throws {
        let data = "data: {tree: [{label: A, members: [a, b, c, d, e]}]}\n"
        let canvas = try drawing("{text: '{members}', maximumLines: \(maximum)}", data: data)
        #expect(canvas.texts.joined(separator: " ") == text)
    }

    @Test func anUnknownFieldIsAnError() {
        let complaints = Fixture.complaints(
            "data: {tree: [{label: A, methods: [b]}]}\nviews: {cell: {content: [{each: method}, {each: 'c?'}]}}"
        )
        #expect(complaints.count == 1)
        #expect(
            complaints.first?.hasPrefix("2:33 no item has a field 'method' | did you mean 'methods'?") == true
        )
    }

    @Test func conditionsTestTheLabelsOfRecords() {
        let value = FieldValue.records([["label": "a", "static": true], ["name": "b"]])
        #expect(value.elements == ["a", "b"])
        #expect(value.text == "a, b")
        #expect(Condition(parsing: "methods = b")?.holds(for: value) == true)
        #expect(Condition(parsing: "methods = c")?.holds(for: value) == false)
    }
}
