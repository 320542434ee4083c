import EspalierDiagnostics
import Foundation
import Testing

/// Tests small files that need much work or memory.
///
/// Such a file is drawn, or refused with a message that names the limit and the option that raises it. The memory
/// needed doesn't grow with the requested amount of work.
@Suite("Budget of a document") struct BudgetTests {
    /// Runs the command with a limit on the memory that it may allocate.
    ///
    /// If the command needs more memory, the system ends it.
    private func run(_ words: [String], megabytes: Int = 100, in folder: Workplace) throws -> Tool.Result {
        var tool = Tool(in: folder)
        tool.prefix = ["/usr/bin/prlimit", "--data=\(megabytes << 20)", "--"]
        return try tool.run(words)
    }

    private func expectRefusal(_ result: Tool.Result, _ message: String, _ limit: DocumentLimit) {
        #expect(result.status == 1)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(
            result.errors.contains("raise the limit with '--limit \(limit.rawValue)=COUNT'"),
            "\(result.errors)")
    }

    private static let commands = [["check"], ["render", "-f", "svg", "-j", "1"]]

    // MARK: Text

    /// The file has 94 KB, but repeats a label of 64 KB 4,000 times, so its text would have 260 MB.
    @Test(arguments: commands) func refusesATextThatRepeatsALabel(_ command: [String]) throws {
        let folder = try Workplace()
        let label = String(repeating: "x", count: 65_000)
        let text = String(repeating: "{label}", count: 4_000)
        try folder.write(
            "data: {tree: {label: \(label)}}\nviews: {cell: {content: [{text: '\(text)'}]}}\n", to: "a.yaml")
        let result = try run(command + ["a.yaml"], in: folder)
        expectRefusal(result, "a.yaml:1:14: error: the text of a view: ", .text)
        #expect(result.errors.contains(" bytes are beyond the limit of 1048576"), "\(result.errors)")
    }

    /// The text consists of many fields, each of which is laid out separately.
    ///
    /// In the first case, each field is a run of its own because of the markup. In the second case, each field is a
    /// text of its own.
    @Test(arguments: [
        "[{text: '\(String(repeating: "**{label}-** ", count: 2_000))'}]",
        "[\(String(repeating: "{text: '{label}'}, ", count: 60)){text: '{label}'}]",
    ])
    func refusesATextInManyParts(_ content: String) throws {
        let folder = try Workplace()
        let label = String(repeating: "x", count: 65_000)
        try folder.write(
            "data: {tree: {label: \(label)}}\nviews: {cell: {content: \(content)}}\n", to: "a.yaml")
        let result = try run(["render", "a.yaml", "-j", "1"], in: folder)
        expectRefusal(result, "the text of a view: ", .text)
        #expect(folder.files(below: "out").isEmpty)
    }

    @Test func refusesTextsThatAreTogetherTooLong() throws {
        let folder = try Workplace()
        let items = (1...20).map { "{label: item number \($0)}" }.joined(separator: ", ")
        try folder.write("data: {tree: [\(items)]}\n", to: "a.yaml")
        let result = try run(["render", "a.yaml", "--limit", "texts=100"], in: folder)
        expectRefusal(result, "error: the text of all views: ", .texts)
        #expect(try run(["render", "a.yaml", "--limit", "texts=10000"], in: folder).status == 0)
    }

    /// If cells have a fixed size, their text isn't laid out before the cells are drawn.
    @Test func refusesTextThatIsOnlyDrawn() throws {
        let folder = try Workplace()
        try folder.write(
            """
            data: {sections: [{items: [{label: one}, {label: two}]}]}
            layout: {type: flow, itemSize: [40, 20]}
            """, to: "a.yaml")
        for format in ["svg", "png", "pdf"] {
            let result = try run(["render", "a.yaml", "-f", format, "--limit", "text=2"], in: folder)
            expectRefusal(result, "the text of a view: 3 bytes are beyond the limit of 2", .text)
        }
        #expect(folder.files(below: "out").isEmpty)
    }

    // MARK: States and panels

    /// With a table of 2 MB in 100 states, there would be 10 million items to lay out.
    @Test(arguments: commands) func refusesManyStatesOfManyItems(_ command: [String]) throws {
        let folder = try Workplace()
        try folder.write(Self.table(rows: 101_000), to: "t.csv")
        try folder.write(Self.states(count: 100, moments: 100), to: "a.yaml")
        expectRefusal(
            try run(command + ["a.yaml"], in: folder),
            "error: 5050000 items in all states are beyond the limit of 5000000", .items)
    }

    /// There are 100 states of 1,000 items, and 100 moments between each pair of adjacent states.
    @Test(arguments: ["svg", "png", "pdf"]) func refusesManyMomentsOfManyItems(_ format: String) throws {
        let folder = try Workplace()
        try folder.write(Self.table(rows: 1_000), to: "t.csv")
        try folder.write(Self.states(count: 100, moments: 100), to: "a.yaml")
        let result = try run(
            ["render", "a.yaml", "-f", format, "-j", "1", "--limit", "elements=1000000"], in: folder)
        expectRefusal(
            result, "a.yaml:3:9: error: 1089000 elements in all moments are beyond the limit of 1000000",
            .elements)
    }

    /// Only pictures need the transitions between states; checking a file doesn't create them.
    @Test func checksManyStates() throws {
        let folder = try Workplace()
        try folder.write(Self.table(rows: 2_000), to: "t.csv")
        try folder.write(Self.states(count: 100, moments: 100), to: "a.yaml")
        #expect(try run(["check", "a.yaml"], in: folder).status == 0)
    }

    @Test(arguments: commands) func refusesManyPanelsOfManyItems(_ command: [String]) throws {
        let folder = try Workplace()
        try folder.write(Self.table(rows: 101_000), to: "t.csv")
        let panels = (1...100).map { "{caption: panel \($0)}" }.joined(separator: ", ")
        try folder.write(
            "data: {csv: t.csv}\nlayout: {type: flow}\npanels: {items: [\(panels)]}\n", to: "a.yaml")
        expectRefusal(
            try run(command + ["a.yaml"], in: folder),
            "a.yaml:3:9: error: 5050000 items in all panels are beyond the limit of 5000000", .items)
    }

    private static func table(rows: Int) -> String {
        "id,label\n" + (1...rows).map { "i\($0),Item \($0)\n" }.joined()
    }

    private static func states(count: Int, moments: Int) -> String {
        let states = (1...count).map { "{name: s\($0)}" }.joined(separator: ", ")
        return """
            data: {csv: t.csv}
            layout: {type: flow}
            states: [\(states)]
            animation: {moments: \(moments)}
            """
    }

    // MARK: Pixels

    /// The picture is 17 million pixels wide.
    ///
    /// Two bands of 16 rows would take 2.2 GB, so bands have fewer rows.
    @Test func drawsAPictureOfManyMillionPixelsInAFewRowsAtATime() throws {
        let folder = try Workplace()
        let items = (1...10).map { "{label: item \($0)}" }.joined(separator: ", ")
        try folder.write(
            """
            data: {sections: [{items: [\(items)]}]}
            layout: {type: single-line, itemSpacing: 970000, separatorWidth: 0, itemSize: [30, 12]}
            views: {cell: {content: []}}
            output: {margin: 0}
            """, to: "a.yaml")
        let result = try run(["render", "a.yaml", "-f", "png", "-j", "1"], megabytes: 400, in: folder)
        #expect(result.status == 0, "\(result.errors)")
        let bytes = try folder.bytes("out/a.png")
        #expect(Array(bytes[16..<24]) == [0x01, 0x0A, 0x6D, 0x78, 0, 0, 0, 24])
        #expect(bytes.suffix(8).starts(with: Array("IEND".utf8)))
    }
}
