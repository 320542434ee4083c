import Foundation
import Testing

/// Tests limits of the system: too few processes, a maximum file size, a full pipe.
///
/// The command must not wait forever in any of these cases.
@Suite struct SystemLimitTests {
    private static let outline =
        "Root\n" + (0..<400).map { "  Node \($0)\n" + (0..<50).map { "    Leaf \($0)\n" }.joined() }.joined()

    /// Returns a tool that can't start a second thread, because its user may have only one process.
    private func withoutThreads(_ tool: Tool) -> Tool {
        var tool = tool.unprivileged
        tool.prefix += ["/usr/bin/prlimit", "--nproc=1"]
        return tool
    }

    /// These inputs use additional threads if possible: pictures of several bands, texts of more than 4 MB, and trees
    /// of 20,000 nodes.
    @Test func drawsTheSamePicturesWithoutThreads() throws {
        let folder = try Workplace()
        try folder.write(Self.outline, to: "big.outline")
        for index in 0..<4 { try folder.write("data: {tree: {label: a\(index)}}\n", to: "\(index).yaml") }
        let words = ["render", "0.yaml", "1.yaml", "2.yaml", "3.yaml", "big.outline", "--jobs", "4"]
        let drawing = words + ["-f", "svg,png", "--scale", "0.5", "--limit", "pixels=1000000000", "-o"]
        let free = try Tool(in: folder).run(drawing + ["free"])
        folder.expectOrder(after: free, status: 0)
        let limited = try withoutThreads(Tool(in: folder)).run(drawing + ["limited"])
        folder.expectOrder(after: limited, status: 0)
        #expect(folder.files(below: "free").count == 10)
        #expect(try folder.bytes("free/big.svg").count > 4 << 20)
        for name in folder.files(below: "free") {
            #expect(try folder.bytes("free/" + name) == folder.bytes("limited/" + name))
        }
    }

