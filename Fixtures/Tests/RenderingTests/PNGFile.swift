/// The properties of a PNG file that can be read without decompressing it.
nonisolated struct PNGFile {
    private(set) var width = 0
    private(set) var height = 0
    /// The red, green and blue components of the palette's entries, one entry after another; empty without a palette.
    private(set) var palette: [UInt8] = []

    var colors: [[UInt8]] {
        stride(from: 0, to: palette.count - 2, by: 3).map { Array(palette[$0..<$0 + 3]) }
    }

    init(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return }
        var start = 8
        while start + 8 <= bytes.count {
            let length = Self.number(bytes[start..<start + 4])
            let end = start + 8 + length
            guard end <= bytes.count else { return }
            let content = bytes[(start + 8)..<end]
            switch String(decoding: bytes[(start + 4)..<(start + 8)], as: UTF8.self) {
            case "IHDR":
                width = Self.number(content.prefix(4))
                height = Self.number(content.dropFirst(4).prefix(4))
            case "PLTE": palette = Array(content)
            default: break
            }
            start = end + 4
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
