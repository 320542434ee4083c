import CJPEG
import CPNG
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// Decodes a PNG with libpng or a JPEG with libjpeg.
///
/// Most files are decoded row by row, so that a scaled copy doesn't need memory for all pixels.
struct ImageDecoder {
    /// The maximum number of pixels, unless the user sets another maximum.
    ///
    /// They take 256 MB.
    static let pixelLimit = DocumentLimit.decodedPixels.standard
    /// The size up to which the bytes of a file aren't counted as pixels.
    private static let freeByteCount = 64 << 20

    /// The number of scans that take as long as libpng takes for a whole image.
    private static let scansPerWholePNG = 8

    /// Receives a row of pixels in Cairo's format, in the orientation in which they are stored.
    typealias RowReader = (_ row: Int, _ pixels: UnsafePointer<UInt32>) -> Void

    private let image: Image
    private let data: Data
    /// The number of times that all pixels are computed: the scans of a JPEG.
    private let scans: Int
    private let coefficientBytes: Int
    /// The maximum number of pixels that are decoded.
    private let limit: Int
    /// True if rows are decoded one by one, false if libpng decodes the whole image at once.
    private let isStreamed: Bool

    /// Reads an image file's headers, and checks the limits.
    ///
    /// - Throws: `ImageError`, or the error of reading the file.
    init(_ image: Image) throws {
        let (width, height) = (image.pixelWidth, image.pixelHeight)
        guard width > 0, height > 0 else {
            throw ImageError.undecodable(
                format: image.format.rawValue.uppercased(), message: "it has no pixels")
        }
        let limit = image.contents.budget?.limits[.decodedPixels] ?? Self.pixelLimit
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area <= limit else {
            throw ImageError.tooLarge(width: width, height: height, limit: limit)
        }
        // The maximum size of Cairo's surfaces is 32,767 pixels.
        guard max(width, height) <= 32_767 else { throw ImageError.tooLong(width: width, height: height) }
        (self.image, data) = (image, try image.contents.data())
        switch image.format {
        case .png:
            isStreamed = PNGSurplus.isSimple(data)
            (scans, coefficientBytes) = (isStreamed ? 1 : Self.scansPerWholePNG, 0)
        case .jpeg:
            let outline = Image.jpegOutline(of: data)
            // libjpeg can decode such images, but SVG and PDF files contain the image file.
            if outline.usesArithmeticCoding { throw ImageError.arithmeticCoding }
            (scans, coefficientBytes) = (outline.scans, outline.coefficientBytes)
            isStreamed = true
        }
        self.limit = limit
        let needed = workingPixelCount
        guard needed <= limit else { throw ImageError.needsMemory(pixels: needed, limit: limit) }
    }

    /// The pixels of the image.
    private var pixelCount: Int { image.pixelWidth * image.pixelHeight }

    /// The number of pixels that take as much memory as decoding does, in addition to the result.
    private var workingPixelCount: Int {
        let file = max(0, data.count - Self.freeByteCount)
        return (coefficientBytes + file) / 4 + (isStreamed ? 0 : pixelCount)
    }

    /// Returns the number of pixels that take as much memory as decoding the image to a number of pixels.
    ///
    /// - Throws: `ImageError` if this is more than the limit by three eighths, which are 352 MB.
    func pixelCount(for result: Int) throws(ImageError) -> Int {
        // The decompressed rows of a PNG are released while the result is filled. They have at most 4 bytes for each pixel.
        let rows = image.format == .png && isStreamed ? max(result, pixelCount) : result
        let needed = rows + workingPixelCount
        guard needed / 11 <= limit / 8 else { throw .needsMemory(pixels: needed, limit: limit / 8 * 11) }
        return needed
    }

