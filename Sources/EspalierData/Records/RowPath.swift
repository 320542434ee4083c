/// The path of keys to the records in a YAML or JSON file, such as `results.items`.
package struct RowPath: Sendable, Hashable {
    /// The path as the user wrote it.
    package let text: String
    /// The keys, from the top of the file.
    let keys: [String]
    /// True for a JSON Pointer, in which a number selects an element of a list.
    private let isPointer: Bool

    /// Reads a path: keys with dots between them, or a JSON Pointer (RFC 6901), which begins with a slash.
    ///
    /// A dot at the start and brackets after a key, as in `.data.items[]`, are accepted and have no effect. A dot alone
    /// is the top of the file. The result is nil if the path or one of its keys is empty.
    package init?(_ text: String) {
        self.text = text
        isPointer = text.hasPrefix("/")
        if text == "." {
            keys = []
        } else if isPointer {
            keys = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
                String($0).replacing("~1", with: "/").replacing("~0", with: "~")
            }
        } else {
            let path = text.hasPrefix(".") ? text.dropFirst() : text[...]
            keys = path.split(separator: ".", omittingEmptySubsequences: false).map {
                String($0.hasSuffix("[]") ? $0.dropLast(2) : $0)
            }
        }
        if keys.contains("") { return nil }
    }

    /// Creates a path of keys, which is written as a JSON Pointer if a key contains a dot.
    init(keys: [String]) {
        let needsPointer = keys.contains { $0.contains(".") || $0.hasPrefix("/") || $0.hasSuffix("[]") }
        self.init(keys: keys, isPointer: needsPointer)
    }

    private init(keys: [String], isPointer: Bool) {
        (self.keys, self.isPointer) = (keys, isPointer)
        text =
            isPointer
            ? keys.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
            : keys.joined(separator: ".")
    }

    /// Returns the path of the first `count` keys, written in the same way.
    func prefix(_ count: Int) -> RowPath {
        isPointer
            ? RowPath(keys: Array(keys.prefix(count)), isPointer: true)
            : RowPath(keys: Array(keys.prefix(count)))
    }

    /// Returns the index of the list's element that a key of a JSON Pointer selects; nil if the key isn't an index.
    ///
    /// An index has no sign and no leading zeros.
    func elementIndex(at position: Int) -> Int? {
        let key = keys[position]
        guard isPointer, key.utf8.allSatisfy({ (48...57).contains($0) }), key == "0" || !key.hasPrefix("0")
        else { return nil }
        return Int(key) ?? Int.max
    }

    /// An example for messages about a path that isn't valid.
    package static let example = "write the keys with dots between them, such as results.items"
}
