/// Parses decimal numbers from bytes, independently of the locale, and without creating a string for most numbers.
package enum DecimalNumber {
    private static let powersOfTen: [Double] = (0...22).map { exponent in
        (0..<exponent).reduce(1.0) { power, _ in power * 10 }
    }

    /// Parses a range of bytes as a decimal number: an optional sign, digits with an optional point, and an optional
    /// exponent.
    ///
    /// Returns nil if the range contains anything else. A number that is too large is infinite.
    ///
    /// If the digits fit into 53 bits and the power of ten is at most 22, `Double` represents both exactly, and a
    /// single multiplication or division has the nearest result (Clinger 1990). Other numbers are parsed by the
    /// standard library.
    package static func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
        var scan = Scan(position: range.lowerBound, end: range.upperBound)
        guard scan.run(bytes) else { return nil }
        if scan.digitCount <= 18, scan.mantissa < 1 << 53, abs(scan.exponent) <= 22 {
            let power = powersOfTen[abs(scan.exponent)]
            let mantissa = Double(scan.mantissa)
            let value = scan.exponent < 0 ? mantissa / power : mantissa * power
            return scan.isNegative ? -value : value
        }
        return Double(String(decoding: bytes[range], as: UTF8.self))
    }

    private struct Scan {
        var position: Int
        let end: Int
        var mantissa: UInt64 = 0
        var digitCount = 0
        var exponent = 0
        var isNegative = false

        mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            if position < end, bytes[position] == 0x2D || bytes[position] == 0x2B {
                isNegative = bytes[position] == 0x2D
                position += 1
            }
            var digits = scanDigits(bytes)
            if position < end, bytes[position] == 0x2E {
                position += 1
                let fraction = scanDigits(bytes)
                exponent -= fraction
                digits += fraction
            }
            guard digits > 0 else { return false }
            return scanExponent(bytes) && position == end
        }

        private mutating func scanDigits(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
            let start = position
            while position < end, bytes[position] &- 0x30 < 10 {
                mantissa = mantissa &* 10 &+ UInt64(bytes[position] &- 0x30)
                if mantissa != 0 { digitCount += 1 }
                position += 1
            }
            return position - start
        }

        private mutating func scanExponent(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            guard position < end, bytes[position] | 0x20 == 0x65 else { return true }
            position += 1
            var sign = 1
            if position < end, bytes[position] == 0x2D || bytes[position] == 0x2B {
                sign = bytes[position] == 0x2D ? -1 : 1
                position += 1
            }
            var value = 0
            let start = position
            while position < end, bytes[position] &- 0x30 < 10 {
                value = min(value * 10 + Int(bytes[position] &- 0x30), 100_000)
                position += 1
            }
            exponent += sign * value
            return position > start
        }
    }
}