    /// Subtracts decoding the image from the budget of its document.
    ///
    /// A scan takes about 3 ns for each pixel, and the bytes of a file take time as well. Converting the pixels of a PNG
    /// takes longer than decompressing them. Converting and scaling those of a JPEG take as long as two scans.
    ///
    /// - Parameter isCheck: True if the pixels aren't needed.
    /// - Throws: `DiagnosticsError`
    func takeScans(isCheck: Bool = false) throws(DiagnosticsError) {
        let isPNG = image.format == .png
        let passes = isCheck ? scans : isPNG ? isStreamed ? 2 : scans : scans + 2
        try image.takeScans(passes, of: pixelCount, bytes: data.count * (isPNG ? 1 : 2))
    }

    // MARK: Results

    /// Decodes an image and applies its orientation.
    ///
    /// - Throws: `ImageError`, or the error of reading the file.
    static func decode(_ image: Image) throws -> PixelBuffer { try ImageDecoder(image).pixels() }

    /// Returns the pixels of the image as it is displayed.
    func pixels() throws -> PixelBuffer {
        if isStreamed {
            let result = try PixelBuffer(allocating: image.pixelWidth, image.pixelHeight)
            let turn = PixelTurn(image.orientation, width: image.storedWidth, height: image.storedHeight)
            let width = image.storedWidth
            let isRead = try readRows { row, pixels in
                turn.write(pixels, count: width, row: row, to: result.pixels)
            }
            if isRead { return result }
        }
        return try wholePNG().turned(image.orientation)
    }

    /// Returns the image scaled down to a size, as it is displayed.
    func pixels(shrunkTo width: Int, _ height: Int) throws -> PixelBuffer {
        if isStreamed {
            let swaps = image.orientation.swapsSides
            var shrinking = try PixelShrinking(
                from: image.storedWidth, image.storedHeight, to: swaps ? height : width,
                swaps ? width : height)
            // The means are computed with integers, so they don't depend on the order of turning and shrinking.
            if try readRows({ _, pixels in shrinking.add(pixels) }) {
                return try shrinking.result.turned(image.orientation)
            }
        }
        return try wholePNG().turned(image.orientation).shrunk(width: width, height: height)
    }

    /// Decodes the image without keeping its pixels.
    func check() throws {
        if isStreamed, try readRows(nil) { return }
        _ = try wholePNG()
    }

    // MARK: Rows

    /// Decodes the rows of the image.
    ///
    /// - Parameter body: Receives the rows; nil for a check.
    /// - Returns: False if the whole image must be decoded at once.
    /// - Throws: `ImageError`
    private func readRows(_ body: RowReader?) throws -> Bool {
        switch image.format {
        case .png:
            return try PNGRows(data, width: image.storedWidth, height: image.storedHeight)
                .read(body, counting: { try image.takeScans(1, of: $0) })
        case .jpeg:
            try readJPEG(body ?? { _, _ in })
            return true
        }
    }

