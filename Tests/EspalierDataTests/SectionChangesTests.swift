import EspalierDataFiles
import EspalierDiagnostics
import Foundation
import Testing

@testable import EspalierData

/// Tests the key `changes` of states.
///
/// The results are compared with the same changes of plain arrays.
@Suite struct SectionChangesTests {
    private static func text(_ data: SectionedData) -> String {
        (0..<data.sectionCount).map { section in
            (0..<data.itemCount(inSection: section)).map {
                data.items.ids[data.row(section: section, item: $0)]
            }.joined(separator: " ")
        }.joined(separator: "|")
    }

    private static func changed(_ data: SectionedData, _ yaml: [String]) throws -> SectionedData {
        let diagnostics = DiagnosticCollector()
        var changes = SectionChanges(data, limits: DataLimits(), diagnostics: diagnostics)
        for line in yaml { changes.apply(try YAMLReader.read(SourceFile(name: "t", text: line))) }
        let result = changes.finish()
        try diagnostics.throwIfErrors()
        return result
    }

    private static func data(_ yaml: String) throws -> SectionedData {
        try ImportFixture.sections(yaml, DiagnosticCollector())
    }

    @Test func `rows next to the place move with it`() throws {
        let data = try Self.data("[{id: s, items: [a, b, c, d]}]")
        for (change, expected) in [
            ("{move: [b], after: a}", "a b c d"), ("{move: [b, c], after: a}", "a b c d"),
            ("{move: [c, b], before: d}", "a c b d"), ("{move: [d], into: s}", "a b c d"),
            ("{move: [d, a], into: s}", "b c d a"),
        ] {
            #expect(Self.text(try Self.changed(data, [change])) == expected, "\(change)")
        }
    }

    @Test func `fields stay with their items`() throws {
        let data = try Self.data(
            "[{id: s, items: [{id: a, n: 1}, {id: b, n: 2, m: x}]}, {id: t, title: T, items: [{id: c, n: 3}]}]"
        )
        let result = try Self.changed(
            data,
            [
                "{moveSections: [t], before: s}", "{move: [a], into: t}", "{set: b, fields: {m: null, n: 5}}",
                "{insert: [{id: d, n: 9}], after: c}",
            ])
        #expect(Self.text(result) == "c d a|b")
        #expect((0..<4).map { result.items[field: "n", row: $0] } == [3, 9, 1, 5])
        #expect(result.items[field: "m", row: 3] == nil)
        #expect(result.sections[field: "title", row: 0] == "T")
        #expect(result.range(ofRow: 2)?.lower == data.range(ofRow: 0)?.lower)
    }

    @Test func `only the first unknown ids have suggestions, because each search takes O(items)`() throws {
        let diagnostics = DiagnosticCollector()
        var changes = SectionChanges(
            try Self.data("[{id: s, items: [item-1]}]"), limits: DataLimits(), diagnostics: diagnostics)
        let unknown = [String](repeating: "itm-1", count: 30).joined(separator: ", ")
        changes.apply(try YAMLReader.read(SourceFile(name: "t", text: "{delete: [\(unknown)]}")))
        #expect(diagnostics.diagnostics.count == 30)
        let isHelpful = diagnostics.diagnostics.map { $0.notes.map(\.message) == ["did you mean 'item-1'?"] }
        #expect(isHelpful == (0..<30).map { $0 < 20 })
    }

    @Test func `data of a program can be changed`() throws {
        let items = ItemTable(ids: ["a", "b"], labels: ["A", "B"])
        let data = SectionedData(
            sections: ItemTable(ids: ["s"], labels: ["S"]), items: items, itemCounts: [2])
        let result = try Self.changed(data, ["{insert: [X], before: b}"])
        #expect(Self.text(result) == "a X b" && result.range(ofRow: 0) == nil)
    }

    @Test func `many moves and deletions take linear time`() throws {
        let ids = (0..<2_000).map { "i\($0)" }
        let data = try Self.data("[{id: s, items: [\(ids.joined(separator: ", "))]}]")
        let moves = ids.dropFirst().map { "{move: [\($0)], before: i0}" }
        let deletions = ids[1..<1_000].map { "{delete: [\($0)]}" }
        let start = Self.threadSeconds()
        let result = try Self.changed(data, moves + deletions)
        #expect(Self.threadSeconds() - start < 1.5)
        #expect(Self.text(result) == (ids[1_000...] + ["i0"]).joined(separator: " "))
    }

    /// The processor time of this thread, which doesn't depend on tests that run at the same time.
    private static func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Applies random changes to the data and to arrays, and compares the results.
    @Test func `random changes agree with arrays`() throws {
        var numbers = SeededNumbers(state: 11)
        func next(_ count: Int) -> Int { Int(numbers.next() % UInt64(count)) }
        for round in 0..<200 {
            var model = (0..<3).map { section in (0..<4).map { "i\(section)\($0)" } }
            let data = try Self.data(
                "["
                    + model.enumerated().map { "{id: s\($0), items: [\($1.joined(separator: ", "))]}" }
                    .joined(separator: ", ") + "]")
            var lines: [String] = []
            for step in 0..<6 {
                let known = model.flatMap(\.self)
                let (moved, anchor) = (known[next(known.count)], known[next(known.count)])
                if moved == anchor {
                    lines.append("{delete: [\(moved)]}")
                    model = model.map { $0.filter { $0 != moved } }
                    continue
                }
                let section = model.firstIndex { $0.contains(anchor) } ?? 0
                let isAfter = next(2)
                if next(3) == 0 {
                    lines.append(
                        "{insert: [{id: n\(step)}], \(isAfter == 1 ? "after" : "before"): \(anchor)}")
                } else {
                    lines.append("{move: [\(moved)], \(isAfter == 1 ? "after" : "before"): \(anchor)}")
                    model = model.map { $0.filter { $0 != moved } }
                }
                let name = lines[lines.count - 1].hasPrefix("{insert") ? "n\(step)" : moved
                let index = model[section].firstIndex(of: anchor) ?? 0
                model[section].insert(name, at: index + isAfter)
            }
            let expected = model.map { $0.joined(separator: " ") }.joined(separator: "|")
            #expect(Self.text(try Self.changed(data, lines)) == expected, "round \(round): \(lines)")
        }
    }
}
