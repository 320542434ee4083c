import Foundation
import Testing

/// Tests requests on the command line that are invalid or have special cases.
@Suite struct RequestTests {
    private static let plan = "A\n  B\n"
    private static let yaml = "data: { outline: \"A\\n  B\\n\" }\n"

    private func place(_ files: [String: String]) throws -> Tool {
        let folder = try Workplace()
        for (name, text) in files { try folder.write(text, to: name) }
        return Tool(in: folder)
    }

    @Test(arguments: [
        "plan.txt -o . --text-alternative txt", "plan.txt -o plan.svg --text-alternative txt",
        "./plan.txt plan2.txt -o ../place --text-alternative txt", "--from outline plan.svg -o .",
    ])
    func noInputIsOverwritten(_ words: String) throws {
        let tool = try place(["plan.txt": Self.plan, "plan2.txt": Self.plan, "plan.svg": Self.plan])
        let result = try tool.run(["render"] + words.split(separator: " ").map(String.init))
        #expect(result.status == 2)
        #expect(result.errors.contains("is an input and would be overwritten"), "\(result.errors)")
        for name in ["plan.txt", "plan2.txt", "plan.svg"] {
            #expect(try tool.folder.bytes(name) == Array(Self.plan.utf8))
        }
    }

    @Test func textInAnotherFolderCanHaveItsInputsName() throws {
        let tool = try place(["plan.txt": Self.plan])
        #expect(try tool.run(["render", "plan.txt", "--text-alternative", "txt"]).status == 0)
        #expect(tool.folder.files(below: "out") == ["plan.svg", "plan.txt"])
    }

