import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the note about an outdated SVG.
@Suite struct PictureChangesTests {
    private func text(_ old: String, _ new: String) throws -> String? {
        let folder = try Workplace()
        let tool = Tool(in: folder)
        func picture(_ outline: String) throws -> [UInt8] {
            try folder.write(outline, to: "a.txt")
            #expect(
                try tool.run(["render", "--template", "class-hierarchy", "a.txt", "-o", "a.svg"]).status == 0)
            return try folder.bytes("a.svg")
        }
        return try PictureChanges(from: picture(old), to: picture(new)).text
    }

    @Test(
        arguments: [
            ("A\n  B\n", "A\n  B\n", nil),
            ("A\n  B\n", "A\n  B\n  C\n", "1 element is added ('C')"),
            ("A\n  B\n  C\n", "A\n  C\n", "1 element is removed ('B'), 1 is moved ('C')"),
            ("A\n  B\n  C\n", "A\n  D\n  B\n  C\n", "1 element is added ('D'), 2 are moved ('B', 'C')"),
            ("A {id: x}\n", "B {id: x}\n", "1 element is changed ('x')"),
            (
                "A\n", "A\n  B c/d\n  snake_case\n  1st\n",
                "3 elements are added ('B c/d', 'snake_case', '1st'), 1 is changed ('A')"
            ),
            (
                "A\n  o\n", "A\n  o\n  p\n  q\n  r\n  s\n",
                "4 elements are added ('p', 'q', 'r', …), 1 is moved ('o')"
            ),
        ] as [(String, String, String?)])
    func `The elements that differ are named`(old: String, new: String, expected: String?) throws {
        #expect(try text(old, new) == expected)
    }

    @Test func `A file that isn't an SVG of the command has no elements`() {
        for bytes in [[], Array("<svg><g id=\"a\"/>".utf8), [0xFF, 0x22, 0x0A, 0x3C]] as [[UInt8]] {
            #expect(PictureChanges(from: bytes, to: bytes.reversed()).text == nil)
        }
    }
}
