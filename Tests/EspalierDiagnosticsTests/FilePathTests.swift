import EspalierDiagnostics
import Testing

/// Tests how paths are taken apart and joined.
///
/// The paths with U+0301 have a slash with a combining accent, which is a `Character` that doesn't equal a slash.
@Suite struct FilePathTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let path: String
        let components: [Substring]
        let name: Substring
        let folder: String
        let suffix: Substring
        let normalized: String
        var testDescription: String { "'\(path)'" }

        init(
            _ path: String, _ components: [Substring], _ name: Substring, in folder: String,
            _ suffix: Substring = "", normalized: String
        ) {
            (self.path, self.components, self.name) = (path, components, name)
            (self.folder, self.suffix, self.normalized) = (folder, suffix, normalized)
        }
    }

    private static let cases: [Case] = [
        .init("", [], "", in: "", normalized: ""),
        .init("/", [], "", in: "/", normalized: "/"),
        .init("//", [], "", in: "/", normalized: "/"),
        .init(".", ["."], ".", in: "", normalized: ""),
        .init("./", ["."], ".", in: "", normalized: ""),
        .init("..", [".."], "..", in: "", normalized: ".."),
        .init("/..", [".."], "..", in: "/", normalized: "/"),
        .init("a", ["a"], "a", in: "", normalized: "a"),
        .init("/a", ["a"], "a", in: "/", normalized: "/a"),
        .init("//a", ["a"], "a", in: "/", normalized: "/a"),
        .init("a/", ["a"], "a", in: "", normalized: "a"),
        .init("a.b/", ["a.b"], "a.b", in: "", normalized: "a.b"),
        .init("a/b.c", ["a", "b.c"], "b.c", in: "a", ".c", normalized: "a/b.c"),
        .init("/a/b.c/d", ["a", "b.c", "d"], "d", in: "/a/b.c", normalized: "/a/b.c/d"),
        .init("a//b.tar.gz", ["a", "b.tar.gz"], "b.tar.gz", in: "a", ".gz", normalized: "a/b.tar.gz"),
        .init("a/.hidden", ["a", ".hidden"], ".hidden", in: "a", normalized: "a/.hidden"),
        .init(".hidden.yaml", [".hidden.yaml"], ".hidden.yaml", in: "", ".yaml", normalized: ".hidden.yaml"),
        .init("a.", ["a."], "a.", in: "", ".", normalized: "a."),
        .init("a/./b/../c", ["a", ".", "b", "..", "c"], "c", in: "a/./b/..", normalized: "a/c"),
        .init("a/..", ["a", ".."], "..", in: "a", normalized: ""),
        .init("a/../../b", ["a", "..", "..", "b"], "b", in: "a/../..", normalized: "../b"),
        .init("/a/../../b", ["a", "..", "..", "b"], "b", in: "/a/../..", normalized: "/b"),
        .init("../../a", ["..", "..", "a"], "a", in: "../..", normalized: "../../a"),
        .init("a/.../b", ["a", "...", "b"], "b", in: "a/...", normalized: "a/.../b"),
        .init("/\u{301}a", ["\u{301}a"], "\u{301}a", in: "/", normalized: "/\u{301}a"),
        .init(
            "a/\u{301}b/\u{301}c.d", ["a", "\u{301}b", "\u{301}c.d"], "\u{301}c.d", in: "a/\u{301}b", ".d",
            normalized: "a/\u{301}b/\u{301}c.d"),
        .init(
            "a/\u{301}b/../c.\u{301}d", ["a", "\u{301}b", "..", "c.\u{301}d"], "c.\u{301}d",
            in: "a/\u{301}b/..", ".\u{301}d", normalized: "a/c.\u{301}d"),
    ]

    @Test(arguments: cases) func `a path has parts`(item: Case) {
        let path = item.path
        #expect(FilePath.components(of: path) == item.components)
        #expect(FilePath.name(of: path) == item.name)
        #expect(FilePath.folder(of: path) == item.folder)
        #expect(FilePath.suffix(of: path) == item.suffix)
        #expect(FilePath.withoutSuffix(path) + item.suffix == path)
        #expect(FilePath.normalized(path) == item.normalized)
        #expect(FilePath.normalized(item.normalized) == item.normalized)
        #expect(FilePath.isAbsolute(path) == (path.utf8.first == UInt8(ascii: "/")))
        #expect(FilePath.hasParentComponent(path) == item.components.contains(".."))
        #expect(FilePath.areSame(FilePath.join(item.folder, String(item.name)), path))
    }

    @Test(arguments: [
        ("", "", "", ""), ("", "a", "a", "a"), ("", "/a", "/a", "/a"), ("a", "", "a/", "a/"),
        ("a", "b", "a/b", "a/b"), ("a/", "b", "a/b", "a/b"), ("/", "b", "/b", "/b"), (".", "b", "./b", "./b"),
        ("a", "/b", "a//b", "/b"), ("a", "\u{301}b", "a/\u{301}b", "a/\u{301}b"),
        ("a", "/\u{301}b", "a//\u{301}b", "/\u{301}b"),
    ])
    func `a folder is joined with a path`(folder: String, path: String, joined: String, resolved: String) {
        #expect(FilePath.join(folder, path) == joined)
        #expect(FilePath.resolved(path, in: folder) == resolved)
    }

    @Test(
        arguments: [
            ("a/b", "a", "b"), ("a/b/", "a", "b/"), ("a//b", "a/", "b"), ("a", "a", ""), ("a/", "a", ""),
            ("ab", "a", nil), ("b", "a", nil), ("a", "a/b", nil), ("/a", "/", "a"), ("/", "/", ""),
            ("a", "/", nil), ("", "/", nil), ("/a", "a", nil), ("/a", "", nil), ("a", "", "a"), ("", "", ""),
            ("../a", "..", "a"), ("a/../b", "a", "../b"), ("a/\u{301}b", "a", "\u{301}b"),
            ("/\u{301}b", "/", "\u{301}b"),
            // The names are equal as strings, but not as names of files.
            ("e\u{301}/a", "\u{E9}", nil),
        ] as [(String, String, Substring?)])
    func `a path is below a folder`(path: String, folder: String, rest: Substring?) {
        #expect(FilePath.relative(path, to: folder) == rest)
        #expect(FilePath.isPath(path, below: folder) == (rest.map { !$0.isEmpty } ?? false))
    }

    @Test func `spellings of a path are the same`() {
        #expect(FilePath.areSame("./a/../b//c", "b/c/"))
        #expect(!FilePath.areSame("/b", "b"))
        #expect(!FilePath.areSame("e\u{301}", "\u{E9}"))
    }
}
