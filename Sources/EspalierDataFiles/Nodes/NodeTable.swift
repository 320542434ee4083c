package import EspalierDiagnostics

/// A text that contains a tree of nodes, for files that are part of the program.
///
/// Reading the table takes a twentieth of the time of parsing the file. The build writes the tables of all embedded
/// YAML files. Scalars and keys that are in the file without escapes aren't repeated in the table.
///
/// The table is a sequence of numbers, in base 32 with the most significant digit first: `0x60 + digit` for each digit
/// except the last, and `0x40 + digit` for the last. A node is its kind, its first byte, its count of bytes, and then:
///
/// - for `text`, the count of bytes and the bytes of its text
/// - for `sequence`, the count of its elements and the elements
/// - for `mapping`, the count of its entries and, for each entry, the key in the form of a scalar and the value
package enum NodeTable {
    fileprivate enum Kind: Int {
        /// A value that is resolved from its bytes in the file.
        case plain
        /// A string between quotes in the file.
        case quoted
        /// A string in the table, because the file contains escapes, line breaks or indentation.
        case text
        case sequence
        case mapping
    }

    /// Returns the table of a tree.
    ///
    /// - Complexity: O(nodes and bytes).
    /// - Returns: Nil if a number or Boolean can't be resolved from its bytes, for example because it has a tag.
    package static func text(of node: Node) -> String? {
        var writer = NodeTableWriter(file: Array(node.file.bytes))
        return writer.write(node) ? String(decoding: writer.table, as: UTF8.self) : nil
    }

    /// Returns the tree of a table.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - file: The file from which the table was made.
    /// - Complexity: O(nodes and bytes).
    /// - Returns: Nil if the table is empty or isn't valid.
    package static func node(_ table: UnsafeRawBufferPointer, of file: SourceFile) -> Node? {
        file.bytes.withUnsafeBufferPointer { bytes in
            var reader = NodeTableReader(table: table, bytes: bytes, file: file)
            return reader.node()
        }
    }
}

/// Writes the table of a tree.
private struct NodeTableWriter {
    let file: [UInt8]
    var table: [UInt8] = []

    /// Writes a node.
    ///
    /// - Returns: False if the node can't be represented.
    mutating func write(_ node: Node) -> Bool {
        let bytes = node.range.lower..<node.range.upper
        switch node.value {
        case .null, .bool, .number:
            guard resolves(bytes, to: node.value) else { return false }
            write(.plain, bytes)
        case .string(let text):
            write(text, bytes, isPlain: resolves(bytes, to: node.value))
        case .sequence(let elements):
            write(.sequence, bytes)
            write(elements.count)
            return elements.allSatisfy { write($0) }
        case .mapping(let mapping):
            write(.mapping, bytes)
            write(mapping.count)
            return mapping.entries.allSatisfy { entry in
                let bytes = Int(entry.keyBytes.lowerBound)..<Int(entry.keyBytes.upperBound)
                write(entry.key, bytes, isPlain: file[bytes].elementsEqual(entry.key.utf8))
                return write(entry.value)
            }
        }
        return true
    }

    /// Returns true if bytes of the file without quotes or a tag are written for a scalar.
    private func resolves(_ bytes: Range<Int>, to value: Node.Value) -> Bool {
        switch (file[bytes].withUnsafeBufferPointer(YAMLScalar.resolve), value) {
        case (.null, .null): true
        case (.bool(let resolved), .bool(let value)): resolved == value
        case (.number(let resolved), .number(let value)): resolved.bitPattern == value.bitPattern
        case (.string(let resolved), .string(let value)): resolved == value
        default: false
        }
    }

    private mutating func write(_ text: String, _ bytes: Range<Int>, isPlain: Bool) {
        if isPlain {
            write(.plain, bytes)
        } else if bytes.count >= 2, file[bytes].dropFirst().dropLast().elementsEqual(text.utf8) {
            write(.quoted, bytes)
        } else {
            write(.text, bytes)
            write(text.utf8.count)
            table += text.utf8
        }
    }

    private mutating func write(_ kind: NodeTable.Kind, _ bytes: Range<Int>) {
        write(kind.rawValue)
        write(bytes.lowerBound)
        write(bytes.count)
    }

    private mutating func write(_ number: Int) {
        var digits = [UInt8(0x40 + number % 32)]
        var rest = number / 32
        while rest > 0 {
            digits.append(UInt8(0x60 + rest % 32))
            rest /= 32
        }
        table += digits.reversed()
    }
}

/// Reads the tree of a table.
///
/// All functions return nil if the table isn't valid.
private struct NodeTableReader {
    let table: UnsafeRawBufferPointer
    /// The text of the file from which the table was made.
    let bytes: UnsafeBufferPointer<UInt8>
    let file: SourceFile
    private var position = 0

    init(table: UnsafeRawBufferPointer, bytes: UnsafeBufferPointer<UInt8>, file: SourceFile) {
        (self.table, self.bytes, self.file) = (table, bytes, file)
    }

    mutating func node() -> Node? {
        guard let (kind, range) = start() else { return nil }
        let value: Node.Value
        switch kind {
        case .plain: value = YAMLScalar.resolve(UnsafeBufferPointer(rebasing: bytes[range]))
        case .quoted, .text:
            guard let text = text(kind, range) else { return nil }
            value = .string(text)
        case .sequence:
            guard let elements = elements() else { return nil }
            value = .sequence(elements)
        case .mapping:
            guard let mapping = mapping() else { return nil }
            value = .mapping(mapping)
        }
        return Node(value, file: file, lower: range.lowerBound, upper: range.upperBound)
    }

    private mutating func elements() -> [Node]? {
        guard let count = number(), count <= table.count else { return nil }
        var elements: [Node] = []
        elements.reserveCapacity(count)
        for _ in 0..<count {
            guard let element = node() else { return nil }
            elements.append(element)
        }
        return elements
    }

    private mutating func mapping() -> Mapping? {
        guard let count = number() else { return nil }
        var mapping = Mapping()
        for _ in 0..<count {
            guard let (kind, range) = start(), let key = text(kind, range), let value = node(),
                mapping.append(Mapping.Entry(key: key, keyRange: range, value: value)) == nil
            else { return nil }
        }
        return mapping
    }

    /// Returns the text of a scalar.
    private mutating func text(_ kind: NodeTable.Kind, _ range: Range<Int>) -> String? {
        switch kind {
        case .plain: return String(decoding: bytes[range], as: UTF8.self)
        case .quoted: return String(decoding: bytes[range].dropFirst().dropLast(), as: UTF8.self)
        case .text:
            guard let count = number(), count <= table.count - position else { return nil }
            defer { position += count }
            return String(decoding: table[position..<position + count], as: UTF8.self)
        case .sequence, .mapping: return nil
        }
    }

    /// Returns the kind of a node or key, and its bytes in the file.
    private mutating func start() -> (kind: NodeTable.Kind, bytes: Range<Int>)? {
        guard let kind = number().flatMap(NodeTable.Kind.init), let lower = number(), let count = number(),
            lower <= bytes.count, count <= bytes.count - lower
        else { return nil }
        return (kind, lower..<lower + count)
    }

    private mutating func number() -> Int? {
        var result = 0
        while position < table.count, result < 1 << 32 {
            let byte = table[position]
            position += 1
            guard byte & 0x40 != 0 else { return nil }
            result = result << 5 | Int(byte & 0x1F)
            if byte & 0x20 == 0 { return result }
        }
        return nil
    }
}
