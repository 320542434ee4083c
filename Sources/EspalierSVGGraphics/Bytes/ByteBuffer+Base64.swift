import Foundation

extension ByteBuffer {
    /// Appends `data` in base64 (RFC 4648, section 4) with padding and without line breaks.
    func append(base64 data: Data) {
        let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        let digits = alphabet.utf8Start
        reserve((data.count + 2) / 3 * 4)
        data.withUnsafeBytes { source in
            var index = 0
            while index < source.count {
                let available = min(3, source.count - index)
                var group = UInt32(source[index]) << 16
                if available > 1 { group |= UInt32(source[index + 1]) << 8 }
                if available > 2 { group |= UInt32(source[index + 2]) }
                appendReserved(digits[Int(group >> 18)])
                appendReserved(digits[Int(group >> 12 & 63)])
                appendReserved(available > 1 ? digits[Int(group >> 6 & 63)] : UInt8(ascii: "="))
                appendReserved(available > 2 ? digits[Int(group & 63)] : UInt8(ascii: "="))
                index += 3
            }
        }
    }
}
