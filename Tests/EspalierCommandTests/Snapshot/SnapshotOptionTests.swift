import TestSupport
import Testing

/// Tests the patterns of names, the options of the actions of `espalier snapshot`, and what is recorded and reported.
@Suite struct SnapshotOptionTests {
    private let folder: Workplace
    private let tool: Tool

    init() throws {
        folder = try Workplace()
        for path in ["docs/shapes.yaml", "docs/more/round.yaml"] {
            try folder.write("data: { outline: \"Shape\\n  Circle\\n\" }\n", to: path)
        }
        tool = Tool(in: folder)
    }

    private func run(_ words: String, environment: [String: String] = [:]) throws -> Tool.Result {
        var tool = tool
        tool.environment.merge(environment) { $1 }
        return try tool.run(["snapshot"] + words.split(separator: " ").map(String.init))
    }

    /// The names of the snapshots that have a baseline.
    private var baselines: [String] {
        folder.files().filter { $0.hasPrefix("docs/") && $0.contains("__Snap") }
            .map { $0.replacing("__Snapshots__/", with: "") }.sorted()
    }

    @Test(arguments: [
        ("docs/*.layout", ["docs/shapes.layout"]), ("docs/s*", ["docs/shapes.layout", "docs/shapes@2x.png"]),
        ("docs/**/*.layout", ["docs/more/round.layout", "docs/shapes.layout"]),
        ("*.layout", ["docs/more/round.layout", "docs/shapes.layout"]),
        ("docs/m*/round@2x.png", ["docs/more/round@2x.png"]),
        ("docs/more/round.layout", ["docs/more/round.layout"]),
    ])
    func patternsMatchNamesByFolders(_ pattern: String, _ names: [String]) throws {
        #expect(try run("docs").status == 5)
        #expect(try run("accept \(pattern)").status == 0)
        #expect(baselines == names)
        #expect(try run("docs --filter \(pattern)").errors.contains("\(names.count) the same"))
    }

    @Test(arguments: ["*/shapes.layout", "shapes.layout", "docs", "d*s*.layout"])
    func patternsThatMatchNoFailedSnapshotAreErrors(_ pattern: String) throws {
        _ = try run("docs/more")
        let result = try run("accept \(pattern)")
        #expect(result.status == 2)
        #expect(result.errors.contains("no failed snapshot '\(pattern)'"))
    }

    @Test(arguments: [
        ("unused docs --junit x.xml", "--junit", "'snapshot verify', 'snapshot record', 'snapshot report'"),
        (
            "unused --report x.html docs", "--report",
            "'snapshot verify', 'snapshot record', 'snapshot report'"
        ),
        ("verify docs --prune", "--prune", "'snapshot unused'"),
        ("docs --prune", "--prune", "'snapshot unused'"),
        ("accept --filter *.layout", "--filter", "'snapshot verify', 'snapshot record'"),
        ("report -s 1", "--scale", "'snapshot verify', 'snapshot record'"),
        ("textconv a.png --github", "--github", "'snapshot verify', 'snapshot record', 'snapshot report'"),
    ])
    func refusesOptionsOfOtherActions(_ words: String, _ option: String, _ actions: String) throws {
        let result = try run(words)
        #expect(result.status == 2)
        #expect(
            result.errors.hasPrefix("error: '\(option)' can't be used with 'snapshot "), "\(result.errors)")
        #expect(result.errors.contains("note: it is for \(actions)\n"), "\(result.errors)")
    }

    @Test func variablesOfOtherActionsAreIgnored() throws {
        #expect(try run("docs", environment: ["ESPALIER_PRUNE": "1"]).status == 5)
        #expect(try run("accept", environment: ["ESPALIER_SCALE": "1"]).status == 0)
    }

    @Test func `A change in several variants is one finding`() throws {
        let words = "docs/shapes.yaml --appearances light,dark --as picture"
        _ = try run("record \(words)")
        try folder.write("data: { outline: \"Shape\\n  Disc\\n\" }\n", to: "docs/shapes.yaml")
        let result = try run(words)
        #expect(result.status == 4)
        #expect(
            result.errors.contains("\n  the same change in docs/shapes.dark@2x.png\n"), "\(result.errors)")
        #expect(result.errors.ranges(of: "error: ").count == 1)
        #expect(result.errors.contains("2 differ"))
    }

    @Test func `A diagram without its image isn't recorded`() throws {
        try folder.write(
            "views: {cell: {content: [{image: none.png}]}}\ndata: {tree: {label: A}}\n", to: "docs/image.yaml"
        )
        let result = try run("record docs/image.yaml")
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "can't read 'docs/none.png': there is no such file; a snapshot needs all images"))
        #expect(!baselines.contains { $0.contains("image") })
    }
}
