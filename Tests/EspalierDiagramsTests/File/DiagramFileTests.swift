import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierDiagrams

@Suite struct DiagramFileTests {
    private static let longPath = String(repeating: "folder/", count: 30) + "a.csv"
    private static let layoutTypes = LayoutRegistry.builtIn.types.map(\.name).joined(separator: ", ")

    @Test(arguments: [
        (
            "unknown key", "titel: x\ndata: {outline: \"A\\nB\"}",
            ["1:1 unknown key 'titel' | did you mean 'title'?"]
        ),
        (
            "several at once", "theme: papper\nlayout: {direction: up}\ndata: {outline: \"A\\nB\"}",
            [
                "1:8 expected one of paper, ink, meadow, blueprint, graphite, contrast, found 'papper' | "
                    + "did you mean 'paper'?",
                "2:21 expected one of leftToRight, rightToLeft, topToBottom, bottomToTop, found 'up'",
            ]
        ),
        (
            "color", "views: {cell: {fill: $acent}}\ndata: {outline: \"A\\nB\"}",
            ["1:22 no color token is called '$acent' | did you mean '$accent'?"]
        ),
        (
            "template text", "views: {cell: {content: ['{name']}}\ndata: {outline: \"A\\nB\"}",
            ["1:26 '{' without '}' after it; write '{{' for a literal brace"]
        ),
        (
            "unknown field", "views: {cell: {content: ['{lable}']}}\ndata: {outline: \"A\\nB\"}",
            ["1:26 no item has a field 'lable' | did you mean 'label'? | write 'lable?' if it may be missing"]
        ),
        (
            "no space after a colon", "data:\n  outline:|\n    A\n",
            [
                "2:3 a space is missing after 'outline:' | without the space, 'outline:| A' isn't a key with a value"
            ]
        ),
        (
            "no space in a layout", "layout:\n  type:grid\ndata: {outline: A}",
            ["2:3 a space is missing after 'type:' | without the space, 'type:grid' isn't a key with a value"]
        ),
        (
            "no space in a view", "views:\n  cell:\n    fill:red\ndata: {outline: A}",
            ["3:5 a space is missing after 'fill:' | without the space, 'fill:red' isn't a key with a value"]
        ),
        (
            "no space in a mapping", "views: {cell:{fill: red}}\ndata: {outline: A}",
            ["1:13 a space is missing after ':'"]
        ),
        (
            "another tool's key", "layout: {orientation: vertical}\ndata: {outline: \"A\\nB\"}",
            ["1:10 unknown key 'orientation' | did you mean 'direction' or 'arrangement'?"]
        ),
        (
            "a key of CSS", "views: {cell: {background: red}}\ndata: {outline: \"A\\nB\"}",
            ["1:16 unknown key 'background' | did you mean 'fill'?"]
        ),
        (
            "a layout's name", "layout: gird\ndata: {sections: [{items: [a]}]}",
            ["1:9 expected a mapping, found a string ('gird') | write '{type: grid}'"]
        ),
        (
            "a list as an outline", "data:\n  outline:\n    - A\n    - B\n",
            [
                "3:5 expected a text, found a list | "
                    + "write '|' after the key, and a line for each item below it; 'tree' takes a list"
            ]
        ),
        (
            "a field without quotes",
            "views: {cell: {content: [{text: {label}}]}}\ndata: {outline: \"A\\nB\"}",
            ["1:33 expected a string, found a mapping | write it in quotes: \"{label}\""]
        ),
        (
            "typographic quotes", "template: “org-chart”\ndata: {outline: \"A\\nB\"}",
            [
                "1:11 no template is called '“org-chart”' | write it in straight quotes: \"org-chart\" | "
                    + "list the templates with 'espalier templates'"
            ]
        ),
        (
            "unknown placeholder", "output: {idPrefix: 'x{nmae}-'}\ndata: {outline: \"A\\nB\"}",
            ["1:20 'x{nmae}-' isn't a valid prefix of ids | unknown placeholder '{nmae}'; known: {name}"]
        ),
        (
            "ids of outlines", "output: {svgText: outlines, idPrefix: a}\ndata: {outline: \"A\\nB\"}",
            ["1:39 'idPrefix' can't be used with 'svgText: outlines' | remove one of them"]
        ),
        (
            "animated outlines",
            "output: {states: animation, svgText: outlines}\nlayout: {type: grid}\n"
                + "data: {sections: [{items: [{id: x}]}]}\nstates: [{name: a}, {name: b}]",
            ["1:38 'svgText: outlines' can't be used with 'states: animation' | remove one of them"]
        ),
        (
            "no data", "title: x",
            [
                "1:1 nothing to draw: the file has no data | "
                    + "a file without 'data' is a template; another file can use it with 'template:'"
            ]
        ),
        (
            "two kinds of part", "views: {cell: {content: [{text: a, icon: b}]}}\ndata: {outline: \"A\\nB\"}",
            [
                "1:26 a part can have only one of text, icon"
            ]
        ),
        (
            "negative", "views: {cell: {cornerRadius: -1}}\ndata: {outline: \"A\\nB\"}",
            [
                "1:30 -1 is out of range: expected 0 to 1000000"
            ]
        ),
        (
            "not a number", "views: {cell: {width: .nan}}\ndata: {outline: \"A\\nB\"}",
            [
                "1:23 expected a finite number, found '.nan'"
            ]
        ),
        (
            "unknown layout", "layout: {type: grid2}\ndata: {outline: \"A\\nB\"}",
            [
                "1:16 expected one of \(layoutTypes), found 'grid2' | did you mean 'grid'?"
            ]
        ),
        (
            "layout of other data", "layout: {type: flow}\ndata: {outline: \"A\\nB\"}",
            [
                "1:16 the layout 'flow' arranges sections, but the data is a hierarchy | layouts for this data: "
                    + "class-hierarchy, treemap, icicle, sunburst, pack, radial-tree, mindmap"
            ]
        ),
        ("no such file", "data: {csv: a.csv}", ["1:13 can't read 'a.csv': there is no such file"]),
        (
            "no such file far away", "data: {csv: \(longPath)}",
            ["1:13 can't read '\(longPath)': there is no such file"]
        ),
        ("two sources", "data: {csv: a.csv, tsv: b.tsv}", ["1:7 data can have only one of csv, tsv"]),
        (
            "no source", "data: {outlin: x}",
            [
                "1:7 data needs one of \(ItemsKey.names) | did you mean 'outline'?",
                "1:8 unknown key 'outlin' | did you mean 'outline'?",
            ]
        ),
        (
            "icon", "views: {cell: {content: [{icon: fodler}]}}\ndata: {outline: \"A\\nB\"}",
            ["1:33 no icon is called 'fodler' | did you mean 'folder'?"]
        ),
        ("empty file", "", ["1:1 the diagram file is empty"]),
        ("no mapping", "- a", ["1:1 expected a mapping, found a list"]),
        (
            "no template", "template: clas-hierarchy\ndata: {outline: \"A\\nB\"}",
            [
                "1:11 no template is called 'clas-hierarchy' | did you mean 'class-hierarchy'? | "
                    + "list the templates with 'espalier templates'"
            ]
        ),
        (
            "table in the file", "data: {csv: \"id,parent\\nA,\"}",
            [
                "1:13 expected the path of a file, found a text of several lines | "
                    + "write the items into a file, or use 'outline', 'tree' or 'sections' for items in this file"
            ]
        ),
        ("empty tree", "data: {tree: []}", ["1:14 the data has no items to draw"]),
        (
            "no number of lines",
            "views: {cell: {content: [{text: a, maximumLines: 1.0e+300}]}}\ndata: {outline: \"A\\nB\"}",
            ["1:50 expected a whole number, found '1.0e+300'"]
        ),
        (
            "nothing in a list", "states: [{name: a}, ~]\ndata: {outline: \"A\\nB\"}",
            ["1:21 expected a mapping (state), found nothing"]
        ),
        (
            "keys for other data", "data: {outline: \"A\\nB\", members: true, delimiter: comma}",
            [
                "1:25 'members' can't be used with 'outline' | it can be used with symbolGraph",
                "1:40 'delimiter' can't be used with 'outline' | it can be used with csv, tsv",
            ]
        ),
        (
            "columns of other data",
            "data: {sections: [{label: a}], columns: {parent: x, label: y, fields: {role: y}}, encoding: latin-1}",
            [
                "1:42 'parent' can't be used with 'sections'", "1:78 the column 'y' is named twice",
                "1:83 'encoding' needs a file, but the items are in this one",
            ]
        ),
    ])
    func reportsProblems(name: String, yaml: String, expected: [String]) {
        #expect(Fixture.complaints(yaml) == expected)
    }