    /// Pango starts threads of its own, and ends the process if it can't start them.
    @Test func textForPangoIsAnErrorWithoutThreads() throws {
        let folder = try Workplace()
        try folder.write("data: {tree: {label: \u{0645}\u{0631}\u{062D}}}\n", to: "a.yaml")
        try folder.write("data: {tree: {label: b}}\n", to: "b.yaml")
        let result = try withoutThreads(Tool(in: folder)).run(["render", "a.yaml", "b.yaml"])
        folder.expectOrder(after: result, status: 3)
        #expect(
            result.errors.hasPrefix(
                "error: Pango, which needs a second thread, could not be set up for text\n"))
        #expect(folder.files(below: "out") == ["b.svg"])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func endsAtASignalWithoutThreads(_ signal: Int32) throws {
        let folder = try Workplace()
        let input = try NamedPipe("endless.yaml", in: folder)
        let running = try withoutThreads(Tool(in: folder)).start(["render", "endless.yaml"])
        try input.waitForReader()
        kill(running.process.processIdentifier, signal)
        #expect(try running.wait().status == -signal)
    }

    @Test func nohupIsRespected() throws {
        let folder = try Workplace()
        let input = try NamedPipe("late.yaml", in: folder)
        let tool = Tool.behind("trap '' HUP; exec \"$0\" \"$@\"", in: folder)
        let running = try tool.start(["render", "late.yaml"])
        try input.waitForReader()
        kill(running.process.processIdentifier, SIGHUP)
        usleep(200_000)
        try input.finish("data: {tree: {label: a}}\n")
        folder.expectOrder(after: try running.wait(), status: 0)
        #expect(folder.files(below: "out") == ["late.svg"])
    }

    @Test func aLimitOfFileSizesIsAnError() throws {
        let folder = try Workplace()
        try folder.write("data: {tree: {label: a}}\n", to: "a.yaml")
        var tool = Tool(in: folder)
        tool.prefix = ["/usr/bin/prlimit", "--fsize=2000"]
        let result = try tool.run(["render", "a.yaml"])
        folder.expectOrder(after: result, status: 3)
        #expect(result.errors.hasPrefix("error: out/a.svg: File too large\n"))
        #expect(folder.files() == ["a.yaml"])
    }

    /// A process that may open only one file besides its standard streams can't draw, and no font is blamed.
    @Test(arguments: [1, 2]) func aLimitOfOpenFilesIsAnError(_ jobs: Int) throws {
        let folder = try Workplace()
        for name in ["a", "b", "c"] {
            try folder.write("data: {tree: {label: \(name)\u{6F22}}}\n", to: "\(name).yaml")
        }
        var tool = Tool(in: folder)
        tool.prefix = ["/usr/bin/prlimit", "--nofile=4"]
        let result = try tool.run(["render", "a.yaml", "b.yaml", "c.yaml", "--jobs", "\(jobs)"])
        folder.expectOrder(after: result, status: 3)
        #expect(result.errors.hasPrefix("error: espalier: 24 files must be open at once"), "\(result.errors)")
        #expect(!result.errors.contains("can't be read as a font"), "\(result.errors)")
    }

    /// If a signal ends a run at once, the run leaves a temporary file, which the next run removes.
    ///
    /// SIGKILL can't be handled. SIGSYS ends a process that makes a forbidden system call in a sandbox. SIGQUIT isn't
    /// tested, because the threads of the test process block it.
    @Test(arguments: [SIGKILL, SIGSYS])
    func theNextRunRemovesWhatAKilledOneLeft(_ signal: Int32) throws {
        let folder = try Workplace()
        try folder.write("data: {tree: {label: a}}\n", to: "a.yaml")
        try folder.write("old", to: "out/a.svg")
        // Reading the second input never ends, so the new picture of the first input isn't renamed yet.
        let input = try NamedPipe("endless.yaml", in: folder)
        let words = ["render", "a.yaml", "endless.yaml", "--jobs", "1"]
        let running = try Tool(in: folder).start(words)
        try input.waitForReader()
        kill(running.process.processIdentifier, signal)
        #expect(try running.wait().status == -signal)
        #expect(folder.files(below: "out") == [".a.svg.espalier-0.tmp", "a.svg"])
        #expect(try folder.bytes("out/a.svg") == Array("old".utf8))
        folder.expectOrder(after: try Tool(in: folder).run(["render", "a.yaml"]), status: 0)
        #expect(folder.files(below: "out") == ["a.svg"])
    }

    /// If a nonblocking pipe is full, the command waits, so that all bytes are written even if the pipe is read late.
    @Test func waitsForANonBlockingPipe() throws {
        let folder = try Workplace()
        try folder.write("data: {outline: big.outline}\n", to: "a.yaml")
        try folder.write(Self.outline, to: "big.outline")
        #expect(try Tool(in: folder).run(["render", "a.yaml", "-o", "a.svg"]).status == 0)
        let pipe = Pipe()
        let writer = pipe.fileHandleForWriting
        #expect(fcntl(writer.fileDescriptor, F_SETFL, O_WRONLY | O_NONBLOCK) == 0)
        let running = try Tool(in: folder).start(["render", "a.yaml", "-o", "-"], output: writer)
        try writer.close()
        usleep(500_000)
        let bytes = [UInt8](try pipe.fileHandleForReading.readToEnd() ?? Data())
        #expect(try running.wait().status == 0)
        #expect(try bytes == folder.bytes("a.svg"))
    }

    @Test func aNameMayHave250Bytes() throws {
        let folder = try Workplace()
        let name = String(repeating: "x", count: 246)
        try folder.write("data: {tree: {label: a}}\n", to: name + ".yaml")
        folder.expectOrder(after: try Tool(in: folder).run(["render", name + ".yaml"]), status: 0)
        #expect(folder.files(below: "out") == [name + ".svg"])
    }
}
