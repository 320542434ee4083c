import EspalierData
import EspalierDiagnostics
import Testing

@testable import EspalierDiagrams

/// Tests the messages about columns and keys that neither a view nor the layout reads.
@Suite struct UnusedFieldTests {
    private static let views =
        "views: {colorBy: team, cell: {content: [{text: \"{label} {role?}\"}], "
        + "when: [{old?: true, fill: red, link: \"{page?}\"}]}}\n"

    private func messages(_ csv: String, _ yaml: String = "", views: String = views) throws -> [String] {
        let diagram = try Fixture.diagram(yaml + views + "data: {csv: a.csv}", files: ["a.csv": csv])
        return diagram.warnings.map(\.severity.rawValue).enumerated().map {
            $0.element + " " + Fixture.describe([diagram.warnings[$0.offset]])[0]
        }
    }

    /// The field of `views` that the tables don't have.
    private static let unfilled =
        " | the views also show 'role': use 'columns: {role: COLUMN}' or '--columns role=COLUMN'"

    @Test func `columns that nothing reads are one note`() throws {
        #expect(
            try messages("id,parent,team,salary,office\na,,x,,\nb,a,y,3,4\n") == [
                "note 1:16 the layout and its views don't use the 2 fields 'salary', 'office'" + Self.unfilled
            ])
    }

    /// Exported tables have many columns, so the note lists only the first few.
    @Test func `the note lists five columns`() throws {
        let names = (1...40).map { "column\($0)" }
        let csv =
            "id,parent,team," + names.joined(separator: ",") + "\na,,x" + String(repeating: ",1", count: 40)
        #expect(
            try messages(csv + "\n") == [
                "note 1:16 the layout and its views don't use the 40 fields "
                    + "'column1', 'column2', 'column3', 'column4', 'column5', …" + Self.unfilled
            ])
    }

    /// In a diagram file, a field that nothing reads may be written on purpose.
    @Test func `only fields of data files are remarks`() throws {
        let file = try Fixture.diagram("data: {csv: a.csv}", files: ["a.csv": "id,parent,x\na,,1\n"])
        #expect(file.warnings.map(\.isRemark) == [true])
        let inline = try Fixture.diagram("data: {tree: [{id: a, x: 1}]}")
        #expect(inline.warnings.map(\.isRemark) == [false])
    }

    /// The fields of items and sections are in one note.
    @Test func `a file has one note`() throws {
        let diagram = try Fixture.diagram(
            "layout: {type: flow}\ndata: a.json",
            files: [
                "a.json": #"{"sections": [{"label": "A", "color": "red", "items": [{"id": "b", "x": 1}]}]}"#
            ])
        #expect(
            diagram.warnings.map(\.message) == [
                "the layout and its views don't use the 2 fields 'x', 'color'"
            ])
    }

    @Test func `a column with nearly the name of a field is a warning`() throws {
        #expect(
            try messages("id,parent,team,rolle\na,,x,boss\n") == [
                "warning 1:16 the layout and its views don't use the field 'rolle' | did you mean 'role'?"
            ])
    }

    /// Items in a list with another key would be missing in the picture without a word.
    @Test(arguments: [
        ("data:\n  tree:\n  - label: A\n    childs: [{label: B}]\n", "", "warning 4:5", "childs"),
        (
            "data:\n  tree:\n  - label: A\n    kids:\n    - label: B\n      kids: [{label: C}]\n", "",
            "warning 4:5", "kids"
        ),
        ("data: a.json", #"{"label": "A", "Childen": [{"label": "B"}]}"#, "warning 1:16", "Childen"),
        ("data: a.json", #"{"label": "A", "authors": [{"label": "B"}]}"#, "note 1:16", nil),
        ("data: {tree: [{label: A, meta: {x: {y: 1}}}]}", "", "note 1:26", nil),
    ])
    func `a list of items with another key is a warning`(
        _ data: String, _ text: String, _ place: String, _ key: String?
    ) throws {
        let diagram = try Fixture.diagram(data, files: ["a.json": text])
        let found = try #require(diagram.warnings.last)
        let start = try #require(found.range?.start)
        #expect("\(found.severity) \(start.line):\(start.column)" == place)
        #expect(found.message.hasPrefix("the items in the list") == (key != nil))
        if let key {
            #expect(
                found.notes.map(\.message) == [
                    "did you mean 'children'? Another key is 'columns: {children: \(key)}'"
                ])
        }
    }

    /// A mapping below an item of a diagram file may have been meant as an item, so commands show the note.
    @Test func `a mapping in place of children is a remark`() throws {
        let diagram = try Fixture.diagram("data:\n  tree:\n    A:\n      B:\n      C:\n        D:\n")
        #expect(
            Fixture.describe(diagram.warnings) == [
                "5:7 the layout and its views don't use the field 'C'"
                    + " | 'C' is a mapping; items below another are in its list 'children'"
            ])
        #expect(diagram.warnings.first?.isRemark == true)
    }

    @Test(arguments: [
        ("lable: x", "warning 1:61 the lines don't use the field 'lable' | did you mean 'label'?"),
        (
            "fromlabel: x",
            "warning 1:61 the lines don't use the field 'fromlabel' | did you mean 'fromLabel'?"
        ),
        ("arrowHead: none", nil),
        (
            "colour: red, style: dashed",
            "note 1:61 the layout and its views don't use the 2 fields 'colour', 'style'"
        ),
        ("label: x, kind: y, link: 'https://a.org', tooltip: z", nil), ("hue: red", nil), ("name: A", nil),
    ])
    func `keys of edges that nothing reads are reported`(_ keys: String, _ expected: String?) throws {
        let edge =
            "views: {supplementary: {edge: {label: '{name?}', when: [{hue?: red, stroke: {color: red}}]}}}"
        let diagram = try Fixture.diagram(
            "data: {graph: {nodes: [{id: a}, {id: b}], edges: [{from: a, \(keys), to: b}]}}\nlayout: {type: layered}\n\(edge)"
        )
        let found = diagram.warnings.map { "\($0.severity.rawValue) " + Fixture.describe([$0])[0] }
        #expect(found == (expected.map { [$0] } ?? []))
    }

    @Test func `keys of edges in a table are reported once`() throws {
        for type in ["layered", "class-hierarchy"] {
            let diagram = try Fixture.diagram(
                "data: {csv: a.csv}\nlayout: {type: \(type)}", files: ["a.csv": "from,to,weight\na,b,1\n"])
            let messages = diagram.warnings.map(\.message)
            #expect(messages == ["the layout and its views don't use the field 'weight'"])
            #expect(diagram.warnings.allSatisfy { $0.isRemark })
        }
    }

    /// The lanes of dates can be those of any column.
    @Test func `lanes are those of the column that is named`() throws {
        let diagram = try Fixture.diagram(
            "layout: {type: timeline, scale: date}\ndata: {csv: a.csv, columns: {fields: {lane: Owner}}}",
            files: ["a.csv": "label,start,Owner\nA,2024-01-08,Ada\nB,2024-01-22,Bob\n"])
        #expect(diagram.data.sections?.sections.labels.map { $0 } == ["Ada", "Bob"])
        #expect(diagram.warnings.isEmpty)
    }

    @Test func `columns of texts, conditions, links, colors and layouts are read`() throws {
        #expect(try messages("id,parent,team,role,old,page\na,,x,y,true,z\n").isEmpty)
        let sections =
            "layout: {type: mosaic}\ndata: {sections: [{items: [{label: a, columnSpan: 2}]}]}"
        #expect(try Fixture.diagram(sections).warnings.isEmpty)
    }

    @Test(arguments: [
        (
            "data: {jsonl: a.json}", #"{"id": "b"}"# + "\n" + #"{"id": "c", "meta": {"x": {"y": 1}}}"# + "\n",
            "2:13"
        ),
        ("data: a.json", #"[{"id": "b", "meta": [[1]]}, {"id": "c", "meta": [[]]}]"#, "1:14"),
    ])
    func `Nested values are named once unless a view shows them`(data: String, text: String, place: String)
        throws
    {
        let cell = "views: {cell: {content: [{text: '{id}'}]}}\n"
        let diagram = try Fixture.diagram(cell + data, files: ["a.json": text])
        let notes = diagram.warnings.filter { $0.message.contains("meta") }
        #expect(notes.map(\.message) == ["the layout and its views don't use the field 'meta'"])
        #expect(notes.first?.range.map { "\($0.start.line):\($0.start.column)" } == place)
        #expect(diagram.itemCount == 2)
        #expect(throws: DiagnosticsError.self) {
            _ = try Fixture.diagram(cell.replacing("{id}", with: "{meta}") + data, files: ["a.json": text])
        }
    }

    /// The note about a field has the place of the field's key, or of its name in the header of a table.
    @Test(arguments: [
        (
            "data: a.json",
            #"{"label": "a", "children": [{"id": "b", "x": 1}], "y": 2}"#, "a.json 1:51"
        ),
        ("data: {jsonl: a.json}", "{\"id\": \"b\"}\n{\"id\": \"c\", \"x\": 1}\n", "a.json 2:13"),
        ("data: {tsv: a.json, columns: {parent: boss}}", "id\tboss\tö\tx\na\t\t\t1\n", "a.json 1:11"),
    ])
    func `the place of a field is its key`(data: String, text: String, place: String) throws {
        let diagram = try Fixture.diagram(data, files: ["a.json": text])
        let range = try #require(diagram.warnings.last { $0.message.contains("don't use the") }?.range)
        #expect("\(range.file.name) \(range.start.line):\(range.start.column)" == place)
    }

    /// Without a column `label`, the column `name` or `title` is shown.
    @Test func `a column that is shown as the label isn't reported`() throws {
        #expect(try messages("id,parent,team,name\na,,x,Ada\n").isEmpty)
        #expect(try messages("id,parent,team,title\na,,x,Ada\n").isEmpty)
        #expect(
            try messages("id,parent,team,label,name\na,,x,Ada,Bob\n") == [
                "note 1:22 the layout and its views don't use the field 'name'"
                    + Self.unfilled.replacing("COLUMN", with: "name")
            ])
        let tree = try Fixture.diagram(Self.views + "data: {tree: [{id: a, name: Ada, team: x}]}")
        #expect(tree.warnings.isEmpty)
    }

    @Test(arguments: [
        ("columns: {label: data.name}", #"[{"data": {"name": "A", "x": 1}}]"#, String?.none),
        ("only: [B]", #"[{"label": "A", "children": [{"label": "B"}]}]"#, nil),
        (
            "order: given", #"[{"label": "A", "kids": [{"label": "B"}]}]"#,
            "1:17 the layout and its views don't use the field 'kids' | if the list 'kids' has items, use "
                + "'columns: {children: kids}' or '--columns children=kids'"
        ),
    ])
    func `fields of options and selections aren't reported`(options: String, json: String, message: String?)
        throws
    {
        let diagram = try Fixture.diagram("data: {tree: a.json, \(options)}", files: ["a.json": json])
        #expect(Fixture.describe(diagram.warnings) == [message].compactMap(\.self))
    }

    /// The fields of a tree in the diagram file that have other names in other tools.
    @Test(arguments: [
        ("attributes: [x]", "did you mean 'properties'?"), ("operations: [x]", "did you mean 'methods'?"),
        ("bases: [B]", "'columns: {parent: bases}' makes the tree a list of items that name parents"),
    ])
    func `names of other tools are warnings`(field: String, note: String) throws {
        let diagram = try Fixture.diagram(
            "views: {cell: {content: ['{label}', '{properties?}', '{methods?}']}}\ndata: {tree: [{id: A, \(field)}]}"
        )
        let name = field.prefix { $0 != ":" }
        #expect(
            Fixture.describe(diagram.warnings) == [
                "2:23 the layout and its views don't use the field '\(name)' | \(note)"
            ])
        #expect(diagram.warnings.map(\.severity) == [.warning])
    }

    @Test func `empty columns aren't reported`() throws {
        #expect(try messages("id,parent,team,salary\na,,x,\n").isEmpty)
    }

    @Test func `fields of sections are reported, too`() throws {
        let yaml =
            "layout: {type: flow}\nviews: {supplementary: {header: {content: [{text: \"{label}\"}]}}}\n"
            + "data: {sections: [{label: A, color: red, items: [a]}]}"
        #expect(
            Fixture.describe(try Fixture.diagram(yaml).warnings) == [
                "3:30 the layout and its views don't use the field 'color'"
            ])
    }

    @Test func `panels and states read the fields of each other's data`() throws {
        let panels = """
            data: {tree: [{label: a, x: 1, y: 2, z: 3}]}
            panels:
              items:
                - {caption: One, views: {cell: {content: [{text: "{x}"}]}}}
                - {caption: Two, views: {cell: {content: [{text: "{y}"}]}}}
            """
        #expect(
            Fixture.describe(try Fixture.diagram(panels).warnings) == [
                "1:38 the layout and its views don't use the field 'z'"
            ])
        let states = """
            layout: {type: grid}
            data: {sections: [{items: [{label: a, columnSpan: 2, x: 1}]}]}
            states: [{name: a}, {name: b, layout: {type: mosaic}}]
            """
        #expect(
            Fixture.describe(try Fixture.sequence(states).warnings) == [
                "2:54 the layout and its views don't use the field 'x'"
            ])
    }
}
