import Foundation
import Testing

/// Tests which files are found, their order, and the names of their pictures.
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
        .init("one file", ["docs/a.yaml"], ["a"]),
        .init("one file, a longer way", ["docs/../docs/./deep/b.yml"], ["b"]),
        .init("files in one folder", ["docs/a.yaml", "docs/c.json"], ["a", "c"]),
        .init("files in several folders", ["docs/a.yaml", "docs/deep/b.yml"], ["a", "deep/b"]),
        .init("the same file twice", ["docs/a.yaml", "docs/a.yaml"], ["a"]),
        .init("a folder", ["docs"], ["a", "c", "deep/a", "deep/b"]),
        .init("a folder with a slash", ["docs/"], ["a", "c", "deep/a", "deep/b"]),
        .init("a star", ["docs/*.yaml"], ["a"]),
        .init("a set", ["docs/[a-c].*"], ["a", "c"]),
        .init("two stars", ["docs/**/*.yaml"], ["a", "deep/a"]),
        .init("two stars alone", ["docs/**"], ["a", "c", "deep/a", "deep/b"]),
        .init("stars in the middle", ["*/deep/?.y*ml"], ["docs/deep/a", "docs/deep/b"]),
        .init("a file that climbs out", ["../place/docs/a.yaml"], ["a"]),
        .init("standard input", ["-"], ["stdin"]),
        .init("a hidden file by name", ["docs/.hidden.yaml"], [".hidden"]),
    ]

    @Test(arguments: cases) func findsInputs(_ item: Case) throws {
        let folder = try Workplace()
        for name in ["docs/a.yaml", "docs/deep/b.yml", "docs/deep/a.yaml"] {
            try folder.write("title: \(name)\ndata:\n  outline: |\n    A\n", to: name)
        }
        try folder.write(#"{"data": {"outline": "A\n  B\n"}}"#, to: "docs/c.json")
        try folder.write("x", to: "docs/notes.md")
        try folder.write("{}", to: "docs/M.symbols.json")
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
