/// Owns 32-bit pixels as Cairo keeps them: alpha, red, green, blue from the highest byte down, premultiplied. Written only
/// by whoever makes it, before anybody else sees it.
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
