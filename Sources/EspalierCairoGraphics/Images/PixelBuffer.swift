/// Owns 32-bit pixels in Cairo's format: alpha, red, green, blue from the highest byte down, premultiplied.
///
/// Unchecked: the pixels are written by the task that creates the buffer, before it is shared.
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
}
