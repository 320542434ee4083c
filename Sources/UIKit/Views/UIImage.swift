public import EspalierGraphics
public import Foundation

/// The UIKit name of `Image`.
public typealias UIImage = Image

nonisolated extension Image {
    /// A PNG's bytes; nil for anything else.
    ///
    /// Asset catalogues and symbols don't exist here.
    public init?(data: Data) {
        // Signature, then the header chunk: length, "IHDR", width and height as big-endian 32-bit numbers.
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = [UInt8](data.prefix(24))
        guard header.count == 24, header.starts(with: signature) else { return nil }
        func number(at offset: Int) -> Int {
            header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        self.init(format: .png, data: data, pixelWidth: number(at: 16), pixelHeight: number(at: 20))
    }

    /// A picture of nothing.
    public init() { self.init(format: .png, data: Data(), pixelWidth: 0, pixelHeight: 0) }

    /// The size in points, with a point for each pixel.
    public var size: CGSize { CGSize(width: pixelWidth, height: pixelHeight) }
}
