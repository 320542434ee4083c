/// Which links a picture may have: http, https, mailto, and those relative to the page.
nonisolated enum LinkPolicy {
    /// Whether a link leads nowhere dangerous. Browsers skip control characters inside of a scheme, so a link with one
    /// (`java\nscript:`) is refused whatever it looks like.
    static func allows(_ link: String) -> Bool {
        var scheme = ""
        for byte in link.utf8 {
            if byte < 0x21 || byte == 0x7F { return false }
        }
        for byte in link.utf8 {
            switch byte {
            case UInt8(ascii: ":"): return ["http", "https", "mailto"].contains(scheme.lowercased())
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
            default: scheme.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return true
    }
}
