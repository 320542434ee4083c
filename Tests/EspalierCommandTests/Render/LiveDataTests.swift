import Foundation
import Testing

/// Tests a template with data from a stream of JSON Lines, from a table, and from a folder of JSON files.
@Suite struct LiveDataTests {
    private static let lines = """
        {"section": "Today", "id": "pear", "label": "A pear on a north wall?", "header": "Walls", "group": 2}
        {"id": "tier", "label": "Start the second tier low", "answers": 11}

        {"section": "Open", "label": "Moss on sandstone"}
        {"section": "Today", "label": "Seed swap", "banner": true}

        """
    private static let table = """
        section,id,label,header,group,answers,banner
        Today,pear,A pear on a north wall?,Walls,2,,
        ,tier,Start the second tier low,,,11,
        Open,,Moss on sandstone,,,,
        Today,,Seed swap,,,,true

        """
    private static let words = ["render", "--template", "wide-feed", "-o", "a.svg"]

    private func place() throws -> (Workplace, Tool) {
        let folder = try Workplace()
        return (folder, Tool(in: folder))
    }

    private func cells(_ tool: Tool, _ words: [String], input: String = "") throws -> [String] {
        let result = try tool.run(
            ["inspect", "--template", "wide-feed", "--json"] + words, input: input)
        try #require(result.status == 0, "\(result.errors)")
        return result.text.split(separator: "\n").filter { $0.contains("\"cell\"") }.map(String.init)
    }

    /// The same data gives the same items at the same positions, whichever source it comes from.
    @Test func everySourceGivesTheSameFeed() throws {
        let (folder, tool) = try place()
        let stream = try cells(tool, ["--from", "jsonl", "-"], input: Self.lines)
        #expect(stream.count == 4)
        #expect(stream.contains { $0.contains("\"id\":\"pear\"") })
        try folder.write(Self.table, to: "feed.csv")
        #expect(try cells(tool, ["feed.csv"]) == stream)
        #expect(try cells(tool, ["--from", "csv", "-"], input: Self.table) == stream)
        try folder.write(Self.lines, to: "feed.jsonl")
        #expect(try cells(tool, ["feed.jsonl"]) == stream)
        for (number, line) in Self.lines.split(separator: "\n").enumerated() {
            try folder.write(String(line), to: "feed/\(number + 1).json")
        }
        try folder.write("not json", to: "feed/readme.txt")
        try folder.write("not json", to: "feed/.hidden.json")
        #expect(try cells(tool, ["--from", "folder", "feed"]) == stream)
    }

    /// A layout without section headers doesn't draw the sections of a table, which is reported once.
    @Test func labelsThatAreNotDrawnAreAWarning() throws {
        let (folder, tool) = try place()
        try folder.write(Self.table, to: "feed.csv")
        try folder.write("layout: {type: grid}\ndata: {csv: feed.csv}\n", to: "a.yaml")
        let result = try tool.run(["render", "a.yaml"])
        #expect(result.status == 0)
        let message =
            "feed.csv:2:1: warning: the layout 'grid' has no section headers, so the labels of 2 sections aren't drawn"
        #expect(result.errors.split(separator: "\n").count { $0 == message } == 1, "\(result.errors)")
    }

    /// An option for files is reported at the items that are in the diagram file.
    @Test(arguments: [
        ("data:\n  tree: {label: A}\n", "--rows", "items", "2:9"),
        ("data: {tree: [A]}\n", "--encoding", "latin-1", "1:14"),
        ("data: {outline: \"A\\n\"}\n", "--encoding", "utf-8", "1:17"),
    ])
    func anOptionWithoutEffectIsAWarning(text: String, option: String, value: String, position: String) throws
    {
        let (folder, tool) = try place()
        try folder.write(text, to: "a.yaml")
        let result = try tool.run(["render", "a.yaml", option, value])
        #expect(result.status == 0)
        let message =
            "a.yaml:\(position): warning: '\(option)' has no effect: the items are in the diagram file\n"
        #expect(result.errors.hasPrefix(message), "\(result.errors)")
        #expect(result.errors.contains("note: write the items into a file, or draw without '\(option)'\n"))
        try folder.write("{\"items\": [{\"label\": \"A\"}]}", to: "b.json")
        try folder.write("data: b.json\n", to: "a.yaml")
        #expect(!(try tool.run(["render", "a.yaml", option, value]).errors.contains("no effect")))
    }

