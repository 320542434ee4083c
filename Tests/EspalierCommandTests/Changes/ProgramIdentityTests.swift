import EspalierFiles
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests which changes of the program make `--incremental` draw all inputs again.
@Suite struct ProgramIdentityTests {
    /// A cache of a build server may restore the outputs, while the program is installed again.
    @Test func `A copy of the program draws nothing again`() throws {
        let folder = try Workplace()
        try folder.write("data: {tree: {label: A}}\n", to: "in/a.yaml")
        try FileManager.default.copyItem(atPath: Tool.path, toPath: folder.url("copy").path)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
            ofItemAtPath: folder.url("copy").path)
        let words = ["render", "in", "-o", "out", "--incremental"]
        let original = Tool(in: folder)
        #expect(try original.run(words).errors.hasPrefix("1 drawn, "))
        var copy = original
        copy.prefix = ["/bin/sh", "-c", "shift; exec ./copy \"$@\"", "sh"]
        #expect(try copy.run(words + ["--check"]).status == 0)
        #expect(try copy.run(words).errors.hasPrefix("0 drawn, 1 unchanged, "))
    }

    /// The record lists the libraries, so that a run in which nothing has changed doesn't load them.
    @Test func `The same library in another folder draws nothing again`() throws {
        let folder = try Workplace()
        try folder.write("data: {tree: {label: A}}\n", to: "in/a.yaml")
        let library = try #require(try Self.library("libcairo.so.2"))
        let copy = folder.url("lib/libcairo.so.2")
        try FileManager.default.createDirectory(at: folder.url("lib"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: library.resolvingSymlinksInPath(), to: copy)
        let words = ["render", "in", "-o", "out", "--incremental"]
        let usual = Tool(in: folder)
        #expect(try usual.run(words).errors.hasPrefix("1 drawn, "))
        #expect(try usual.run(words).errors.hasPrefix("0 drawn, 1 unchanged, "))

        var unusual = usual
        unusual.environment["LD_LIBRARY_PATH"] = folder.url("empty").path
        #expect(try unusual.run(words).errors.hasPrefix("0 drawn, 1 unchanged, "))

        unusual.environment["LD_LIBRARY_PATH"] = folder.url("lib").path
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: copy.path)
        let plan = try unusual.run(words + ["--dry-run"]).text
        #expect(plan.hasSuffix(": espalier or a library has changed\n"), "\(plan)")
    }

    /// A record that lists a library whose stamp has changed isn't used.
    @Test func `Libraries of a record must have the recorded stamps`() throws {
        let folder = try Workplace()
        try folder.write("data: {tree: {label: A}}\n", to: "in/a.yaml")
        let words = ["render", "in", "-o", "out", "--incremental"]
        let tool = Tool(in: folder)
        #expect(try tool.run(words).errors.hasPrefix("1 drawn, "))
        let file = ChangeFile(bytes: try folder.bytes("out/.espalier-state"))
        let entry = try #require(file.entries.first { $0.stem == ChangeFile.Key.librariesStem })
        let environment = Environment { _ in nil }
        let libraries = try #require(ProgramLibraries(recorded: entry.reads, environment))
        #expect(libraries.isRecorded && libraries.reads == entry.reads)
        #expect(libraries.files.contains { $0.path.contains("libcairo.so") })
        for name in ["LD_LIBRARY_PATH", "LD_PRELOAD", "LD_AUDIT", "GLIBC_TUNABLES"] {
            let other = Environment { $0 == name ? "x" : nil }
            #expect(ProgramLibraries(recorded: entry.reads, other) == nil, "\(name)")
        }
        for index in entry.reads.indices {
            var reads = entry.reads
            let stamp = try #require(reads[index].stamp)
            reads[index] = FileRead(
                kind: .file, path: reads[index].path,
                stamp: FileStamp(
                    size: stamp.size, inode: stamp.inode, modified: stamp.modified, changed: stamp.changed + 1
                ),
                digest: nil)
            #expect(ProgramLibraries(recorded: reads, environment) == nil, "\(reads[index].path)")
        }
        #expect(ProgramLibraries(recorded: Array(entry.reads.dropLast()), environment) == nil)
    }

    /// Returns the file of a library that this process has loaded.
    private static func library(_ name: String) throws -> URL? {
        // The system gives the file a size of zero, so it is read to its end.
        let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()
        let line = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n").first {
            $0.contains("/\(name)")
        }
        return line.flatMap { line in
            line.firstIndex(of: "/").map { URL(fileURLWithPath: String(line[$0...])) }
        }
    }
}
