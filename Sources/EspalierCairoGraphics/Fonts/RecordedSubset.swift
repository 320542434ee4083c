import CFontTables

/// A subset of Inter that is part of the program (`CFontTables`).
///
/// Creating two subsets takes as many instructions as all other work for a small diagram. If a text has only letters
/// and digits, as most names of classes, a recorded subset is used as it is. For any other ASCII text, a subset of the
/// recorded subset with all of ASCII is created. This takes half of the time of a subset of the whole font, and the
/// bytes are the same.
struct RecordedSubset {
    /// The characters of the subset, as one bit for each ASCII character.
    let ascii: UInt128
    /// The file of the subset, which is valid until the process ends.
    let bytes: UnsafeRawBufferPointer

    private static let letters = UInt128.ascii("A", "Z") | .ascii("a", "z")

    /// The characters of each font's subsets, starting with the smallest subset.
    static let alphabets: [UInt128] = [letters, letters | .ascii("0", "9"), .ascii(" ", "~")]

    /// The fonts whose subsets are recorded: the styles of Inter.
    ///
    /// JetBrains Mono has no kerning, so that creating a subset of it takes a third of the time.
    static let fonts = PinnedFont.all.filter { !$0.isMonospaced }

    /// Finds the smallest recorded subset that contains some characters; nil if none contains all of them.
    init?(of font: PinnedFont, containing ascii: UInt128) {
        guard !font.isMonospaced, let number = Self.alphabets.firstIndex(where: { ascii & ~$0 == 0 })
        else { return nil }
        self.init(of: font, number: number)
    }

    /// Finds the subset whose characters are the alphabet with an index.
    private init(of font: PinnedFont, number: Int) {
        // The record starts with the number of bytes of each subset, in 32 bits. The files of all subsets follow, by
        // font and then by alphabet.
        let record = UnsafeRawPointer(espalier_recorded_subsets())
        func count(_ subset: Int) -> Int {
            Int(UInt32(littleEndian: record.loadUnaligned(fromByteOffset: 4 * subset, as: UInt32.self)))
        }
        let subset = font.index * Self.alphabets.count + number
        let header = 4 * Self.fonts.count * Self.alphabets.count
        let start = (0..<subset).reduce(header) { $0 + count($1) }
        (ascii, bytes) = (
            Self.alphabets[number], UnsafeRawBufferPointer(start: record + start, count: count(subset))
        )
    }

    /// Joins all subsets to the record that `CFontTables` contains.
    ///
    /// - Parameter subset: Returns the file of a subset.
    /// - Returns: The record.
    static func record(_ subset: (PinnedFont, UInt128) throws -> [UInt8]) rethrows -> [UInt8] {
        let files = try fonts.flatMap { font in try alphabets.map { try subset(font, $0) } }
        let counts = files.flatMap { file in
            withUnsafeBytes(of: UInt32(file.count).littleEndian) { Array($0) }
        }
        return counts + files.joined()
    }
}

extension UInt128 {
    /// Returns the bits of the ASCII characters from `first` to `last`.
    static func ascii(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> UInt128 {
        (first.value...last.value).reduce(0) { $0 | 1 << $1 }
    }
}