    /// The items of an answer are found, or are at a path from the command line or from a diagram file.
    @Test func theItemsOfAnAnswerGiveTheSameFeed() throws {
        let (folder, tool) = try place()
        let stream = try cells(tool, ["--from", "jsonl", "-"], input: Self.lines)
        let list = "[" + Self.lines.split(separator: "\n").joined(separator: ",") + "]"
        let answer = "{\"data\": \(list), \"meta\": {\"total\": 4}}"
        #expect(try cells(tool, ["--from", "json", "-"], input: list) == stream)
        #expect(try cells(tool, ["--from", "json", "-"], input: answer) == stream)
        let nested = "{\"results\": \(answer), \"data\": [{\"label\": \"other\"}]}"
        let rows = ["--from", "json", "-", "--rows", "results.data"]
        #expect(try cells(tool, rows, input: nested) == stream)
        try folder.write(nested, to: "answer.json")
        try folder.write("data: {sections: answer.json, rows: results.data}\n", to: "a.yaml")
        #expect(try cells(tool, ["a.yaml"]) == stream)
        // The path of the command line replaces that of the file.
        let wrong = try tool.run(["render", "a.yaml", "-t", "wide-feed", "--rows", "results.date"])
        #expect(wrong.status == 1)
        #expect(
            wrong.errors.hasPrefix("answer.json:1:13: error: there is no key 'date' in 'results'\n"),
            "\(wrong.errors)")
        #expect(wrong.errors.contains("note: did you mean 'data'?\n"))
        let table = try tool.run(["render", "--from", "csv", "-", "--rows", "x"], input: "id,parent\na,\n")
        #expect(table.errors.contains("'--rows' has no effect: the data is neither JSON nor YAML"))
        let empty = try tool.run(["render", "a.yaml", "--rows", "a..b"])
        #expect(
            empty.status == 2 && empty.errors.hasPrefix("error: 'a..b' is not a valid value for '--rows'"))
    }

    /// A diagram file can name the same sources of data as the command line.
    @Test func diagramFilesNameThem() throws {
        let (folder, tool) = try place()
        try folder.write(Self.lines, to: "data/feed.jsonl")
        try folder.write(Self.table, to: "data/feed.csv")
        try folder.write(Self.table.replacing("section,", with: "part,"), to: "data/other.csv")
        for (number, line) in Self.lines.split(separator: "\n").enumerated() {
            try folder.write(String(line), to: "data/files/\(number + 1).json")
        }
        var pictures: [[UInt8]] = []
        for data in [
            "data/feed.jsonl", "{ jsonl: data/feed.jsonl }", "{ csv: data/feed.csv }",
            "{ folder: data/files }",
            "{ csv: data/other.csv, columns: { section: part } }",
        ] {
            try folder.write("title: Feed\ntemplate: wide-feed\ndata: \(data)\n", to: "feed.yaml")
            let result = try tool.run(["render", "feed.yaml", "-o", "a.svg"])
            #expect(result.status == 0, "\(data) \(result.errors)")
            pictures.append(try folder.bytes("a.svg"))
        }
        #expect(Set(pictures).count == 1)
    }

    @Test func aColumnIsNamedOnce() throws {
        let (folder, tool) = try place()
        try folder.write("id,parent,a\n1,,x\n", to: "a.csv")
        let words = ["check", "a.csv", "--template", "class-hierarchy", "--columns"]
        let result = try tool.run(words + ["x=a,y=a"])
        #expect(
            result.status == 2 && result.errors.contains("names the column 'a' twice"), "\(result.errors)")
        #expect(try tool.run(words + ["id=a,label=a"]).status == 0)
    }

    @Test func filesOfAFolderAreTakenByName() throws {
        let (folder, tool) = try place()
        for name in ["b", "a", "Z", "10", "9"] {
            try folder.write("{\"label\": \"\(name)\"}", to: "in/\(name).json")
        }
        try folder.write("[{\"label\": \"l1\"}, {\"label\": \"l2\"}]", to: "in/list.json")
        try folder.write("{\"label\": \"S\", \"items\": [\"s1\"]}", to: "in/section.json")
        let found = try cells(tool, ["--from", "folder", "in"]).map {
            $0.components(separatedBy: "\"label\":\"").last?.prefix { $0 != "\"" } ?? ""
        }
        #expect(Set(found) == ["10", "9", "Z", "a", "b", "l1", "l2", "s1"])
        try #require(tool.run(Self.words + ["--from", "folder", "in"]).status == 0)
        let first = try folder.bytes("a.svg")
        let text = String(decoding: first, as: UTF8.self)
        let places = ["10", "9", "Z", "a", "b", "l1", "s1"].compactMap {
            text.range(of: ">\($0)</text>")?.lowerBound
        }
        #expect(places.count == 7 && places == places.sorted())
        try #require(
            tool.run(["render", "--from", "folder", "--template", "wide-feed", "in/", "-o", "out"]).status
                == 0)
        #expect(try folder.bytes("out/in.svg") == first)
    }

    /// Lines with ids and parents are read as a hierarchy if the layout requires one; a parent may follow its
    /// children.
    @Test func linesCanBeAHierarchy() throws {
        let (folder, tool) = try place()
        let lines = "{\"id\": \"b\", \"parent\": \"a\"}\n{\"id\": \"a\", \"label\": \"A\"}\n"
        let result = try tool.run(
            ["render", "--from", "jsonl", "-", "-o", "a.svg", "--text-alternative", "txt"], input: lines)
        #expect(result.status == 0, "\(result.errors)")
        #expect(String(decoding: try folder.bytes("a.txt"), as: UTF8.self).hasSuffix("\n\n- A\n  - b\n"))
        let lost = try tool.run(
            ["render", "--from", "jsonl", "-", "-o", "-"],
            input: lines + "{\"id\": \"c\", \"parent\": \"B\"}\n")
        #expect(lost.status == 1)
        #expect(
            lost.errors.hasPrefix("<stdin>:3:23: error: there is no item 'B', the parent of 'c'\n"),
            "\(lost.errors)")
        #expect(lost.errors.contains("did you mean 'b'?"))
    }

    // MARK: Errors

    @Test(arguments: [
        ("{\"label\": \"a\"}\n{\"label\": }\n{\"label\": \"c\"}\n{\"lab\": \"d\"}\n", ["2:11", "4:1"]),
        ("{\"label\": \"a\"}\n{\"label\": \"b", ["2:"]),
        ("{\"label\": \"a\", \"group\": \"two\"}\n", ["1:1"]),
        ("{\"id\": \"x\"}\n{\"id\": \"x\"}\n", ["2:1"]),
        ("[1, 2]\n", ["1:1"]),
        ("{\"label\": \"a\", \"section\": [1]}\n", ["1:27"]),
        ("\n\n", ["1:1"]),
    ])
    func errorsOfAStreamHaveTheirLine(_ input: String, _ places: [String]) throws {
        let (folder, tool) = try place()
        let result = try tool.run(Self.words + ["--from", "jsonl", "-"], input: input)
        #expect(result.status == 1)
        let found = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(found.count == places.count, "\(result.errors)")
        for (line, place) in zip(found, places) { #expect(line.hasPrefix("<stdin>:\(place)"), "\(line)") }
        #expect(folder.files().isEmpty)
    }

    @Test func errorsOfATableHaveTheirRow() throws {
        let (folder, tool) = try place()
        try folder.write("section,lable,body\nToday,a,b\n", to: "a.csv")
        let header = try tool.run(Self.words + ["a.csv"])
        #expect(header.status == 1)
        #expect(header.errors.hasPrefix("a.csv:1:1: error: no column 'label' or 'id'\n"), "\(header.errors)")
        #expect(
            header.errors.contains("did you mean 'label'?") || header.errors.contains("did you mean 'lable'?")
        )
        try folder.write("section,label\nToday,\nToday,b,c\nToday,c\n", to: "a.csv")
        let rows = try tool.run(Self.words + ["a.csv"])
        #expect(rows.status == 1 && rows.errors.contains("a.csv:2:1: error: a row without a label or an id"))
        #expect(rows.errors.contains("a.csv:3:"))
    }

    @Test func errorsOfAFolderHaveTheirFile() throws {
        let (folder, tool) = try place()
        try folder.write("{\"label\": \"a\"}", to: "in/1.json")
        try folder.write("{\"label\": \"b\",}", to: "in/2.json")
        try folder.write("{\"body\": \"c\"}", to: "in/3.json")
        let result = try tool.run(Self.words + ["--from", "folder", "in"])
        #expect(result.status == 1)
        #expect(
            result.errors.contains("in/2.json:1:14: error: trailing comma"),
            "\(result.errors)")
        #expect(result.errors.contains("in/3.json:1:1: error: an item needs a label or an id"))
        try folder.write("", to: "none/a.txt")
        let none = try tool.run(Self.words + ["--from", "folder", "none"])
        #expect(none.status == 1 && none.errors.contains("has no .json files"), "\(none.errors)")
        let stream = try tool.run(Self.words + ["--from", "folder", "-"])
        #expect(stream.status == 2 && stream.errors.contains("the standard input isn't a folder"))
        try folder.write("template: wide-feed\ndata: { folder: missing }\n", to: "d.yaml")
        #expect(try tool.run(["render", "d.yaml"]).status == 3)
        try folder.write("template: wide-feed\ndata: { folder: ../.. }\n", to: "d.yaml")
        let outside = try tool.run(["render", "d.yaml"])
        #expect(
            outside.status == 1 && outside.errors.hasPrefix("d.yaml:2:17: error: can't read"),
            "\(outside.errors)")
    }

    @Test(arguments: ["bytes=200", "items=3"]) func limitsApply(_ limit: String) throws {
        let (_, tool) = try place()
        let result = try tool.run(
            Self.words + ["--from", "jsonl", "-", "--limit", limit], input: Self.lines)
        #expect(result.status == 1)
        #expect(
            result.errors.contains("beyond the limit of \(limit.drop { $0 != "=" }.dropFirst())"),
            "\(result.errors)")
        #expect(result.errors.contains("raise the limit with '--limit \(limit.prefix { $0 != "=" })=COUNT'"))
    }

    /// An endless stream is refused as soon as more bytes than the limit have been read.
    @Test func anEndlessStreamIsRefused() throws {
        let (_, tool) = try place()
        let result = try tool.run(
            [
                "render", "--template", "wide-feed", "--from", "jsonl", "/dev/zero", "--limit", "bytes=4096",
                "-o", "-",
            ])
        #expect(result.status == 1 && result.errors.contains("beyond the limit of 4096"), "\(result.errors)")
    }
}
