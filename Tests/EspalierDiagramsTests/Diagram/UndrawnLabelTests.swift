import EspalierDiagnostics
import Testing

@testable import EspalierDiagrams

/// Tests the warning about labels of sections in layouts without section headers.
@Suite struct UndrawnLabelTests {
    private static let layouts =
        "layouts with section headers: flow, table, wide-feed, timeline, aligned-flow, survey, toolbar"

    private func warnings(_ yaml: String, files: [String: String] = [:]) throws -> [String] {
        Fixture.describe(try Fixture.diagram(yaml, files: files).warnings.filter { $0.severity == .warning })
    }

    @Test(arguments: ["grid", "waterfall", "mosaic", "steps", "circle"])
    func layoutsWithoutHeadersAreNamed(layout: String) throws {
        let data = "data:\n  sections:\n    - label: Files\n      items: [a, b]"
        #expect(
            try warnings("layout: {type: \(layout)}\n\(data)") == [
                "4:7 the layout '\(layout)' has no section headers, so the section's label 'Files' isn't drawn"
                    + " | " + Self.layouts
            ])
    }

    @Test(arguments: ["flow", "table", "timeline"])
    func layoutsWithHeadersHaveNoWarning(layout: String) throws {
        #expect(try warnings("layout: {type: \(layout)}\ndata: {sections: [{label: A, items: [a]}]}") == [])
    }

    /// An id only identifies a section, for example for the changes of states.
    @Test func idsAreNotLabels() throws {
        let states = """
            layout: {type: grid}
            data: {sections: [{id: A, items: [a]}]}
            states:
              - {name: one}
              - {name: two, changes: [{insertSections: [{id: B, items: [b]}], after: A}]}
            """
        #expect(try Fixture.sequence(states).warnings.isEmpty)
        #expect(try warnings("layout: {type: grid}\ndata: {sections: [{id: A, items: [a]}]}") == [])
        #expect(
            try warnings("layout: {type: grid}\ndata: {sections: [{id: A, label: B, items: [a]}]}").count == 1
        )
    }

    @Test func severalLabelsAreOneWarning() throws {
        let data = "data: {sections: [{items: [a]}, {label: B, items: [b]}, {label: C, items: [c]}]}"
        #expect(
            try warnings("layout: {type: grid}\n\(data)") == [
                "2:33 the layout 'grid' has no section headers, so the labels of 2 sections aren't drawn"
                    + " | " + Self.layouts
            ])
    }

    /// In a table or a list of records, the label of a section is the value of a column.
    @Test(arguments: [
        ("data: {csv: d.csv}", "d.csv", "id,section\na,\nb,Files\n", "3:1"),
        ("data: {jsonl: d.jsonl}", "d.jsonl", #"{"id": "a", "section": "Files"}"#, "1:1"),
        ("data: d.json", "d.json", #"{"sections": [{"label": "Files", "items": ["a"]}]}"#, "1:15"),
    ])
    func labelsInDataFilesAreReported(data: String, name: String, text: String, place: String) throws {
        let found = try warnings("layout: {type: grid}\n\(data)", files: [name: text])
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("\(place) the layout 'grid' has no section headers") == true, "\(found)")
    }

    @Test func aDecorationCanShowTheLabel() throws {
        let yaml = """
            layout: {type: grid}
            views: {decoration: {band: {content: ["{label}"]}}}
            data: {sections: [{label: A, items: [a]}]}
            """
        #expect(try warnings(yaml) == [])
    }

    /// A template's own data aren't drawn, so their labels aren't reported.
    @Test func labelsOfATemplateAreNotReported() throws {
        let template = "layout: {type: grid}\ndata: {sections: [{label: A, items: [a]}]}"
        let yaml = "template: t.yaml\ndata: {sections: [{items: [b]}]}"
        #expect(try warnings(yaml, files: ["t.yaml": template]) == [])
    }

    /// The caption of a panel isn't a label, and a label that one of the panels or states shows isn't reported.
    @Test func panelsAndStatesAreOneDocument() throws {
        let header = #"views: {supplementary: {header: {content: ["{label}"]}}}"#
        func panels(_ first: String, _ second: String) -> String {
            """
            data: {sections: [{label: A, items: [a]}]}
            panels:
              items:
                - {caption: One, layout: {type: \(first)}}
                - {caption: Two, layout: {type: \(second)}, \(header)}
            """
        }
        #expect(try warnings(panels("grid", "waterfall").replacing(", " + header, with: "")).count == 1)
        #expect(try warnings(panels("grid", "flow")) == [])
        #expect(
            try warnings(
                """
                layout: {type: grid}
                panels:
                  items:
                    - {caption: One, data: {sections: [{items: [a]}]}}
                """) == [])
        let states = """
            layout: {type: grid}
            data: {sections: [{label: A, items: [a]}]}
            states: [{name: a}, {name: b, layout: {type: mosaic}}]
            """
        let sequence = try Fixture.sequence(states)
        #expect(sequence.states.flatMap(\.diagram.warnings).count == 1)
    }
}
