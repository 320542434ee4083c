import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// Reads each image once and keeps it. What can't be read is warned about once and drawn as nothing.
final class ImageStore: ImageProviding {
    private let environment: DiagramEnvironment
    private let collector: DiagnosticCollector
    private let range: (Int) -> SourceRange?
    private var images: [String: Image?] = [:]
    private var byteCount = 0

    init(
        environment: DiagramEnvironment, collector: DiagnosticCollector,
        range: @escaping (_ row: Int) -> SourceRange?
    ) {
        (self.environment, self.collector, self.range) = (environment, collector, range)
    }

    func image(named path: String, row: Int) -> Image? {
        if let known = images[path] { return known }
        let image = read(path, row: row)
        images[path] = .some(image)
        return image
    }

    private func read(_ path: String, row: Int) -> Image? {
        do throws(DiagnosticsError) {
            let data = try environment.resources.contents(ofFile: path, namedAt: range(row))
            byteCount += data.count
            let byteLimit = environment.limits.imageBytes
            guard byteCount <= byteLimit else {
                collector.warning(
                    "images: \(byteCount) bytes are beyond the limit of \(byteLimit)", at: range(row))
                return nil
            }
            guard let image = Image(header: data) else {
                collector.warning("'\(path.excerpt())' is neither a PNG nor a JPEG", at: range(row))
                return nil
            }
            if let problem = environment.images?.problem(of: image) {
                collector.warning("'\(path.excerpt())' is left out: \(problem)", at: range(row))
                return nil
            }
            return image
        } catch {
            for diagnostic in error.diagnostics {
                collector.warning(diagnostic.message, at: diagnostic.range, notes: diagnostic.notes)
            }
            return nil
        }
    }
}

extension Image {
    /// Reads format and size out of a file's first bytes.
    init?(header data: Data) {
        let bytes = [UInt8](data.prefix(64 << 10))
        if let size = Self.pngSize(bytes) {
            self.init(format: .png, data: data, pixelWidth: size.width, pixelHeight: size.height)
        } else if let size = Self.jpegSize(bytes) {
            self.init(format: .jpeg, data: data, pixelWidth: size.width, pixelHeight: size.height)
        } else {
            return nil
        }
    }

    /// PNG specification, 11.2.2: the signature, then the header chunk.
    private static func pngSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            Array(bytes[12..<16]) == Array("IHDR".utf8)
        else { return nil }
        let number = { (offset: Int) in bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return checked(number(16), number(20))
    }

    /// ITU T.81, B.2.2: the first start-of-frame segment has height and width.
    private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var position = 2
        while position + 9 < bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            let word = { (offset: Int) in
                Int(bytes[position + offset]) << 8 | Int(bytes[position + offset + 1])
            }
            if isFrame { return checked(word(7), word(5)) }
            position += 2 + word(2)
        }
        return nil
    }

    private static func checked(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
        (1...65_535).contains(width) && (1...65_535).contains(height) ? (width, height) : nil
    }
}
