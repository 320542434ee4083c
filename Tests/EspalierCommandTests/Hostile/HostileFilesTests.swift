import Foundation
import Testing

/// Tests files that are missing, aren't regular files, lead outside of the folder, or don't fit on the disk.
///
/// The status is 3 with the system's message, or 1 if a diagram file names a file that isn't allowed. No file is
/// written partially, and everything else is drawn.
@Suite("Hostile files") struct HostileFilesTests {
    private func place() throws -> (Workplace, Tool) {
        let folder = try Workplace()
        try folder.write(Workplace.goodDiagram, to: "good.yaml")
        return (folder, Tool(in: folder))
    }

    // MARK: Files that a diagram names

    static let resources: [(path: String, reason: String)] = [
        ("../secret.csv", "it is outside the folders that may be read; allow its folder with --allow-path"),
        (
            "folder/../../secret.csv",
            "it is outside the folders that may be read; allow its folder with --allow-path"
        ),
        ("link.csv", "it is outside the folders that may be read; allow its folder with --allow-path"),
        (
            "linked/secret.csv",
            "it is outside the folders that may be read; allow its folder with --allow-path"
        ),
        ("/etc/passwd", "it is outside the folders that may be read; allow its folder with --allow-path"),
        ("loop", "Too many levels of symbolic links"), ("folder", "it is a folder"),
        ("pipe", "it is not a regular file"), ("none.csv", "there is no such file"),
    ]

