import CPNG
import EspalierGraphics
import Foundation

/// Decodes the rows of a PNG one after another.
///
/// The results are the same as those of libpng's function for whole images, if the file has at most 8 bits per channel,
/// isn't interlaced and doesn't state a gamma value or a color profile.
enum PNGRows {
    /// Decodes a file that `PNGSurplus.isSimple` accepts.
    ///
    /// - Throws: `ImageError`
    static func read(
        _ data: Data, width: Int, height: Int, _ body: ImageDecoder.RowReader
    ) throws {
        let end = PNGSurplus.pixelDataEnd(of: data)
        try data.withUnsafeBytes { bytes in
            let reader = UnsafeMutablePointer<espalier_png_reader>.allocate(capacity: 1)
            reader.initialize(to: espalier_png_reader())
            defer {
                espalier_png_destroy(reader)
                reader.deallocate()
            }
            reader.pointee.descriptor = -1
            reader.pointee.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            reader.pointee.count = bytes.count
            func failure() -> ImageError {
                .undecodable(format: "PNG", message: String(cString: espalier_png_message(reader)))
            }
            guard espalier_png_start(reader, 0) != 0 else { throw failure() }
            guard Int(png_get_image_width(reader.pointee.png, reader.pointee.info)) == width,
                Int(png_get_image_height(reader.pointee.png, reader.pointee.info)) == height
            else {
                throw ImageError.undecodable(
                    format: "PNG", message: "the size differs from the one in the header")
            }
            var row = [UInt32](repeating: 0, count: width)
            for index in 0..<height {
                // libpng decompresses all remaining data together with the last row.
                if index == height - 1, end - reader.pointee.position > 8 * width + PNGSurplus.allowance {
                    throw ImageError.surplusData
                }
                let isRead = row.withUnsafeMutableBytes {
                    espalier_png_read_rows(
                        reader, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), width * 4, 1)
                }
                guard isRead != 0 else { throw failure() }
                row.withUnsafeMutableBufferPointer { pixels in
                    guard let start = pixels.baseAddress else { return }
                    swapChannels(start, count: width)
                    premultiply(start, count: width)
                    body(index, start)
                }
            }
        }
    }

    /// Converts bytes in the order red, green, blue, alpha to Cairo's pixels.
    private static func swapChannels(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        for index in 0..<count {
            let pixel = UInt32(littleEndian: pixels[index])
            pixels[index] = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
        }
    }

    static func premultiply(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        for index in 0..<count {
            let pixel = pixels[index]
            let alpha = pixel >> 24
            if alpha == 255 { continue }
            // Adding 127 rounds to the nearest value.
            func scaled(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
            pixels[index] = alpha << 24 | scaled(16) | scaled(8) | scaled(0)
        }
    }
}
