import CJPEG
import CPNG
import EspalierGraphics
import Foundation

/// Decodes PNG with libpng and JPEG with libjpeg.
enum ImageDecoder {
    /// The maximum number of pixels.
    ///
    /// They take 256 MB.
    static let pixelLimit = 64_000_000

    /// Decodes an image and applies its orientation.
    ///
    /// - Throws: `ImageError`
    static func decode(_ image: Image) throws(ImageError) -> PixelBuffer {
        let (width, height) = (image.pixelWidth, image.pixelHeight)
        guard width > 0, height > 0 else {
            throw .undecodable(format: image.format.rawValue.uppercased(), message: "it has no pixels")
        }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        // The maximum size of Cairo's surfaces is 32,767 pixels.
        guard !overflow, area <= pixelLimit, max(width, height) <= 32_767 else {
            throw .tooLarge(width: width, height: height, limit: pixelLimit)
        }
        return try decodeStored(image).turned(image.orientation)
    }

    /// Decodes the pixels in the orientation in which they are stored.
    private static func decodeStored(_ image: Image) throws(ImageError) -> PixelBuffer {
        switch image.format {
        case .png:
            try PNGSurplus.check(image)
            return try decodePNG(image)
        case .jpeg:
            // libjpeg can decode such images, but SVG and PDF files contain the image file.
            if image.usesArithmeticCoding { throw .arithmeticCoding }
            return try decodeJPEG(
                [UInt8](image.data), width: image.storedWidth, height: image.storedHeight)
        }
    }

    /// Decodes a PNG.
    ///
    /// The caller must check the limits first.
    static func decodePNG(_ source: Image) throws(ImageError) -> PixelBuffer {
        // libpng reads from the bytes until the image is finished, so their address must not change.
        try PNGSurplus.withoutTexts([UInt8](source.data)).withUnsafeBufferPointer {
            bytes throws(ImageError) in
            guard let start = bytes.baseAddress else {
                throw .undecodable(format: "PNG", message: "it has no bytes")
            }
            return try decodePNG(
                start, bytes.count, width: source.storedWidth, height: source.storedHeight)
        }
    }

    private static func decodePNG(
        _ start: UnsafePointer<UInt8>, _ count: Int, width: Int, height: Int
    ) throws(ImageError) -> PixelBuffer {
        // libpng stores a pointer to the record, so its address must not change.
        var record = png_image()
        return try withUnsafeMutablePointer(to: &record) { image throws(ImageError) in
            image.pointee.version = UInt32(PNG_IMAGE_VERSION)
            defer { png_image_free(image) }
            guard png_image_begin_read_from_memory(image, start, count) != 0 else {
                throw .undecodable(format: "PNG", message: message(of: image))
            }
            guard Int(image.pointee.width) == width, Int(image.pointee.height) == height else {
                throw .undecodable(format: "PNG", message: "the size differs from the one in the header")
            }
            image.pointee.format = espalier_png_format_bgra
            // Like browsers, treat 16-bit pixels without a statement of their color space as sRGB. libpng would treat
            // them as linear.
            image.pointee.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
            let buffer = PixelBuffer(width: width, height: height)
            guard png_image_finish_read(image, nil, buffer.pixels, Int32(width * 4), nil) != 0 else {
                throw .undecodable(format: "PNG", message: message(of: image))
            }
            premultiply(buffer)
            return buffer
        }
    }

    private static func message(of image: UnsafeMutablePointer<png_image>) -> String {
        withUnsafeBytes(of: &image.pointee.message) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func premultiply(_ buffer: PixelBuffer) {
        for index in 0..<(buffer.width * buffer.height) {
            let pixel = buffer.pixels[index]
            let alpha = pixel >> 24
            if alpha == 255 { continue }
            // Adding 127 rounds to the nearest value.
            func scaled(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
            buffer.pixels[index] = alpha << 24 | scaled(16) | scaled(8) | scaled(0)
        }
    }

    private static func decodeJPEG(
        _ bytes: [UInt8], width: Int, height: Int
    ) throws(ImageError) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height)
        var message = [CChar](repeating: 0, count: 256)
        let decoded = buffer.pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) {
            espalier_jpeg_decode(
                bytes, bytes.count, $0, UInt32(width), UInt32(height), &message, message.count)
        }
        guard decoded != 0 else {
            let text = String(
                decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw .undecodable(format: "JPEG", message: text)
        }
        for index in 0..<(width * height) { buffer.pixels[index] |= 0xFF00_0000 }
        return buffer
    }
}

extension Image {
    /// The width of the image in pixels, before its orientation is applied.
    var storedWidth: Int { orientation.swapsSides ? pixelHeight : pixelWidth }
    /// The height of the image in pixels, before its orientation is applied.
    var storedHeight: Int { orientation.swapsSides ? pixelWidth : pixelHeight }
}
