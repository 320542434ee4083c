/// Prepares text for drawing: removes control characters and noncharacters, which have no glyphs.
///
/// Cairo refuses text with a noncharacter, and XML doesn't allow U+FFFE and U+FFFF.
enum CleanText {
    /// Returns true if a byte of UTF-8 is a control character.
    static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    /// Returns the string without control characters and noncharacters, and with spaces instead of tabs.
    ///
    /// Takes O(n). If there is nothing to change, the string isn't copied.
    static func line(_ string: String) -> String {
        guard needsCleaning(string) else { return string }
        var scalars = String.UnicodeScalarView()
        for scalar in string.unicodeScalars where scalar == "\t" || !isDropped(scalar) {
            scalars.append(scalar == "\t" ? " " : scalar)
        }
        return String(scalars)
    }

    /// Returns the lines of a text, the last of which may be empty.
    ///
    /// A line ends at a line feed, a carriage return, a carriage return with a line feed, a vertical tab, a form
    /// feed, a next-line character (U+0085), or one of Unicode's line and paragraph separators.
    static func lines(_ string: String) -> [String] {
        guard needsCleaning(string) else { return [string] }
        return string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { line(String($0)) }
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFDD0...0xFDEF: true
        // This matches U+FFFE and U+FFFF, and the last two code points of every other plane.
        case let value: value & 0xFFFE == 0xFFFE
        }
    }

    /// Returns true if a string may contain characters that must be removed.
    ///
    /// Only its bytes are tested.
    ///
    /// C1 controls are `C2 80`...`C2 9F`, and the separators are `E2 80 A8` and `E2 80 A9`. Noncharacters begin with
    /// `EF B7`, or end in `BF BE` or `BF BF` after a byte whose low half is `F`.
    private static func needsCleaning(_ string: String) -> Bool {
        var string = string
        return string.withUTF8 { bytes in
            var previous: UInt8 = 0
            var last: UInt8 = 0
            for byte in bytes {
                if isControl(byte) || (last == 0xC2 && byte < 0xA0) { return true }
                if previous == 0xE2, last == 0x80, byte & 0xFE == 0xA8 { return true }
                if previous == 0xEF, last == 0xB7 { return true }
                if previous & 0x0F == 0x0F, last == 0xBF, byte >= 0xBE { return true }
                (previous, last) = (last, byte)
            }
            return false
        }
    }
}
