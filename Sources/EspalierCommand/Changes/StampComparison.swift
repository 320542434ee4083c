import EspalierFiles

/// Compares files with the stamps in one file of the record, without creating the entries.
///
/// A comparison belongs to one thread.
nonisolated final class StampComparison {
    private let bytes: [UInt8]
    private var outline = EntryOutline()
    private var inputs = FileLookups()
    private var others = FileLookups()
    private var outputs: FileLookups
    /// The stamps of files that several inputs may have read, such as templates, by path.
    private var shared: [String: FileStamp?] = [:]

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the file of the record.
    ///   - folder: The folder of the outputs.
    init(_ bytes: [UInt8], outputsIn folder: String) {
        self.bytes = bytes
        outputs = FileLookups(below: folder)
    }

    /// Returns true if all outputs of an entry have the recorded stamps.
    ///
    /// - Parameter range: The range of the entry.
    /// - Returns: True if no output has changed.
    func outputsAreUnchanged(_ range: Range<Int>) -> Bool {
        (try? outline.decode(bytes, range)) != nil && outputsAreUnchanged
    }

    /// Returns the number of an input's outputs if they are up to date, and if nothing has to be reported or changed;
    /// otherwise nil.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - range: The range of the entry with the input's key.
    ///   - program: The digest of the program that would draw the input.
    ///   - outputsAreKnown: True if the outputs are known to be unchanged.
    /// - Returns: The number, or nil.
    func settledOutputs(
        of input: Input, _ range: Range<Int>, program: Digest, outputsAreKnown: Bool
    ) -> Int? {
        guard (try? outline.decode(bytes, range)) != nil, outline.isDiagram, outline.isPlain,
            outline.program == program, isEqual(outline.path, input.path), !isTouched,
            outline.reads.indices.allSatisfy({ isUnchanged(outline.reads[$0], of: input, isShared: $0 > 0) }),
            outputsAreKnown || outputsAreUnchanged
        else { return nil }
        return outline.outputs.count
    }

    /// True if the time of an output has to be set, because a file that was read is newer (see `InputOutcome.touch`).
    private var isTouched: Bool {
        let newest = outline.reads.lazy.map(\.modified).max() ?? .min
        return outline.outputs.contains { $0.stamp.map { $0.modified < newest } ?? true }
    }

    private var outputsAreUnchanged: Bool {
        bytes.withUnsafeBytes { bytes in
            outline.outputs.allSatisfy { output in
                let name = UnsafeRawBufferPointer(rebasing: bytes[outline.stem])
                let suffix = UnsafeRawBufferPointer(rebasing: bytes[output.suffix])
                // The mark of a dark picture is before the mark of its scale, which is left to `DarkTwin`.
                let isPlain =
                    !suffix.contains(UInt8(ascii: "/"))
                    && !(name.contains(UInt8(ascii: "@")) && suffix.starts(with: DarkTwin.mark.utf8))
                return isPlain && output.stamp != nil && outputs.stamp(name, suffix: suffix) == output.stamp
            }
        }
    }

    /// Returns true if a file that was read has the recorded stamp, or is still missing.
    ///
    /// - Parameters:
    ///   - read: The file.
    ///   - input: The input for which the file was read.
    ///   - isShared: True if other inputs may have read the file.
    /// - Returns: True if the file hasn't changed.
    private func isUnchanged(_ read: EntryOutline.Read, of input: Input, isShared: Bool) -> Bool {
        guard read.kind == .missing || read.kind == .file && read.stamp != nil else { return false }
        if let stamp = input.stamp, isEqual(read.path, input.path) { return stamp == read.stamp }
        return bytes.withUnsafeBytes { bytes in
            let path = UnsafeRawBufferPointer(rebasing: bytes[read.path])
            guard isShared else { return inputs.stamp(path) == read.stamp }
            let text = String(decoding: path, as: UTF8.self)
            let stamp = shared[text] ?? others.stamp(path)
            shared[text] = .some(stamp)
            return stamp == read.stamp
        }
    }

    private func isEqual(_ range: Range<Int>, _ text: String) -> Bool {
        var text = text
        return text.withUTF8 { text in
            bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[range]).isEqual(to: .init(text)) }
        }
    }
}
