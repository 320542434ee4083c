import Testing

@testable import EspalierBatch
@testable import EspalierCommand

@Suite struct GlobPatternTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let pattern: String
        let fits: Bool

        init(_ name: String, _ pattern: String, _ fits: Bool) {
            (self.name, self.pattern, self.fits) = (name, pattern, fits)
        }

        var testDescription: String { "\(name) \(fits ? "fits" : "doesn't fit") \(pattern)" }
    }

    static let cases: [Case] = [
        .init("a.yaml", "*.yaml", true),
        .init("a.yml", "*.yaml", false),
        .init("", "*", true),
        .init("abc", "a?c", true),
        .init("ac", "a?c", false),
        .init("aéc", "a?c", true),
        .init("aéc", "a??c", false),
        .init("a日c", "a[!x]c", true),
        .init("b1", "[a-c][0-9]", true),
        .init("d1", "[a-c][0-9]", false),
        .init("d1", "[!a-c]1", true),
        .init("]", "[]]", true),
        .init("-", "[a-]", true),
        .init("[x", "[x", true),
        .init("aXbXc", "a*b*c", true),
        .init("aXbXd", "a*b*c", false),
        .init("mississippi", "m*issip*i", true),
        .init("mississippi", "m*issip*x", false),
        .init(".hidden", "*", false),
        .init(".hidden", ".h*", true),
        .init("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "*a*a*a*a*a*a*a*a*a*a*b", false),
        .init("a*c", #"a\*c"#, true),
        .init("abc", #"a\*c"#, false),
        .init(#"a\c"#, #"a\\c"#, true),
        .init(".a", #"\.a"#, true),
        .init("-", #"[a\-z]"#, true),
        .init("m", #"[a\-z]"#, false),
        .init("x9", "[[:lower:]_][![:alpha:]]", true),
        .init(":", "[[:x]", true),
        .init("a", "[[:letter:]a]", false),
    ]

    @Test(arguments: cases) func oneComponent(_ item: Case) {
        #expect(ComponentPattern(item.pattern).matchesUnlessHidden(item.name) == item.fits)
    }

    @Test(arguments: [
        ("docs/*/a.yaml", "docs", ["*", "a.yaml"]),
        ("*.yaml", "", ["*.yaml"]),
        ("/x/y/**/z?.json", "/x/y", ["**", "z?.json"]),
        ("/*", "/", ["*"]),
        ("../up/[ab].yaml", "../up", ["[ab].yaml"]),
        ("docs/**/**/**/a.yaml", "docs", ["**", "a.yaml"]), ("**/**", "", ["**"]),
    ]) func splitsTheFixedBeginningOff(_ pattern: String, _ base: String, _ components: [String]) {
        let glob = GlobPattern(pattern)
        #expect(glob.base == base)
        #expect(glob.components == components)
    }

    /// There are millions of ways to match six pairs of `**` and `a` with 40 folders `a`.
    ///
    /// The search is fast, because it visits each folder only once for each remaining part of the pattern.
    @Test func searchesAFolderOnceForEachRestOfAPattern() throws {
        let folder = try Workplace()
        let path = String(repeating: "a/", count: 40) + "x.yaml"
        try folder.write("", to: path)
        let pattern = GlobPattern(folder.path + "/" + String(repeating: "**/a/", count: 6) + "**/*.yaml")
        #expect(pattern.search().files == [path])
    }
}
