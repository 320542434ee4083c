import EspalierCairoGraphics
import Foundation
import Testing

/// Tests fonts that aren't installed on the system.
///
/// Inputs that use such fonts are drawn in other processes.
@Suite struct IsolationTests {
    private static let plain = "data: {tree: {label: Abc}}\n"
    private static let mono = plain + "views: {cell: {content: [{text: '{label}', style: code}]}}\n"

    private func place() throws -> (folder: Workplace, tool: Tool) {
        let folder = try Workplace()
        for name in ["a", "c"] { try folder.write(Self.plain, to: "in/\(name).yaml") }
        for name in ["b", "d"] { try folder.write(Self.mono, to: "in/\(name).yaml") }
        return (folder, Tool(in: folder))
    }

    /// Writes a font that ends the process: if a PDF is written with it, an assertion of Cairo fails.
    ///
    /// The font's checksums are correct, but the first dictionary of its outlines has a wrong operator.
    private func writeHostileFont(to folder: Workplace) throws {
        try FileManager.default.createDirectory(at: folder.url("fonts"), withIntermediateDirectories: true)
        let path = try #require(try FontLibrary().paths.first { $0.hasSuffix("Inter-Medium.otf") })
        let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let font = DamagedFont(original, changing: "CFF ", at: 36, to: 128)
        try folder.write(font.bytes, to: "fonts/Inter-Medium.otf")
    }

    private func copyFonts(to folder: Workplace) throws {
        try FileManager.default.createDirectory(at: folder.url("fonts"), withIntermediateDirectories: true)
        for path in try FontLibrary().paths {
            let name = (path as NSString).lastPathComponent
            try FileManager.default.copyItem(atPath: path, toPath: folder.url("fonts/\(name)").path)
        }
    }