    @Test func deepNestingIsAnError() {
        let depth = 60
        let content =
            String(repeating: "{vertical: [", count: depth) + "a" + String(repeating: "]}", count: depth)
        let complaints = Fixture.complaints(
            "views: {cell: {content: [\(content)]}}\ndata: {outline: \"A\\nB\"}")
        #expect(complaints.count == 1)
        #expect(complaints.first?.contains("levels of nesting") == true)
    }

    /// The number of conditions is limited, because every condition is tested for every item.
    @Test func thousandsOfConditionsAreAnError() {
        func complaints(_ counts: [Int]) -> [String] {
            let variants = counts.map { count in
                "{" + (0..<count).map { "f\($0)?: '!= a', " }.joined() + "if: {g?: b}, fill: red}"
            }
            return Fixture.complaints(
                "views: {cell: {when: [\(variants.joined(separator: ", "))]}}\ndata: {outline: \"A\\nB\"}")
        }
        #expect(complaints([255]).isEmpty)
        let message =
            "a view has at most 256 conditions in 'when'; for many values of one field, write a list"
        #expect(complaints([256]) == ["1:23 " + message])
        #expect(complaints([1, 3_000, 3_000]).first?.hasSuffix(message) == true)
    }

    @Test func keysAreMergedOverTheTemplate() throws {
        let base =
            "title: Base\ntheme: ink\ndata: {outline: \"X\\nY\"}\nviews: {cell: {fill: red, padding: 3}}"
        let file = try Fixture.file(
            "template: base.yaml\nviews: {cell: {fill: $accent}}\ndata: {outline: \"A\\nB\"}",
            files: ["base.yaml": base])
        #expect(file.title == nil)
        #expect(file.theme.name == "ink")
        #expect(file.views.cell?.box.fill == .color(.token(.accent, opacity: 1)))
        #expect(file.views.cell?.box.padding == .init(all: 3))
        #expect(try Fixture.file("template: base.yaml", files: ["base.yaml": base]).isTemplate)
    }

