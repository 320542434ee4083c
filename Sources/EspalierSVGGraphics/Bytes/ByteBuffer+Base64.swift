import Foundation

extension ByteBuffer {
    /// Appends `data` in base64 (RFC 4648, section 4) with padding and without line breaks.
    func append(base64 data: Data) {
        let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        let digits = alphabet.utf8Start
        reserve((data.count + 2) / 3 * 4)
        data.withUnsafeBytes { source in
            appendReserved { start in
                var cursor = start
                var index = 0
                while index + 3 <= source.count {
                    let group =
                        Int(source[index]) << 16 | Int(source[index + 1]) << 8 | Int(source[index + 2])
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
    }
}
