import EspalierData
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGeometry
import Foundation

/// An index with which the page of a picture finds items by name, split into pieces that the page loads on demand.
///
/// While tiles are drawn, a million items take 20 MB, because names are read from the tables of the items.
nonisolated struct NameIndex {
    /// The number of entries in a piece.
    ///
    /// The page reads a piece of this size in a few milliseconds.
    static let pieceCount = 4_000

    /// An entry of the index, for an item's label or for an id that differs from the label.
    nonisolated private struct Entry {
        /// The number of the item, multiplied by two; plus one if the entry is for the item's id.
        let name: UInt32
        let x: Int32
        let y: Int32
        let width: Int32
        let height: Int32

        var item: Int { Int(name >> 1) }
        var isID: Bool { name & 1 == 1 }
    }

    /// A key by which an entry is sorted: the entry's name in lower case.
    nonisolated private struct Key {
        /// The first eight bytes of the key, so that most comparisons don't read the name.
        let prefix: UInt64
        /// The index of the entry in `entries`.
        let entry: UInt32
        /// The index of the key in `otherKeys`; -1 if the key is the name, whose ASCII letters are compared in lower
        /// case.
        let other: Int32
    }

    private let labels: [ItemNames]
    private let ids: [ItemNames]
    /// The number of the first item of each table.
    private let starts: [Int]
    private var entries: [Entry] = []
    /// The keys of the names with letters beyond ASCII.
    private var otherKeys = ItemNames()

    var count: Int { entries.count }

    /// The x, y, width and height of the first item in points; nil if there are no items.
    ///
    /// Takes O(number of entries).
    var firstFrame: [Int]? {
        entries.min { $0.name < $1.name }.map { [$0.x, $0.y, $0.width, $0.height].map(Int.init) }
    }

    /// Creates an index without entries.
    ///
    /// - Parameters:
    ///   - tables: The tables of the items.
    ///   - capacity: The expected number of entries. An array that grows step by step would take up to three times the
    ///     memory of its entries for a moment.
    init(_ tables: [ItemTable], capacity: Int = 0) {
        (labels, ids) = (tables.map(\.labels), tables.map(\.ids))
        starts = tables.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        entries.reserveCapacity(capacity)
    }

    /// Adds an entry for an item, and a second entry for the item's id if the id differs from the label.
    ///
    /// - Parameters:
    ///   - item: The number of the item, counted from the first row of the first table.
    ///   - frame: The item's frame in points, relative to the top left corner of the picture.
    mutating func add(item: Int, frame: CGRect) {
        guard item < Int(UInt32.max) / 2 else { return }
        func number(_ value: CGFloat) -> Int32 { Int32(clamping: Int(max(-1e9, min(1e9, value)).rounded())) }
        func addEntry(_ isID: UInt32) {
            entries.append(
                Entry(
                    name: UInt32(item) << 1 | isID, x: number(frame.minX), y: number(frame.minY),
                    width: number(frame.width), height: number(frame.height)))
        }
        addEntry(0)
        if hasOwnID(item) { addEntry(1) }
    }

    // MARK: Names

    private func hasOwnID(_ item: Int) -> Bool {
        let (table, row) = place(of: item)
        let haveSameBytes = labels[table].withUTF8(ofRow: row) { label in
            ids[table].withUTF8(ofRow: row) { $0.elementsEqual(label) }
        }
        return !haveSameBytes && ids[table][row] != labels[table][row]
    }

    private func place(of item: Int) -> (table: Int, row: Int) {
        let table = labels.count == 1 ? 0 : starts.partitioningIndex { $0 > item } - 1
        return (table, item - starts[table])
    }

    /// Calls `body` with the label or id of an entry in UTF-8.
    private func withName<Result>(
        of entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let (table, row) = place(of: entry.item)
        return entry.isID
            ? ids[table].withUTF8(ofRow: row, body) : labels[table].withUTF8(ofRow: row, body)
    }

    /// Returns a name without control characters such as line feeds, because line feeds separate the names of a piece.
    private static func printable(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 < 0x20 }) else { return name }
        return String(decoding: name.utf8.map(printable), as: UTF8.self)
    }

    private static func printable(_ byte: UInt8) -> UInt8 { max(byte, 0x20) }

    private func name(of entry: Entry) -> String {
        Self.printable(withName(of: entry) { String(decoding: $0, as: UTF8.self) })
    }

    // MARK: Writing

    /// Writes the pieces, sorted by name.
    ///
    /// - Parameter folder: The folder of the pieces, which must exist.
    /// - Returns: The first key of each piece.
    /// - Throws: `SystemError` if a piece can't be written.
    mutating func write(to folder: String) throws -> [String] {
        let keys = sortedKeys()
        var firstKeys: [String] = []
        for start in stride(from: 0, to: keys.count, by: Self.pieceCount) {
            let piece = keys[start..<min(start + Self.pieceCount, keys.count)].map { entries[Int($0.entry)] }
            let path = FilePath.join(folder, "\(firstKeys.count).js")
            try TileFolder.write(script(piece, number: firstKeys.count), to: path)
            firstKeys.append(
                keys[start].other >= 0 ? otherKeys[Int(keys[start].other)] : name(of: piece[0]).lowercased())
        }
        return firstKeys
    }

    /// Returns the keys of all entries in ascending order.
    ///
    /// Entries with the same key are sorted by their positions in the picture.
    private mutating func sortedKeys() -> [Key] {
        var keys: [Key] = []
        keys.reserveCapacity(entries.count)
        for number in entries.indices { keys.append(key(ofEntry: number)) }
        keys.sort { a, b in
            if a.prefix != b.prefix { return a.prefix < b.prefix }
            let order = withText(of: a) { first in withText(of: b) { Self.compare(first, $0) } }
            if order != 0 { return order < 0 }
            let (one, other) = (entries[Int(a.entry)], entries[Int(b.entry)])
            return (one.y, one.x, a.entry) < (other.y, other.x, b.entry)
        }
        return keys
    }

    private mutating func key(ofEntry number: Int) -> Key {
        let entry = entries[number]
        let prefix = withName(of: entry) { name in
            name.allSatisfy { $0 < 0x80 } ? Self.prefix(name) : nil
        }
        if let prefix { return Key(prefix: prefix, entry: UInt32(number), other: -1) }
        otherKeys.append(Self.printable(name(of: entry).lowercased()))
        let other = otherKeys.count - 1
        return Key(
            prefix: otherKeys.withUTF8(ofRow: other, Self.prefix), entry: UInt32(number), other: Int32(other))
    }

    private func withText<Result>(of key: Key, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        key.other >= 0
            ? otherKeys.withUTF8(ofRow: Int(key.other), body) : withName(of: entries[Int(key.entry)], body)
    }

    private static func prefix(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        (0..<8).reduce(0) { $0 << 8 | UInt64($1 < text.count ? lowercased(text[$1]) : 0) }
    }

    /// Compares two texts by their bytes in lower case.
    ///
    /// - Returns: A negative number if the first text comes first, 0 if the texts are equal.
    private static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        for index in 0..<min(a.count, b.count) {
            let difference = Int(lowercased(a[index])) - Int(lowercased(b[index]))
            if difference != 0 { return difference }
        }
        return a.count - b.count
    }

    /// Returns an ASCII letter in lower case, and a space for a control character.
    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : printable(byte)
    }

    /// Returns the script of a piece, with the names and the frames of its entries.
    ///
    /// If the label and the id of an entry differ, the script contains both.
    private func script(_ piece: [Entry], number: Int) -> String {
        let names = piece.map(name).joined(separator: "\n")
        let places = piece.map { "\($0.x),\($0.y),\($0.width),\($0.height)" }.joined(separator: ",")
        let others = piece.enumerated().filter { hasOwnID($0.element.item) }.map { index, entry in
            let (table, row) = place(of: entry.item)
            let texts = [labels[table][row], ids[table][row]].map { Self.printable($0).jsonLiteral }
            return "\"\(index)\":[\(texts.joined(separator: ","))]"
        }
        return """
            espalier("names",\(number),\(names.jsonLiteral),[\(places)],{\(others.joined(separator: ","))});

            """
    }
}