    @Test func templatesChain() throws {
        let files = [
            "a.yaml": "template: b.yaml\nviews: {cell: {spacing: 1}}",
            "b.yaml": "views: {cell: {spacing: 2, cornerRadius: 2}}",
        ]
        let box = try #require(try Fixture.file("template: a.yaml", files: files).views.cell?.box)
        #expect(box.spacing == 1)
        #expect(box.cornerRadius == 2)
    }

    /// The conditions of a template, which are weaker than what a file says about a view and come before its own.
    @Test(arguments: [
        ("spacing: 1", ["depth: fill, content", "kind: color, dash", "hasChildren: fill"]),
        ("content: ['{label}']", ["depth:", "kind: color, dash", "hasChildren: spacing, fill"]),
        ("fill: white", ["depth:", "kind: color, dash", "hasChildren: spacing"]),
        ("stroke: {color: red}", ["depth: fill, content", "kind: dash", "hasChildren: spacing, fill"]),
        (
            "{spacing: 1, when: [{x: 1, padding: 2}]}",
            ["depth: fill, content", "kind: color, dash", "hasChildren: fill", "x: padding"]
        ),
        ("when: null", []),
        ("when: []", ["depth: fill, content", "kind: color, dash", "hasChildren: spacing, fill"]),
    ])
    func conditionsOfATemplate(_ cell: String, _ expected: [String]) throws {
        let base = """
            views:
              cell:
                when:
                  - {depth: 0, fill: black, content: ["{label}"]}
                  - {kind: a, stroke: {color: blue, dash: [1, 1]}}
                  - {hasChildren: true, spacing: 3, fill: gray}
            """
        let own = cell.hasPrefix("{") ? cell : "{\(cell)}"
        let file = try Fixture.file(
            "template: base.yaml\nviews: {cell: \(own)}", files: ["base.yaml": base])
        let variants = (file.views.cell?.variants ?? []).map { variant in
            let box = variant.box
            let keys = [
                ("spacing", box.spacing != nil), ("padding", box.padding != nil), ("fill", box.fill != nil),
                ("content", box.content != nil), ("color", box.stroke?.color != nil),
                ("dash", box.stroke?.dash != nil),
            ]
            let names = keys.filter(\.1).map(\.0).joined(separator: ", ")
            return (variant.conditions.map { $0.field + ":" } + [names]).filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        #expect(variants == expected)
    }

    @Test func templatesNameTheirsFromTheirOwnFolder() throws {
        let files = [
            "house/a.yaml": "template: b.yaml\nviews: {cell: {spacing: 1}}",
            "house/b.yaml": "template: ../c.yaml\nviews: {cell: {cornerRadius: 2}}",
            "house/../c.yaml": "template: grid\nviews: {cell: {padding: 3}}",
        ]
        let box = try #require(try Fixture.file("template: house/a.yaml", files: files).views.cell?.box)
        #expect(box.spacing == 1 && box.cornerRadius == 2 && box.padding == .init(all: 3))
        let circle = ["t/a.yaml": "template: a.yaml"]
        #expect(
            Fixture.complaints("template: t/a.yaml\ndata: {outline: \"A\\nB\"}", files: circle)
                == ["1:11 cycle of templates: t/a.yaml -> t/a.yaml"])
    }

