/// Escapes characters that could control a terminal.
package enum PlainText {
    /// Returns the text in which control characters, line separators and directional formatting characters are written
    /// as `\u{…}`.
    ///
    /// Directional formatting characters could make the characters of a line appear in another order.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isEscaped) else { return text }
        return text.unicodeScalars.map(escaped).joined()
    }

    static func escaped(_ scalar: Unicode.Scalar) -> String {
        isEscaped(scalar)
            ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(Character(scalar))
    }

    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: false
        case 0...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Returns the number of terminal columns that a scalar takes: 0, 1 or 2, according to Unicode's East Asian Width
    /// (UAX #11) and for emoji.
    static func columns(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E: return 1
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
            0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }
}

extension String {
    /// Returns a number with this noun, which is in the plural unless the number is 1: `1 input`, `3 inputs`.
    ///
    /// If `plural` is nil, the plural is the noun with an `s`.
    package func counted(_ number: Int, plural: String? = nil) -> String {
        let noun = number == 1 ? self : plural ?? self + "s"
        return "\(number) \(noun)"
    }
}
