/// The links that a picture of any format may contain: http, https, mailto and relative references.
package enum LinkPolicy {
    /// Returns true if a picture may contain `link`.
    ///
    /// Browsers remove tabs and line feeds inside a URL, and spaces around it, before they look for a
    /// scheme. Therefore a link with a control character is refused, and the scheme is the text before the
    /// first colon, unless a `/`, `?` or `#` precedes the colon (RFC 3986, section 4.2).
    package static func allows(_ link: String) -> Bool {
        let bytes = link.utf8
        if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return false }
        guard let end = bytes.firstIndex(where: ":/?#".utf8.contains), bytes[end] == UInt8(ascii: ":") else {
            return true
        }
        let scheme = bytes[..<end].drop { $0 == UInt8(ascii: " ") }.map { $0 | 0x20 }
        return ["http", "https", "mailto"].contains { scheme.elementsEqual($0.utf8) }
    }

    /// Returns `link` with percent encoding for each byte that RFC 3986 doesn't allow, and also for `(`, `)` and `'`.
    ///
    /// Because of this, a link can't end the string that contains it in a PDF file or in a tag attribute of Cairo.
    /// Percent signs are kept.
    package static func percentEncoded(_ link: String) -> String {
        var encoded: [UInt8] = []
        for byte in link.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                encoded.append(byte)
            case _ where "-._~:/?#[]@!$&*+,;=%".utf8.contains(byte): encoded.append(byte)
            default: encoded += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