    @Test(arguments: [
        ("a.yaml --output=", "the path of '--output' is empty"),
        ("a.yaml --junit=", "the path of '--junit' is empty"),
        ("a.yaml --report=", "the path of '--report' is empty"),
        ("a.yaml --depfile=", "the path of '--depfile' is empty"),
        (
            "a.yaml --rect 0,0,1e300,10 --limit length=9223372036854775807",
            "a picture can't be longer than 9007199254740992 points"
        ),
    ])
    func isRefused(_ words: String, _ message: String) throws {
        let tool = try place(["a.yaml": Self.yaml, "a~dark.yaml": Self.yaml])
        let result = try tool.run(["render"] + words.split(separator: " ").map(String.init))
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("error: " + message + "\n"), "\(result.errors)")
        #expect(tool.folder.files() == ["a.yaml", "a~dark.yaml"])
    }

    @Test func outlinesHaveNoIdsOfOurs() throws {
        let tool = try place(["a.yaml": Self.yaml])
        let words = ["render", "a.yaml", "--svg-text", "outlines", "--id-prefix", "x"]
        let result = try tool.run(words)
        #expect(result.status == 1)
        #expect(
            result.errors.contains("'--id-prefix' can't be used with '--svg-text outlines'"),
            "\(result.errors)")
        #expect(try tool.run(words + ["-f", "png"]).status == 0)
        #expect(tool.folder.files(below: "out") == ["a.png"])
    }

    @Test func checkKnowsWhatRenderCannotDraw() throws {
        let tool = try place(["a.yaml": Self.yaml + "output: { formats: [svg, apng] }\n"])
        let result = try tool.run(["check", "a.yaml"])
        #expect(result.status == 1)
        #expect(
            result.errors
                == "error: a.yaml: an animated PNG needs a diagram with 'states'\n1 checked, 1 failed\n"
        )
    }

    /// The keys of a file are checked when the file is read, so `check` knows the errors of `render`.
    @Test(arguments: [
        ("{ idPrefix: \"{foo}\" }", "'{foo}' isn't a valid prefix of ids"),
        ("{ svgText: outlines, idPrefix: a }", "'idPrefix' can't be used with 'svgText: outlines'"),
        (
            "{ states: animation, svgText: outlines }",
            "'svgText: outlines' can't be used with 'states: animation'"
        ),
    ])
    func everyCommandReportsKeysThatDoNotApply(_ output: String, _ message: String) throws {
        let states = "states: [{ name: a }, { name: b, changes: [{ delete: [x] }] }]\n"
        let items = "data: { sections: [{ items: [{ id: x }, { id: y }] }] }\nlayout: { type: grid }\n"
        let tool = try place(["a.yaml": "output: \(output)\n" + items + states])
        for words in [["check"], ["render", "-f", "svg,png"], ["inspect"]] {
            let result = try tool.run(words + ["a.yaml"])
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix("a.yaml:1:"), "\(result.errors)")
            #expect(
                result.errors.components(separatedBy: "error: \(message)\n").count == 2, "\(result.errors)")
        }
    }

    @Test func messagesNameTheKeyOrTheOption() throws {
        let tool = try place([
            "a.yaml": Self.yaml + "output: { svgText: outlines }\n",
            "b.yaml": Self.yaml + "output: { idPrefix: x }\n",
        ])
        let prefix = try tool.run(["render", "a.yaml", "--id-prefix", "x"])
        #expect(prefix.errors.contains("'--id-prefix' can't be used with 'svgText: outlines'"))
        let outlines = try tool.run(["render", "b.yaml", "--svg-text", "outlines"])
        #expect(outlines.errors.contains("'idPrefix' can't be used with '--svg-text outlines'"))
    }

    @Test func optionOverridesTheVariableOfItsOpposite() throws {
        var tool = try place(["a.yaml": Self.yaml])
        tool.environment["ESPALIER_QUIET"] = "1"
        #expect(try tool.run(["render", "a.yaml", "-v"]).errors.hasPrefix("out/a.svg\n1 drawn"))
        #expect(try tool.run(["render", "a.yaml"]).errors.isEmpty)
        tool.environment["ESPALIER_VERBOSE"] = "1"
        #expect(try tool.run(["render", "a.yaml"]).errors == "out/a.svg (unchanged)\n")
    }

    /// `--quiet --verbose` lists the finished files and shows errors, without warnings and without a summary.
    @Test func quietAndVerboseShowOnlyTheList() throws {
        let tool = try place(["a.yaml": Self.yaml, "b.yaml": Self.yaml + "layout: 5\n"])
        let text = try tool.run(["render", "a.yaml", "b.yaml", "-q", "-v"]).errors
        #expect(text.hasPrefix("out/a.svg\nb.yaml:"), "\(text)")
        #expect(!text.contains("failed"))
        let json = try tool.run(["render", "a.yaml", "-q", "-v", "--diagnostics", "json"]).errors
        let line = #"{"severity":"note","message":"out/a.svg (unchanged)","#
        #expect(json == line + #""input":"a.yaml","output":"out/a.svg","outcome":"unchanged"}"# + "\n")
    }

    @Test func foldersInAFolderAreSkipped() throws {
        let tool = try place(["in/a.json": "{\"label\": \"A\"}", "in/b.json/c.json": "{}"])
        let result = try tool.run(["render", "--from", "folder", "in"])
        #expect(result.status == 0, "\(result.errors)")
    }

    // MARK: Templates

    /// The path of a template is relative to the current folder or, if there is no such file, to the input's folder.
    ///
    /// A template isn't a diagram. If it is found in a folder, it is skipped. If it is named as an input, this is an
    /// error.
    @Test func filesThatAreNotDiagramsAreSkippedInAFolder() throws {
        let folder = try Workplace()
        try folder.write("layout: {type: grid}\n", to: "docs/base.yaml")
        try folder.write(
            "template: base.yaml\ndata: {sections: [{items: [{id: a}]}]}\n", to: "docs/a.yaml")
        try folder.write(
            #"{"name": "x", "description": "y", "main": "z", "scripts": {}}"#, to: "docs/package.json")
        try folder.write("[1, 2]\n", to: "docs/list.json")
        try folder.write("name: ci\non: [push]\njobs: {build: {steps: []}}\n", to: "docs/ci.yml")
        let tool = Tool(in: folder)
        let result = try tool.run(["render", "docs", "-v"])
        #expect(result.status == 0)
        #expect(folder.files(below: "out") == ["docs/a.svg"])
        #expect(result.errors.contains("docs/base.yaml: not a diagram, skipped\n"))
        #expect(result.errors.contains("1 drawn, 0 unchanged, 0 failed, 4 skipped in "))
        let checked = try tool.run(["check", "docs/**"])
        #expect(checked.status == 0)
        #expect(checked.errors == "1 checked, 0 failed, 4 skipped\n")
        #expect(try tool.run(["render", "docs/base.yaml"]).status == 1)
        #expect(try tool.run(["render", "docs/package.json"]).status == 0)
        // A file whose only data key is misspelled is still read as a diagram, so the misspelling is an error.
        try folder.write("title: A\ndatta: {outline: A}\n", to: "docs/b.yaml")
        let mistaken = try tool.run(["render", "docs"])
        #expect(mistaken.status == 1)
        #expect(mistaken.errors.contains("did you mean 'data'?"))
    }

    @Test func rectangleMustBeInThePicture() throws {
        let folder = try Workplace()
        try folder.write("data:\n  outline: |\n    A\n", to: "a.yaml")
        let tool = Tool(in: folder)
        #expect(try tool.run(["render", "a.yaml", "--rect", "0,0,20,20"]).status == 0)
        let result = try tool.run(["render", "a.yaml", "--rect", "5000,0,20,20"])
        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix(
                "error: a.yaml: the rectangle of '--rect' is outside of the picture, whose size is "))
    }

    @Test func includeIsForSymbolGraphs() throws {
        let folder = try Workplace()
        try folder.write("data:\n  outline: |\n    A\n", to: "a.yaml")
        for command in ["render", "check"] {
            let result = try Tool(in: folder).run([command, "a.yaml", "--include", "protocols"])
            #expect(result.status == 0)
            #expect(
                result.errors.hasPrefix(
                    "warning: a.yaml: '--include' has no effect: the input isn't a symbol graph\n"))
        }
    }

    @Test func aTemplateIsNamedFromHere() throws {
        let tool = try place([
            "house/base.yaml": "views: { cell: { content: [\"here {label}\"] } }\n",
            "docs/own.yaml": "views: { cell: { content: [\"there {label}\"] } }\n",
            "docs/a.yaml": Self.yaml,
        ])
        for (template, word) in [("house/base.yaml", "here"), ("own.yaml", "there")] {
            let result = try tool.run(["render", "docs/a.yaml", "--template", template, "-o", "a.svg"])
            #expect(result.status == 0, "\(result.errors)")
            #expect(String(decoding: try tool.folder.bytes("a.svg"), as: UTF8.self).contains(word + " A"))
        }
        let missing = try tool.run(["render", "docs/a.yaml", "--template", "none.yaml"])
        #expect(missing.status == 3 && missing.errors.contains("can't read 'docs/none.yaml'"))
    }

    @Test func protocolsOfASingleGraphAreNotAnError() throws {
        func symbol(_ name: String) -> String {
            "{\"kind\":{\"identifier\":\"swift.protocol\"},\"identifier\":{\"precise\":\"\(name)\"},"
                + "\"pathComponents\":[\"\(name)\"]}"
        }
        let symbols = ["A", "B", "C"].map(symbol).joined(separator: ",")
        let edges = ["A", "B"].map { "{\"kind\":\"conformsTo\",\"source\":\"C\",\"target\":\"\($0)\"}" }
        let tool = try place([
            "P.symbols.json":
                "{\"module\":{\"name\":\"P\"},\"symbols\":[\(symbols)],\"relationships\":[\(edges.joined(separator: ","))]}",
            "a.yaml": "data: P.symbols.json\n",
        ])
        let result = try tool.run(["check", "a.yaml", "--include", "protocols", "-v"])
        #expect(result.status == 0)
        #expect(result.errors.contains("note: 'C' has two parents: 'A' and 'B'"), "\(result.errors)")
    }
}