/// Writes a file with the items of each block, and collects the names of all items.
///
/// The page loads the file of the block under the pointer, and finds the item under the pointer in this file.
struct PlaceWriter {
    private let diagram: Diagram
    /// The part of the diagram that the picture shows.
    private let bounds: CGRect
    /// The names of the items; nil if another shard collects them.
    private var index: NameIndex?

    init(_ diagram: Diagram, bounds: CGRect, collectsNames: Bool) {
        (self.diagram, self.bounds) = (diagram, bounds)
        index =
            collectsNames ? NameIndex(diagram.itemTables, capacity: diagram.listLineCount) : nil
    }

    /// Adds the items in a block.
    ///
    /// - Parameters:
    ///   - rect: The rectangle of the block, in points of the diagram.
    ///   - path: The file of the block's items; nil if another shard writes it. A block without items has no file.
    /// - Throws: `SystemError` if the file can't be written.
    mutating func add(_ rect: CGRect, to path: String?) throws {
        let places = diagram.places(in: rect)
        if let path, !places.isEmpty {
            let name = FileName.stem(of: String(FilePath.name(of: path)))
            let rows = places.map(row).joined(separator: ",\n")
            try TileFolder.write("espalier(\"places\",\(name.jsonLiteral),[\n\(rows)\n]);\n", to: path)
        }
        guard index != nil else { return }
        // An item can be visible in several blocks. It is added only with the block that contains its top left corner.
        for place in places {
            let corner = CGPoint(
                x: max(place.frame.minX, bounds.minX), y: max(place.frame.minY, bounds.minY))
            guard rect.contains(corner) else { continue }
            let frame = place.frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
            index?.add(item: place.item, frame: frame)
        }
    }

    /// Returns the names of the items, and removes them from this writer, so that the caller can sort them without
    /// copying them.
    mutating func takeIndex() -> NameIndex {
        defer { index = nil }
        return index ?? NameIndex([])
    }

    /// Returns an item as an array of its frame, label, id, tooltip and link.
    ///
    /// The number 0 means that the id equals the label, or that a text is missing. Zeros at the end are left out.
    private func row(_ place: DiagramPlace) -> String {
        let frame = place.frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { Double($0).decimalText(1) }
        var texts = [place.label.jsonLiteral]
        texts.append(place.id == place.label ? "0" : place.id.jsonLiteral)
        texts.append(place.title?.jsonLiteral ?? "0")
        texts.append(place.link?.jsonLiteral ?? "0")
        while texts.last == "0" { texts.removeLast() }
        return "[\((numbers + texts).joined(separator: ","))]"
    }
}
