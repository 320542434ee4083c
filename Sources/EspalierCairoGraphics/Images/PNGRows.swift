import CDeflate
import CPNG
import Foundation

/// Decodes a PNG that has at most 8 bits per channel, isn't interlaced and doesn't state a gamma value or a color
/// profile.
///
/// The results are the same as those of libpng's function for whole images. libpng reads everything before the pixels.
/// The pixels are decompressed by libdeflate at once, which takes a sixth of the time of zlib. Then the rows are
/// reconstructed one after another, and their memory is released.
struct PNGRows {
    private let width: Int
    private let height: Int
    private let filter: PNGFilter
    private let pixels: PNGRowPixels
    /// The number of bytes of a row, after the byte that names its filter.
    private let rowBytes: Int
    private let data: Data
    private let position: Int

    /// Reads everything before the pixels of a file that `PNGSurplus.isSimple` accepts.
    ///
    /// - Throws: `ImageError`
    init(_ data: Data, width: Int, height: Int) throws(ImageError) {
        (self.data, self.width, self.height) = (data, width, height)
        let reader = UnsafeMutablePointer<espalier_png_reader>.allocate(capacity: 1)
        reader.initialize(to: espalier_png_reader())
        defer {
            espalier_png_destroy(reader)
            reader.deallocate()
        }
        reader.pointee.descriptor = -1
        let isOpen = data.withUnsafeBytes { bytes in
            reader.pointee.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            reader.pointee.count = bytes.count
            return espalier_png_open(reader) != 0
        }
        guard isOpen else {
            throw .undecodable(format: "PNG", message: String(cString: espalier_png_message(reader)))
        }
        let (png, info) = (reader.pointee.png, reader.pointee.info)
        guard Int(png_get_image_width(png, info)) == width, Int(png_get_image_height(png, info)) == height
        else {
            throw .undecodable(format: "PNG", message: "the size differs from the one in the header")
        }
        let (bits, channels) = (Int(png_get_bit_depth(png, info)), Int(png_get_channels(png, info)))
        rowBytes = (width * bits * channels + 7) / 8
        filter = PNGFilter(step: max(1, bits * channels / 8))
        pixels = PNGRowPixels(reader, bits: bits, width: width)
        position = reader.pointee.position - 8
    }

    /// The number of decompressed bytes.
    private var count: Int { (rowBytes + 1) * height }

    /// Decodes the rows.
    ///
    /// - Parameters:
    ///   - body: Receives the pixels of each row; nil to check that the file can be decoded.
    ///   - counting: Receives the number of pixels in rows that take twice as long to reconstruct, before this is done.
    /// - Returns: False if the compressed data is damaged or contains more than the pixels. libpng, which is more tolerant,
    ///   must then decode the file. In this case, `body` isn't called.
    /// - Throws: `ImageError` if the system has no memory, or the error of `counting`.
    func read(
        _ body: ImageDecoder.RowReader?, counting: (_ slowPixels: Int) throws -> Void
    ) throws -> Bool {
        // The rows have a row of zeros before them, which is the row above the first one.
        let memory = try PageMemory(rowBytes + 1 + count, width: width, height: height)
        let rows = memory.start + rowBytes + 1
        guard try decompress(to: rows) else { return false }
        let filters = (0..<height).map { rows[$0 * (rowBytes + 1)] }
        guard filters.allSatisfy({ $0 <= PNGFilter.greatestType }) else { return false }
        guard let body else { return true }
        try counting(width * filters.count { PNGFilter.isSlow($0) })
        var row = [UInt32](repeating: 0, count: width)
        for index in 0..<height {
            let bytes = rows + index * (rowBytes + 1)
            filter.reconstruct(bytes + 1, count: rowBytes, above: bytes - rowBytes)
            row.withUnsafeMutableBufferPointer { row in
                guard let start = row.baseAddress else { return }
                pixels.convert(bytes + 1, to: start)
                body(index, start)
            }
            memory.release(before: bytes)
        }
        return true
    }

    private func decompress(to rows: UnsafeMutablePointer<UInt8>) throws(ImageError) -> Bool {
        guard let compressed = PNGSurplus.pixelData(of: data, from: position) else { return false }
        guard let decompressor = libdeflate_alloc_decompressor() else {
            throw .noMemory(width: width, height: height)
        }
        defer { libdeflate_free_decompressor(decompressor) }
        return compressed.withUnsafeBytes { bytes in
            var actual = 0
            return libdeflate_zlib_decompress(
                decompressor, bytes.baseAddress, bytes.count, rows, count, &actual)
                == LIBDEFLATE_SUCCESS && actual == count
        }
    }

    static func premultiply(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        for index in 0..<count { pixels[index] = premultiplied(pixels[index]) }
    }

    @inline(__always)
    static func premultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        // Adding 127 rounds to the nearest value.
        func scaled(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
        return alpha << 24 | scaled(16) | scaled(8) | scaled(0)
    }
}

/// Memory whose first pages can be released early.
private final class PageMemory {
    let start: UnsafeMutablePointer<UInt8>
    private let count: Int
    private var released = 0
    /// The number of bytes that are released at once.
    private static let step = 4 << 20

    init(_ count: Int, width: Int, height: Int) throws(ImageError) {
        let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let start, start != MAP_FAILED else { throw .noMemory(width: width, height: height) }
        (self.start, self.count) = (start.assumingMemoryBound(to: UInt8.self), count)
    }

    deinit { munmap(start, count) }

    /// Releases the pages before an address, a few megabytes at a time.
    ///
    /// Their content is lost.
    func release(before address: UnsafeMutablePointer<UInt8>) {
        let end = (address - start) / Self.step * Self.step
        if end <= released { return }
        madvise(start + released, end - released, MADV_DONTNEED)
        released = end
    }
}
