import Foundation
import Testing

/// Tests files that can't be read or written.
///
/// The status is 3, and the message is that of the system. No file is written partially, and everything else is drawn.
@Suite struct RenderFailureTests {
    private static let good = "title: Good\ndata:\n  outline: |\n    A\n      B\n      C\n"
    private static let bad = "title: Bad\ndata: {outline: [}\n"

    private func place() throws -> (Workplace, Tool) {
        let folder = try Workplace()
        try folder.write(Self.good, to: "in/a.yaml")
        try folder.write(Self.bad, to: "in/b.yaml")
        try folder.write(Self.good, to: "in/c.yaml")
        return (folder, Tool(in: folder))
    }

    @Test func drawsTheOthersWhenOneIsBad() throws {
        let (folder, tool) = try place()
        let result = try tool.run(["render", "in", "--base", "in"])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("in/b.yaml:2:"))
        #expect(result.errors.contains("2 drawn, 0 unchanged, 1 failed in "))
        #expect(folder.files(below: "out") == ["a.svg", "c.svg"])
    }

    /// A template in a subfolder that names the input again is shown with the shortest path.
    @Test(arguments: ["in/x.yaml", "./in/x.yaml"]) func showsPathsWithoutDots(_ input: String) throws {
        let (folder, tool) = try place()
        try folder.write("template: sub/y.yaml\n" + Self.good, to: "in/x.yaml")
        try folder.write("template: ../x.yaml\n", to: "in/sub/y.yaml")
        let cycle = try tool.run(["render", input])
        #expect(
            cycle.errors.hasPrefix(
                "in/x.yaml:1:11: error: cycle of templates: sub/y.yaml -> x.yaml -> sub/y.yaml\n"),
            "\(cycle.errors)")
        // A warning of a template is shown at its path in an incremental run, too.
        try folder.write("views: {cell: {content: [{text: \"{label}\"}]}}\nlegend: {}\n", to: "in/z.yaml")
        try folder.write("template: ../z.yaml\n", to: "in/sub/y.yaml")
        let runs = try (1...2).map { _ in try tool.run(["render", input, "--incremental"]).errors }
        #expect(runs[0].prefix { $0 != "d" } == runs[1].prefix { $0 != "d" })
    }

    @Test(arguments: ["x.yaml", "{csv: ./x.yaml}", "{outline: ../in/x.yaml}"])
    func aFileIsNotItsOwnData(_ data: String) throws {
        let (folder, tool) = try place()
        try folder.write("data: \(data)\n", to: "in/x.yaml")
        let result = try tool.run(["render", "in/x.yaml"])
        let path = data.drop { $0 != " " }.dropFirst().prefix { $0 != "}" }
        let name = path.isEmpty ? data : String(path)
        #expect(result.status == 1)
        #expect(
            result.errors.contains("error: '\(name)' is this diagram file, which can't be its own data\n"),
            "\(result.errors)")
        #expect(folder.files(below: "out").isEmpty)
    }

    @Test func stopsAtTheFirstWhenTold() throws {
        let (folder, tool) = try place()
        let result = try tool.run(["render", "in", "--base", "in", "--fail-fast", "--jobs", "1"])
        #expect(result.status == 1)
        #expect(
            result.errors.contains("1 skipped after the first failure\n1 drawn, 0 unchanged, 1 failed in "))
        #expect(folder.files(below: "out") == ["a.svg"])
    }

    @Test func drawsTheOthersWhenOneIsMissing() throws {
        let (folder, tool) = try place()
        let result = try tool.run(["render", "in/none.yaml", "in/a.yaml", "--base", "in"])
        #expect(result.status == 3)
        #expect(result.errors.hasPrefix("error: in/none.yaml: No such file or directory\n"))
        #expect(folder.files(below: "out") == ["a.svg"])
    }

    @Test func reportsAnUnreadableFile() throws {
        let (folder, tool) = try place()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: folder.url("in/a.yaml").path)
        let result = try tool.unprivileged.run(["render", "in/a.yaml", "--base", "in"])
        #expect(result.status == 3)
        #expect(result.errors.hasPrefix("error: in/a.yaml: Permission denied\n"))
    }

    @Test func reportsAnUnwritableFolder() throws {
        let (folder, tool) = try place()
        try folder.write("", to: "out/keep")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o555], ofItemAtPath: folder.url("out").path)
        let result = try tool.unprivileged.run(["render", "in/a.yaml", "--base", "in"])
        #expect(result.status == 3)
        #expect(result.errors.hasPrefix("error: out/a.svg: Permission denied\n"))
        #expect(folder.files(below: "out") == ["keep"])
    }

    @Test func leavesAProtectedFileAlone() throws {
        let (folder, tool) = try place()
        try folder.write("mine", to: "out/a.svg")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o777], ofItemAtPath: folder.url("out").path)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444], ofItemAtPath: folder.url("out/a.svg").path)
        let result = try tool.unprivileged.run(["render", "in/a.yaml", "--base", "in"])
        #expect(result.status == 3)
        #expect(result.errors.hasPrefix("error: out/a.svg: Permission denied\n"))
        #expect(try folder.bytes("out/a.svg") == Array("mine".utf8))
        #expect(folder.files(below: "out") == ["a.svg"])
    }

    @Test(arguments: [["-o", "/dev/full"], ["-o", "-"]]) func reportsAFullDisk(_ output: [String]) throws {
        let (_, tool) = try place()
        let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        let result = try tool.run(["render", "in/a.yaml", "--base", "in"] + output, output: full)
        #expect(result.status == 3)
        let name = output[1] == "-" ? "<stdout>" : "/dev/full"
        #expect(result.errors.hasPrefix("error: \(name): No space left on device\n"))
    }

    @Test func endsQuietlyWhenTheReaderGoesAway() throws {
        let (_, tool) = try place()
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        // A process that another test starts at this moment can have the reading end for a short time.
        var writer = pollfd(fd: pipe.fileHandleForWriting.fileDescriptor, events: 0, revents: 0)
        try wait(for: "a pipe without a reader") {
            poll(&writer, 1, 0) == 1 && writer.revents & Int16(POLLERR) != 0
        }
        let result = try tool.run(["render", "in/a.yaml", "-o", "-"], output: pipe.fileHandleForWriting)
        #expect(result.status == 141)
        #expect(result.errors.isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func leavesNoHalfWrittenFileWhenInterrupted(_ signal: Int32) throws {
        let folder = try Workplace()
        for index in 0..<300 { try folder.write(Self.good, to: "in/\(index).yaml") }
        // Reading the last input never ends, so the signal arrives in the middle of the run.
        #expect(mkfifo(folder.url("in/endless.yaml").path, 0o600) == 0)
        let running = try Tool(in: folder).start(["render", "in", "in/endless.yaml", "--jobs", "2"])
        try wait(for: "ten outputs") { folder.files(below: "out").count >= 10 }
        kill(running.process.processIdentifier, signal)
        let result = try running.wait()
        #expect(result.status == 128 + signal)
        let drawn = folder.files(below: "out")
        #expect(!drawn.isEmpty)
        for name in drawn {
            #expect(!name.hasSuffix(".tmp"))
            let text = String(decoding: try folder.bytes("out/" + name), as: UTF8.self)
            #expect(text.hasSuffix("</svg>\n") || text.hasSuffix("</svg>"), "\(name)")
        }
    }

    @Test func reportsProblemsInJSON() throws {
        let (_, tool) = try place()
        let result = try tool.run(["render", "in/b.yaml", "--diagnostics", "json"])
        #expect(result.status == 1)
        for line in result.errors.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            if object?["summary"] != nil { continue }
            #expect(object?["file"] as? String == "in/b.yaml")
            #expect(object?["severity"] as? String == "error")
        }
    }

    /// Without reading the folder, the system can't be asked to write its pictures to the disk.
    @Test func reportsAFolderThatCannotBeSynchronized() throws {
        let folder = try Workplace()
        for index in 0..<20 { try folder.write(Self.good, to: "in/\(index).yaml") }
        let output = folder.url("out").path
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: false)
        #expect(chmod(output, 0o333) == 0)
        let result = try Tool(in: folder).unprivileged.run(["render", "in", "--base", "in", "-o", "out"])
        #expect(chmod(output, 0o777) == 0)
        #expect(result.status == 3)
        #expect(result.errors.contains("error: out: Permission denied\n"), "\(result.errors)")
        #expect(folder.files(below: "out").count == 20)
    }
}
