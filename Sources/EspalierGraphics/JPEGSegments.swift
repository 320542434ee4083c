package import Foundation

/// The segments of a JPEG, up to the end of the image or to the first damage (ITU T.81, B.1.1).
///
/// The compressed data after the header of a scan is skipped.
package struct JPEGSegments: Sequence, IteratorProtocol {
    /// A marker and its parameters.
    package struct Segment {
        /// The second byte of the marker.
        package let marker: UInt8
        /// The offsets of the marker, the length and the parameters.
        package let range: Range<Int>
        /// The offsets of the parameters.
        package var content: Range<Int> {
            Swift.min(range.lowerBound + 4, range.upperBound)..<range.upperBound
        }

        /// True if the segment begins a frame, and contains its size (ITU T.81, table B.1).
        package var isFrame: Bool {
            (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
        }
        /// True for a frame with arithmetic coding.
        package var usesArithmeticCoding: Bool { isFrame && marker >= 0xC9 }
    }

    /// The offset after the marker for the end of the image; nil before it is found.
    package private(set) var end: Int?
    private let bytes: UnsafeRawBufferPointer
    private var position = 2

    /// Creates a sequence of the segments after the start of an image.
    package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    package mutating func next() -> Segment? {
        while end == nil, position + 2 <= bytes.count, bytes[position] == 0xFF {
            let (start, marker) = (position, bytes[position + 1])
            switch marker {
            case 0xFF: position += 1  // a fill byte
            case 0x01, 0xD0...0xD8: position += 2  // markers without parameters
            case 0xD9: (position, end) = (start + 2, start + 2)
            default:
                guard start + 4 <= bytes.count else { return nil }
                let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
                position = start + 2 + length
                guard length >= 2, position <= bytes.count else { return nil }
                let range = start..<position
                if marker == 0xDA { skipScan() }
                return Segment(marker: marker, range: range)
            }
        }
        return nil
    }

    /// Moves to the marker after the compressed data of a scan.
    ///
    /// In this data, the byte 0xFF is followed by 0 or by the marker of a restart.
    private mutating func skipScan() {
        guard let start = bytes.baseAddress else { return }
        while position + 1 < bytes.count, let found = memchr(start + position, 0xFF, bytes.count - position) {
            position = UnsafeRawPointer(found) - start
            guard position + 1 < bytes.count else { break }
            let next = bytes[position + 1]
            if next != 0, !(0xD0...0xD7).contains(next) { return }
            position += 2
        }
        position = bytes.count
    }
}

extension Image {
    /// The segments of a file that matter before decoding.
    package struct JPEGOutline {
        /// The number of scans.
        package var scans = 0
        /// True for arithmetic coding, which browsers and PDF viewers can't show.
        package var usesArithmeticCoding = false
        /// The number of bytes that a decoder needs for the coefficients of a progressive file or one with several scans; 0 for
        /// other files.
        package var coefficientBytes = 0
    }

    /// Reads the segments of a JPEG.
    ///
    /// - Complexity: O(bytes)
    package static func jpegOutline(of data: Data) -> JPEGOutline {
        data.withUnsafeBytes { bytes in
            var outline = JPEGOutline()
            var (bytesOfFrame, components, isProgressive) = (0, 0, false)
            for segment in JPEGSegments(bytes) {
                if segment.marker == 0xDA { outline.scans += 1 }
                if segment.isFrame, components == 0 {
                    outline.usesArithmeticCoding = segment.usesArithmeticCoding
                    (bytesOfFrame, components) = coefficients(Array(bytes[segment.content]))
                    isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(segment.marker)
                }
            }
            if outline.scans > 1 || isProgressive { outline.coefficientBytes = bytesOfFrame }
            return outline
        }
    }

    /// Returns the number of bytes before the compressed pixels of a JPEG.
    package static func jpegHeaderLength(of data: Data) -> Int {
        data.withUnsafeBytes { bytes in
            for segment in JPEGSegments(bytes) where segment.isFrame { return segment.range.upperBound }
            return 0
        }
    }

    /// Returns the size of all coefficients of a frame, which have 2 bytes each, and the number of its components.
    private static func coefficients(_ frame: [UInt8]) -> (bytes: Int, components: Int) {
        guard frame.count >= 6 else { return (0, 0) }
        let (height, width) = (Int(frame[1]) << 8 | Int(frame[2]), Int(frame[3]) << 8 | Int(frame[4]))
        let count = Int(frame[5])
        guard frame.count >= 6 + 3 * count else { return (0, 0) }
        let factors = (0..<count).map { Int(frame[7 + 3 * $0]) }
        let across = Swift.max(1, factors.map { $0 >> 4 }.max() ?? 1)
        let down = Swift.max(1, factors.map { $0 & 15 }.max() ?? 1)
        // A unit that is coded together consists of `across` x `down` blocks of 8 x 8 values.
        let units = ((width + 8 * across - 1) / (8 * across)) * ((height + 8 * down - 1) / (8 * down))
        return (factors.reduce(0) { $0 + units * ($1 >> 4) * ($1 & 15) * 128 }, count)
    }
}
