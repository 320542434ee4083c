import EspalierDiagnostics
import EspalierFiles

/// The record of an input that was drawn: the files that were read, and the outputs that were written.
nonisolated package struct ChangeEntry: Sendable {
    /// The path of the outputs without their suffixes, relative to the output folder.
    let stem: String
    /// The path of the input as it is on the command line, or as it was found in a folder.
    let path: String
    /// The digest of the options that affect pictures.
    let options: Digest
    /// The digest of `ProgramIdentity`: of the program, its libraries and the fonts.
    let program: Digest
    /// False if the input was skipped because it isn't a diagram.
    let isDiagram: Bool
    var reads: [FileRead]
    var outputs: [DrawnFile]
    /// The outputs of earlier runs that the input doesn't have any more, until they are removed or drawn again.
    var leftOver: [DrawnFile] = []
    let diagnostics: StoredDiagnostics
    /// The folder in which the run was started, relative to the output folder, such as `..`.
    ///
    /// A relative `path` is relative to this folder. Runs of several projects may share an output folder.
    let workingFolder: String

    var key: ChangeFile.Key { ChangeFile.Key(stem: stem, options: options) }

    /// Returns true if `path` names the same file for a run in the given working folder.
    func isOf(workingFolder: String) -> Bool {
        FilePath.isAbsolute(path) || self.workingFolder == workingFolder
    }
}

nonisolated extension ChangeEntry: ByteCodable {
    func encode(to coder: inout ByteEncoder) {
        coder.add(
            stem, options, path, program, isDiagram, reads, outputs, leftOver, diagnostics.items,
            workingFolder)
    }

    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        (stem, options, path, program, isDiagram) = try coder.next()
        // The initializer is called directly, because the compiler doesn't specialize `next()` for arrays.
        reads = try [FileRead](from: &coder)
        outputs = try [DrawnFile](from: &coder)
        leftOver = try [DrawnFile](from: &coder)
        diagnostics = StoredDiagnostics(items: try [StoredDiagnostics.Item](from: &coder))
        workingFolder = try String(from: &coder)
        // This program never records a path outside of the output folder, or a file of another kind. Such a path is
        // rejected, because `--prune` removes files by their recorded paths. The system would cut a path at a zero byte.
        if stem.isEmpty || FilePath.isAbsolute(stem) || FilePath.hasParentComponent(stem)
            || stem.utf8.contains(0) || path.utf8.contains(0)
        {
            throw ByteDecoder.Damage()
        }
        for output in outputs + leftOver where !RunOutputs.isSuffix(output.suffix) {
            throw ByteDecoder.Damage()
        }
    }
}

nonisolated extension FileRead: ByteCodable {
    func encode(to coder: inout ByteEncoder) { coder.add(kind.rawValue, path, stamp, digest, modified) }

    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        let (kind, path, stamp, digest, modified): (UInt8, String, FileStamp?, Digest?, Int64) =
            try coder.next()
        guard let kind = Kind(rawValue: kind) else { throw ByteDecoder.Damage() }
        self.init(kind: kind, path: path, stamp: stamp, digest: digest, modified: modified)
    }
}

nonisolated extension FileStamp: ByteCodable {
    func encode(to coder: inout ByteEncoder) { coder.add(size, inode, modified, changed) }

    @inline(__always)
    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        let words = try SIMD4<UInt64>(from: &coder)
        self.init(
            size: words[0], inode: words[1], modified: Int64(bitPattern: words[2]),
            changed: Int64(bitPattern: words[3]))
    }
}

nonisolated extension DrawnFile: ByteCodable {
    func encode(to coder: inout ByteEncoder) { coder.add(suffix, byteCount, digest, width, height, stamp) }

    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        (suffix, byteCount, digest, width, height, stamp) = try coder.next()
    }
}

nonisolated extension StoredDiagnostics.Item: ByteCodable {
    func encode(to coder: inout ByteEncoder) { coder.add(message, notes) }
    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) { (message, notes) = try coder.next() }
}

nonisolated extension StoredDiagnostics.Message: ByteCodable {
    func encode(to coder: inout ByteEncoder) { coder.add(severity, text, place) }
    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        (severity, text, place) = try coder.next()
    }
}

nonisolated extension StoredDiagnostics.Place: ByteCodable {
    func encode(to coder: inout ByteEncoder) { coder.add(file, lower, upper) }
    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) { (file, lower, upper) = try coder.next() }
}
