package import EspalierFiles

/// The parts of an entry that show whether its input has to be drawn, with texts as ranges of the record's bytes.
///
/// One outline is used for many entries, so that decoding an entry allocates no memory.
nonisolated package struct EntryOutline {
    nonisolated package struct Read {
        package let kind: FileRead.Kind
        package let path: Range<Int>
        let stamp: FileStamp?
        package let modified: Int64
    }

    nonisolated package struct Output {
        package let suffix: Range<Int>
        let stamp: FileStamp?
    }

    package private(set) var stem = 0..<0
    package private(set) var path = 0..<0
    private(set) var program: Digest?
    /// False if the input was skipped because it isn't a diagram.
    package private(set) var isDiagram = false
    package private(set) var reads: [Read] = []
    package private(set) var outputs: [Output] = []
    /// True if the entry has neither messages nor outputs that are left over.
    private(set) var isPlain = false

    /// Decodes an entry.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the record.
    ///   - range: The range of the entry.
    /// - Throws: `ByteDecoder.Damage` if the bytes aren't an entry. The properties then have no meaning.
    mutating func decode(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws(ByteDecoder.Damage) {
        var coder = ByteDecoder(bytes, in: range)
        stem = try coder.rangeOfText()
        _ = try Digest(from: &coder)
        path = try coder.rangeOfText()
        program = try Digest(from: &coder)
        isDiagram = try Bool(from: &coder)
        reads.removeAll(keepingCapacity: true)
        let readCount = try UInt32(from: &coder)
        for _ in 0..<readCount { reads.append(try Self.read(&coder)) }
        outputs.removeAll(keepingCapacity: true)
        let outputCount = try UInt32(from: &coder)
        for _ in 0..<outputCount { outputs.append(try Self.output(&coder)) }
        // If `leftOverCount` isn't 0, the next bytes are the first left-over output and not the number of messages.
        // Then `isPlain` is false with any number.
        let leftOverCount = try UInt32(from: &coder)
        let messageCount = try UInt32(from: &coder)
        isPlain = leftOverCount == 0 && messageCount == 0
    }

    private static func read(_ coder: inout ByteDecoder) throws(ByteDecoder.Damage) -> Read {
        let kind = FileRead.Kind(rawValue: try UInt8(from: &coder))
        let path = try coder.rangeOfText()
        let stamp = try FileStamp?(from: &coder)
        _ = try Digest?(from: &coder)
        let modified = try Int64(from: &coder)
        guard let kind else { throw ByteDecoder.Damage() }
        return Read(kind: kind, path: path, stamp: stamp, modified: modified)
    }

    private static func output(_ coder: inout ByteDecoder) throws(ByteDecoder.Damage) -> Output {
        let suffix = try coder.rangeOfText()
        _ = try Int(from: &coder)
        _ = try Digest?(from: &coder)
        let _: (Double, Double) = try coder.next()
        return Output(suffix: suffix, stamp: try FileStamp?(from: &coder))
    }
}
