import EspalierDiagnostics
import EspalierDiagrams
import Foundation

/// An index with which the page of a picture finds items by name, split into pieces that the page loads on demand.
///
/// All names are in one array of bytes, so that a million items take less than 100 MB.
struct NameIndex {
    /// The number of entries in a piece.
    ///
    /// The page reads a piece of this size in a few milliseconds.
    static let pieceCount = 4_000

    /// An entry of the index.
    ///
    /// Its texts are given by their offsets in `bytes`, where each text ends with a zero byte.
    private struct Entry {
        /// The first eight bytes of the key, so that most comparisons don't read the key.
        let prefix: UInt64
        /// The offset of the key, which is the name in lower case.
        let key: UInt32
        /// The offset of the text that is searched: the label, or an id that differs from its label.
        let name: UInt32
        let label: UInt32
        let id: UInt32
        let x: Int32
        let y: Int32
        let width: Int32
        let height: Int32
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    /// The number of entries.
    var count: Int { entries.count }

    /// Adds an entry for an item, and a second entry for the item's id if the id differs from the label.
    ///
    /// - Parameters:
    ///   - place: The item.
    ///   - origin: The top left corner of the picture, in the same coordinates as the item's frame.
    mutating func add(_ place: DiagramPlace, origin: CGPoint) {
        guard bytes.count < Int(UInt32.max) - 1 << 20 else { return }
        let frame = place.frame.offsetBy(dx: -origin.x, dy: -origin.y)
        let label = append(place.label)
        let id = place.id == place.label ? label : append(place.id)
        addEntry(place.label, label, label, id, frame)
        if id != label { addEntry(place.id, id, label, id, frame) }
    }

    private mutating func addEntry(
        _ text: String, _ name: UInt32, _ label: UInt32, _ id: UInt32, _ frame: CGRect
    ) {
        let lower = text.lowercased()
        let key = lower == text ? name : append(lower)
        func number(_ value: CGFloat) -> Int32 { Int32(clamping: Int(max(-1e9, min(1e9, value)).rounded())) }
        entries.append(
            Entry(
                prefix: prefix(key), key: key, name: name, label: label, id: id, x: number(frame.minX),
                y: number(frame.minY), width: number(frame.width), height: number(frame.height)))
    }

    /// Appends a text, and returns its offset.
    ///
    /// Control characters such as line feeds are replaced by spaces, because line feeds separate the names of a piece.
    private mutating func append(_ text: String) -> UInt32 {
        let offset = UInt32(bytes.count)
        for byte in text.utf8 { bytes.append(byte < 0x20 ? 0x20 : byte) }
        bytes.append(0)
        return offset
    }

    private func prefix(_ offset: UInt32) -> UInt64 {
        var (value, index, hasEnded) = (UInt64(0), Int(offset), false)
        for _ in 0..<8 {
            hasEnded = hasEnded || bytes[index] == 0
            value = value << 8 | UInt64(hasEnded ? 0 : bytes[index])
            if !hasEnded { index += 1 }
        }
        return value
    }

    private func text(_ offset: UInt32) -> String {
        String(decoding: bytes[Int(offset)...].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Writes the pieces, sorted by name.
    ///
    /// - Parameter folder: The folder of the pieces, which must exist.
    /// - Returns: The first key of each piece.
    /// - Throws: `SystemError`
    mutating func write(to folder: String) throws -> [String] {
        sort()
        var keys: [String] = []
        for start in stride(from: 0, to: entries.count, by: Self.pieceCount) {
            let piece = entries[start..<min(start + Self.pieceCount, entries.count)]
            let path = Folder.join(folder, "\(keys.count).js")
            try TileFolder.write(script(piece, number: keys.count), to: path)
            keys.append(text(entries[start].key))
        }
        return keys
    }

    /// Sorts the entries by key.
    ///
    /// Entries with the same key are sorted by their positions in the picture.
    private mutating func sort() {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            func compare(_ a: UInt32, _ b: UInt32) -> Int32 {
                UnsafeRawPointer(start + Int(a)).withMemoryRebound(to: CChar.self, capacity: 1) { a in
                    UnsafeRawPointer(start + Int(b)).withMemoryRebound(to: CChar.self, capacity: 1) {
                        strcmp(a, $0)
                    }
                }
            }
            entries.sort { a, b in
                if a.prefix != b.prefix { return a.prefix < b.prefix }
                let order = compare(a.key, b.key)
                if order != 0 { return order < 0 }
                return (a.y, a.x, a.name) < (b.y, b.x, b.name)
            }
        }
    }

    /// Returns the script of a piece: the names, the frames, and the label and the id of each entry in which the label
    /// and the id differ.
    private func script(_ piece: ArraySlice<Entry>, number: Int) -> String {
        let names = piece.map { text($0.name) }.joined(separator: "\n")
        let places = piece.map { "\($0.x),\($0.y),\($0.width),\($0.height)" }.joined(separator: ",")
        let others = piece.enumerated().filter { $0.element.id != $0.element.label }.map { index, entry in
            "\"\(index)\":[\(text(entry.label).jsonLiteral),\(text(entry.id).jsonLiteral)]"
        }
        return """
            espalier("names",\(number),\(names.jsonLiteral),[\(places)],{\(others.joined(separator: ","))});

            """
    }
}
