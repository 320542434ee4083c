/// Renumbers the surfaces and images of an SVG in order of appearance.
///
/// Cairo's numbers, such as `surface17` and `image23`, continue for the lifetime of the process. With the new numbers,
/// the same picture always results in the same bytes.
enum SurfaceNumbering {
    /// Returns the document with new numbers.
    ///
    /// Names can be found by searching, because an SVG with outlined text contains no other text that looks like a
    /// name.
    static func renumbered(_ document: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(document.count)
        var numbers: [UInt8: [[UInt8]: Int]] = [:]
        let names = [Array("surface".utf8), Array("image".utf8)]
        var position = 0
        while position < document.count {
            let isStart = position > 0 && isOpening(document[position - 1])
            guard isStart, let name = names.first(where: { document[position...].starts(with: $0) }) else {
                result.append(document[position])
                position += 1
                continue
            }
            let start = position + name.count
            var end = start
            while end < document.count, document[end] &- 48 < 10 { end += 1 }
            result += name
            if end > start {
                let old = Array(document[start..<end])
                let count = numbers[name[0]]?.count ?? 0
                let new = numbers[name[0], default: [:]][old] ?? count + 1
                numbers[name[0], default: [:]][old] = new
                result += String(new).utf8
            }
            position = end
        }
        return result
    }

    private static func isOpening(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#")
    }
}
