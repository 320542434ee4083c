import EspalierData
import EspalierDiagnostics
import Foundation
import Testing

/// Tests sections and tables that are created from Swift values.
@Suite struct ValueDataTests {
    private func sections(_ data: DiagramData) throws -> [String] {
        let data = try data.sectioned
        return (0..<data.sectionCount).map { section in
            let labels = (0..<data.itemCount(inSection: section)).map {
                data.items.labels[data.row(section: section, item: $0)]
            }
            return data.sections.labels[section] + ": " + labels.joined(separator: " ")
        }
    }

    private func messages(_ make: () throws -> DiagramData) -> [String] {
        do {
            _ = try make()
            return []
        } catch let error as DiagnosticsError {
            #expect(error.diagnostics.allSatisfy { $0.range == nil })
            return error.diagnostics.map(\.message)
        } catch { return ["\(error)"] }
    }

    @Test func `sections of dictionaries`() throws {
        let data = try DiagramData(sections: [
            .init(
                "Today", ["color": "red"],
                items: [["label": "Pear", "answers": 11], ["id": "tier", "wide": true]]),
            .init("Empty", items: []),
        ])
        #expect(try sections(data) == ["Today: Pear tier", "Empty: "])
        #expect(data.items.ids == ["Pear", "tier"])
        #expect(data.items.fieldNames == ["answers", "wide"])
        #expect(try data.sectioned.sections[field: "color", row: 0] == "red")
    }

    private struct Question: Encodable {
        var section: String?
        var label: String
        var answers = 0
        var date = Date(timeIntervalSince1970: 0)
        var tags: [String] = []
    }

    @Test func `sections of encodable records`() throws {
        let data = try DiagramData(sectionsOf: [
            Question(section: "Today", label: "Pear", answers: 3, tags: ["a", "b"]),
            Question(label: "Tier"), Question(section: "Open", label: "Moss"),
            Question(section: "Today", label: "Seeds"),
        ])
        #expect(try sections(data) == ["Today: Pear Tier Seeds", "Open: Moss"])
        #expect(data.items.fieldNames == ["answers", "date", "tags"])
        #expect(data.items[field: "answers", row: 0] == 3)
        #expect(data.items[field: "date", row: 0] == "1970-01-01T00:00:00Z")
        #expect(data.items[field: "tags", row: 0] == ["a", "b"])
        #expect(data.range(ofRow: 0) == nil)
    }

    private struct Person: Encodable {
        var id: String
        var parent: String?
    }

    @Test func `hierarchies of encodable records and of tables`() throws {
        let people = [Person(id: "b", parent: "a"), Person(id: "a")]
        let table: [[String: FieldValue]] = [["id": "b", "parent": "a"], ["id": "a"]]
        for data in [try DiagramData(hierarchyOf: people), try DiagramData(table: table)] {
            let hierarchy = try data.hierarchy
            #expect(hierarchy.parents == [1, -1] && hierarchy.items.ids == ["b", "a"])
        }
    }

    @Test func `mistakes are the errors of files without a place`() {
        #expect(
            messages { try DiagramData(table: [["id": "a", "parent": "b"], ["id": "b", "parent": "a"]]) }
                == ["cycle in the hierarchy: a -> b -> a"])
        #expect(
            messages { try DiagramData(hierarchyOf: [Person(id: "a", parent: "x")]) }
                == ["there is no item 'x', the parent of 'a'"])
        #expect(
            messages { try DiagramData(table: [["id": "a"], ["id": "a"]]) } == ["duplicate id 'a'"])
        #expect(
            messages {
                try DiagramData(sections: [
                    .init("S", items: [["id": "a"], ["id": "a"], ["wide": true, "b": 1]])
                ])
            } == [
                "an item needs a label or an id; its fields are: b, wide", "duplicate id 'a'",
            ])
        struct Nested: Encodable {
            var label = "a"
            var inner = ["x": 1]
        }
        #expect(
            messages { try DiagramData(sectionsOf: [Nested()]) }
                == ["expected a value or a list of values, found a mapping"])
    }

    @Test func `another row with an id adds a parent`() throws {
        let rows: [[String: FieldValue]] = [
            ["id": "a"], ["id": "b"], ["id": "c", "parent": "a"], ["id": "c", "parent": "b"],
        ]
        #expect(messages { try DiagramData(table: rows) } == ["'c' has two parents: 'a' and 'b'"])
        let data = try DiagramData(table: rows, options: HierarchyOptions(extraParents: .line))
        let hierarchy = try data.hierarchy
        #expect(hierarchy.extraParents.map(\.parent) == [1] && hierarchy.count == 3)
    }

    @Test func `literals of values`() {
        let values: [FieldValue] = ["a", 1, 1.5, true, ["x", "y"], "n\(1)"]
        #expect(
            values == [
                .string("a"), .number(1), .number(1.5), .bool(true), .list(["x", "y"]), .string("n1"),
            ])
    }
}