    private func readJPEG(_ body: RowReader) throws(ImageError) {
        var message = [CChar](repeating: 0, count: 256)
        var row = [UInt32](repeating: 0, count: image.storedWidth)
        let (width, height) = (image.storedWidth, image.storedHeight)
        let isDecoded = withoutActuallyEscaping(body) { body in
            // The closure must not be called directly, because a C function has no context.
            let target = JPEGTarget(width: width, body)
            return withExtendedLifetime(target) {
                data.withUnsafeBytes { bytes in
                    espalier_jpeg_decode(
                        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, UInt32(width),
                        UInt32(height), &row,
                        { target, row, pixels in
                            guard let target, let pixels else { return }
                            Unmanaged<JPEGTarget>.fromOpaque(target).takeUnretainedValue().add(row, pixels)
                        }, Unmanaged.passUnretained(target).toOpaque(), &message, message.count)
                }
            }
        }
        guard isDecoded == 0 else { return }
        let text = String(
            decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        throw .undecodable(format: "JPEG", message: text)
    }

    /// The receiver of the rows of a JPEG.
    private final class JPEGTarget {
        private let width: Int
        private let body: RowReader

        init(width: Int, _ body: @escaping RowReader) { (self.width, self.body) = (width, body) }

        func add(_ row: UInt32, _ pixels: UnsafeMutablePointer<UInt32>) {
            for column in 0..<width { pixels[column] |= 0xFF00_0000 }
            body(Int(row), pixels)
        }
    }

    // MARK: Whole PNG files

    private func wholePNG() throws -> PixelBuffer {
        // The rows of a damaged file were decoded before, which was counted.
        if isStreamed { try image.takeScans(Self.scansPerWholePNG, of: pixelCount) }
        try PNGSurplus.check(data, width: image.storedWidth, height: image.storedHeight)
        return try Self.decodePNG(data, width: image.storedWidth, height: image.storedHeight)
    }

    /// Decodes a PNG.
    ///
    /// The caller must check the limits first.
    static func decodePNG(_ source: Image) throws -> PixelBuffer {
        try decodePNG(try source.contents.data(), width: source.storedWidth, height: source.storedHeight)
    }

    private static func decodePNG(_ data: Data, width: Int, height: Int) throws -> PixelBuffer {
        // libpng stores a pointer to the record, so its address must not change.
        var record = png_image()
        return try data.withUnsafeBytes { bytes in
            try withUnsafeMutablePointer(to: &record) { image in
                image.pointee.version = UInt32(PNG_IMAGE_VERSION)
                defer { png_image_free(image) }
                guard png_image_begin_read_from_memory(image, bytes.baseAddress, bytes.count) != 0 else {
                    throw ImageError.undecodable(format: "PNG", message: message(of: image))
                }
                guard Int(image.pointee.width) == width, Int(image.pointee.height) == height else {
                    throw ImageError.undecodable(
                        format: "PNG", message: "the size differs from the one in the header")
                }
                image.pointee.format = espalier_png_format_bgra
                // Like browsers, treat 16-bit pixels without a statement of their color space as sRGB. libpng would
                // treat them as linear.
                image.pointee.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
                let buffer = try PixelBuffer(allocating: width, height)
                guard png_image_finish_read(image, nil, buffer.pixels, Int32(width * 4), nil) != 0 else {
                    throw ImageError.undecodable(format: "PNG", message: message(of: image))
                }
                for row in 0..<height { PNGRows.premultiply(buffer.pixels + row * width, count: width) }
                return buffer
            }
        }
    }

    private static func message(of image: UnsafeMutablePointer<png_image>) -> String {
        withUnsafeBytes(of: &image.pointee.message) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

extension Image {
    /// The width of the image in pixels, before its orientation is applied.
    var storedWidth: Int { orientation.swapsSides ? pixelHeight : pixelWidth }
    /// The height of the image in pixels, before its orientation is applied.
    var storedHeight: Int { orientation.swapsSides ? pixelWidth : pixelHeight }

    /// Subtracts scans of a number of the image's pixels, and what its bytes count, from the budget of its document.
    ///
    /// - Throws: `DiagnosticsError`
    func takeScans(_ scans: Int, of pixelCount: Int, bytes: Int = 0) throws(DiagnosticsError) {
        let (count, overflows) = pixelCount.multipliedReportingOverflow(by: max(1, scans))
        try take(overflows ? .max : count + bytes, of: .decodedScans, "pixels in the scans of images")
    }

    /// Subtracts pixels that are sampled from the image from the budget of its document.
    ///
    /// - Throws: `DiagnosticsError`
    func takeSamples(_ count: Int) throws(DiagnosticsError) {
        try take(count, of: .sampledPixels, "pixels of images in perspective")
    }

    private func take(
        _ count: Int, of limit: DocumentLimit, _ what: String
    ) throws(DiagnosticsError) {
        let name = contents.name.map { " ('\($0)' is one of them)" } ?? ""
        try contents.budget?.take(count, of: limit, what + name)
    }
}
