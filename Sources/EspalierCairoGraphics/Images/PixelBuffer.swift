import EspalierGeometry
import EspalierGraphics
import Foundation

/// Owns 32-bit premultiplied pixels in Cairo's format: alpha, red, green and blue, starting with the highest byte.
///
/// The conformance to `Sendable` is unchecked, but correct: only the task that creates the buffer writes pixels, before
/// the buffer is shared.
final class PixelBuffer: @unchecked Sendable {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>
    private let isAllocatedBySwift: Bool
    /// The share of the memory for decoded images that the buffer takes; nil for a small buffer.
    var reservation: PixelReserve.Reservation?

    /// Creates a small buffer.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = .allocate(capacity: max(1, width * height))
        pixels.initialize(repeating: 0, count: max(1, width * height))
        isAllocatedBySwift = true
    }

    /// Creates a buffer for an image.
    ///
    /// - Throws: `ImageError` if the system has no memory for the pixels.
    init(allocating width: Int, _ height: Int) throws(ImageError) {
        guard let memory = calloc(max(1, width * height), 4) else {
            throw .noMemory(width: width, height: height)
        }
        (self.width, self.height) = (width, height)
        isAllocatedBySwift = false
        pixels = memory.bindMemory(to: UInt32.self, capacity: max(1, width * height))
    }

    var pixelCount: Int { width * height }

    deinit { if isAllocatedBySwift { pixels.deallocate() } else { free(pixels) } }

    /// Returns the pixels of the image as it is displayed.
    ///
    /// This buffer must contain the pixels as they are stored, and `orientation` must be the orientation of the image.
    func turned(_ orientation: ImageOrientation) throws(ImageError) -> PixelBuffer {
        if orientation == .up { return self }
        let swaps = orientation.swapsSides
        let result = try PixelBuffer(allocating: swaps ? height : width, swaps ? width : height)
        let turn = PixelTurn(orientation, width: width, height: height)
        for row in 0..<height {
            turn.write(pixels + row * width, count: width, row: row, to: result.pixels)
        }
        return result
    }
}

/// The places of stored pixels in an image as it is displayed.
struct PixelTurn {
    private let start: Int
    /// The index steps in the result for a step to the right and for a step down in the stored image.
    private let (right, down): (Int, Int)

    /// Creates the places for a stored image of a size.
    init(_ orientation: ImageOrientation, width: Int, height: Int) {
        let swaps = orientation.swapsSides
        let (resultWidth, resultHeight) = (swaps ? height : width, swaps ? width : height)
        let transform = orientation.transform
        right = Int(transform.a) + Int(transform.b) * resultWidth
        down = Int(transform.c) + Int(transform.d) * resultWidth
        start = Int(transform.tx) * (resultWidth - 1) + Int(transform.ty) * (resultHeight - 1) * resultWidth
    }

    /// Writes a stored row to the pixels of the result.
    func write(
        _ source: UnsafePointer<UInt32>, count: Int, row: Int, to result: UnsafeMutablePointer<UInt32>
    ) {
        var place = start + row * down
        if right == 1 { return (result + place).update(from: source, count: count) }
        for column in 0..<count {
            result[place] = source[column]
            place += right
        }
    }
}
