import CLinux
import Testing

/// Tests the reader of the notes in which the linker stores the digest of a program.
@Suite struct BuildIDTests {
    /// Returns the bytes of a note, which is padded to a multiple of `alignment`.
    private func note(_ type: UInt32, _ name: String, _ content: [UInt8], alignment: Int) -> [UInt8] {
        func padded(_ bytes: [UInt8]) -> [UInt8] {
            bytes + [UInt8](repeating: 0xEE, count: (alignment - bytes.count % alignment) % alignment)
        }
        let sizes = [UInt32(name.utf8.count + 1), UInt32(content.count), type]
        let header = sizes.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
        return padded(padded(header + Array(name.utf8) + [0]) + content)
    }

    private func buildID(in notes: [UInt8], alignment: Int) -> [UInt8]? {
        notes.withUnsafeBufferPointer { notes in
            var count = 0
            return build_id_in_notes(notes.baseAddress, notes.count, alignment, &count).map {
                Array(UnsafeBufferPointer(start: $0, count: count))
            }
        }
    }

    /// A note that begins at a multiple of 8 has its description directly after the name "GNU".
    @Test(arguments: [4, 8]) func `the build id is found after other notes`(alignment: Int) {
        let id = (1...20).map { UInt8($0) }
        let notes =
            note(5, "GNU", [1, 2, 3], alignment: alignment) + note(1, "other", [], alignment: alignment)
            + note(3, "other", [9], alignment: alignment) + note(3, "GNU", id, alignment: alignment)
        #expect(buildID(in: notes, alignment: alignment) == id)
    }

    @Test(arguments: [4, 8]) func `a cut note isn't read`(alignment: Int) {
        let id = (1...24).map { UInt8($0) }
        let notes = note(5, "GNU", [1], alignment: alignment) + note(3, "GNU", id, alignment: alignment)
        for count in 0..<notes.count {
            #expect(buildID(in: Array(notes.prefix(count)), alignment: alignment) == nil, "\(count)")
        }
        var endless = notes
        endless.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(buildID(in: endless, alignment: alignment) == nil)
    }
}
