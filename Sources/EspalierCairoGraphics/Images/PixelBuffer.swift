import EspalierGeometry
import EspalierGraphics

/// Owns 32-bit premultiplied pixels in Cairo's format: alpha, red, green and blue, starting with the highest byte.
///
/// The conformance to `Sendable` is unchecked, but correct: only the task that creates the buffer writes pixels, before
/// the buffer is shared.
final class PixelBuffer: @unchecked Sendable {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = .allocate(capacity: max(1, width * height))
        pixels.initialize(repeating: 0, count: max(1, width * height))
    }

    var pixelCount: Int { width * height }

    deinit { pixels.deallocate() }

    /// Returns the pixels of the image as it is displayed.
    ///
    /// This buffer must contain the pixels as they are stored, and `orientation` must be the orientation of the image.
    func turned(_ orientation: ImageOrientation) -> PixelBuffer {
        if orientation == .up { return self }
        let (width, height) = (self.width, self.height)
        let result =
            orientation.swapsSides
            ? PixelBuffer(width: height, height: width) : PixelBuffer(width: width, height: height)
        // These are the index steps in the result for a step to the right and for a step down in this buffer.
        let transform = orientation.transform
        let right = Int(transform.a) + Int(transform.b) * result.width
        let down = Int(transform.c) + Int(transform.d) * result.width
        var row =
            Int(transform.tx) * (result.width - 1) + Int(transform.ty) * (result.height - 1) * result.width
        for y in 0..<height {
            var place = row
            for x in 0..<width {
                result.pixels[place] = pixels[y * width + x]
                place += right
            }
            row += down
        }
        return result
    }
}
