import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the note about an outdated PNG.
@Suite struct PixelChangesTests {
    private func note(
        old: String, new: String, change: (Workplace) throws -> Void = { _ in }
    ) throws -> String? {
        let folder = try Workplace()
        let tool = Tool(in: folder)
        let words = ["render", "--template", "class-hierarchy", "a.txt", "-o", "a.png", "--scale", "1"]
        try folder.write(old, to: "a.txt")
        #expect(try tool.run(words).status == 0)
        try change(folder)
        try folder.write(new, to: "a.txt")
        let result = try tool.run(words + ["--check"])
        #expect(result.status == 4 && result.errors.hasPrefix("error: 'a.png' is out of date\n"))
        return result.errors.split(separator: "\n").dropFirst().first.map(String.init)
    }

    @Test func `Sizes that differ are named in pixels`() throws {
        let note = try note(old: "A\n  B\n", new: "A\n  B\n  C\n")
        #expect(note?.wholeMatch(of: #/note: \d+ x \d+ pixels, drawn \d+ x \d+/#) != nil, "\(note ?? "")")
    }

    @Test func `Pixels that differ are counted, and the first place is named`() throws {
        let note = try note(old: "A {id: x}\n  l\n", new: "A {id: x}\n  i\n")
        #expect(
            note?.wholeMatch(of: #/note: \d+ of \d+ pixels differ, the first in the box \d+,\d+-\d+,\d+/#)
                != nil,
            "\(note ?? "")")
    }

    @Test func `A file that can't be compared has the reason`() throws {
        let note = try note(old: "A\n", new: "A\n") { try $0.write("no", to: "a.png") }
        #expect(note == "note: it can't be compared: the file isn't a PNG")
    }

    /// A chunk of text doesn't change the picture.
    @Test func `Other bytes with the same pixels are named`() throws {
        let chunk: [UInt8] = [0, 0, 0, 1] + Array("tEXta".utf8) + [0, 0, 0, 0]
        let note = try note(old: "A\n", new: "A\n") { folder in
            var bytes = try folder.bytes("a.png")
            bytes.insert(contentsOf: chunk, at: 33)
            try folder.write(bytes, to: "a.png")
        }
        #expect(note == "note: the pixels are the same; other bytes of the file differ")
    }
}
