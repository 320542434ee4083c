import Foundation

/// An opaque picture.
package struct Pixels {
    package let width: Int
    package let height: Int
    private let bytes: [UInt8]

    /// Reads a binary portable pixmap.
    ///
    /// The header consists of `P6`, the width, the height and 255, each followed by white space. The pixels follow,
    /// with a byte each for red, green and blue.
    package init(portablePixmap data: [UInt8]) throws {
        var fields: [Int] = []
        var index = 2
        while fields.count < 3, index < data.count {
            while index < data.count, !(48...57).contains(data[index]) { index += 1 }
            var number = 0
            while index < data.count, (48...57).contains(data[index]) {
                number = number * 10 + Int(data[index] - 48)
                index += 1
            }
            fields.append(number)
        }
        guard data.starts(with: [0x50, 0x36]), fields.count == 3, fields[2] == 255,
            data.count == index + 1 + fields[0] * fields[1] * 3
        else { throw ExternalProgram.Failure(message: "the picture isn't a portable pixmap of 8 bits") }
        (width, height) = (fields[0], fields[1])
        bytes = Array(data[(index + 1)...])
    }

    /// Returns the part of the picture whose top left corner is (0, `y`).
    package func part(y: Int, width: Int, height: Int) -> Pixels {
        var part: [UInt8] = []
        for row in y..<y + height { part += bytes[row * self.width * 3..<(row * self.width + width) * 3] }
        return Pixels(width: width, height: height, bytes: part)
    }

    private init(width: Int, height: Int, bytes: [UInt8]) {
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// The color of a pixel as `0xRRGGBB`.
    package subscript(x: Int, y: Int) -> UInt32 {
        let offset = (y * width + x) * 3
        return UInt32(bytes[offset]) << 16 | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2])
    }

    /// Returns the range of columns that contain a pixel of another color than `color` in one of the rows.
    ///
    /// The result is nil if all pixels of the rows have this color.
    package func columns(inRows rows: Range<Int>, otherThan color: UInt32) -> ClosedRange<Int>? {
        let used = (0..<width).filter { x in rows.contains { y in self[x, y] != color } }
        guard let first = used.first, let last = used.last else { return nil }
        return first...last
    }

    /// Returns the red component of a pixel, 0...255.
    package func red(x: Int, y: Int) -> Int { Int(bytes[(y * width + x) * 3]) }

    /// The difference between two pictures of the same size.
    ///
    /// All values are from 0 to 1.
    package struct Difference {
        /// The mean difference of all components of all pixels.
        package var mean = 0.0
        /// The mean difference in the window of 16 x 16 pixels with the maximum difference.
        ///
        /// Windows start at every eighth row and column. If an element is missing, this value is large even for a large
        /// picture.
        package var greatest = 0.0
        /// The top left corner of this window.
        package var place = (x: 0, y: 0)
    }

    package func difference(to other: Pixels) -> Difference {
        let (columns, rows) = ((width + 7) / 8, (height + 7) / 8)
        var sums = [Int](repeating: 0, count: columns * rows)
        // Most runs of eight pixels are equal, and `memcmp` finds this quickly even in a debug build.
        bytes.withUnsafeBufferPointer { own in
            other.bytes.withUnsafeBufferPointer { others in
                guard let own = own.baseAddress, let others = others.baseAddress else { return }
                for y in 0..<height {
                    for column in 0..<columns {
                        var offset = (y * width + column * 8) * 3
                        let end = min(offset + 24, (y + 1) * width * 3)
                        if memcmp(own + offset, others + offset, end - offset) == 0 { continue }
                        var sum = 0
                        while offset < end {
                            sum += abs(Int(own[offset]) - Int(others[offset]))
                            offset += 1
                        }
                        sums[y / 8 * columns + column] += sum
                    }
                }
            }
        }
        var difference = Difference()
        difference.mean = Double(sums.reduce(0, +)) / Double(width * height * 3 * 255)
        for row in 0..<max(1, rows - 1) {
            for column in 0..<max(1, columns - 1) {
                var sum = 0
                for y in row..<min(row + 2, rows) {
                    for x in column..<min(column + 2, columns) { sum += sums[y * columns + x] }
                }
                let mean = Double(sum) / Double(16 * 16 * 3 * 255)
                if mean > difference.greatest {
                    difference.greatest = mean
                    difference.place = (column * 8, row * 8)
                }
            }
        }
        return difference
    }
}
