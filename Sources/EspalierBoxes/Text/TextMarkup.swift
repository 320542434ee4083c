import EspalierGraphics
import Foundation

/// The simple markup of texts: `**bold**`, `*italic*`, `` `code` ``, and a backslash before a mark that is a literal
/// character.
///
/// An unpaired mark is a literal character, so every text is valid.
enum TextMarkup {
    /// Splits text into runs.
    ///
    /// Takes O(length).
    static func runs(
        _ text: String, font: Font, codeColor: AdaptiveColor? = nil, codeFamily: Font.Family = .monospaced
    ) -> [TextRun] {
        guard text.utf8.contains(where: { $0 == star || $0 == tick || $0 == backslash }) else {
            return text.isEmpty ? [] : [TextRun(text, font: font)]
        }
        var scanner = Scanner(
            bytes: Array(text.utf8), font: font, codeColor: codeColor, codeFamily: codeFamily)
        return scanner.runs()
    }

    private static let star = UInt8(ascii: "*")
    private static let tick = UInt8(ascii: "`")
    private static let backslash = UInt8(ascii: "\\")

    private struct Scanner {
        let bytes: [UInt8]
        let font: Font
        let codeColor: AdaptiveColor?
        let codeFamily: Font.Family
        // The positions of the last backtick, double star and single star. A mark starts a run only if it isn't the
        // last of its kind.
        let lastTick: Int
        let lastPair: Int
        let lastStar: Int
        var position = 0
        var isBold = false
        var isItalic = false
        var buffer: [UInt8] = []
        var result: [TextRun] = []

        init(bytes: [UInt8], font: Font, codeColor: AdaptiveColor?, codeFamily: Font.Family) {
            (self.bytes, self.font, self.codeColor, self.codeFamily) = (bytes, font, codeColor, codeFamily)
            lastTick = bytes.lastIndex(of: tick) ?? -1
            lastStar = bytes.lastIndex(of: star) ?? -1
            lastPair = bytes.indices.dropLast().last { bytes[$0] == star && bytes[$0 + 1] == star } ?? -1
        }

        mutating func runs() -> [TextRun] {
            while position < bytes.count { step() }
            flush()
            return result
        }

        private mutating func step() {
            let byte = bytes[position]
            let next = position + 1 < bytes.count ? bytes[position + 1] : 0
            if byte == backslash && (next == star || next == tick || next == backslash) {
                buffer.append(next)
                position += 2
            } else if byte == tick && position < lastTick {
                code()
            } else if byte == star && next == star && (isBold || position + 1 < lastPair) {
                flush()
                isBold.toggle()
                position += 2
            } else if byte == star && next != star && (isItalic || position < lastStar) {
                flush()
                isItalic.toggle()
                position += 1
            } else {
                buffer.append(byte)
                position += 1
            }
        }

        private mutating func code() {
            flush()
            let start = position + 1
            let end = bytes[start...].firstIndex(of: tick) ?? bytes.count
            append(bytes[start..<end], isCode: true)
            position = end + 1
        }

        private mutating func flush() {
            if buffer.isEmpty { return }
            append(buffer[...])
            buffer.removeAll()
        }

        private mutating func append(_ text: ArraySlice<UInt8>, isCode: Bool = false) {
            var font = font
            if isBold { font.weight = .bold }
            if isItalic { font.isItalic = true }
            if isCode {
                // Reduce the size, since the monospaced family looks larger at the same size.
                (font.family, font.size) = (codeFamily, (font.size * 0.92 * 4).rounded() / 4)
            }
            let string = String(decoding: text, as: UTF8.self)
            var run = TextRun(string, font: font, color: isCode ? codeColor : nil)
            run.isCode = isCode
            result.append(run)
        }
    }
}
