import Foundation
import TestSupport
import Testing

/// Tests the names of the baselines that `espalier snapshot` records.
@Suite struct SnapshotNamingTests {
    /// Records the layouts of files, and returns the result with the names of the baselines.
    private func record(_ files: [String: String]) throws -> (result: Tool.Result, baselines: [String]) {
        let folder = try Workplace()
        for (name, text) in files { try folder.write(text, to: "d/\(name)") }
        let result = try Tool(in: folder).run(["snapshot", "record", "d", "--as", "layout"])
        return (result, folder.files(below: "d/__Snapshots__"))
    }

    private static let diagram = "data: {outline: A}\n"

    @Test func `Two files with one stem need other names`() throws {
        let (result, baselines) = try record(["q.yaml": Self.diagram, "q.yml": Self.diagram])
        #expect(result.status == 1)
        #expect(result.errors.contains("error: the name 'q.layout' is also used at d/q.y"))
        #expect(result.errors.contains("; rename one of the files\n"), "\(result.errors)")
        #expect(baselines == ["q.layout"])
    }

    @Test func `Files and states whose names are signs have visible baselines`() throws {
        let states = "states: [{name: '?'}, {name: a, data: {outline: B}}]\n"
        let (result, baselines) = try record(["!.yaml": Self.diagram, "§.yaml": Self.diagram + states])
        #expect(result.status == 6, "\(result.errors)")
        #expect(baselines == ["U+0021.layout", "U+00A7.U+003F.layout", "U+00A7.a.layout"])
    }

    @Test func `Two states with one name need other names`() throws {
        let states = "states: [{name: a b}, {name: a-b, data: {outline: B}}]\n"
        let (result, _) = try record(["s.yaml": Self.diagram + states])
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "error: the name 's.a-b.layout' is used for snapshots with different content; rename one of the states\n"
            ),
            "\(result.errors)")
    }
}
