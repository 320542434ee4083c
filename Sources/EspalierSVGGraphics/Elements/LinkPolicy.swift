/// Which links may stand in a picture: http, https, mailto, and relative ones.
enum LinkPolicy {
    /// Browsers drop tabs and line feeds inside of a URL and spaces around it before they look for a scheme, so a
    /// link with any control character is refused, and a scheme is whatever stands before the first colon that no
    /// `/`, `?` or `#` precedes (RFC 3986, section 4.2).
    static func allows(_ link: String) -> Bool {
        let bytes = link.utf8
        if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return false }
        let separators = [UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
        guard let end = bytes.firstIndex(where: separators.contains), bytes[end] == UInt8(ascii: ":") else {
            return true
        }
        let scheme = bytes[..<end].drop { $0 == UInt8(ascii: " ") }.map { $0 | 0x20 }
        return ["http", "https", "mailto"].contains { scheme.elementsEqual($0.utf8) }
    }
}
