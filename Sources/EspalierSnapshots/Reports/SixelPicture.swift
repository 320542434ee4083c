import EspalierImageComparison

/// A picture as sixels, with bands of six rows and a palette of 6 x 6 x 6 colors.
nonisolated struct SixelPicture {
    private let width: Int
    private let height: Int
    /// The palette color of each pixel, from 0 to 215.
    private let colors: [UInt8]

    /// The maximum width in pixels.
    ///
    /// A larger picture is reduced by showing only every second, third or n-th pixel.
    private static let maximumWidth = 800
    private static let maximumHeight = 1_200

    /// Decodes a PNG onto a white background.
    ///
    /// - Throws: `PictureFileError` if the PNG can't be decoded.
    init(png: [UInt8]) throws {
        let rows = try PictureRows(.bytes(png, name: "picture"))
        let step = max(
            1, (rows.size.width + Self.maximumWidth - 1) / Self.maximumWidth,
            (rows.size.height + Self.maximumHeight - 1) / Self.maximumHeight)
        width = (rows.size.width + step - 1) / step
        height = (rows.size.height + step - 1) / step
        var colors: [UInt8] = []
        colors.reserveCapacity(width * height)
        try rows.readAll { row, pixels in
            guard row % step == 0 else { return }
            for column in stride(from: 0, to: pixels.count, by: step) {
                colors.append(Self.color(UInt32(littleEndian: pixels[column])))
            }
        }
        self.colors = colors
    }

    /// Returns the palette color that is nearest to a pixel on a white background.
    private static func color(_ pixel: UInt32) -> UInt8 {
        let alpha = pixel >> 24
        func level(_ shift: UInt32) -> UInt32 {
            ((pixel >> shift & 255) * alpha + 255 * (255 - alpha) + 6_502) / 13_005
        }
        return UInt8(truncatingIfNeeded: min(5, level(0)) * 36 + min(5, level(8)) * 6 + min(5, level(16)))
    }

    /// The control sequence that shows the picture.
    var text: String {
        var text = "\u{1B}P0;1;0q\"1;1;\(width);\(height)"
        // The components of palette colors are percentages.
        for color in Set(colors).sorted() {
            text += "#\(color);2;\(Int(color) / 36 * 20);\(Int(color) / 6 % 6 * 20);\(Int(color) % 6 * 20)"
        }
        for top in stride(from: 0, to: height, by: 6) { append(band: top, to: &text) }
        return text + "\u{1B}\\"
    }

    /// Appends a band of six rows: for each color in the band, the pixels that have this color.
    private func append(band top: Int, to text: inout String) {
        let bottom = min(top + 6, height)
        var rows: [UInt8: [UInt8]] = [:]
        for row in top..<bottom {
            for column in 0..<width {
                let color = colors[row * width + column]
                rows[color, default: Array(repeating: 0, count: width)][column] |= 1 << UInt8(row - top)
            }
        }
        for color in rows.keys.sorted() {
            text += "#\(color)"
            Self.append(rows[color] ?? [], to: &text)
            text += "$"
        }
        text += "-"
    }

    /// Appends the characters of a row; a sequence of more than three equal characters is written with its length.
    private static func append(_ bits: [UInt8], to text: inout String) {
        var start = 0
        while start < bits.count {
            let end = bits[start...].firstIndex { $0 != bits[start] } ?? bits.count
            let character = Character(Unicode.Scalar(bits[start] + 63))
            text +=
                end - start > 3
                ? "!\(end - start)\(character)" : String(repeating: character, count: end - start)
            start = end
        }
    }
}