    @Test(arguments: ["1", "2", "4"]) func `A hostile font loses only its own inputs`(_ jobs: String) throws {
        let (folder, tool) = try place()
        try writeHostileFont(to: folder)
        let result = try tool.run(
            ["render", "in", "--base", "in", "-f", "svg,pdf", "--font-path", "fonts", "--jobs", jobs])
        folder.expectOrder(after: result, status: 3)
        #expect(folder.files(below: "out") == ["b.pdf", "b.svg", "d.pdf", "d.svg"])
        #expect(
            result.messages == """
                error: in/a.yaml: the process that drew this input crashed: signal 6 (Aborted)
                note: a font may be damaged: 'fonts/Inter-Medium.otf'
                error: in/c.yaml: the process that drew this input crashed: signal 6 (Aborted)
                note: a font may be damaged: 'fonts/Inter-Medium.otf'
                """)
        #expect(result.errors.contains("2 drawn (4 files), 0 unchanged, 2 failed in "))
    }

    @Test func `A run that ends right after its last picture keeps the picture`() throws {
        let (folder, tool) = try place()
        try copyFonts(to: folder)
        for round in 0..<20 {
            try folder.write("data: {tree: {label: Round \(round)}}\n", to: "in/a.yaml")
            let result = try tool.run(
                ["render", "in", "--incremental", "--font-path", "fonts", "--allow-path", "."])
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    @Test func `A hostile font named by the environment is an error for programs`() throws {
        var (folder, tool) = try place()
        try writeHostileFont(to: folder)
        tool.environment["ESPALIER_FONT_PATH"] = "fonts"
        let result = try tool.run(["gallery", "in", "--base", "in", "-o", "site", "--diagnostics", "json"])
        folder.expectOrder(after: result, status: 3)
        for line in result.errors.split(separator: "\n") where !line.contains("\"summary\"") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect((object?["message"] as? String)?.hasSuffix("signal 6 (Aborted)") == true)
        }
        let page = String(decoding: try folder.bytes("site/index.html"), as: UTF8.self)
        #expect(page.contains("the process that drew this input crashed") && page.contains("pictures/b.svg"))
    }

    @Test func `A hostile font loses only its own requests of a worker`() throws {
        let (folder, tool) = try place()
        try writeHostileFont(to: folder)
        let requests = ["a", "b"].enumerated().map { index, name in
            """
            {"requestId": \(index + 1), "arguments": ["render", "in/\(name).yaml", "-f", "pdf", "--font-path", "fonts"]}

            """
        }
        let result = try tool.run(["worker"], input: requests.joined())
        #expect(result.status == 0 && folder.files(below: "out") == ["in/b.pdf"], "\(result.errors)")
        for line in result.output.split(separator: UInt8(ascii: "\n")) {
            let response = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            #expect(response?["exitCode"] as? Int == (response?["requestId"] as? Int == 1 ? 3 : 0))
        }
    }

    @Test func `The first failure ends the run if asked`() throws {
        let (folder, tool) = try place()
        try writeHostileFont(to: folder)
        let result = try tool.run(
            [
                "render", "in", "--base", "in", "-f", "pdf", "--font-path", "fonts", "--jobs", "1",
                "--fail-fast",
            ])
        folder.expectOrder(after: result, status: 3)
        #expect(folder.files(below: "out").isEmpty)
    }

    /// If other processes draw, the outputs, messages and lists are the same as with a single process.
    @Test(arguments: [
        "render in -f svg,png,pdf --dark-twin --text-alternative md -v -j 2 -o",
        "gallery in -v -j 2 -o", "render in --diagnostics json -o", "render in --durable -o",
    ])
    func `Pictures and messages are the same in another process`(_ words: String) throws {
        let (folder, tool) = try place()
        try copyFonts(to: folder)
        try folder.write("data: {tree: {label: a, colour: red}}\nlayout: {type: nothing}\n", to: "in/e.yaml")
        try folder.write("{\"data\": {\"tree\": {\"label\": \"\\ufdd0 \u{1000}\"}}}", to: "in/f.json")
        try folder.write("other: tool\n", to: "in/g.yaml")
        let words = words.split(separator: " ").map(String.init)
        let expected = try tool.run(words + ["one"])
        let result = try tool.run(words + ["other", "--font-path", "fonts"])
        #expect(result.status == expected.status)
        func lines(_ result: Tool.Result) -> [String] {
            let text = result.errors.replacing("other/", with: "one/")
            return text.split(separator: "\n").map(String.init).filter {
                !$0.contains(" unchanged, ") && !$0.contains("\"summary\"")
            }
        }
        #expect(lines(result) == lines(expected))
        #expect(expected.errors.contains("nothing") && expected.status == 1)
        #expect(folder.files(below: "other") == folder.files(below: "one"))
        for name in folder.files(below: "one") {
            #expect(try folder.bytes("other/" + name) == folder.bytes("one/" + name), "\(name)")
        }
        // The second run finds nothing to draw, because no input has changed.
        let again = try tool.run(words + ["other", "--font-path", "fonts"])
        #expect(again.errors.contains("0 drawn") || words.contains("json"))
    }

    @Test func `Streams lead through the other process`() throws {
        let (folder, tool) = try place()
        try copyFonts(to: folder)
        let words = ["render", "-", "-o", "-", "-f", "png"]
        let expected = try tool.run(words, input: Self.plain)
        let result = try tool.run(words + ["--font-path", "fonts"], input: Self.plain)
        #expect(result.status == 0 && result.output == expected.output && !result.output.isEmpty)
    }

    /// An output doesn't replace an image that another input uses.
    ///
    /// The result depends neither on the order of the inputs nor on the process that reads them.
    @Test(arguments: ["a.yaml b.yaml c.yaml", "b.yaml a.yaml c.yaml"], [1, 2])
    func `Sources of other processes are kept`(_ inputs: String, _ jobs: Int) throws {
        let (folder, tool) = try place()
        try copyFonts(to: folder)
        try folder.write(ImageTests.photo("plan.png"), to: "a.png")
        try folder.write("old", to: "c.png")
        for name in ["a.yaml", "c.yaml"] { try folder.write(Self.plain, to: name) }
        try folder.write(
            Self.plain + "views: {cell: {content: [{image: a.png}, {text: '{label}'}]}}\n", to: "b.yaml")
        let photo = try folder.bytes("a.png")
        let result = try tool.run(
            ["render"] + inputs.split(separator: " ").map(String.init)
                + ["-o", ".", "-f", "png", "--jobs", "\(jobs)", "--font-path", "fonts"])
        folder.expectOrder(after: result, status: 3)
        #expect(
            result.errors.contains(
                "b.yaml:1:14: error: the output './a.png' would replace the source 'a.png'\n"),
            "\(result.errors)")
        #expect(try folder.bytes("a.png") == photo)
        for name in ["b.png", "c.png"] { #expect(try folder.bytes(name).starts(with: [0x89, 0x50])) }
    }

    /// A signal to the first process also ends the other processes, which leave no files.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
    func `A signal ends the other processes`(_ signal: Int32) throws {
        let (folder, tool) = try place()
        try copyFonts(to: folder)
        // Reading these inputs never ends.
        let pipes = try ["e", "f"].map { try NamedPipe("\($0).yaml", in: folder) }
        let running = try tool.start(
            ["render", "in", "e.yaml", "f.yaml", "--font-path", folder.url("fonts").path, "--jobs", "2"])
        for pipe in pipes { try pipe.waitForReader() }
        #expect(folder.files(below: "out").count == 4)
        kill(running.process.processIdentifier, signal)
        let result = try running.wait()
        #expect(result.status == (signal == SIGKILL ? -SIGKILL : 128 + signal))
        try wait(for: "the end of all processes") { processes(of: folder).isEmpty }
        // After SIGKILL, a temporary file that wasn't renamed yet remains; a later run removes it.
        if signal != SIGKILL { folder.expectOrder(after: result, status: result.status) }
    }

    /// Returns the processes whose arguments contain the folder's path.
    private func processes(of folder: Workplace) -> [String] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return numbers.filter { number in
            guard Int(number) != nil,
                let data = FileManager.default.contents(atPath: "/proc/\(number)/cmdline")
            else { return false }
            return String(decoding: data, as: UTF8.self).contains(folder.path)
        }
    }

    /// Fontconfig, Pango and Swift end the process if memory can't be had.
    @Test(arguments: [120, 160, 200, 250, 300, 400])
    func `A run with few addresses is an error or complete`(_ megabytes: Int) throws {
        let folder = try Workplace()
        try folder.write("template: class-hierarchy\ndata: {outline: A}\n", to: "in/a.yaml")
        try folder.write("template: class-hierarchy\ndata: {outline: \u{5E9}\u{5DC}}\n", to: "in/b.yaml")
        let shell = """
            ulimit -v \(megabytes << 10)
            "$0" --version > /dev/null 2>&1 || exit 3
            exec "$0" "$@"
            """
        let result = try Tool.behind(shell, in: folder)
            .run(["render", "in", "-o", "out", "-f", "svg,png,pdf", "--jobs", "4"])
        #expect(result.status == 0 || result.status == 3, "\(result.status) \(result.errors)")
        if result.status == 0 { #expect(folder.files(below: "out").count == 6) }
    }

    /// Pango measures with another font if Fontconfig can't open a file.
    @Test(arguments: [5, 6, 7, 8, 12, 16, 24, 32, 40, 48, 50, 52, 56, 64])
    func `A run with few descriptors records nothing incomplete`(_ count: Int) throws {
        let folder = try Workplace()
        let labels = ["A", "\u{5E9}\u{5DC}", "\u{633}\u{644}", "\u{5D0} b", "\u{645}", "\u{5DE} \u{5DC}"]
        for (index, label) in labels.enumerated() {
            try folder.write(
                "template: class-hierarchy\ndata: {outline: \"\(label)\"}\n", to: "in/\(index).yaml")
        }
        #expect(try Tool(in: folder).run(["render", "in", "-o", "good"]).status == 0)
        let words = ["render", "in", "-o", "out", "--incremental", "--jobs", "4"]
        let limited = try Tool.behind("ulimit -n \(count); exec \"$0\" \"$@\"", in: folder).run(words)
        // From 50 to 55, it depends on how many threads have files open at once.
        let expected: [Int32] = count < 50 ? [3] : count < 56 ? [0, 3] : [0]
        #expect(expected.contains(limited.status), "\(limited.status) \(limited.errors)")
        for name in folder.files(below: "out").filter({ $0.hasSuffix(".svg") }) {
            #expect(try folder.bytes("out/" + name) == folder.bytes("good/" + name), "\(name)")
        }
        // The next run draws what is missing, and keeps nothing that is incomplete.
        #expect(try Tool(in: folder).run(words).status == 0)
        for name in folder.files(below: "good") {
            #expect(try folder.bytes("out/" + name) == folder.bytes("good/" + name), "\(name)")
        }
    }

    @Test func `A run that can't open enough files is an error that says how many`() throws {
        let (folder, _) = try place()
        let tool = Tool.behind("ulimit -n 10; exec \"$0\" \"$@\"", in: folder)
        let result = try tool.run(["render", "in/a.yaml"])
        folder.expectOrder(after: result, status: 3)
        #expect(result.errors.hasPrefix("error: espalier: 24 files must be open at once, but only "))
    }
}
