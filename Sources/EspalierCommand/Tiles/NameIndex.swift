import EspalierDiagnostics
import Foundation

/// An index with which the page of a picture finds items by name, split into pieces that the page loads on demand.
///
/// All names are in one array of bytes, so that a million items take less than 80 MB.
nonisolated struct NameIndex {
    /// The number of entries in a piece.
    ///
    /// The page reads a piece of this size in a few milliseconds.
    static let pieceCount = 4_000

    /// An entry of the index.
    ///
    /// Its texts are given by their offsets in `bytes`, where each text ends with a zero byte.
    nonisolated private struct Entry {
        /// The first eight bytes of the key in lower case, so that most comparisons don't read the key.
        let prefix: UInt64
        /// The offset of the key: the name, or, if the name has letters beyond ASCII, the name in lower case.
        ///
        /// ASCII letters are compared in lower case, so that most names needn't be stored twice.
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

    /// Creates an index without entries.
    ///
    /// - Parameter capacity: The expected number of entries. An array that grows step by step would take up to three times
    ///   the memory of its entries for a moment.
    init(capacity: Int = 0) { entries.reserveCapacity(capacity) }

    /// Adds an entry for an item, and a second entry for the item's id if the id differs from the label.
    ///
    /// - Parameters:
    ///   - label: The item's label.
    ///   - id: The item's id.
    ///   - frame: The item's frame in points, relative to the top left corner of the picture.
    mutating func add(label: String, id: String, frame: CGRect) {
        guard bytes.count < Int(UInt32.max) - 1 << 20 else { return }
        let labelOffset = append(label)
        let idOffset = id == label ? labelOffset : append(id)
        addEntry(label, labelOffset, labelOffset, idOffset, frame)
        if idOffset != labelOffset { addEntry(id, idOffset, labelOffset, idOffset, frame) }
    }

    private mutating func addEntry(
        _ text: String, _ name: UInt32, _ label: UInt32, _ id: UInt32, _ frame: CGRect
    ) {
        let key = text.utf8.allSatisfy { $0 < 0x80 } ? name : append(text.lowercased())
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
            value = value << 8 | UInt64(hasEnded ? 0 : Self.lowercased(bytes[index]))
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
            keys.append(key(of: entries[start]))
        }
        return keys
    }

    /// Sorts the entries by key.
    ///
    /// Entries with the same key are sorted by their positions in the picture.
    private mutating func sort() {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            entries.sort { a, b in
                if a.prefix != b.prefix { return a.prefix < b.prefix }
                let order = Self.compare(start + Int(a.key), start + Int(b.key))
                if order != 0 { return order < 0 }
                return (a.y, a.x, a.name) < (b.y, b.x, b.name)
            }
        }
    }

    /// Compares two texts, each of which ends with a zero byte, by their bytes in lower case.
    ///
    /// - Returns: A negative number if the first text comes first, 0 if the texts are equal.
    private static func compare(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>) -> Int {
        var index = 0
        while a[index] != 0, lowercased(a[index]) == lowercased(b[index]) { index += 1 }
        return Int(lowercased(a[index])) - Int(lowercased(b[index]))
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    /// Returns the key of an entry in lower case.
    private func key(of entry: Entry) -> String {
        entry.key == entry.name ? text(entry.name).lowercased() : text(entry.key)
    }

    /// Returns the script of a piece, with the names and the frames of its entries.
    ///
    /// If the label and the id of an entry differ, the script contains both.
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