    @Test(arguments: resources) func doesNotRead(_ path: String, reason: String) throws {
        let (folder, tool) = try place()
        try folder.write("id,parent\nSecret,\n", to: "../secret.csv")
        try folder.write("", to: "folder/keep")
        try folder.link("link.csv", to: "../secret.csv")
        try folder.link("linked", to: "..")
        try folder.link("loop", to: "loop")
        #expect(mkfifo(folder.url("pipe").path, 0o600) == 0)
        try folder.write("data: {csv: \(path)}\nlayout: {type: class-hierarchy}\n", to: "a.yaml")
        let result = try tool.run(["render", "a.yaml", "good.yaml"])
        folder.expectOrder(after: result, status: reason.hasPrefix("it is outside") ? 1 : 3)
        #expect(
            result.messages == """
                a.yaml:1:13: error: can't read '\(path)': \(reason)
                data: {csv: \(path)}
                            ^\(String(repeating: "~", count: path.count - 1))
                """)
        #expect(folder.files(below: "out") == ["good.svg"])
    }

    static let images: [(name: String, bytes: [UInt8])] = [
        ("the signature alone", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ("zeros behind a JPEG's first bytes", [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 100)),
        ("text", Array("no image".utf8)), ("nothing", []),
    ]

    @Test(arguments: images) func leavesOutABadImage(_ name: String, bytes: [UInt8]) throws {
        let (folder, tool) = try place()
        try folder.write(bytes, to: "a.png")
        let line = "data: {tree: {label: a}}"
        try folder.write(
            line + "\nviews: {cell: {content: [{image: a.png}, {text: '{label}'}]}}\n", to: "a.yaml")
        let result = try tool.run(["render", "a.yaml", "-f", "svg,png,pdf"])
        folder.expectOrder(after: result, status: 0)
        #expect(
            result.errors.hasPrefix("a.yaml:1:14: warning: 'a.png' is neither a PNG nor a JPEG\n\(line)\n"))
        #expect(folder.files(below: "out") == ["a.pdf", "a.png", "a.svg"])
    }

    @Test func readsElsewhereWhenAllowed() throws {
        let (folder, tool) = try place()
        try folder.write("id,parent\nSecret,\n", to: "../secret.csv")
        try folder.write("data: {csv: ../secret.csv}\n", to: "a.yaml")
        #expect(try tool.run(["render", "a.yaml", "--allow-path", ".."]).status == 0)
    }

    @Test func readsRelativeToAFolder() throws {
        let (folder, tool) = try place()
        try folder.write("id,parent\nPage,\n", to: "docs/data.csv")
        try folder.write("data: {csv: data.csv}\n", to: "cache/a.yaml")
        try folder.write("data: {csv: a.csv}\n", to: "cache/b.yaml")
        try folder.write("id,parent\nCache,\n", to: "cache/a.csv")
        let drawn = try tool.run(["render", "cache/a.yaml", "--relative-to", "docs", "-o", "a.svg"])
        #expect(drawn.status == 0, "\(drawn.errors)")
        #expect(String(decoding: try folder.bytes("a.svg"), as: UTF8.self).contains(">Page</text>"))
        let other = try tool.run(["render", "cache/b.yaml", "--relative-to", "docs", "-o", "b.svg"])
        #expect(other.status == 3)
        #expect(
            other.errors.hasPrefix("cache/b.yaml:1:13: error: can't read 'docs/a.csv'"), "\(other.errors)")
    }

    // MARK: Inputs

    static let inputs: [(words: [String], status: Int32, messages: String)] = [
        (["none.yaml"], 3, "error: none.yaml: No such file or directory"),
        (["loop.yaml"], 3, "error: loop.yaml: Too many levels of symbolic links"),
        (["/proc/self/mem"], 3, "error: /proc/self/mem: Input/output error"),
        (["/dev/null"], 1, "/dev/null:1:1: error: the diagram file is empty"),
        (
            ["/dev/zero", "--limit", "bytes=4096"], 1,
            "error: /dev/zero: file size: 65537 bytes is beyond the limit of 4096\n"
                + HostileInput.raisable("bytes")
        ),
    ]

    @Test(arguments: inputs) func reportsMissingFiles(_ words: [String], status: Int32, messages: String)
        throws
    {
        let (folder, tool) = try place()
        try folder.link("loop.yaml", to: "loop.yaml")
        let result = try tool.run(["render", "good.yaml"] + words)
        folder.expectOrder(after: result, status: status)
        #expect(result.messages == messages)
        #expect(folder.files(below: "out").map { ($0 as NSString).lastPathComponent } == ["good.svg"])
    }

    static let usage: [(words: [String], messages: String)] = [
        (["empty"], "error: no input matched 'empty'"), ([""], "error: the name of an input is empty"),
        (["no*.yaml"], "error: no input matched 'no*.yaml'"),
        (["good.yaml", "--jobs", "0"], "error: '0' is not a valid value for '--jobs'"),
        (["good.yaml", "--scale", "1e9"], "error: '1e9' is not a valid value for '--scale'"),
        (["good.yaml", "--scale", "nan"], "error: 'nan' is not a valid value for '--scale'"),
        (["good.yaml", "--viewport", "1e9x1e9"], "error: a picture can't be longer than 10000000 points"),
        (["good.yaml", "--viewport", "0x5"], "error: a viewport can't be empty"),
        (["good.yaml", "--rect", "nan,0,1,1"], "error: 'nan,0,1,1' is not a valid value for '--rect'"),
        (["good.yaml", "--rect", "0,0,-5,5"], "error: a rectangle to draw can't be empty"),
        (["good.yaml", "--limit", "items=0"], "error: 'items=0' is not a limit"),
        (["good.yaml", "--theme", "papr"], "error: 'papr' is not a valid value for '--theme'"),
    ]

    @Test(arguments: usage) func isUsage(_ words: [String], messages: String) throws {
        let (folder, tool) = try place()
        try FileManager.default.createDirectory(
            at: folder.url("empty"), withIntermediateDirectories: false)
        let result = try tool.run(["render"] + words)
        folder.expectOrder(after: result, status: 2)
        #expect(result.errors.hasPrefix(messages + "\n"), "\(result.errors)")
        #expect(folder.files() == ["good.yaml"])
    }

    @Test func drawsAFileOnceHoweverItIsNamed() throws {
        let (folder, tool) = try place()
        let result = try tool.run(["render", "good.yaml", "./good.yaml", folder.url("good.yaml").path])
        folder.expectOrder(after: result, status: 0)
        #expect(result.errors.hasPrefix("1 drawn, "))
    }

    @Test func drawsAFolderWithCirclesAndStrangeNames() throws {
        let (folder, tool) = try place()
        for name in ["in/new\nline.yaml", "in/-dash.yaml", "in/sp ace\"<&>.yaml", "in/esc\u{1B}[31m.yaml"] {
            try folder.write(Workplace.goodDiagram, to: name)
        }
        try folder.link("in/self", to: ".")
        try folder.link("in/broken.yaml", to: "nowhere")
        // The name isn't valid UTF-8, so a String can't contain it.
        let bytes =
            Array(folder.url("in/bad").path.utf8CString.dropLast()) + [-1, 0x2E, 0x79, 0x61, 0x6D, 0x6C, 0]
        try #require(close(open(bytes, O_CREAT | O_WRONLY, 0o600)) == 0)
        let result = try tool.run(["render", "in", "--base", "in"])
        folder.expectOrder(after: result, status: 3)
        #expect(
            result.messages == """
                error: in/bad\u{FFFD}.yaml: Invalid or incomplete multibyte or wide character
                error: in/broken.yaml: No such file or directory
                """)
        #expect(
            folder.files(below: "out") == [
                "-dash.svg", "esc\u{1B}[31m.svg", "new\nline.svg", "sp ace\"<&>.svg",
            ])
    }

    @Test func drawsAFolderOfAThousand() throws {
        let (folder, tool) = try place()
        for index in 0..<1_000 {
            try folder.write("data: {tree: {label: \(index)}}\n", to: "in/\(index).yaml")
        }
        let result = try tool.run(["render", "in", "--base", "in"])
        folder.expectOrder(after: result, status: 0)
        #expect(folder.files(below: "out").count == 1_000)
    }

    // MARK: Streams

    static let streams: [(words: String, status: Int32, messages: String)] = [
        ("\"$@\" - -o x.svg <&-", 3, "error: <stdin>: Bad file descriptor\n"),
        ("\"$@\" good.yaml -o - >&-", 3, "error: <stdout>: Bad file descriptor\n"),
        ("\"$@\" good.yaml -o x.svg <&- >&- 2>&-", 0, ""), ("\"$@\" good.yaml -o x.svg 2>/dev/full", 0, ""),
    ]

    @Test(arguments: streams) func endsWithClosedStreams(
        _ words: String, status: Int32, messages: String
    ) throws {
        let (folder, _) = try place()
        let result = try Tool.behind("exec \"$0\" " + words, in: folder).run(["render"])
        folder.expectOrder(after: result, status: status)
        #expect(result.errors.hasPrefix(messages))
        #expect(folder.files() == (status == 0 ? ["good.yaml", "x.svg"] : ["good.yaml"]))
        if status == 0 { _ = try SVGReader(bytes: folder.bytes("x.svg")) }
    }

    static let talkative = ["templates", "themes", "help", "--version", "schema", "inspect good.yaml"]

    @Test(arguments: talkative) func reportsAFullDisk(_ words: String) throws {
        let (folder, _) = try place()
        let result = try Tool.behind("\"$0\" \"$@\" >/dev/full", in: folder).run(
            words.split(separator: " ").map(String.init))
        folder.expectOrder(after: result, status: 3)
        #expect(result.errors == "error: <stdout>: No space left on device\n")
    }

    /// The disk has 12 KB, which is enough for two pictures.
    ///
    /// It is mounted only for this process.
    @Test(.enabled(if: Tool.mayMount, "only root may mount a disk"))
    func keepsWhatFitsOnAFullDisk() throws {
        let (folder, _) = try place()
        let script = """
            mkdir full && mount -t tmpfs -o size=12k none full || exit 99
            "$0" "$@"; status=$?; ls -A full; for file in full/*; do tail -c 7 $file; done; exit $status
            """
        for name in ["a", "b", "c", "d"] { try folder.write(Workplace.goodDiagram, to: "in/\(name).yaml") }
        let result = try Tool.behind(script, in: folder, isolated: true).run(
            ["render", "in", "--base", "in", "-o", "full", "--jobs", "1"])
        folder.expectOrder(after: result, status: 3)
        #expect(result.errors.contains(".svg: No space left on device\n"))
        let drawn = result.text.split(separator: "\n").filter { $0.hasSuffix(".svg") }
        #expect(!drawn.isEmpty && drawn.count < 4)
        #expect(result.text.components(separatedBy: "</svg>").count == drawn.count + 1)
        #expect(!result.text.contains(".tmp"))
    }

    // MARK: Fonts

    @Test func reportsABadFont() throws {
        let (folder, tool) = try place()
        for style in ["Regular", "Medium", "SemiBold", "Bold"] {
            try folder.write("garbage", to: "fonts/Inter-\(style).otf")
        }
        let result = try tool.run(["render", "good.yaml", "-f", "svg", "--font-path", "fonts"])
        folder.expectOrder(after: result, status: 3)
        #expect(result.errors.hasPrefix("warning: 4 files in 'fonts' aren't fonts: 'Inter-Bold.otf', "))
        #expect(result.errors.contains("\nerror: 'fonts/Inter-Medium.otf' can't be read as a font\n"))
        #expect(folder.files(below: "out").isEmpty)
    }

    /// A byte in the middle of the font's file is wrong.
    ///
    /// Without a check of the font, Cairo would crash when it writes the PDF.
    @Test(arguments: ["svg", "png", "pdf"]) func refusesADamagedFont(_ format: String) throws {
        let (folder, tool) = try place()
        let installed = "/usr/share/fonts/opentype/inter/Inter-Medium.otf"
        var font = [UInt8](try Data(contentsOf: URL(fileURLWithPath: installed)))
        font[font.count / 2] ^= 0x10
        try FileManager.default.createDirectory(at: folder.url("fonts"), withIntermediateDirectories: true)
        try folder.write(font, to: "fonts/Inter-Medium.otf")
        let result = try tool.run(["render", "good.yaml", "-f", format, "--font-path", "fonts"])
        folder.expectOrder(after: result, status: 3)
        #expect(result.errors.hasPrefix("error: 'fonts/Inter-Medium.otf' can't be read as a font\n"))
    }

    /// A bad font fails only the inputs that use it.
    ///
    /// The failed inputs are the same with any number of threads.
    @Test(arguments: ["1", "2", "4"]) func aFontFailsOnlyWhereItIsUsed(_ jobs: String) throws {
        let (folder, tool) = try place()
        try folder.write("garbage", to: "fonts/JetBrainsMono-Regular.ttf")
        let code =
            Workplace.goodDiagram + "views: { cell: { content: [{ text: \"{label}\", style: code }] } }\n"
        for name in ["a.yaml", "c.yaml"] { try folder.write(code, to: name) }
        for name in ["b.yaml", "d.yaml"] { try folder.write(Workplace.goodDiagram, to: name) }
        let result = try tool.run(
            [
                "render", "a.yaml", "b.yaml", "c.yaml", "d.yaml", "-o", "out", "-f", "svg,pdf", "--font-path",
                "fonts",
            ]
                + ["--jobs", jobs])
        folder.expectOrder(after: result, status: 3)
        #expect(folder.files(below: "out") == ["b.pdf", "b.svg", "d.pdf", "d.svg"])
    }

    @Test(.enabled(if: Tool.mayMount, "only root may hide the fonts"))
    func reportsAMissingFont() throws {
        let (folder, _) = try place()
        let script = "mount -t tmpfs none /usr/share/fonts && exec \"$0\" \"$@\""
        let result = try Tool.behind(script, in: folder, isolated: true).run(["render", "good.yaml"])
        folder.expectOrder(after: result, status: 3)
        #expect(
            result.errors.hasPrefix("error: the font file 'Inter-Regular.otf' was not found in /usr/share/"))
        #expect(result.errors.contains("; install the Debian package 'fonts-inter' or name its folder"))
        #expect(folder.files() == ["good.yaml"])
    }

    /// In Cairo, coordinates beyond 2^23 overflow, or end the process in an assertion.
    @Test func refusesAnOutlinedPictureBeyondCairosCoordinates() throws {
        let (folder, tool) = try place()
        try folder.write(
            #"{"data":{"sections":[{"items":["a"]}]},"layout":{"type":"mosaic"},"states":[{"name":"a"},"#
                + #"{"name":"s","layout":{"width":1000000}},{"name":"s2","viewport":[1,1]}],"output":{"margin":1000000}}"#,
            to: "wide.json")
        let result = try tool.run(
            ["render", "wide.json", "good.yaml", "-f", "svg", "--svg-text", "outlines", "-o", "out"])
        folder.expectOrder(after: result, status: 1)
        #expect(
            result.errors.hasPrefix(
                "error: wide.json: a picture of 8001123 x 2000081 points is larger than 8000000 points"),
            "\(result.errors)")
        #expect(folder.files(below: "out") == ["good.svg"])
    }

    // MARK: Signals

    @Test func endsWhenInterruptedAtAPipeWithoutReader() throws {
        let (folder, tool) = try place()
        #expect(mkfifo(folder.url("pipe").path, 0o600) == 0)
        let input = try NamedPipe("late.yaml", in: folder)
        let running = try tool.start(["render", "late.yaml", "-o", "pipe", "-f", "svg"])
        try input.waitForReader()
        try input.finish(Workplace.goodDiagram)
        // The signal has the same effect before the command opens the pipe, but the test is for the time after it.
        usleep(200_000)
        kill(running.process.processIdentifier, SIGINT)
        let result = try running.wait()
        folder.expectOrder(after: result, status: 130)
    }
}
