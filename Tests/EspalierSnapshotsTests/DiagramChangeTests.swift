import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import EspalierSnapshots
import Testing

/// A deliberate change of a diagram, and the first lines of its description.
struct DiagramChange: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The texts of the diagram file.
    let old: String
    let new: String
    let lines: [String]

    private static let team = """
        Mara
          Jon
            Ida
            Leo
            Kim
          Ada
            Tom
            Eva
              Bob
        """

    /// Creates a change of the team, by the replacement of parts of its outline.
    init(_ name: String, _ replacements: [(String, String)], _ lines: String...) {
        testDescription = name
        old = Self.file(Self.team)
        new = Self.file(Self.replacing(replacements, in: Self.team))
        self.lines = lines
    }

    /// Creates a change of an outline.
    init(_ name: String, template: String, _ old: String, _ new: String, _ lines: String...) {
        testDescription = name
        (self.old, self.new) = (Self.file(old, template: template), Self.file(new, template: template))
        self.lines = lines
    }

    /// Creates a change of a diagram, by the replacement of parts of its file.
    init(_ name: String, _ base: Base, _ replacements: [(String, String)], _ lines: String...) {
        testDescription = name
        (old, new) = (base.rawValue, Self.replacing(replacements, in: base.rawValue))
        self.lines = lines
    }

    private static func replacing(_ replacements: [(String, String)], in text: String) -> String {
        replacements.reduce(text) { text, parts in
            precondition(text.contains(parts.0), "no '\(parts.0)' to replace")
            return text.replacing(parts.0, with: parts.1, maxReplacements: 1)
        }
    }

    static func file(_ outline: String, template: String = "org-chart", layout: String = "{}") -> String {
        let lines = outline.split(separator: "\n").map { "    \($0)\n" }.joined()
        return "template: \(template)\nlayout: \(layout)\ndata:\n  outline: |\n\(lines)"
    }

    static let all: [DiagramChange] = [
        .init(
            "an item between two", [("    Leo", "    Zoe\n    Leo")], "Zoe is new between Ida and Leo",
            "Leo and Kim moved down 54"),
        .init("an item at the start", [("    Ida", "    Zoe\n    Ida")], "Zoe is new before Ida"),
        .init("an item at the end", [("    Kim", "    Kim\n    Zoe")], "Zoe is new after Kim"),
        .init("an only child", [("    Kim", "    Kim\n      Zoe")], "Zoe is new below Kim"),
        .init(
            "two items side by side", [("    Leo", "    Zoe\n    Max\n    Leo")],
            "Zoe and Max are new between Ida and Leo"),
        .init(
            "two items apart", [("    Leo", "    Zoe\n    Leo"), ("    Eva", "    Max\n    Eva")],
            "Zoe is new between Ida and Leo", "Max is new between Tom and Eva"),
        .init(
            "a name with a comma", [("    Leo", "    Zoe, Sauce\n    Leo")],
            "'Zoe, Sauce' is new between Ida and Leo"),
        .init(
            "a removed item", [("    Leo\n", "")], "Leo was removed between Ida and Kim", "Kim moved up 54"),
        .init("a removed leaf", [("      Bob", "")], "Bob was removed below Eva"),
        .init(
            "a new branch", [("  Ada\n", "  Bea\n    Max\n    Pia\n  Ada\n")],
            "Bea is new between Jon and Ada, with 2 items below it"),
        .init(
            "a removed branch", [("  Ada\n    Tom\n    Eva\n      Bob", "")],
            "Ada was removed after Jon, with 3 items below it"),
        .init("a renamed item", [("Leo", "Leopold")], "Leo was renamed to Leopold"),
        .init(
            "a renamed item and a new one", [("Leo", "Leopold"), ("    Eva", "    Zoe\n    Eva")],
            "Leo was renamed to Leopold", "Zoe is new between Tom and Eva"),
        .init(
            "two items that changed places", [("    Leo\n    Kim", "    Kim\n    Leo")],
            "Kim is now between Ida and Leo"),
        .init(
            "the first item at the end", [("    Ida\n    Leo\n    Kim", "    Leo\n    Kim\n    Ida")],
            "Ida is now after Kim"),
        .init(
            "another parent", [("    Kim\n", ""), ("    Tom", "    Kim\n    Tom")],
            "Kim is now below Ada instead of Jon"),
        .init(
            "another parent of a branch",
            [("    Eva\n      Bob", ""), ("    Kim", "    Kim\n      Eva\n        Bob")],
            "Eva is now below Kim instead of Ada"),
        .init(
            "a new level", [("    Ida\n    Leo\n    Kim", "    Uma\n      Ida\n      Leo\n      Kim")],
            "Uma is new below Jon"),
        .init(
            "an item of a list of 40", template: "file-tree", list(1...40),
            list([Int](1...20) + [99] + [Int](21...40)),
            "Item 99 is new between Item 20 and Item 21"),
        .init(
            "a removed item of a list of 40", template: "file-tree", list(1...40),
            list([Int](1...19) + [Int](21...40)),
            "Item 20 was removed between Item 19 and Item 21"),
        .init(
            "the last item of a list of 40 at the start", template: "file-tree", list(1...40),
            list([40] + [Int](1...39)), "Item 40 is now before Item 1"),
        .init(
            "equal names", template: "file-tree", "Root\n  A\n    x\n  B\n    x",
            "Root\n  A\n    x\n  B\n    x\n    y", "y is new after x"),
    ]

    private static func list(_ numbers: some Sequence<Int>) -> String {
        "Root\n" + numbers.map { "  Item \($0)" }.joined(separator: "\n")
    }
}

@Suite("Changes of diagrams, as a person would name them") struct DiagramChangeTests {
    private func snapshot(of file: String) throws -> LayoutSnapshot {
        let source = SourceFile(name: "team.yaml", text: file)
        let environment = DiagramEnvironment(resources: ResourceReader(folder: ""))
        return LayoutSnapshot(try DiagramReader().diagram(reading: source, environment: environment))
    }

    @Test(arguments: DiagramChange.all + DiagramChange.regressions)
    func nameTheCauseFirst(_ change: DiagramChange) throws {
        let (old, new) = try (snapshot(of: change.old), snapshot(of: change.new))
        let difference = try #require(LayoutDifference.comparing(old, with: new))
        for (line, expected) in zip(difference.summary, change.lines) {
            #expect(line.hasPrefix(expected), "\(difference.summary)")
        }
        #expect(difference.summary.count >= change.lines.count)
        #expect(!difference.summary.contains { $0.hasPrefix("the text of the snapshot") })
        // A baseline is read from its file.
        let read = try LayoutSnapshot(text: old.text)
        #expect(LayoutDifference.comparing(read, with: new)?.summary == difference.summary)
    }

    @Test func nameNoCauseWithoutOne() throws {
        // Nothing was inserted, removed or renamed: an option has changed, and then what it moved.
        let tree = "A\n  B\n    D\n    E\n  C\n    F"
        let (old, new) = try (
            snapshot(of: DiagramChange.file(tree)),
            snapshot(of: DiagramChange.file(tree, layout: "{indentation: 40}"))
        )
        let summary = LayoutDifference.comparing(old, with: new)?.summary
        #expect(summary?.first == "layout indentation 14 -> 40")
        #expect(summary?.contains { $0.contains("is new") || $0.contains("removed") } == false)
    }
}
