import EspalierDiagnostics

/// The readers of untrusted bytes, one function each, for the fuzzer.
package enum BatchReaders {
    /// Reads the record of an incremental run and a single entry, without the checksum that almost every change breaks.
    ///
    /// Checks that an entry that was read can be written and read again.
    package static func readRecord(_ bytes: [UInt8]) {
        for entry in ChangeFile(bytes: bytes).entries { check(entry) }
        let entry = bytes.withUnsafeBytes { content in
            var coder = ByteDecoder(content, in: 0..<content.count)
            return try? ChangeEntry(from: &coder)
        }
        if let entry { check(entry) }
    }

    private static func check(_ entry: ChangeEntry) {
        let file = ChangeFile(bytes: ChangeFile.magic + ChangeFile.block(entry))
        precondition(file.isWhole && file.entry(at: 0) != nil, "an entry can't be read again")
    }

    /// Reads a Markdown file, and checks that its blocks are in order and inside of the file.
    package static func readMarkdown(_ bytes: [UInt8]) {
        let document = MarkdownDocument(SourceFile(name: "a.md", bytes: bytes))
        var end = 0
        for block in document.blocks {
            precondition(block.lines.lowerBound >= end, "two blocks share a line")
            precondition(block.lines.lowerBound <= block.content.lowerBound)
            precondition(block.content.upperBound <= block.lines.upperBound)
            end = block.lines.upperBound
        }
    }

    /// Reads the report of a run.
    package static func readReport(_ bytes: [UInt8]) { _ = try? ReportFile(path: "a.jsonl", bytes: bytes) }

    /// Reads the description of a folder of tiles.
    package static func readTiles(_ bytes: [UInt8]) { _ = try? TileSet(path: "set.json", bytes: bytes) }
}
