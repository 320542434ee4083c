import EspalierCairoGraphics
import EspalierDiagrams
import EspalierGraphics
import Foundation

/// Images and fonts.
enum Binaries {
    /// Decoding takes memory for all pixels, which a header of 30 bytes can ask for.
    private static let pixelLimit = 1_000_000

    static func runFont(_ bytes: [UInt8]) { bytes.withUnsafeBytes { _ = FontFileCheck.isWhole($0) } }

    static func runImage(_ bytes: [UInt8]) {
        guard let image = Image(header: Data(bytes)),
            image.pixelWidth * image.pixelHeight <= pixelLimit
        else { return }
        _ = ImageLibrary(capacity: 0).problem(of: image)
    }
}
