import EspalierDataFiles
import EspalierDiagnostics
import Testing

@testable import EspalierData

@Suite struct HierarchyTests {
    private static let outline = "A\n  B\n    D\n    E\n  C\n    F\nG\n  H\n"

    @Test func `levels hold the children of each item side by side`() throws {
        let hierarchy = try ImportFixture.outline(Self.outline)
        #expect(hierarchy.plainText == "A(B(D E) C(F)) G(H)")
        #expect(hierarchy.levels == [2, 3, 3])
        let labels = (0..<3).map { level in
            (0..<hierarchy.itemCount(inLevel: level)).map {
                hierarchy.items.labels[hierarchy.row(section: level, item: $0)]
            }
        }
        #expect(labels == [["A", "G"], ["B", "C", "H"], ["D", "E", "F"]])
        #expect(hierarchy.childRange(section: 0, item: 0) == 0..<2)
        #expect(hierarchy.childRange(section: 0, item: 1) == 2..<3)
        #expect(hierarchy.childRange(section: 1, item: 0) == 0..<2)
        #expect(hierarchy.childRange(section: 1, item: 2).isEmpty)
        #expect(hierarchy.childRange(section: 2, item: 2).isEmpty)
        #expect(hierarchy.range(ofRow: 3)?.lower == 16)
    }

    @Test func `no items, no levels`() throws {
        let hierarchy = try ImportFixture.outline("# nothing\n")
        #expect(hierarchy.count == 0 && hierarchy.levelCount == 0 && hierarchy.levels.isEmpty)
    }

    @Test func `siblings by name`() throws {
        let text = "b\n  z\n  y\n  y\na\n"
        #expect(try ImportFixture.outline(text, HierarchyOptions(order: .name)).plainText == "a b(y y z)")
    }

    @Test func namesAreSortedWithoutRegardToCase() throws {
        let sorted = try ImportFixture.outline(
            "CVarArg\nalias\nCaseIterable\n_lzma\nAlias", HierarchyOptions(order: .name))
        #expect(sorted.plainText == "_lzma Alias alias CaseIterable CVarArg")
    }

    @Test func `rows, places and child ranges agree with a search of all parents`() throws {
        var generator = SeededNumbers(state: 5)
        for round in 0..<200 {
            let count = round % 40 + 1
            var builder = HierarchyBuilder(options: HierarchyOptions(), diagnostics: DiagnosticCollector())
            let parents = (0..<count).map { $0 == 0 ? -1 : Int(generator.next() % UInt64($0 + 1)) - 1 }
            for (row, parent) in parents.enumerated() {
                builder.append(Record(label: "\(row)"), parent: parent)
            }
            let hierarchy = builder.finish()
            #expect(hierarchy.levels.reduce(0, +) == count)
            for row in 0..<count {
                let place = hierarchy.place(ofRow: row)
                #expect(hierarchy.row(section: place.section, item: place.item) == row)
                let expected = (0..<count).filter { parents[$0] == row }
                #expect(hierarchy.children(ofRow: row).map(Int.init) == expected)
                let range = hierarchy.childRange(section: place.section, item: place.item)
                #expect(range.map { hierarchy.row(section: place.section + 1, item: $0) } == expected)
            }
        }
    }

    @Test(
        "Ids are made from labels, deterministically",
        arguments: [
            ("a\na\na", ["a", "a-2", "a-3"]), ("a\na-2\na", ["a", "a-2", "a-3"]),
            ("a\na {id: a}\n", ["a-2", "a"]), ("a {id: x}\nx\n", ["x", "x-2"]),
            ("a\n  a\n    a-2\n", ["a", "a-2", "a-2-2"]),
        ])
    func ids(text: String, expected: [String]) throws {
        #expect(try ImportFixture.outline(text).items.ids.elementsEqual(expected))
    }

    @Test func `fields of dense and rare columns`() throws {
        let text = (0..<100).map { "n\($0) {all: \($0)\($0 == 7 ? ", rare: [x, y]" : "")}" }.joined(
            separator: "\n")
        let items = try ImportFixture.outline(text).items
        #expect(items.fieldNames == ["all", "rare"])
        #expect((0..<100).allSatisfy { items[field: "all", row: $0] == .number(Double($0)) })
        #expect((0..<100).filter { items[field: "rare", row: $0] != nil } == [7])
        #expect(items[field: "rare", row: 7] == .list(["x", "y"]))
        #expect(items[field: "label", row: 3] == .string("n3"))
        #expect(items[field: "none", row: 3] == nil)
        #expect(
            items.hasField(named: "id") && items.hasField(named: "rare") && !items.hasField(named: "none"))
    }

    @Test func `made by a program`() throws {
        let items = ItemTable(ids: ["a", "b", "c"], labels: ["A", "B", "C"])
        #expect(try ItemHierarchy(items: items, parents: [nil, 0, 0], order: .given).plainText == "A(B C)")
        let circle = #expect(throws: DiagnosticsError.self) {
            try ItemHierarchy(items: items, parents: [1, 0, nil])
        }
        #expect(circle?.diagnostics.map(\.message) == ["cycle in the hierarchy: A -> B -> A"])
        let missing = #expect(throws: DiagnosticsError.self) {
            try ItemHierarchy(items: items, parents: [nil, 7, nil])
        }
        #expect(missing?.diagnostics.map(\.message) == ["the parent of 'B' is row 7, which doesn't exist"])
        #expect(throws: DiagnosticsError.self) { try ItemHierarchy(items: items, parents: []) }
        let data = SectionedData(sections: items, items: items, itemCounts: [1, 0, 2])
        #expect((0..<3).map(data.itemCount(inSection:)) == [1, 0, 2])
        #expect(data.row(section: 2, item: 1) == 2)
    }

    @Test func `a chain and a fan of many items`() {
        for isChain in [true, false] {
            var builder = HierarchyBuilder(options: HierarchyOptions(), diagnostics: DiagnosticCollector())
            for row in 0..<50_000 {
                builder.append(Record(label: "\(row)"), parent: isChain ? row - 1 : min(row - 1, 0))
            }
            #expect(builder.finish().levelCount == (isChain ? 50_000 : 2))
        }
    }
}

/// A linear congruential generator with the constants of Knuth's MMIX.
///
/// Its numbers are the same on every machine.
struct SeededNumbers {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
