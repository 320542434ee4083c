public import EspalierDiagnostics

/// The keys and values of a mapping, in the order of the file.
///
/// Keys are unique.
public struct Mapping: Sendable {
    /// A key and its value.
    public struct Entry: Sendable {
        /// The key as text, without quotes and escapes.
        public let key: String
        /// The value, which is in the same file as the key.
        public var value: Node
        private let lower: UInt32
        private let upper: UInt32

        /// Creates an entry.
        ///
        /// `keyRange` is the range of the key's bytes in the file that contains the value.
        public init(key: String, keyRange: Range<Int>, value: Node) {
            self.key = key
            self.value = value
            lower = UInt32(clamping: keyRange.lowerBound)
            upper = UInt32(clamping: keyRange.upperBound)
        }

        /// The place of the key.
        public var keyRange: SourceRange {
            SourceRange(file: value.file, lower: Int(lower), upper: Int(upper))
        }

        /// The bytes of the key in its file.
        package var keyBytes: Range<UInt32> { lower..<max(lower, upper) }
    }

    /// The entries, in the order of the file.
    public private(set) var entries: [Entry]
    /// The index of each key if the mapping has more than `scanLimit` entries; otherwise nil, because comparing a few
    /// keys is faster than hashing a key.
    private var indices: [String: Int]?
    private static let scanLimit = 12

    /// Creates a mapping without entries.
    public init() { entries = [] }

    /// The number of entries.
    public var count: Int { entries.count }

    /// The keys, in the order of the file.
    public var keys: [String] { entries.map(\.key) }

    /// Returns the index of the entry with a key, or nil.
    ///
    /// Takes O(1), because a mapping with many keys has a hash table.
    public func index(of key: String) -> Int? {
        if let indices { return indices[key] }
        return entries.firstIndex { $0.key == key }
    }

    /// Returns the entry with a key, or nil.
    public func entry(for key: String) -> Entry? { index(of: key).map { entries[$0] } }

    /// The value at a key, or nil.
    public subscript(key: String) -> Node? { entry(for: key)?.value }

    /// Adds an entry at the end.
    ///
    /// - Returns: The existing entry with the same key, in which case nothing is added; otherwise nil.
    public mutating func append(_ entry: Entry) -> Entry? {
        if let index = index(of: entry.key) { return entries[index] }
        indices?[entry.key] = entries.count
        entries.append(entry)
        if indices == nil, entries.count > Self.scanLimit {
            indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
        }
        return nil
    }

    /// Adds an entry at the end, or replaces the entry with the same key.
    public mutating func set(_ entry: Entry) {
        if let index = index(of: entry.key) {
            entries[index] = entry
        } else {
            _ = append(entry)
        }
    }
}
