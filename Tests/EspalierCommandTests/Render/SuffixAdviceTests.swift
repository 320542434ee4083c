import Testing

/// Tests the note at files that are read as diagram files, although their suffixes aren't known.
@Suite struct SuffixAdviceTests {
    private static let known =
        "note: the suffix isn't known, so the file is read as a diagram file; known suffixes: "

    @Test(arguments: [
        ("a.mmd", "graph TD\n  A --> B\n"), ("a.puml", "@startuml\nA -> B\n@enduml\n"),
        ("a.gml", "graph [ node [ id 1 ] ]\n"), ("a.d2", "a -> b: hi\nb -> c\n"),
        ("plan", "titel: A\ndat: B\n"),
    ]) func knownSuffixesAreNamedOnce(_ name: String, _ text: String) throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write(text, to: name)
        for words in [["render", name, "-o", "a.svg"], ["check", name]] {
            let result = try tool.run(words)
            #expect(result.status == 1)
            let notes = result.errors.split(separator: "\n").filter { $0.hasPrefix(Self.known) }
            #expect(notes.count == 1, "\(result.errors)")
            #expect(notes.first?.contains(".yaml") == true && notes.first?.contains(".csv") == true)
        }
    }

    @Test(arguments: ["guide.md", "my guide.MARKDOWN"])
    func theCommandForMarkdownIsNamed(_ name: String) throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write("# Guide\n\nSome text: and more\n\n- a: b: c\n", to: name)
        let result = try tool.run(["render", name, "-o", "a.svg"])
        #expect(result.status == 1)
        let word = name == "guide.md" ? name : "\"\(name)\""
        #expect(
            result.errors.contains(
                "note: draw the diagrams in a Markdown file with 'espalier markdown \(word)'\n"),
            "\(result.errors)")
    }

    @Test(arguments: ["plan.org", "plan.md"])
    func outlinesAreNamed(_ name: String) throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write("* Plan\n** Part\n", to: name)
        let result = try tool.run(["render", name, "-o", "a.svg"])
        #expect(result.status == 1)
        #expect(result.errors.contains("note: draw headings and bullets with '--from outline'\n"))
        #expect(try tool.run(["render", name, "--from", "outline", "-o", "a.svg"]).status == 0)
    }

    @Test func filesWithAKnownSuffixHaveNoAdvice() throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write("titel: A\ndata: {outline: A}\n", to: "a.yaml")
        let result = try tool.run(["render", "a.yaml", "-o", "a.svg"])
        #expect(result.status == 1 && !result.errors.contains("suffix"), "\(result.errors)")
    }
}
