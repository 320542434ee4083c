// The back ends and the text boxes of diagrams need these properties of a text's scripts (writing systems).

extension Unicode.Scalar {
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
    /// True if the text as a whole is read from right to left, because its first letter belongs to a right-to-left
    /// script.
    ///
    /// O(1) for most texts, whose first scalar is a letter.
    package var isRightToLeft: Bool {
        unicodeScalars.first { $0.properties.isAlphabetic }?.isRightToLeft ?? false
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
