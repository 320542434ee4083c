public import EspalierDiagnostics

/// Keys and values in the order of the file.
///
/// Keys are unique.
public struct Mapping: Sendable {
    /// A key and its value.
    public struct Entry: Sendable {
        /// The key.
        public let key: String
        /// The value, whose file is the key's file too.
        public var value: Node
        private let lower: UInt32
        private let upper: UInt32

        /// Creates an entry whose key is at some bytes of the value's file.
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
    }

    /// The entries, in the order of the file.
    public private(set) var entries: [Entry]
    /// Only for mappings beyond `scanLimit`: comparing a few keys is faster than hashing one.
    private var indices: [String: Int]?
    private static let scanLimit = 12

    /// Creates a mapping without entries.
    public init() { entries = [] }

    /// The number of entries.
    public var count: Int { entries.count }

    /// The keys, in the order of the file.
    public var keys: [String] { entries.map(\.key) }

    /// The index of the entry with a key, or nil.
    ///
    /// O(1), because a few keys are compared and many are hashed.
    public func index(of key: String) -> Int? {
        if let indices { return indices[key] }
        return entries.firstIndex { $0.key == key }
    }

    /// The entry with a key, or nil.
    public func entry(for key: String) -> Entry? { index(of: key).map { entries[$0] } }

    /// The value at a key, or nil.
    public subscript(key: String) -> Node? { entry(for: key)?.value }

    /// Adds an entry at the end.
    ///
    /// - Returns: the entry that already has the key, in which case nothing is added.
    public mutating func append(_ entry: Entry) -> Entry? {
        if let index = index(of: entry.key) { return entries[index] }
        indices?[entry.key] = entries.count
        entries.append(entry)
        if indices == nil, entries.count > Self.scanLimit {
            indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
        }
        return nil
    }

    /// Puts an entry in the place of the one with its key, or at the end.
    public mutating func set(_ entry: Entry) {
        if let index = index(of: entry.key) {
            entries[index] = entry
        } else {
            _ = append(entry)
        }
    }
}
