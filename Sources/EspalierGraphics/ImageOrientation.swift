package import EspalierGeometry
import Foundation

/// The rotation and mirroring that displays the stored pixels of an image upright, with UIKit's names and the numbers
/// of the Exif tag `Orientation` (Exif 2.32, 4.6.4).
package enum ImageOrientation: Int, Hashable, Sendable {
    /// Unchanged.
    case up = 1
    /// Mirrored from left to right.
    case upMirrored = 2
    /// Rotated by 180°.
    case down = 3
    /// Mirrored from top to bottom.
    case downMirrored = 4
    /// Mirrored, then rotated by 90° counterclockwise.
    case leftMirrored = 5
    /// Rotated by 90° clockwise.
    case right = 6
    /// Mirrored, then rotated by 90° clockwise.
    case rightMirrored = 7
    /// Rotated by 90° counterclockwise.
    case left = 8

    /// True if width and height are exchanged.
    package var swapsSides: Bool { rawValue >= 5 }

    /// The transform from the stored to the displayed image.
    ///
    /// Both images are the unit square, with y downward.
    package var transform: CGAffineTransform {
        switch self {
        case .up: .identity
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
        case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
        case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
        case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
        }
    }
}

extension ImageOrientation {
    /// Reads the orientation from the contents of a JPEG's `APP1` segment; nil if the segment has no orientation.
    init?(exif bytes: UnsafeRawBufferPointer) {
        guard bytes.isExif else { return nil }
        self.init(tiff: UnsafeRawBufferPointer(rebasing: bytes[6...]))
    }

    /// Reads the orientation from Exif data, which has the form of a TIFF file; nil if the data has no orientation.
    init?(tiff: UnsafeRawBufferPointer) {
        let isLittleEndian = tiff.starts(with: [0x49, 0x49, 0x2A, 0])
        guard isLittleEndian || tiff.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset + count <= tiff.count else { return nil }
            let digits = tiff[offset..<offset + count]
            return (isLittleEndian ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for entry in 0..<count {
            let start = directory + 2 + entry * 12
            guard let tag = number(start, 2) else { return nil }
            guard tag == 0x112 else { continue }
            // The tag's type must be 3, a 16-bit number.
            guard number(start + 2, 2) == 3, let value = number(start + 8, 2) else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}

extension UnsafeRawBufferPointer {
    /// True if the bytes, which are the contents of an `APP1` segment, are Exif data.
    var isExif: Bool { starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) }
}
