import EspalierCairoGraphics
import EspalierDiagrams
import EspalierGraphics
import Foundation

/// The harnesses for images and fonts.
enum Binaries {
    /// The maximum number of pixels of an image that is decoded.
    ///
    /// A header of 30 bytes can claim billions of pixels, which would need too much memory.
    private static let pixelLimit = 1_000_000

    static func readFont(_ bytes: [UInt8]) { bytes.withUnsafeBytes { _ = FontFileCheck.isWhole($0) } }

    static func readImage(_ bytes: [UInt8]) {
        guard let image = Image(header: Data(bytes)),
            image.pixelWidth * image.pixelHeight <= pixelLimit
        else { return }
        _ = ImageLibrary(capacity: 0).problem(of: image)
    }
}