    /// Templates that ship with Espalier aren't validated when data is drawn with them.
    @Test func templatesOfOtherLibrariesAreValidated() throws {
        let data = SourceFile(name: "a.txt", text: "A\n")
        for text in [
            "titel: x", "template: class-hierarchy\nlayout: {direction: up}", "views: {cell: {fill: 1}}",
        ] {
            var environment = Fixture.environment()
            environment.templates = .builtIn.adding(SourceFile(name: "own.yaml", text: text), named: "own")
            let overrides = DiagramFile.Overrides(template: "own")
            #expect(throws: DiagnosticsError.self) {
                try DiagramFile(
                    drawing: [data], as: .outline, environment: environment, overrides: overrides)
            }
        }
    }

    /// Templates are validated for other registries, because a layout type with the name of a built-in type may not
    /// have the keys that the templates use.
    @Test func aRegistryWithAnotherTypeIsNotBuiltIn() {
        var types = LayoutRegistry.builtIn
        #expect(types.isBuiltIn)
        types.add(ClassHierarchyType())
        #expect(!types.isBuiltIn && !LayoutRegistry(types.types).isBuiltIn)
    }

    @Test func circularTemplatesAreAnError() {
        let files = ["a.yaml": "template: b.yaml", "b.yaml": "template: a.yaml"]
        let complaints = Fixture.complaints("template: a.yaml\ndata: {outline: \"A\\nB\"}", files: files)
        #expect(complaints == ["1:11 cycle of templates: a.yaml -> b.yaml -> a.yaml"])
        let spelling = ["s/b.yaml": "template: ../s/./b.yaml"]
        #expect(
            Fixture.complaints("template: s/b.yaml\ndata: {outline: A}", files: spelling)
                == ["1:11 cycle of templates: s/b.yaml -> s/b.yaml"])
        let dots = ["./x.yaml": "template: ./y.yaml", "./y.yaml": "template: ././x.yaml"]
        #expect(
            Fixture.complaints("template: ./x.yaml\ndata: {outline: A}", files: dots)
                == ["1:11 cycle of templates: x.yaml -> y.yaml -> x.yaml"])
    }

    @Test func anotherLayoutReplacesTheTemplatesOwn() throws {
        let file = try Fixture.file(
            "template: a.yaml\nlayout: {type: flow}",
            files: ["a.yaml": "layout: {type: class-hierarchy, arrangement: columns}"])
        #expect(file.layout.type?.name == "flow")
        #expect(file.layout.node?["arrangement"] == nil)
    }

    @Test func themesCanBeChanged() throws {
        let file = try Fixture.file("theme: {base: ink, line: \"#010203\", outline: $accent}")
        #expect(file.theme[.line] == AdaptiveColor(Color(hex: 0x010203)))
        #expect(file.theme[.outline] == Theme.ink[.accent])
        #expect(file.theme[.text] == Theme.ink[.text])
    }
}
