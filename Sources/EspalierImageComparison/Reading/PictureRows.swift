/// The rows of a PNG in order, decoded one after another.
package struct PictureRows {
    /// The size of the picture in pixels.
    package let size: PixelSize
    private let reader: PNGRowReader

    /// Opens a picture.
    ///
    /// - Throws: `PictureFileError` if the file can't be read or decoded, or if the picture has more than `pixelLimit`
    ///   pixels.
    package init(
        _ source: PictureSource, pixelLimit: Int = ImageComparison.standardPixelLimit
    ) throws(PictureFileError) {
        let contents = try PictureContents(source)
        let outline = try PNGOutline(contents)
        try outline.check(contents, pixelLimit: pixelLimit)
        size = outline.size
        reader = try PNGRowReader(contents, outline, isWide: false, bandHeight: 1)
    }

    /// Calls a function with each row of pixels.
    ///
    /// This method can be called only once. The channels of a pixel are red, green, blue and alpha in memory order, not
    /// premultiplied.
    ///
    /// - Throws: `PictureFileError`, and errors of the function.
    package func readAll(_ body: (_ row: Int, _ pixels: UnsafeBufferPointer<UInt32>) throws -> Void) throws {
        for row in 0..<size.height {
            try reader.read(row, rowCount: 1)
            let pixels = reader.rows(ofBand: row).assumingMemoryBound(to: UInt32.self)
            try body(row, UnsafeBufferPointer(start: pixels, count: size.width))
        }
        try reader.finish()
    }
}
