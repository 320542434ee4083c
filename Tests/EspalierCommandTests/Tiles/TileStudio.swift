import Espalier
import EspalierCairoGraphics
import EspalierData
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// A folder in which a test draws tiles.
///
/// The drawing is done in this process, and not by the command.
struct TileStudio {
    let folder: Workplace
    let messages = MessageBuffer()

    /// A diagram file whose wide picture needs several blocks, with empty tiles between the rows of boxes.
    static let tree = """
        title: Trees & shrubs
        description: What grows.
        template: class-hierarchy
        data:
          outline: |
            Plant
              Tree
                Oak {link: https://example.com/oak}
                "Élan {tooltip: A long word}
              Shrub
                Rose
                Oak {id: second}
        output: {margin: 700}

        """

    init(_ files: [String: String] = ["tree.yaml": tree]) throws {
        folder = try Workplace()
        for (name, text) in files { try folder.write(text, to: name) }
    }

    @discardableResult
    func draw(
        _ name: String = "tree.yaml", to output: String = "map", shard: Shard? = nil, scale: Double = 1,
        options: String = ""
    ) throws -> String {
        var overrides = Overrides()
        overrides.output.scale = scale
        let console = Console(messages: messages)
        let path = folder.url(name).path
        let run = TilesRun(
            input: Input(path: path, stem: name), overrides: overrides, options: options,
            folder: folder.url(output).path, shard: shard, console: console)
        #expect(try run.run() == .success)
        return messages.text
    }

    /// Returns the message and the notes of the error that `body` throws; empty if there is no error.
    func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            let diagnostics = Failure.explain(error).0
            return diagnostics.map { ([$0.message] + $0.notes.map(\.message)).joined(separator: "; ") }
                .joined(separator: "\n").replacing(folder.path + "/", with: "")
        }
    }

    func text(_ name: String) throws -> String { String(decoding: try folder.bytes(name), as: UTF8.self) }

    /// Returns the bytes of each file in a folder.
    func contents(_ name: String) throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for file in folder.files(below: name) { contents[file] = try folder.bytes(name + "/" + file) }
        return contents
    }
}
