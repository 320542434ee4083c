import EspalierDataFiles
import EspalierDiagnostics
import Foundation
import TestSupport
import Testing

@testable import EspalierData

@Suite struct SelectionTests {
    private static let shapes = """
        Shape
          Polygon {kind: open}
            Square {kind: closed, tags: [a, b, c]}
            Triangle
            Hexagon
          Ellipse
            Circle
        Other
        """

    private static func select(
        _ data: ItemHierarchy, isSortedByName: Bool = false, _ diagnostics: DiagnosticCollector,
        _ configure: (inout DataSelection) -> Void
    ) throws -> ItemHierarchy? {
        var selection = DataSelection()
        configure(&selection)
        return try selection.applied(
            to: .hierarchy(data), isSortedByName: isSortedByName, at: nil, diagnostics)?.hierarchy
    }

    /// The names and the paths of containers select what is inside of them.
    ///
    /// The items that have become the containers stay.
    @Test(
        arguments: [
            ("Outer", "x y outer inner"), ("outer", "x y outer inner"), ("Outer/*", "x y outer inner"),
            ("Outer/inner", "x outer inner"), ("inner", "x outer inner"), ("In*", "z"),
            ("Outer/y", "y outer"),
            ("*/x", "x outer inner"),
        ]) func containersSelectTheirItems(_ pattern: String, _ expected: String) throws
    {
        let collector = DiagnosticCollector()
        let yaml = """
            nodes:
              - {id: x, label: x, container: inner}
              - {id: y, label: y, container: outer}
              - {id: z, label: Index}
              - {id: outer, label: Outer}
              - {id: inner, label: inner, container: outer}
            edges:
              - {from: z, to: x}
            """
        let data = try RecordReader(kind: .graph, diagnostics: collector).data(
            from: [SourceFile(name: "a.yaml", text: yaml)], as: .yaml,
            loader: MemoryFileLoader(files: [:]))
        var selection = DataSelection()
        selection.only = Self.patterns(pattern)
        selection.showsHiddenParents = false
        let selected = try #require(
            selection.applied(to: data, isSortedByName: false, at: nil, collector))
        #expect(selected.items.ids.joined(separator: " ") == expected)
    }

    private static func patterns(_ texts: String...) -> [SelectionPattern] {
        texts.map { SelectionPattern($0) }
    }

    /// Returns the items as an outline: an external item ends with `!`, and an item with extra parents names them.
    private static func outline(_ hierarchy: ItemHierarchy) -> String {
        var lines: [String] = []
        func add(_ row: Int, _ depth: Int) {
            let mark = hierarchy.items[field: "external", row: row]?.isTruthy == true ? "!" : ""
            let extra = hierarchy.extraParents(ofRow: row).map { hierarchy.items.labels[$0] }
            let further = extra.isEmpty ? "" : " (\(extra.joined(separator: ", ")))"
            lines.append(
                String(repeating: " ", count: depth) + hierarchy.items.labels[row] + mark + further)
            for child in hierarchy.children(ofRow: row) { add(Int(child), depth + 1) }
        }
        if hierarchy.levelCount > 0 {
            for item in 0..<hierarchy.itemCount(inLevel: 0) { add(hierarchy.row(section: 0, item: item), 0) }
        }
        return lines.joined(separator: "\n")
    }

    /// A is 1 with children of 2 + 4 and 8; C is below B.
    private static let sizes = """
        A {size: 1}
          B {size: 2}
            C {size: 4}
          D {size: 8}
        """

    private static func totals(_ configure: (inout DataSelection) -> Void) throws -> [String: Double] {
        let data = try ImportFixture.outline(sizes)
        let cut = try #require(try select(data, DiagnosticCollector(), configure))
        let totals = try #require(ItemSizes(cut)).totals
        return Dictionary(uniqueKeysWithValues: zip(cut.items.labels, totals))
    }

    /// Parents count what is too deep, and not what is left out on purpose.
    @Test func sizesOfHiddenItemsCount() throws {
        let range: SourceRange? = nil
        #expect(try Self.totals { $0.depth = .init(0, at: range) } == ["A": 15])
        #expect(try Self.totals { $0.depth = .init(1, at: range) } == ["A": 15, "B": 6, "D": 8])
        #expect(
            try Self.totals {
                $0.depth = .init(0, at: range)
                $0.except = Self.patterns("D")
            } == ["A": 7])
        #expect(try Self.totals { $0.root = Self.patterns("B") } == ["B": 6, "C": 4])
        #expect(try Self.totals { $0.fold = .init(1, at: range) } == ["A": 15, "B": 6, "C": 4, "+1 more": 8])
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let selection: DataSelection
        let expected: String

        init(_ name: String, _ expected: String, _ configure: (inout DataSelection) -> Void) {
            var selection = DataSelection()
            configure(&selection)
            (testDescription, self.selection, self.expected) = (name, selection, expected)
        }
    }

    @Test(arguments: [
        Case("a name has a muted parent", "Polygon!\n Square") { $0.only = patterns("Square") },
        Case("a pattern", "Shape\n Polygon!\n  Square") { $0.only = patterns("S*") },
        Case("several patterns", "Polygon!\n Square\nEllipse!\n Circle") {
            $0.only = patterns("Squ*e", "Circle")
        },
        Case("a path", "Polygon!\n Triangle\n Hexagon") { $0.only = patterns("Shape/*/T*", "*/*/Hexagon") },
        Case("a field", "Polygon!\n Square") { $0.only = patterns("kind=clo*") },
        Case("an element of a list", "Polygon!\n Square") { $0.only = patterns("tags=b") },
        Case("hostile stars", "Polygon!\n Hexagon") {
            $0.only = patterns(
                String(repeating: "*", count: 10_000) + "x" + String(repeating: "*", count: 10_000))
        },
        Case("left out with what is below", "Shape\n Ellipse\n  Circle\nOther") {
            $0.except = patterns("Polygon")
        },
        Case("left out isn't shown as external", "Square") {
            $0.only = patterns("Square")
            $0.except = patterns("Ellipse")
            $0.showsHiddenParents = false
        },
        Case("a root", "Polygon\n Square\n Triangle\n Hexagon") { $0.root = patterns("Polygon") },
        Case("a root below another", "Shape\n Polygon\n  Square\n  Triangle\n  Hexagon\n Ellipse\n  Circle") {
            $0.root = patterns("Polygon", "Shape")
        },
        Case("depth 0", "Shape\nOther") { $0.depth = .init(0) },
        Case("depth 1", "Shape\n Polygon\n Ellipse\nOther") { $0.depth = .init(1) },
        Case("depth below a root", "Polygon\n Square\n Triangle\n Hexagon") {
            $0.root = patterns("Polygon")
            $0.depth = .init(1)
        },
        Case("neighbors", "Shape\n Polygon\n  Square\n  Triangle\n  Hexagon") {
            $0.only = patterns("Polygon")
            $0.neighbors = .init(1)
        },
        Case("neighbors of a root", "Shape\n Ellipse\n  Circle") {
            $0.root = patterns("Ellipse")
            $0.neighbors = .init(1)
        },
        Case("a fold", "Shape\n Polygon\n  Square\n  +2 more\n +1 more\nOther") { $0.fold = .init(1) },
        Case("no unrelated items", "Shape\n Polygon\n Ellipse") {
            $0.depth = .init(1)
            $0.hide = .init(.unrelated)
        },
    ])
    func treesAreSelected(_ test: Case) throws {
        let collector = DiagnosticCollector()
        let tree = try ImportFixture.outline(Self.shapes)
        let result = try #require(try Self.select(tree, collector) { $0 = test.selection })
        #expect(Self.outline(result) == test.expected)
        #expect(!collector.hasErrors)
        #expect(
            result.range(ofRow: 0)?.start.line == tree.range(ofRow: 0)?.start.line
                || result.count < tree.count)
    }

    private static let dependencies = """
        id,parent
        app,
        http,app
        io,http
        io,log
        io,app
        log,http
        log,app
        """

    @Test(arguments: [
        Case("all", "app\n http\n  io (log, app)\n  log (app)") { $0.hide = .init(.unrelated) },
        Case("an item with another shown parent stays", "app\n log\n  io (app)") {
            $0.except = patterns("http")
        },
        Case("a root keeps what is below it", "log\n io") { $0.root = patterns("log") },
        Case("parents are muted", "app!\n http!\n  io (log, app)\n  log! (app)") { $0.only = patterns("io") },
        Case("a fold counts further children", "app\n http\n  io\n  +1 more\n +2 more") {
            $0.fold = .init(1)
        },
    ])
    func graphsAreSelected(_ test: Case) throws {
        let collector = DiagnosticCollector()
        let graph = try ImportFixture.table(
            Self.dependencies, HierarchyOptions(extraParents: .line), collector)
        let result = try #require(try Self.select(graph, collector) { $0 = test.selection })
        #expect(Self.outline(result) == test.expected)
    }

    @Test(arguments: [
        Case("a cycle stays", "app>http http>io io>http") { $0.except = patterns("log") },
        Case("everything below", "io>http http>io http>log log>io") { $0.root = patterns("io") },
        Case("sources are muted", "app>http app>log http>log http>io log>io io>http") {
            $0.only = patterns("log", "io")
        },
        Case("depth", "app>http app>log http>log") { $0.depth = .init(1) },
        Case("neighbors", "app>http app>log http>io http>log io>http log>io") {
            $0.only = patterns("log")
            $0.neighbors = .init(1)
        },
        Case("a fold", "app>http http>io io>http app>+1_more http>+1_more") { $0.fold = .init(1) },
    ])
    func cyclicGraphsAreSelected(_ test: Case) throws {
        let collector = DiagnosticCollector()
        let text = "from,to\napp,http\nhttp,io\nhttp,log\napp,log\nlog,io\nio,http"
        let reader = ImportFixture.reader(HierarchyOptions(), collector, kind: .graph)
        let data = try reader.data(
            from: [SourceFile(name: "g.csv", text: text)], as: .csv, loader: MemoryFileLoader(files: [:]))
        let selected = try #require(
            test.selection.applied(to: data, isSortedByName: false, at: nil, collector))
        guard case .graph(let graph) = selected else { throw ImportFixture.WrongKind() }
        let edges = (0..<graph.edges.count).map { edge in
            [graph.edges.sources, graph.edges.targets].map { graph.items.labels[Int($0[edge])] }
                .joined(separator: ">").replacing(" ", with: "_")
        }
        #expect(edges.sorted() == test.expected.split(separator: " ").map(String.init).sorted())
        #expect(collector.diagnostics.isEmpty)
    }

    /// Each item of a cycle that nothing leads to can be the first one.
    @Test(arguments: [
        ("a,b b,c c,a", "b", nil, "a c"), ("a,b b,c c,a", "a", nil, "b c"),
        ("a,b b,c c,a a,d", "a", nil, "b c"),
        ("a,b b,c c,a a,d", "b", nil, "a c d"), ("a,b b,c c,a", "a b", nil, "c"),
        ("a,b b,c c,a", "c", 1, "a b"), ("s,a a,b b,a b,d", "a", nil, "s"),
        ("x,y a,b b,a b,x", "a", nil, "b x y"), ("x,y a,b b,a b,x", "", 1, "a b"),
    ])
    func cyclesKeepTheirOtherItems(
        _ edges: String, _ except: String, _ depth: Int?, _ expected: String
    ) throws {
        let text = "from,to\n" + edges.replacing(" ", with: "\n")
        let collector = DiagnosticCollector()
        let data = try ImportFixture.reader(HierarchyOptions(), collector, kind: .graph).data(
            from: [SourceFile(name: "g.csv", text: text)], as: .csv, loader: MemoryFileLoader(files: [:]))
        var selection = DataSelection()
        selection.except = except.split(separator: " ").map { SelectionPattern(String($0)) }
        selection.depth = depth.map { .init($0) }
        let selected = selection.applied(to: data, isSortedByName: false, at: nil, collector)
        #expect(selected?.items.labels.sorted().joined(separator: " ") == expected)
        #expect(collector.diagnostics.isEmpty)
    }

    @Test func graphsAreReduced() throws {
        let reader = ImportFixture.reader(HierarchyOptions(), DiagnosticCollector(), kind: .graph)
        let data = try reader.data(
            from: [SourceFile(name: "g.csv", text: "from,to\na,b\nb,c\na,c")], as: .csv,
            loader: MemoryFileLoader(files: [:]))
        guard case .graph(let graph) = data else { throw ImportFixture.WrongKind() }
        #expect(graph.reduced().edges.records.ids == ["a-b", "b-c"])
    }

    @Test func foldsOfGraphsAreSortedByName() throws {
        let collector = DiagnosticCollector()
        let reader = ImportFixture.reader(HierarchyOptions(order: .name), collector, kind: .graph)
        let data = try reader.data(
            from: [SourceFile(name: "g.csv", text: "from,to\na,d\na,c\na,b")], as: .csv,
            loader: MemoryFileLoader(files: [:]))
        var selection = DataSelection()
        selection.fold = .init(2)
        let selected = selection.applied(to: data, isSortedByName: true, at: nil, collector)
        #expect(selected?.items.labels.map { $0 } == ["a", "b", "c", "+1 more"])
    }

    @Test func siblingsStaySortedByName() throws {
        let collector = DiagnosticCollector()
        let tree = try ImportFixture.outline(Self.shapes, HierarchyOptions(order: .name))
        let result = try Self.select(tree, isSortedByName: true, collector) {
            $0.root = Self.patterns("Polygon")
            $0.fold = .init(2)
        }
        #expect(try Self.outline(#require(result)) == "Polygon\n Hexagon\n Square\n +1 more")
    }

    @Test func foldedItemsHaveACountAndALink() throws {
        let collector = DiagnosticCollector()
        let tree = try ImportFixture.outline(Self.shapes + "\n  Polygon-more")
        let result = try #require(
            try Self.select(tree, collector) {
                $0.fold = .init(2)
                $0.moreLink = "all.html#{id}-{missing}{kind}"
            })
        let row = try #require(result.items.labels.firstIndex(of: "+1 more"))
        #expect(result.items[field: "folded", row: row] == .number(1))
        #expect(result.items[field: "link", row: row] == "all.html#Polygon-open")
        #expect(result.items.ids[row] == "Polygon-more-2")
    }

    /// The line to folded items has a field that the lines of all of them have.
    @Test(arguments: [("line", "line"), ("dash", nil)])
    func foldedLinesHaveTheFieldsThatTheyShare(kind: String, shared: String?) throws {
        let collector = DiagnosticCollector()
        let table = "from,to,kind\na,b,dash\na,c,line\na,d,\(kind)\n"
        let tree = try ImportFixture.table(table, HierarchyOptions(), collector)
        let result = try #require(try Self.select(tree, collector) { $0.fold = .init(1) })
        let row = try #require(result.items.labels.firstIndex(of: "+2 more"))
        #expect(result.items[field: "kind", row: row]?.text == shared)
    }

    @Test(arguments: [
        ("Squre", "no item matches 'Squre' of 'only' | did you mean 'Square'?"),
        ("kind=closd", "no item matches 'kind=closd' of 'only' | did you mean 'kind=closed'?"),
        ("other*x", "no item matches 'other*x' of 'only' | did you mean 'Other'?"),
        ("Shape/Square", "no item matches 'Shape/Square' of 'only'"),
    ])
    func patternsWithoutAMatchAreErrors(pattern: String, expected: String) throws {
        let collector = DiagnosticCollector()
        let tree = try ImportFixture.outline(Self.shapes)
        #expect(try Self.select(tree, collector) { $0.only = Self.patterns(pattern) } == nil)
        let messages = collector.diagnostics.map {
            ([$0.message] + $0.notes.map(\.message)).joined(separator: " | ")
        }
        #expect(messages == [expected])
    }

    @Test func longPatternsAreErrors() throws {
        let collector = DiagnosticCollector()
        let tree = try ImportFixture.outline(Self.shapes)
        _ = try Self.select(tree, collector) { $0.only = Self.patterns(String(repeating: "a*", count: 300)) }
        #expect(
            collector.diagnostics.first?.message.hasPrefix("a pattern of 'only' is longer than 255 bytes")
                == true)
    }

    @Test func neighborsNeedItems() throws {
        let collector = DiagnosticCollector()
        let tree = try ImportFixture.outline(Self.shapes)
        #expect(try Self.select(tree, collector) { $0.neighbors = .init(1) } == nil)
        #expect(collector.diagnostics.map(\.message) == ["'neighbors' needs 'only' or 'root'"])
    }

    @Test func cyclesOfExtraParentsAreBrokenAtTheRoot() throws {
        let collector = DiagnosticCollector()
        let text = "id,parent\nr,\na,r\nb,a\na,b"
        let graph = try ImportFixture.table(text, HierarchyOptions(extraParents: .line), collector)
        let result = try Self.select(graph, collector) {
            $0.root = Self.patterns("a")
            $0.fold = .init(5)
        }
        #expect(try Self.outline(#require(result)) == "a (b)\n b")
    }

    @Test(arguments: [
        ("only", "Fruit: Apple, Pear"), ("only an item", "Fruit: Apple"), ("except", "Tools: Saw, Axe"),
        ("path", "Tools: Saw"), ("fold", "Fruit: Apple, +1 more\nTools: Saw, +1 more"),
    ])
    func sectionsAreSelected(name: String, expected: String) throws {
        let collector = DiagnosticCollector()
        let data = try ImportFixture.sections(
            "- {label: Fruit, items: [Apple, Pear]}\n- {label: Tools, items: [Saw, Axe]}", collector)
        var selection = DataSelection()
        switch name {
        case "only": selection.only = Self.patterns("Fr*")
        case "only an item": selection.only = Self.patterns("Apple")
        case "except": selection.except = Self.patterns("Fruit")
        case "path": selection.root = Self.patterns("Tools/S*")
        default: selection.fold = .init(1)
        }
        let result = try #require(
            try selection.applied(to: .sections(data), isSortedByName: false, at: nil, collector)?.sectioned)
        let lines = (0..<result.sectionCount).map { section in
            let items = (0..<result.itemCount(inSection: section)).map {
                result.items.labels[result.row(section: section, item: $0)]
            }
            return "\(result.sections.labels[section]): \(items.joined(separator: ", "))"
        }
        #expect(lines.joined(separator: "\n") == expected)
        #expect(result.range(ofRow: result.items.count - 1) != nil)
    }

    @Test func depthOfSectionsIsAnError() throws {
        let collector = DiagnosticCollector()
        let data = try ImportFixture.sections("- {label: Fruit, items: [Apple]}", collector)
        var selection = DataSelection()
        selection.depth = .init(1)
        #expect(selection.applied(to: .sections(data), isSortedByName: false, at: nil, collector) == nil)
        #expect(
            collector.diagnostics.map(\.message) == [
                "'depth' can't be used with sections, whose items have no parents"
            ])
    }

    @Test(arguments: [
        (HierarchyOptions.ExtraParents.line, "app\n http\n  log\n   io"),
        (.error, "app\n http\n  log\n   io"),
    ])
    func impliedRelationsAreLeftOut(policy: HierarchyOptions.ExtraParents, expected: String) throws {
        let collector = DiagnosticCollector()
        let options = HierarchyOptions(extraParents: policy, reducesRelations: true)
        let graph = try ImportFixture.table(Self.dependencies, options, collector)
        #expect(Self.outline(graph) == expected)
        #expect(collector.diagnostics.isEmpty)
    }

    @Test func relationsThatAreNotImpliedStayErrors() throws {
        let collector = DiagnosticCollector()
        _ = try ImportFixture.table(
            "id,parent\na,\nb,\nc,a\nc,b", HierarchyOptions(reducesRelations: true), collector)
        #expect(collector.diagnostics.map(\.message) == ["'c' has two parents: 'a' and 'b'"])
    }

    /// The reduction of random graphs is compared with a search for each relation.
    @Test(arguments: 0..<20) func reductionsAreThoseOfASearch(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let count = 200
        var parents = [Int32](repeating: -1, count: count)
        var edges: [ItemHierarchy.Edge] = []
        var all = [Set<Int>](repeating: [], count: count)
        for row in 1..<count {
            for number in 0..<Int.random(in: 0...4, using: &generator) {
                let parent = Int.random(in: 0..<row, using: &generator)
                guard all[row].insert(parent).inserted else { continue }
                if number == 0 {
                    parents[row] = Int32(parent)
                } else {
                    edges.append(.init(child: row, parent: parent))
                }
            }
        }
        let reduction = TransitiveReduction(parents: parents, extraParents: edges)
        func isAncestor(_ ancestor: Int, of row: Int) -> Bool {
            all[row].contains(ancestor) || all[row].contains { $0 > ancestor && isAncestor(ancestor, of: $0) }
        }
        for row in 0..<count {
            for parent in all[row] {
                let isImplied = all[row].contains { $0 != parent && isAncestor(parent, of: $0) }
                #expect(reduction.isRedundant(row, parent: parent) == isImplied)
            }
        }
    }

    @Test(arguments: [
        (HierarchyOptions.MissingParents.drop, "kthreadd\nsshd"),
        (.external, "0!\n kthreadd\n sshd"),
    ])
    func missingParentsAreDroppedOrExternal(policy: HierarchyOptions.MissingParents, expected: String) throws
    {
        let collector = DiagnosticCollector()
        let hierarchy = try ImportFixture.table(
            "id,parent,label\n2,0,kthreadd\n7,0,sshd", HierarchyOptions(missingParents: policy), collector)
        #expect(Self.outline(hierarchy) == expected)
        #expect(collector.diagnostics.isEmpty)
    }

    @Test func manyMissingParentsAreCounted() throws {
        let collector = DiagnosticCollector()
        let rows = (1...50).map { "\($0),x\($0)" }
        _ = try ImportFixture.table(
            "id,parent\n" + rows.joined(separator: "\n"), HierarchyOptions(), collector)
        #expect(collector.diagnostics.count == 20)
        #expect(collector.sortedDiagnostics.last?.message == "30 more parents that aren't in the data")
    }
}
