import CPNG

/// Converts the bytes of PNG rows to Cairo's pixels.
struct PNGRowPixels {
    private enum Kind {
        /// Samples of 1 to 8 bits, which are indexes of colors.
        case indexed(bits: Int, colors: [UInt32])
        case grayAlpha
        /// Red, green and blue, and the color that is transparent.
        case rgb(transparent: UInt32?)
        case rgba
    }

    private let kind: Kind
    private let width: Int

    /// Prepares the conversion for a file of which everything before the pixels was read.
    init(_ reader: UnsafePointer<espalier_png_reader>, bits: Int, width: Int) {
        self.width = width
        var (gray, rgb): (UInt32, [UInt32]) = (0, [0, 0, 0])
        let hasTransparentColor = espalier_png_transparent_color(reader, &gray, &rgb) != 0
        switch Int32(png_get_color_type(reader.pointee.png, reader.pointee.info)) {
        case PNG_COLOR_TYPE_GRAY:
            let greatest = UInt32(1 << bits - 1)
            let colors = (0...greatest).map { sample in
                hasTransparentColor && sample == gray & greatest
                    ? 0 : 0xFF00_0000 | sample * (255 / greatest) * 0x01_0101
            }
            kind = .indexed(bits: bits, colors: colors)
        case PNG_COLOR_TYPE_PALETTE:
            var colors = [UInt32](repeating: 0, count: 256)
            espalier_png_palette(reader, &colors)
            kind = .indexed(
                bits: bits, colors: colors.map { PNGRows.premultiplied(Self.swapped($0)) })
        case PNG_COLOR_TYPE_GRAY_ALPHA: kind = .grayAlpha
        case PNG_COLOR_TYPE_RGB:
            let color = 0xFF00_0000 | (rgb[0] & 255) << 16 | (rgb[1] & 255) << 8 | rgb[2] & 255
            kind = .rgb(transparent: hasTransparentColor ? color : nil)
        default: kind = .rgba
        }
    }

    /// Converts the bytes of a row.
    func convert(_ bytes: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<UInt32>) {
        switch kind {
        case .indexed(let bits, let colors):
            colors.withUnsafeBufferPointer { convert(bytes, bits, $0, to: row) }
        case .grayAlpha:
            for column in 0..<width {
                let (gray, alpha) = (UInt32(bytes[2 * column]), UInt32(bytes[2 * column + 1]))
                row[column] = PNGRows.premultiplied(alpha << 24 | gray * 0x01_0101)
            }
        case .rgb(let transparent):
            for column in 0..<width {
                let pixel = bytes + 3 * column
                row[column] =
                    0xFF00_0000 | UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
            }
            guard let transparent else { return }
            for column in 0..<width where row[column] == transparent { row[column] = 0 }
        case .rgba:
            let pixels = UnsafeRawPointer(bytes)
            var alphas = UInt32.max
            for column in 0..<width {
                let pixel = Self.swapped(
                    UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: 4 * column, as: UInt32.self)))
                alphas &= pixel
                row[column] = pixel
            }
            if alphas >> 24 != 255 { PNGRows.premultiply(row, count: width) }
        }
    }

    private func convert(
        _ bytes: UnsafePointer<UInt8>, _ bits: Int, _ colors: UnsafeBufferPointer<UInt32>,
        to row: UnsafeMutablePointer<UInt32>
    ) {
        if bits == 8 {
            for column in 0..<width { row[column] = colors[Int(bytes[column])] }
            return
        }
        let mask = UInt8(1 << bits - 1)
        for column in 0..<width {
            let bit = column * bits
            row[column] = colors[Int(bytes[bit >> 3] >> UInt8(8 - bits - bit & 7) & mask)]
        }
    }

    /// Returns a pixel with red and blue swapped.
    @inline(__always)
    private static func swapped(_ pixel: UInt32) -> UInt32 {
        pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
    }
}
