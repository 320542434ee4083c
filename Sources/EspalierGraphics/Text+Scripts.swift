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
