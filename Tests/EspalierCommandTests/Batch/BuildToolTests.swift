import Foundation
import TestSupport
import Testing

/// Tests the command with Make, Ninja and GNU parallel.
@Suite struct BuildToolTests {
    private func place() throws -> Tool {
        let folder = try Workplace()
        try folder.write("data: {outline: \"my plan #1 $x.txt\"}\n", to: "a.yaml")
        try folder.write("A\n  B\n", to: "my plan #1 $x.txt")
        return Tool(in: folder)
    }

    private func run(_ program: String, _ arguments: [String], in tool: Tool) throws -> String {
        try ExternalProgram.run(
            "env", ["-C", tool.folder.path, "ESPALIER=\(Tool.path)", program] + arguments
        ).text
    }

    private func touch(_ name: String, in tool: Tool) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date().addingTimeInterval(-1)],
            ofItemAtPath: tool.folder.url("out/a.svg").path)
        try FileManager.default.setAttributes(
            [.modificationDate: Date()], ofItemAtPath: tool.folder.url(name).path)
    }

    static let makefiles = [
        "a file": "out/a.svg: a.yaml\n\t$(ESPALIER) render -q $< -o $@\n",
        "a folder": "out/a.svg: a.yaml\n\t$(ESPALIER) render -q $< -o out/\n",
        "with a record": "out/a.svg: a.yaml\n\t$(ESPALIER) render -q $< -o out/ --incremental\n",
        "with a depfile":
            "out/a.svg: a.yaml\n\t$(ESPALIER) render -q $< -o $@ --depfile out/a.d\n-include out/a.d\n",
    ]

    /// After a `touch` of an input, Make runs the command once, and then finds nothing to do, even if the picture
    /// doesn't change.
    @Test(
        .enabled(if: ExternalProgram("make") != nil, "make is not installed"),
        arguments: makefiles.keys.sorted())
    func makeComesToAnEnd(_ name: String) throws {
        let tool = try place()
        try tool.folder.write(Self.makefiles[name] ?? "", to: "Makefile")
        #expect(try run("make", [], in: tool).contains("render"))
        #expect(try run("make", [], in: tool).contains("up to date"))
        try touch("a.yaml", in: tool)
        #expect(try run("make", [], in: tool).contains("render"))
        #expect(try run("make", [], in: tool).contains("up to date"))
        guard name == "with a depfile" else { return }
        try touch("my plan #1 $x.txt", in: tool)
        #expect(try run("make", [], in: tool).contains("render"))
        #expect(try run("make", [], in: tool).contains("up to date"))
        try FileManager.default.removeItem(at: tool.folder.url("my plan #1 $x.txt"))
        try tool.folder.write("data: {outline: \"A\\n\"}\n", to: "a.yaml")
        #expect(try run("make", [], in: tool).contains("render"))
    }

    /// If the name of an input contains a line break, the dependency file has no rule for this input.
    ///
    /// Make would run the text after the line break as a command.
    @Test func aNameWithALineBreakHasNoRule() throws {
        let tool = try place()
        try tool.folder.write("data: {outline: A}\n", to: "in/b\nall:\n\tfalse\nz.yaml")
        try tool.folder.write("data: {outline: A}\n", to: "in/c.yaml")
        let result = try tool.run(["render", "in", "-q", "-o", "out", "--depfile", "out.d"])
        #expect(result.status == 1)
        #expect(result.errors.contains("error: in/b"))
        #expect(result.errors.contains("because the name contains a line break"))
        let text = String(decoding: try tool.folder.bytes("out.d"), as: UTF8.self)
        #expect(text == "out/in/c.svg: in/c.yaml\nin/c.yaml:\n")
    }

    /// A name that Make or Ninja would interpret is an error.
    ///
    /// Make would run the text after `;` or `!=` as a command, or couldn't read the file. Ninja would end the name at
    /// other characters, and draw again in each build.
    @Test(arguments: [
        "a;touch${IFS}x;.yaml", "a!=touch${IFS}x;.yaml", "a:b.yaml", "a\tb.yaml", "a|b.yaml", "a\\.yaml",
        "a'b.yaml", "a\"b.yaml", "a&b.yaml", "a<b.yaml", "a>b.yaml", "a`b.yaml", "a^b.yaml", "a*b.yaml",
        "a?b.yaml", "a[1].yaml",
    ])
    func aNameThatMakeOrNinjaWouldInterpretHasNoRule(_ name: String) throws {
        let tool = try place()
        try tool.folder.write("data: {outline: A}\n", to: "in/\(name)")
        for name in ["c=.yaml", "d.yaml"] { try tool.folder.write("data: {outline: A}\n", to: "in/\(name)") }
        let result = try tool.run(["render", "in", "-q", "-o", "out", "--depfile", "out.d"])
        #expect(result.status == 1)
        #expect(result.errors.components(separatedBy: "error: in/").count == 3, "\(result.errors)")
        #expect(result.errors.components(separatedBy: ": a dependency file can't name '").count == 3)
        #expect(tool.folder.files(below: "out/in") == ["d.svg"])
        let text = String(decoding: try tool.folder.bytes("out.d"), as: UTF8.self)
        #expect(text == "out/in/d.svg: in/d.yaml\nin/d.yaml:\n")
    }

    /// Make would replace a leading tilde by the path of a home folder.
    @Test func aPathWithALeadingTildeHasNoRule() throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write("data: {outline: A}\n", to: "~a.yaml")
        let result = try tool.run(["render", "~a.yaml", "-q", "--depfile", "out.d"])
        #expect(result.status == 1)
        #expect(
            result.errors == """
                error: ~a.yaml: a dependency file can't name '~a.yaml', because the path begins with ~
                note: write './~a.yaml', or draw without '--depfile'

                """)
        #expect(try tool.run(["render", "./~a.yaml", "-q", "--depfile", "out.d"]).status == 0)
        let text = String(decoding: try tool.folder.bytes("out.d"), as: UTF8.self)
        #expect(text == "out/~a.svg: ./~a.yaml\n./~a.yaml:\n")
    }

    /// The rule of an input keeps the files that it can name.
    @Test(arguments: [[], ["--incremental"]]) func aRuleKeepsTheOtherNames(_ options: [String]) throws {
        let tool = try place()
        try tool.folder.write("A\n", to: "data;x.txt")
        try tool.folder.write("template: base.yaml\ndata: {outline: 'data;x.txt'}\n", to: "in.yaml")
        try tool.folder.write("layout: {type: class-hierarchy}\n", to: "base.yaml")
        if !options.isEmpty { #expect(try tool.run(["render", "in.yaml"] + options).status == 0) }
        let result = try tool.run(["render", "in.yaml", "-q", "--depfile", "out.d"] + options)
        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix("error: in.yaml: a dependency file can't name 'data;x.txt', because"),
            "\(result.errors)")
        let text = String(decoding: try tool.folder.bytes("out.d"), as: UTF8.self)
        // A picture that is up to date stays, and its rule has the other names. A new picture isn't written.
        let rule = "out/in.svg: in.yaml \\\n  base.yaml\nbase.yaml:\nin.yaml:\n"
        #expect(text == (options.isEmpty ? "" : rule))
        #expect(tool.folder.files(below: "out").contains("in.svg") == !options.isEmpty)
    }

    @Test(.enabled(if: ExternalProgram("ninja") != nil, "ninja is not installed"))
    func ninjaReadsTheDepfile() throws {
        let tool = try place()
        try tool.folder.write(
            "rule draw\n  command = $$ESPALIER render -q $in -o $out --depfile $out.d\n  depfile = $out.d\n"
                + "  deps = gcc\nbuild out/a.svg: draw a.yaml\n", to: "build.ninja")
        #expect(try run("ninja", [], in: tool).contains("[1/1]"))
        #expect(try run("ninja", [], in: tool).contains("no work to do"))
        try tool.folder.write("A\n  C\n", to: "my plan #1 $x.txt")
        #expect(try run("ninja", [], in: tool).contains("[1/1]"))
        #expect(try run("ninja", [], in: tool).contains("no work to do"))
        #expect(try run("ninja", ["-t", "deps"], in: tool).contains("my plan #1 $x.txt"))
        try touch("a.yaml", in: tool)
        #expect(try run("ninja", [], in: tool).contains("[1/1]"))
        #expect(try run("ninja", [], in: tool).contains("no work to do"))
    }

    /// If a shard is killed, GNU parallel runs this shard again, and no other shard.
    @Test(.enabled(if: ExternalProgram("parallel") != nil, "GNU parallel is not installed"))
    func parallelResumes() throws {
        let tool = try place()
        for index in 0..<12 {
            try tool.folder.write("data: {tree: {label: A\(index)}}\n", to: "in/\(index).yaml")
        }
        // The second shard kills itself when it runs for the first time.
        try tool.folder.write(
            """
            #!/bin/sh
            [ $PARALLEL_SEQ != 2 ] || [ -e killed ] || { touch killed; kill -9 $$; }
            exec "$ESPALIER" render in -q -o many --incremental --shard auto --report r$PARALLEL_SEQ.jsonl

            """, to: "job.sh")
        let words = ["--will-cite", "-j2", "--joblog", "log", "--resume-failed", "sh", "job.sh", ":::"]
        let shards = ["1", "2", "3", "4"]
        let program = try #require(ExternalProgram("env"))
        let setting = [
            "-C", tool.folder.path, "ESPALIER=\(Tool.path)", "ESPALIER_SHARDS=4", "HOME=\(tool.folder.path)",
            "parallel",
        ]
        #expect(try program.run(setting + words + shards).status == 1)
        #expect(!tool.folder.files().contains("r2.jsonl"))
        #expect(try program.run(setting + words + shards).status == 0)
        #expect(
            try tool.run(["merge", "r1.jsonl", "r2.jsonl", "r3.jsonl", "r4.jsonl", "-o", "r.jsonl"]).status
                == 0)
        #expect(try tool.run(["render", "in", "-o", "one", "--report", "one.jsonl"]).status == 0)
        #expect(try tool.folder.bytes("r.jsonl") == tool.folder.bytes("one.jsonl"))
        #expect(
            tool.folder.files(below: "many").filter { $0.hasSuffix(".svg") }
                == tool.folder.files(below: "one"))
    }

    private static let namesWithCombiningMarks = [
        "a b#\u{FE0F}\u{20E3}x", "c \u{301}d", "e$\u{301}f",
    ]

    /// A special character and a combining mark after it are one `Character`, but Make reads bytes.
    @Test func aSpecialCharacterBeforeACombiningMarkIsEscaped() throws {
        let tool = try place()
        for name in Self.namesWithCombiningMarks {
            try tool.folder.write("data: {outline: A}\n", to: "in/\(name).yaml")
        }
        let result = try tool.run(["render", "in", "-q", "-o", "out", "--depfile", "out.d"])
        #expect(result.status == 0, "\(result.errors)")
        let text = String(decoding: try tool.folder.bytes("out.d"), as: UTF8.self)
        for name in ["a\\ b\\#\u{FE0F}\u{20E3}x", "c\\ \u{301}d", "e$$\u{301}f"] {
            #expect(text.contains("\nin/\(name).yaml:\n"), "\(text)")
        }
    }

    @Test(.enabled(if: ExternalProgram("make") != nil, "make is not installed"))
    func makeReadsASpecialCharacterBeforeACombiningMark() throws {
        let tool = try place()
        let names = Self.namesWithCombiningMarks
        for name in names { try tool.folder.write("data: {outline: A}\n", to: "in/\(name).yaml") }
        let result = try tool.run(["render", "in", "-q", "-o", "out", "--depfile", "out.d"])
        #expect(result.status == 0, "\(result.errors)")
        try tool.folder.write("all:\n\t@echo done\n-include out.d\n", to: "Makefile")
        // A make that is started by another make, as in 'make test', also names its folder.
        #expect(try run("make", ["--no-print-directory"], in: tool) == "done\n")
        // The rule for the first picture has no commands, so Make finds only that the input is newer.
        let rule = try run("make", ["-p", "-n"], in: tool)
        for name in names { #expect(rule.contains("out/in/\(name).svg: in/\(name).yaml"), "\(name)") }
    }
}
