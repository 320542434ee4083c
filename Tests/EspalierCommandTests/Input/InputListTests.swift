import Foundation
import Testing

/// Tests which inputs are found, the order of the inputs, and the names of their pictures.
@Suite struct InputListTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let words: [String]
        let outputs: [String]

        init(_ name: String, _ words: [String], _ outputs: [String]) {
            (testDescription, self.words, self.outputs) = (name, words, outputs)
        }
    }

    static let cases: [Case] = [
        .init("one file", ["docs/a.yaml"], ["docs/a"]),
        .init("one file, a longer way", ["docs/../docs/./deep/b.yml"], ["docs/deep/b"]),
        .init("files in one folder", ["docs/a.yaml", "docs/c.json"], ["docs/a", "docs/c"]),
        .init("files in several folders", ["docs/a.yaml", "docs/deep/b.yml"], ["docs/a", "docs/deep/b"]),
        .init("the same file twice", ["docs/a.yaml", "docs/a.yaml"], ["docs/a"]),
        .init("a folder", ["docs"], ["docs/a", "docs/c", "docs/deep/a", "docs/deep/b"]),
        .init("a folder with a slash", ["docs/"], ["docs/a", "docs/c", "docs/deep/a", "docs/deep/b"]),
        .init("the current folder", ["."], ["docs/a", "docs/c", "docs/deep/a", "docs/deep/b"]),
        .init("a base", ["docs", "--base", "docs"], ["a", "c", "deep/a", "deep/b"]),
        .init("a base of files", ["docs/deep/a.yaml", "--base", "./docs/"], ["deep/a"]),
        .init("a star", ["docs/*.yaml"], ["docs/a"]),
        .init("a set", ["docs/[a-c].*"], ["docs/a", "docs/c"]),
        .init("two stars", ["docs/**/*.yaml"], ["docs/a", "docs/deep/a"]),
        .init("two stars alone", ["docs/**"], ["docs/a", "docs/c", "docs/deep/a", "docs/deep/b"]),
        .init("stars in the middle", ["*/deep/?.y*ml"], ["docs/deep/a", "docs/deep/b"]),
        .init("a file that climbs out", ["../place/docs/a.yaml"], ["docs/a"]),
        .init("an excluded folder", ["docs", "--exclude", "deep/"], ["docs/a", "docs/c"]),
        .init(
            "an excluded folder that is named", ["docs/deep", "docs/a.yaml", "--exclude", "deep/"], ["docs/a"]
        ),
        .init(
            "an excluded path", ["docs", "--exclude", "docs/deep/b.*"], ["docs/a", "docs/c", "docs/deep/a"]),
        .init("standard input", ["-"], ["stdin"]),
        .init(
            "graphs of extensions", ["graphs", "--template", "class-hierarchy"], ["graphs/A@B", "graphs/C"]),
        .init(
            "graphs of extensions by name", ["graphs/C@B.symbols.json", "graphs/C.symbols.json"], ["graphs/C"]
        ),
        .init("a graph of extensions alone", ["graphs/C@B.symbols.json"], ["graphs/C@B"]),
        .init("a hidden file by name", ["docs/.hidden.yaml"], ["docs/.hidden"]),
    ]

    private static let graph = """
        {"module": {"name": "C"}, "relationships": [], "symbols": [{"kind": {"identifier": "swift.class"},
        "identifier": {"precise": "a"}, "pathComponents": ["A"]}]}
        """

    @Test(arguments: cases) func findsInputs(_ item: Case) throws {
        let folder = try Workplace()
        for name in ["docs/a.yaml", "docs/deep/b.yml", "docs/deep/a.yaml"] {
            try folder.write("title: \(name)\ndata:\n  outline: |\n    A\n", to: name)
        }
        try folder.write(#"{"data": {"outline": "A\n  B\n"}}"#, to: "docs/c.json")
        try folder.write("x", to: "docs/notes.md")
        try folder.write("{}", to: "docs/M.symbols.json")
        for name in ["A@B", "C", "C@B"] {
            try folder.write(Self.graph, to: "graphs/\(name).symbols.json")
        }
        try folder.write("data:\n  outline: |\n    A\n", to: "docs/.hidden.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("docs/deep/loop").path, withDestinationPath: "..")
        let result = try Tool(in: folder).run(
            ["render", "-v"] + item.words, input: "data:\n  outline: |\n    A\n")
        #expect(result.status == 0)
        let drawn = result.errors.split(separator: "\n").dropLast().map(String.init)
        #expect(drawn == item.outputs.map { "out/\($0).svg" })
        #expect(folder.files(below: "out") == item.outputs.map { "\($0).svg" }.sorted())
    }
}
