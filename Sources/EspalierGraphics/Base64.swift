package import Foundation

/// The base64 encoding of bytes (RFC 4648, section 4), with padding and without line breaks.
package enum Base64 {
    /// Returns the number of digits for a number of bytes.
    package static func digitCount(ofBytes count: Int) -> Int { (count + 2) / 3 * 4 }

    /// Returns the digits for some bytes.
    static func digits(of data: Data) -> [UInt8] {
        let count = digitCount(ofBytes: data.count)
        return [UInt8](unsafeUninitializedCapacity: count) { digits, initializedCount in
            if let start = digits.baseAddress { _ = write(data, to: start) }
            initializedCount = count
        }
    }

    /// Writes the digits for some bytes, and returns the address after the last digit.
    ///
    /// There must be space for all digits.
    package static func write(
        _ data: Data, to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        data.withUnsafeBytes { write($0, to: start) }
    }

    private static func write(
        _ source: UnsafeRawBufferPointer, to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        let digits = alphabet.utf8Start
        var cursor = start
        var index = 0
        while index + 3 <= source.count {
            let group = Int(source[index]) << 16 | Int(source[index + 1]) << 8 | Int(source[index + 2])
            cursor[0] = digits[group >> 18]
            cursor[1] = digits[group >> 12 & 63]
            cursor[2] = digits[group >> 6 & 63]
            cursor[3] = digits[group & 63]
            cursor += 4
            index += 3
        }
        guard index < source.count else { return cursor }
        let hasTwo = index + 1 < source.count
        let group = Int(source[index]) << 16 | (hasTwo ? Int(source[index + 1]) << 8 : 0)
        cursor[0] = digits[group >> 18]
        cursor[1] = digits[group >> 12 & 63]
        cursor[2] = hasTwo ? digits[group >> 6 & 63] : UInt8(ascii: "=")
        cursor[3] = UInt8(ascii: "=")
        return cursor + 4
    }
}
