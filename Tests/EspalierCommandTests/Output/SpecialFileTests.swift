import Foundation
import TestSupport
import Testing

/// Tests that a pipe is written only if an option names exactly its path.
@Suite struct SpecialFileTests {
    private func place() throws -> Tool {
        let folder = try Workplace()
        for name in ["a", "b"] { try folder.write("data: {outline: A}\n", to: "\(name).yaml") }
        try folder.write("```espalier\ndata: {outline: A}\n```\n", to: "guide.md")
        for name in ["out/pictures", "plain"] {
            try FileManager.default.createDirectory(
                at: folder.url(name), withIntermediateDirectories: true)
        }
        return Tool(in: folder)
    }

    /// The command and the path of a pipe, and an output that is still written; empty if there is none.
    private static let derived = [
        ("render a.yaml b.yaml -o out", "out/a.svg", "out/b.svg"),
        ("render a.yaml -o a.svg --dark-twin", "a~dark.svg", "a.svg"),
        ("gallery a.yaml b.yaml -o out -f svg", "out/pictures/a.svg", "out/pictures/b.svg"),
        ("gallery a.yaml -o out", "out/index.html", ""),
        ("markdown guide.md", "guide-1.svg", ""), ("markdown guide.md --check", "guide-1.svg", ""),
        ("render a.yaml -o out --check", "out/a.svg", ""),
        ("tiles a.yaml -o out", "out/index.html", ""),
    ]

    @Test(arguments: derived) func refusesAPipeAtADerivedPath(
        _ words: String, _ pipe: String, _ other: String
    ) throws {
        let tool = try place()
        #expect(mkfifo(tool.folder.url(pipe).path, 0o600) == 0)
        let result = try tool.run(words.split(separator: " ").map(String.init))
        #expect(result.status == 3, "\(result.errors)")
        #expect(
            result.errors.contains("'\(pipe)' can't be written, because it isn't a regular file\n"),
            "\(result.errors)")
        #expect(result.errors.contains("note: remove it; a pipe or a device is only written if an option"))
        if !other.isEmpty { #expect(try !tool.folder.bytes(other).isEmpty) }
    }

    @Test(arguments: ["-o pipe.svg", "-o plain/pipe -f svg"]) func writesToANamedPipe(_ words: String) throws
    {
        let tool = try place()
        let words = words.split(separator: " ").map(String.init)
        let path = tool.folder.url(words[1]).path
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let result = try tool.run(["render", "a.yaml"] + words)
        #expect(result.status == 0, "\(result.errors)")
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(reader, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).hasSuffix("</svg>\n"))
    }
}
