import EspalierFiles

/// Compares files with the stamps in one file of the record, without creating the entries.
///
/// A comparison belongs to one thread.
nonisolated final class StampComparison {
    /// An input whose outputs are up to date, and about which nothing has to be reported or changed.
    struct Settled {
        /// The index of the input's entry.
        let entry: Int
        let outputCount: Int
    }

    private let index: BlockIndex
    /// Booleans for the first entries: true if their outputs are known to have the recorded stamps.
    private let confirmed: [Bool]
    private var outline = EntryOutline()
    private var inputs = FileLookups()
    private var others = FileLookups()
    private var outputs: FileLookups
    /// The stamps of files that several inputs may have read, such as templates, by path.
    private var shared: [String: FileStamp?] = [:]
    /// The index of the entry after the last one that was found.
    ///
    /// Inputs are usually drawn and compared in the same order.
    private var next = 0

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - index: The entries of the file of the record.
    ///   - folder: The folder of the outputs.
    ///   - confirmed: Booleans for the first entries: true if their outputs are known to have the recorded stamps.
    init(_ index: BlockIndex, outputsIn folder: String, confirmed: [Bool] = []) {
        (self.index, self.confirmed) = (index, confirmed)
        outputs = FileLookups(below: folder)
    }

    /// Returns true if all outputs of an entry have the recorded stamps.
    ///
    /// - Parameter entry: The index of the entry.
    /// - Returns: True if no output has changed.
    func outputsAreUnchanged(_ entry: Int) -> Bool {
        index.bytes.withUnsafeBytes { bytes in
            (try? outline.decode(bytes, index.ranges[entry])) != nil && outputsAreUnchanged(bytes)
        }
    }

    /// Returns the entry and the number of outputs of an input that is settled.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - key: The key of the input's entry.
    ///   - program: The digest of the program that would draw the input.
    /// - Returns: The settled input; nil if it isn't known whether the input is settled.
    func settled(_ input: Input, _ key: ChangeFile.Key, program: Digest) -> Settled? {
        guard let entry = index.index(stem: key.stem, options: key.options, guess: next) else { return nil }
        next = entry + 1
        let outputsAreKnown = entry < confirmed.count && confirmed[entry]
        return index.bytes.withUnsafeBytes { bytes in
            guard (try? outline.decode(bytes, index.ranges[entry])) != nil,
                outline.isDiagram, outline.isPlain, outline.program == program,
                isEqual(bytes, outline.path, input.path), !isTouched,
                outline.reads.indices.allSatisfy({
                    isUnchanged(bytes, outline.reads[$0], of: input, isShared: $0 > 0)
                }),
                outputsAreKnown || outputsAreUnchanged(bytes)
            else { return nil }
            return Settled(entry: entry, outputCount: outline.outputs.count)
        }
    }

    /// True if the time of an output has to be set, because a file that was read is newer (see `InputOutcome.touch`).
    private var isTouched: Bool {
        let newest = outline.reads.lazy.map(\.modified).max() ?? .min
        return outline.outputs.contains { $0.stamp.map { $0.modified < newest } ?? true }
    }

    private func outputsAreUnchanged(_ bytes: UnsafeRawBufferPointer) -> Bool {
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

    /// Returns true if a file that was read has the recorded stamp, or is still missing.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the record.
    ///   - read: The file.
    ///   - input: The input for which the file was read.
    ///   - isShared: True if other inputs may have read the file.
    /// - Returns: True if the file hasn't changed.
    private func isUnchanged(
        _ bytes: UnsafeRawBufferPointer, _ read: EntryOutline.Read, of input: Input, isShared: Bool
    ) -> Bool {
        guard read.kind == .missing || read.kind == .file && read.stamp != nil else { return false }
        if let stamp = input.stamp, isEqual(bytes, read.path, input.path) { return stamp == read.stamp }
        let path = UnsafeRawBufferPointer(rebasing: bytes[read.path])
        guard isShared else { return inputs.stamp(path) == read.stamp }
        let text = String(decoding: path, as: UTF8.self)
        let stamp = shared[text] ?? others.stamp(path)
        shared[text] = .some(stamp)
        return stamp == read.stamp
    }

    private func isEqual(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ text: String) -> Bool {
        var text = text
        return text.withUTF8 { UnsafeRawBufferPointer(rebasing: bytes[range]).isEqual(to: .init($0)) }
    }
}
