package import EspalierGraphics
package import EspalierThreads

/// Writes a PNG from rows of 32-bit premultiplied pixels with alpha in the highest byte, starting at the top.
///
/// The same rows always result in the same bytes, even if they are divided differently into bands. The only exception
/// is an encoder that reuses the compressed rows of an existing PNG.
package protocol PNGEncoder: AnyObject {
    /// The number of colors in the palette, or nil for a picture in full color.
    var paletteCount: Int? { get }

    /// Encodes some rows, which follow the previous rows.
    func append(_ pixels: UnsafePointer<UInt32>, rowCount: Int) throws

    /// Encodes the first rows of a band, which follow the previous rows.
    func append(_ band: BandBuffer, rowCount: Int) throws

    /// Encodes copies of the last row.
    func repeatLastRow(_ count: Int) throws

    /// Writes the rest of the file.
    func finish() throws
}

extension PNGEncoder {
    package func append(_ band: BandBuffer, rowCount: Int) throws {
        try append(band.pixels, rowCount: rowCount)
    }
}

/// The properties of a PNG that are written before its pixels.
package struct PNGHeader {
    package let width: Int
    package let height: Int
    package let pixelsPerMeter: UInt32
    /// True if no pixel is transparent.
    ///
    /// In this case, a pixel in full color takes three bytes, otherwise four.
    package let isOpaque: Bool
    /// The program that the file names as its creator, in ASCII; nil for none.
    package let software: String?

    /// The keyword and the text of the chunk `tEXt` that names a program.
    package static func mark(ofSoftware name: String) -> [UInt8] {
        Array("Software".utf8) + [0] + Array(name.utf8)
    }

    /// Creates a header.
    ///
    /// - Throws: `PNGError.invalidSize` for a size that PNG doesn't support.
    package init(width: Int, height: Int, pixelsPerMeter: Int, isOpaque: Bool, software: String? = nil)
        throws(PNGError)
    {
        guard width > 0, height > 0, width <= Int32.max / 4, height <= Int32.max else {
            throw .invalidSize(width: Double(width), height: Double(height), scale: 1)
        }
        (self.width, self.height, self.isOpaque, self.software) = (width, height, isOpaque, software)
        self.pixelsPerMeter = UInt32(clamping: pixelsPerMeter)
    }

    /// The number of bytes per pixel in full color.
    var pixelLength: Int { isOpaque ? 3 : 4 }

    /// Creates an encoder that writes to a sink.
    ///
    /// For a small picture, the encoder is a `WholePNGEncoder`, which is faster but stores all rows. For other
    /// pictures, the encoder is a `StreamedPNGEncoder`.
    ///
    /// - Parameters:
    ///   - sink: The destination of the file.
    ///   - knownRows: Compressed rows that a small picture uses if they are equal to its rows.
    ///   - work: The work that compresses the rows of a large picture on two threads; nil for one thread.
    /// - Returns: The encoder.
    /// - Throws: `PNGError.compression` or `PNGError.notEnoughMemory`
    package func makeEncoder(
        sink: any ByteSink, knownRows: CompressedRows? = nil, work: SharedWork? = nil
    ) throws(PNGError) -> any PNGEncoder {
        width * height <= WholePNGEncoder.greatestArea
            ? WholePNGEncoder(self, sink: sink, knownRows: knownRows)
            : try StreamedPNGEncoder(self, sink: sink, work: work)
    }
}
