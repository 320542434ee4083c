import EspalierGraphics

/// Writes a PNG from rows of 32-bit premultiplied pixels (alpha in the highest byte), given from the top.
///
/// The same rows give the same bytes, however they are grouped.
package protocol PNGEncoder: AnyObject {
    /// The number of colors in the palette; nil for a picture in full color.
    var paletteCount: Int? { get }

    /// Appends rows that lie one after another.
    func append(_ pixels: UnsafePointer<UInt32>, rowCount: Int) throws

    /// Appends copies of the last row.
    func repeatLastRow(_ count: Int) throws

    /// Writes what is left of the file.
    func finish() throws
}

/// What a PNG says before its pixels.
package struct PNGHeader {
    package let width: Int
    package let height: Int
    package let pixelsPerMeter: UInt32
    /// Whether no pixel is transparent; full color then takes three bytes a pixel, not four.
    package let isOpaque: Bool

    /// - Throws: `PNGError.invalidSize` for what PNG's numbers can't tell.
    package init(width: Int, height: Int, pixelsPerMeter: Int, isOpaque: Bool) throws(PNGError) {
        guard width > 0, height > 0, width <= Int32.max / 4, height <= Int32.max else {
            throw .invalidSize(width: Double(width), height: Double(height), scale: 1)
        }
        (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
        self.pixelsPerMeter = UInt32(clamping: pixelsPerMeter)
    }

    /// Of a pixel in full color.
    var pixelLength: Int { isOpaque ? 3 : 4 }

    /// The encoder that suits the picture's size.
    func makeEncoder(sink: any ByteSink) throws(PNGError) -> any PNGEncoder {
        width * height <= WholePNGEncoder.greatestArea
            ? WholePNGEncoder(self, sink: sink) : try StreamedPNGEncoder(self, sink: sink)
    }
}
