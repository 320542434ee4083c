import EspalierFiles

nonisolated extension ChangeEntry {
    /// Appends the encoded entry to the bytes of `coder`.
    func encode(to coder: inout ByteEncoder) {
        coder.add(stem)
        coder.add(options)
        coder.add(path)
        coder.add(program)
        coder.add(isDiagram)
        coder.add(reads) { $1.encode(to: &$0) }
        coder.add(outputs) { $1.encode(to: &$0) }
        coder.add(diagnostics.items) { coder, item in
            item.message.encode(to: &coder)
            coder.add(item.notes) { $1.encode(to: &$0) }
        }
    }

    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        stem = try coder.text()
        options = try coder.digest()
        path = try coder.text()
        program = try coder.digest()
        isDiagram = try coder.bool()
        reads = try coder.list { coder throws(ByteDecoder.Damage) in try FileRead(from: &coder) }
        outputs = try coder.list { coder throws(ByteDecoder.Damage) in try DrawnFile(from: &coder) }
        diagnostics = StoredDiagnostics(
            items: try coder.list { coder throws(ByteDecoder.Damage) in
                StoredDiagnostics.Item(
                    message: try StoredDiagnostics.Message(from: &coder),
                    notes: try coder.list { coder throws(ByteDecoder.Damage) in
                        try StoredDiagnostics.Message(from: &coder)
                    })
            })
        // This program never records a path outside of the output folder. Such a path is rejected, because `--prune`
        // removes files by their recorded paths.
        if stem.isEmpty || stem.hasPrefix("/") || stem.split(separator: "/").contains("..") {
            throw ByteDecoder.Damage()
        }
        for output in outputs where output.suffix.contains("/") { throw ByteDecoder.Damage() }
    }
}

nonisolated extension FileRead {
    fileprivate func encode(to coder: inout ByteEncoder) {
        coder.add(kind.rawValue)
        coder.add(path)
        coder.add(stamp) { $1.encode(to: &$0) }
        coder.add(digest) { $0.add($1) }
        coder.add(modified)
    }

    fileprivate init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        guard let kind = Kind(rawValue: try coder.integer()) else { throw ByteDecoder.Damage() }
        let path = try coder.text()
        let stamp = try coder.optional { coder throws(ByteDecoder.Damage) in try FileStamp(from: &coder) }
        let digest = try coder.optional { coder throws(ByteDecoder.Damage) in try coder.digest() }
        self.init(kind: kind, path: path, stamp: stamp, digest: digest, modified: try coder.integer())
    }
}

nonisolated extension FileStamp {
    fileprivate func encode(to coder: inout ByteEncoder) {
        coder.add(size)
        coder.add(inode)
        coder.add(modified)
        coder.add(changed)
    }

    fileprivate init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        let (size, inode): (UInt64, UInt64) = (try coder.integer(), try coder.integer())
        let (modified, changed): (Int64, Int64) = (try coder.integer(), try coder.integer())
        self.init(size: size, inode: inode, modified: modified, changed: changed)
    }
}

nonisolated extension DrawnFile {
    fileprivate func encode(to coder: inout ByteEncoder) {
        coder.add(suffix)
        coder.add(byteCount)
        coder.add(digest) { $0.add($1) }
        coder.add(width)
        coder.add(height)
        coder.add(stamp) { $1.encode(to: &$0) }
    }

    fileprivate init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        suffix = try coder.text()
        byteCount = try coder.integer()
        digest = try coder.optional { coder throws(ByteDecoder.Damage) in try coder.digest() }
        width = try coder.double()
        height = try coder.double()
        stamp = try coder.optional { coder throws(ByteDecoder.Damage) in try FileStamp(from: &coder) }
    }
}

nonisolated extension StoredDiagnostics.Message {
    fileprivate func encode(to coder: inout ByteEncoder) {
        coder.add(severity)
        coder.add(text)
        coder.add(place) { coder, place in
            coder.add(place.file)
            coder.add(place.lower)
            coder.add(place.upper)
        }
    }

    fileprivate init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        severity = try coder.text()
        text = try coder.text()
        place = try coder.optional { coder throws(ByteDecoder.Damage) in
            StoredDiagnostics.Place(
                file: try coder.text(), lower: try coder.integer(), upper: try coder.integer())
        }
    }
}
