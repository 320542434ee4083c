import EspalierDiagnostics
import EspalierDiagrams
import Foundation
import TestSupport
import Testing

/// Tests which inputs are skipped because they aren't diagrams, and when that is an error.
@Suite struct SkippedInputTests {
    private func place() throws -> Tool {
        let folder = try Workplace()
        try folder.write("data: {outline: A}\n", to: "docs/a.yaml")
        try folder.write("layout: {type: class-hierarchy}\n", to: "docs/base.yaml")
        try folder.write("# Nothing yet\n", to: "docs/empty.yaml")
        try folder.write("title: x\n", to: "docs/title.yaml")
        return Tool(in: folder)
    }

    /// A hook names files one by one, so a template or an empty file among several names isn't an error.
    @Test func unfinishedFilesAreSkipped() throws {
        let tool = try place()
        let names = ["a", "base", "empty", "title"].map { "docs/\($0).yaml" }
        for operands in [["docs"], ["docs/*.yaml"], names] {
            for command in [["render"], ["check"]] {
                let result = try tool.run(command + operands)
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.errors.contains("0 failed, 3 skipped"), "\(result.errors)")
            }
        }
        let template = try tool.run(["render", "docs/base.yaml"])
        #expect(template.status == 1)
        #expect(template.errors.contains("nothing to draw: the file has no data"))
        #expect(try tool.run(["render", "docs/empty.yaml"]).errors.contains("the diagram file is empty"))
    }

    private static let reasons = [
        "title: x\n": "it has none of the keys data, layout, template, views, panels",
        "5\n": "it isn't a mapping",
        "data: {outline: A}\na: 1\nb: 2\nc: 3\n":
            "too many of its keys belong to other programs, such as 'a', 'b', 'c'",
        "data: [{x: [1]}]\nlayout: {title: x}\n":
            "the value of 'data' names no items: it needs the path of a data file, or one of outline, tree, sections, "
            + "graph, dot, csv, tsv, jsonl, folder, symbolGraph",
        "layout: post\n": "the value of 'layout' isn't a mapping with a known 'type'",
        "template: page.j2\n":
            "the value of 'template' isn't the name of a template or the path of a YAML or JSON file",
        "views: [a]\n":
            "the value of 'views' isn't a mapping with a mapping at cell, supplementary, decoration, or with 'colorBy'",
        "panels: [{type: graph}]\n": "the value of 'panels' isn't a mapping with a list 'items'",
        "date: 2020-01-01\nlayout: {type: 3}\n":
            "the value of 'layout' isn't a mapping with a known 'type'",
        "data: {csv: CSV}\n": "the value of 'csv' in 'data' isn't the path of a data file",
        "data: {tree: {a: 1}}\n":
            "the value of 'tree' in 'data' has no items, and isn't the path of a data file",
        "data: {csv: a.csv, x: 1, y: 2}\n":
            "too many keys of 'data' belong to other programs, such as 'x', 'y'",
        "data: {csv: a.csv, tree: {label: A}}\n": "'data' has several keys with items: 'csv', 'tree'",
        "data: {sections: [{items: [a]}]}\n":
            "it has only 'sections' in 'data', and no other key of diagrams such as 'layout'",
        "panels: {items: [{type: graph, id: 1}]}\n":
            "most keys of the 'items' of 'panels' belong to other programs",
    ]

    @Test func aSyntaxErrorHasItsPlace() throws {
        let tool = try place()
        try tool.folder.write("title: \"x\n", to: "x.yaml")
        let problem = "this quotation mark isn't closed"
        let reason =
            "isn't a diagram: it can't be read as a diagram, and it has none of the keys data, layout, template, views, panels"
        let error = "x.yaml:1:8: error: \(problem)\n"
        for words in [
            ["render", "x.yaml", "-o", "x.svg"], ["inspect", "x.yaml"],
            ["render", "--template", "org-chart", "x.yaml"], ["check", "--template", "org-chart", "x.yaml"],
            ["render", "--template", "org-chart", "x.yaml", "docs/a.yaml"], ["render", "x.yaml"],
            ["render", "--check", "x.yaml"], ["check", "x.yaml"], ["fmt", "x.yaml"],
            ["fmt", "--check", "x.yaml"],
        ] {
            let result = try tool.run(words)
            #expect(result.status == 1, "\(words)")
            #expect(result.errors.contains(error), "\(words): \(result.errors)")
        }
        let result = try tool.run(["render", "x.yaml", "-o", "x.svg"])
        #expect(result.errors.contains("note: this \(reason)\n"), "\(result.errors)")
        for command in ["render", "check", "fmt"] {
            let result = try tool.run([command, "x.yaml", "docs/a.yaml"])
            #expect(result.status == 0 && result.errors.contains("1 skipped"))
            #expect(
                result.errors.hasPrefix("x.yaml:1:8: warning: skipped, because it \(reason)\n"),
                "\(result.errors)")
            #expect(try !tool.run([command, "."]).errors.contains("x.yaml"))
        }
        let json = try tool.run(["render", "x.yaml", "-o", "x.svg", "--diagnostics", "json"])
        #expect(json.errors.contains("\"file\":\"x.yaml\",\"line\":1,\"column\":8"), "\(json.errors)")
    }

    /// A build system would run the command again and again for a picture that is never written.
    @Test(arguments: reasons.keys.sorted()) func aFileNeedsADiagram(_ text: String) throws {
        let tool = try place()
        try tool.folder.write(text, to: "x.yaml")
        let message = "error: x.yaml: this isn't a diagram: \(Self.reasons[text] ?? "")\n"
        for options in [["-o", "x.svg"], ["-o", "-"], ["-o", "x.svg", "--check"]] {
            let result = try tool.run(["render", "x.yaml"] + options)
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix(message), "\(result.errors)")
        }
        let warning = "warning: x.yaml: skipped, because it isn't a diagram: \(Self.reasons[text] ?? "")\n"
        for command in ["render", "check", "fmt"] {
            let skipped = try tool.run([command, "x.yaml"])
            #expect(skipped.status == 0 && skipped.errors.contains("1 skipped"))
            #expect(skipped.errors.hasPrefix(warning), "\(skipped.errors)")
            #expect(try tool.run([command, "x.yaml", "-q"]).errors.isEmpty)
            #expect(try !tool.run([command, "x.yaml", "docs"]).errors.contains("warning"))
        }
        for words in [["inspect", "x.yaml"], ["diff", "x.yaml", "docs/a.yaml"]] {
            let result = try tool.run(words)
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix(message), "\(result.errors)")
        }
    }

    /// A page of a static site has front matter, and a suffix that isn't that of a diagram.
    @Test(arguments: ["page.md", "page.html", "page"]) func pagesWithFrontMatterAreSkipped(_ name: String)
        throws
    {
        let tool = try place()
        try tool.folder.write("---\r\nlayout: post\r\ntitle: A\r\n---\r\n# Text: a\r\n", to: name)
        for command in ["render", "check", "fmt"] {
            let result = try tool.run([command, name])
            #expect(result.status == 0)
            #expect(
                result.errors.hasPrefix("\(name):4:1: warning: skipped, because it isn't a diagram: "),
                "\(result.errors)")
            let several = try tool.run([command, name, "docs/a.yaml"])
            #expect(several.status == 0 && several.errors.contains("1 skipped"), "\(several.errors)")
        }
        try tool.folder.write("---\ndata: {outline: A}\n---\ntitle: B\n", to: name)
        #expect(try tool.run(["check", name]).errors.contains("a second document"))
        try tool.folder.write("---\nlayout: post\n", to: name)
        #expect(try tool.run(["check", name]).status == 1)
    }

    /// The file may be a diagram with a mistake, so the mistake is shown.
    @Test func theFirstErrorIsShownAtItsPlace() throws {
        let tool = try place()
        try tool.folder.write("title: x\nlayout: [\n", to: "x.yaml")
        for command in [["render"], ["check"], ["fmt"], ["render", "-o", "-"]] {
            let errors = try tool.run(command + ["x.yaml"]).errors
            #expect(errors.hasPrefix("x.yaml:2:9: "), "\(errors)")
            #expect(errors.contains(": the file ends within brackets\n"), "\(errors)")
        }
    }

    /// With other keys of diagrams, a list is a mistake, which is reported.
    @Test func aListInADiagramIsReported() throws {
        let tool = try place()
        try tool.folder.write("template: org-chart\ndata: [{label: A}]\n", to: "docs/list.yaml")
        #expect(try tool.run(["render", "docs"]).status == 1)
    }

    /// The output folder can't be used, so there is one error and not one for each input.
    @Test(arguments: ["out", "out/", "out/sub"]) func anOutputFolderIsAFolder(_ output: String) throws {
        let tool = try place()
        try tool.folder.write("", to: "out")
        let result = try tool.run(["render", "docs", "-o", output])
        #expect(result.status == 2)
        #expect(result.errors == "error: 'out' isn't a folder\nnote: name another folder with '-o'\n")
        try FileManager.default.removeItem(at: tool.folder.url("out"))
        let user = tool.unprivileged
        #expect(chmod(tool.folder.path, 0o555) == 0)
        defer { chmod(tool.folder.path, 0o777) }
        let unwritable = try user.run(["render", "docs", "-o", output])
        #expect(unwritable.status == 3)
        #expect(unwritable.errors == "error: \(output): Permission denied\n")
    }

    /// Tables of other programs have columns that a diagram doesn't need, and may have misspelled ones.
    @Test func columnsThatNothingReadsAreNamedOnce() throws {
        let tool = try place()
        try tool.folder.write("id,parent,salary\na,,1\nb,a,2\n", to: "a.csv")
        try tool.folder.write("data: a.csv\n", to: "csv.yaml")
        try tool.folder.write("data: {tree: [{id: a, salary: 1}]}\n", to: "inline.yaml")
        let note = """
            a.csv:1:11: note: the layout and its views don't use the field 'salary'
            id,parent,salary
                      ^~~~~~

            """
        let drawing = ["render", "--incremental", "csv.yaml"]
        for words in [
            ["check", "csv.yaml"], drawing, drawing, ["render", "--template", "class-hierarchy", "a.csv"],
        ] {
            let result = try tool.run(words)
            #expect(result.status == 0 && result.errors.hasPrefix(note), "\(result.errors)")
            #expect(try tool.run(words + ["-q"]).errors.isEmpty)
        }
        let json = try tool.run(["check", "csv.yaml", "--diagnostics", "json"])
        #expect(json.errors.contains(#""severity":"note""#) && json.errors.contains("'salary'"))
        #expect(try tool.run(["check", "inline.yaml"]).errors == "1 checked, 0 failed\n")
        #expect(try tool.run(["check", "inline.yaml", "-v"]).errors.contains("the field 'salary'"))
    }

    /// Each error names its picture, and the folder that can't be created.
    @Test func anUnwritableSubfolderIsNamedWithItsPicture() throws {
        let tool = try place()
        try tool.folder.write("data: {outline: B}\n", to: "docs/b.yaml")
        try tool.folder.write("", to: "out/other")
        let user = tool.unprivileged
        #expect(chmod(tool.folder.url("out").path, 0o555) == 0)
        defer { chmod(tool.folder.url("out").path, 0o777) }
        let result = try user.run(["render", "docs/a.yaml", "docs/b.yaml"])
        #expect(result.status == 3)
        #expect(
            result.errors.hasPrefix(
                """
                error: out/docs/a.svg: the folder 'out/docs' can't be created: Permission denied
                error: out/docs/b.svg: the folder 'out/docs' can't be created: Permission denied

                """), "\(result.errors)")
    }

    /// Inputs that are all excluded, and an empty list of names, leave nothing to do.
    @Test func nothingToDoIsNotAnError() throws {
        let tool = try place()
        let excluded = try tool.run(["render", "docs", "--exclude", "*"])
        #expect(excluded.status == 0 && excluded.errors.contains("0 drawn"))
        let empty = try tool.run(["render", "--files-from", "-"])
        #expect(empty.status == 0 && empty.errors.contains("0 drawn"))
        try FileManager.default.createDirectory(
            at: tool.folder.url("none"), withIntermediateDirectories: true)
        #expect(try tool.run(["render", "docs", "none"]).status == 2)
    }

    /// A file that is too large is recognized by its start.
    @Test func aLargeFileOfAnotherProgramIsSkipped() throws {
        let tool = Tool(in: try Workplace())
        let rest = String(repeating: "y", count: 3_000)
        try tool.folder.write("data: {outline: A}\n", to: "in/a.yaml")
        try tool.folder.write("name: x\nversion: \(rest)\n", to: "in/b.yaml")
        try tool.folder.write("{\"name\": \"x\", \"version\": \"\(rest)\"}\n", to: "in/c.json")
        let words = ["--limit", "bytes=1000"]
        let result = try tool.run(["render", "in"] + words)
        #expect(result.status == 0)
        #expect(result.errors.hasPrefix("1 drawn, 0 unchanged, 0 failed, 2 skipped in "), "\(result.errors)")
        #expect(try tool.run(["render", "in/b.yaml"] + words).errors.contains("is beyond the limit of 1000"))
        try tool.folder.write("layout: {type: grid}\ndata: {outline: A}\ntitle: \(rest)\n", to: "in/d.yaml")
        let diagram = try tool.run(["render", "in"] + words)
        #expect(diagram.status == 1)
        #expect(diagram.errors.contains("error: in/d.yaml: file size: "), "\(diagram.errors)")
    }
}
