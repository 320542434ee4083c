// The back ends and the text boxes of diagrams need these properties of a text's scripts (writing systems).

extension Unicode.Scalar {
    /// An invisible character that begins a text from left to right.
    fileprivate static let leftToRightMark: Unicode.Scalar = "\u{200E}"
    /// An invisible character that begins a text from right to left.
    fileprivate static let rightToLeftMark: Unicode.Scalar = "\u{200F}"

    fileprivate var isDirectionalMark: Bool { self == .leftToRightMark || self == .rightToLeftMark }

    /// True for the letters of Hebrew, Arabic, Syriac, Thaana and the other scripts that are written from right to
    /// left.
    package var isRightToLeft: Bool {
        switch value {
        case 0x0590..<0x0900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000: true
        default: false
        }
    }

    /// True for a non-ASCII scalar of a script that is drawn glyph by glyph from left to right, without marks.
    package var isSimple: Bool {
        switch value {
        case 0x00AD: false  // a soft hyphen shows only where a line ends
        case 0x0080..<0x00A0: false
        case 0x00A0..<0x0300: true  // Latin, phonetic
        case 0x0370..<0x0483: true  // Greek, Cyrillic
        case 0x048A..<0x0530: true
        case 0x1D00..<0x1DC0: true  // phonetic
        case 0x1E00..<0x2000: true  // Latin and Greek with accents
        case 0x2000..<0x200B: true  // spaces
        case 0x2010..<0x2028: true  // punctuation
        case 0x202F..<0x2060: true
        case 0x2070..<0x20D0: true  // superscripts, currency
        case 0x2100..<0x2C00: true  // letter-like, arrows, mathematics, boxes, shapes
        case 0x2C60..<0x2C80: true
        case 0x2E00..<0x2E80: true
        case 0xA720..<0xA800: true
        case 0xAB30..<0xAB70: true
        default: false
        }
    }

    /// True for the characters of scripts whose letters can be higher or deeper than the letters of the standard fonts,
    /// such as Tibetan and Burmese.
    fileprivate var isTall: Bool {
        switch value {
        case 0x0590..<0x1100, 0x1700..<0x1AB0, 0x1B00..<0x1C80, 0xA800..<0xAC00, 0xFB50..<0xFE00,
            0xFE70..<0xFF00, 0x10800..<0x12000:
            true
        default: false
        }
    }
}

extension String {
    /// The number of scalars that only the complex shaper can lay out.
    ///
    /// O(bytes) without branches for ASCII.
    package var shapedCharacterCount: Int {
        let isASCII = utf8.withContiguousStorageIfAvailable { $0.reduce(0, |) < 0x80 }
        if isASCII == true { return 0 }
        return unicodeScalars.reduce(0) { $0 + ($1.isASCII || $1.isSimple ? 0 : 1) }
    }

    /// True if the text as a whole is read from right to left, because its first letter or directional mark belongs to
    /// a right-to-left script.
    ///
    /// O(1) for most texts, whose first scalar is a letter.
    package var isRightToLeft: Bool {
        let first = unicodeScalars.first { $0.isDirectionalMark || $0.properties.isAlphabetic }
        return first.map { $0 == .rightToLeftMark || $0.isRightToLeft } ?? false
    }

    /// Returns the text with an invisible mark at its start, if it would otherwise be read in the wrong direction.
    ///
    /// A line of a paragraph is drawn by itself and may begin with a word of the other direction.
    package func reading(rightToLeft: Bool) -> String {
        if isRightToLeft == rightToLeft { return self }
        return String(Character(rightToLeft ? .rightToLeftMark : .leftToRightMark)) + self
    }

    /// True if a line of the text may be higher than a line of the standard fonts.
    package var hasTallScripts: Bool {
        let isASCII = utf8.withContiguousStorageIfAvailable { bytes in
            // The loop has no branch, so that the compiler vectorizes it.
            bytes.reduce(0, |) < 0x80
        }
        return isASCII != true && unicodeScalars.contains(where: \.isTall)
    }
}
