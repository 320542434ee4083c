import EspalierDiagnostics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests the messages about mistakes that users make in diagram files and data.
@Suite struct MessageTests {
    @Test func aTextWithoutSuffixIsAnOutline() throws {
        #expect(try Fixture.diagram("data: { outline: \"A\" }").itemCount == 1)
        #expect(
            Fixture.complaints("data: { outline: a.txt }") == [
                "1:18 can't read 'a.txt': there is no such file"
            ])
    }

    /// If the data doesn't suit the layout of a built-in template, the error is reported in the user's own file,
    /// because the user can't edit the template.
    @Test func dataThatATemplateCannotArrangeAreAnErrorInTheUsersFile() throws {
        let complaints = Fixture.complaints("template: survey\ndata:\n  tree: [A]\n")
        #expect(complaints.count == 1)
        #expect(
            try #require(complaints.first).hasPrefix(
                "3:9 the template arranges sections, but the data is a hierarchy"))
    }

    /// If an outline in a YAML file contains tabs, errors still have the line numbers of the YAML file.
    @Test func linesOfAnOutlineAreThoseOfTheFile() throws {
        let yaml = "title: x\ndata:\n  outline: |\n    A\n    \t\tB\n    \tC\n"
        let complaints = Fixture.complaints(yaml)
        #expect(complaints.count == 1)
        #expect(try #require(complaints.first).hasPrefix("6:"))
    }

    @Test func otherTypesOfASymbolGraphAreSuggested() throws {
        let graph = """
            {"metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "g"},
            "module": {"name": "M", "platform": {}}, "symbols": [], "relationships": []}
            """
        let complaints = Fixture.complaints(
            "data: { symbolGraph: M.symbols.json, include: [classes] }", files: ["M.symbols.json": graph])
        #expect(
            Fixture.complaints("data: { symbolGraph: M.symbols.json }", files: ["M.symbols.json": graph])
                == ["1:22 nothing to draw: the symbol graph has no types"])
        #expect(complaints.count == 1)
        #expect(
            try #require(complaints.first).contains(
                "the symbol graph has no classes | show other types with '--include "))
    }

    @Test func warningsOfOneKindAreCounted() throws {
        let items = (0..<30).map { "{ label: Aaaaa\($0), icon: none\($0), link: 'javascript:1' }" }
        let diagram = try Fixture.diagram(
            """
            layout: { type: grid }
            views: { cell: { link: "{link}", content: [{ icon: "{icon}" }, { image: "{label}.png" }, "{label}"] } }
            data: { sections: [{ items: [\(items.joined(separator: ", "))] }] }
            """)
        _ = Fixture.log(diagram)
        let messages = diagram.warnings.map(\.message)
        #expect(messages.count == 63)
        #expect(
            messages.suffix(3) == [
                "10 more icons don't exist", "10 more images can't be read", "10 more links are left out",
            ])
    }

    @Test func aPictureThatIsTooLongIsAWarning() throws {
        func warnings(_ arrangement: String) throws -> [String] {
            try Fixture.diagram(
                "layout: { arrangement: \(arrangement) }\ndata: { csv: d.csv }", files: ["d.csv": table]
            )
            .warnings.map(\.message)
        }
        let table = "id,parent\nroot,\n" + (0..<500).map { "n\($0),root\n" }.joined()
        #expect(try warnings("rows").contains { $0.hasSuffix("too long to be read as a whole") })
        #expect(try warnings("columns").isEmpty)
        #expect(try warnings("hanging, direction: topToBottom").isEmpty)
        let places = try Fixture.diagram(
            "template: class-hierarchy-rows\ndata: { csv: d.csv }", files: ["d.csv": table]
        )
        .warnings.filter { $0.message.hasSuffix("too long to be read as a whole") }
        #expect(places.count == 1)
        #expect(places.allSatisfy { $0.range == nil }, "the template's file isn't on the disk")
    }

    /// In a right-to-left layout, the whole tree is mirrored, including its lines, its legend and the contents of its
    /// boxes.
    @Test func aHierarchyRunsFromRightToLeft() throws {
        func diagram(_ direction: String) throws -> Diagram {
            try Fixture.diagram(
                """
                template: class-hierarchy
                layout: { arrangement: compact, layoutDirection: \(direction) }
                views: { colorBy: kind, legend: true }
                data: { tree: [{ label: Root, kind: a, children: [{ label: Leaf, kind: b }, { label: Other, kind: a }] }] }
                """)
        }
        let (left, right) = (try diagram("leftToRight"), try diagram("rightToLeft"))
        #expect(left.size == right.size)
        for (one, other) in zip(left.elements(), right.elements()) {
            #expect(one.frame.minY == other.frame.minY)
            #expect(abs(one.frame.minX - (right.size.width - other.frame.maxX)) < 0.01, "\(one.id)")
        }
        #expect(Fixture.log(right).calls.contains("move \(right.elements()[0].frame.width),0.0"))
    }
}
