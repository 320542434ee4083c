import EspalierFiles
import Foundation
import TestSupport
import Testing

/// Tests `espalier snapshot accept --decisions` with files like those that the page of a report saves.
@Suite struct DecisionTests {
    private let folder: Workplace
    private let tool: Tool
    /// The names of the failed snapshots, whose layouts have baselines.
    private static let names = ["docs/a.layout", "docs/b.layout"]

    init() throws {
        folder = try Workplace()
        tool = Tool(in: folder)
        for name in ["a", "b"] { try folder.write("data: {outline: Old}\n", to: "docs/\(name).yaml") }
        #expect(try run("record docs --as layout").status == 6)
        for name in ["a", "b"] { try folder.write("data: {outline: New}\n", to: "docs/\(name).yaml") }
        #expect(try run("docs --as layout --report r.html").status == 4)
    }

    private func run(_ words: String, environment: [String: String] = [:]) throws -> Tool.Result {
        var tool = tool
        tool.environment.merge(environment) { $1 }
        return try tool.run(["snapshot"] + words.split(separator: " ").map(String.init))
    }

    private func baseline(_ name: String) -> String { "docs/__Snapshots__/\(name.dropFirst(5))" }

    private func digest(_ path: String) throws -> String {
        try Digest(ofFile: folder.url(path).path).description
    }

    /// Returns a file of decisions about the snapshots as they are now.
    private func decisions(_ decisions: [String]) throws -> String {
        let items = try zip(Self.names, decisions).map { name, decision in
            """
            {"name": "\(name)", "decision": "\(decision)", "baseline": "\(try digest(baseline(name)))",
             "result": "\(try digest("out/snapshots/failures/\(baseline(name))"))"}
            """
        }
        return "{\"version\": 1, \"decisions\": [\(items.joined(separator: ","))]}\n"
    }

    private var texts: [String] {
        Self.names.map { name in
            let text = (try? folder.bytes(baseline(name))).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return text.contains("New") ? "new" : "old"
        }
    }

    @Test func `Accepted snapshots are baselines, and rejected ones stay`() throws {
        try folder.write(decisions(["accept", "reject"]), to: "decisions.json")
        // The page has the same digests.
        let page = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
        #expect(
            page.contains(
                "data-result=\"\(try digest("out/snapshots/failures/\(baseline("docs/a.layout"))"))\""))
        #expect(page.contains("data-baseline=\"\(try digest(baseline("docs/b.layout")))\""))
        let result = try run("accept --decisions decisions.json")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors == "1 accepted, 1 rejected\n")
        #expect(texts == ["new", "old"])
        #expect(try run("report").errors.contains("docs/b.layout"))
        // The decision about the first snapshot has had its effect.
        #expect(try run("accept --decisions decisions.json").status == 2)
        #expect(texts == ["new", "old"])
    }

    @Test(arguments: [
        "the baseline", "the result", "the rejected baseline", "the rejected result", "the name", "verified",
    ])
    func `Decisions about something else accept nothing`(_ change: String) throws {
        try folder.write(decisions(["accept", "reject"]), to: "decisions.json")
        let (first, second) = (baseline(Self.names[0]), baseline(Self.names[1]))
        switch change {
        case "the baseline": try folder.write(folder.bytes(first) + [10], to: first)
        case "the result": try folder.write(folder.bytes(first) + [10], to: "out/snapshots/failures/\(first)")
        case "the rejected baseline": try folder.write(folder.bytes(second) + [10], to: second)
        case "the rejected result": try folder.write([10], to: "out/snapshots/failures/\(second)")
        case "the name":
            let text = String(decoding: try folder.bytes("decisions.json"), as: UTF8.self)
            try folder.write(text.replacing("docs/b.layout", with: "docs/c.layout"), to: "decisions.json")
        default:
            try folder.write("data: {outline: Newer}\n", to: "docs/a.yaml")
            #expect(try run("docs --as layout").status == 4)
        }
        let before = try folder.bytes(first)
        let result = try run("accept --decisions decisions.json")
        #expect(result.status == 2, "\(result.errors)")
        #expect(result.errors.contains("so nothing was accepted"), "\(result.errors)")
        #expect(try folder.bytes(first) == before)
    }

    @Test(arguments: [
        ("", 1, "error: "), ("{}", 1, "isn't a file of decisions of version 1"),
        ("{\"version\": 2, \"decisions\": []}", 1, "isn't a file of decisions of version 1"),
        ("{\"version\": 1}", 1, "expected a list 'decisions'"),
        ("{\"version\": 1, \"decisions\": [1]}", 1, "decisions.json:1:30: error: expected a decision"),
        (
            "{\"version\": 1, \"decisions\": [{\"name\": \"a\", \"decision\": \"acept\", \"result\": \"\"}]}",
            1,
            "did you mean 'accept'?"
        ),
        (
            "{\"version\": 1, \"decisions\": [{\"name\": \"a\", \"decision\": \"accept\", \"result\": \"\"},"
                + "{\"name\": \"a\", \"decision\": \"reject\", \"result\": \"\"}]}", 1,
            "two decisions about 'a'"
        ),
        ("{\"version\": 1, \"decisions\": []}", 0, "0 accepted, 0 rejected"),
        (
            "{\"version\": 1, \"decisions\": [{\"name\": \"../../etc\", \"decision\": \"accept\", \"result\": \"\"}]}",
            2,
            "'../../etc'"
        ),
    ])
    func `A file is checked before anything is accepted`(_ text: String, _ status: Int32, _ message: String)
        throws
    {
        try folder.write(text, to: "decisions.json")
        let result = try run("accept --decisions decisions.json")
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(texts == ["old", "old"])
    }

    @Test func `The option is for accept without names, and not for build servers`() throws {
        try folder.write(decisions(["accept", "accept"]), to: "decisions.json")
        #expect(try run("accept --decisions decisions.json", environment: ["CI": "true"]).status == 2)
        #expect(try run("accept docs/a.layout --decisions decisions.json").status == 2)
        #expect(try run("docs --decisions decisions.json").status == 2)
        #expect(try run("accept --decisions nothing.json").status == 3)
        #expect(texts == ["old", "old"])
        #expect(try run("accept --decisions decisions.json").status == 0)
        #expect(texts == ["new", "new"])
    }
}
