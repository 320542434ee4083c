/// The path of keys to the records in a YAML or JSON file, such as `results.items`.
package struct RowPath: Sendable, Hashable {
    /// The path as the user wrote it.
    package let text: String
    /// The keys, from the top of the file.
    let keys: [String]

    /// Reads a path: keys with dots between them, or a JSON Pointer (RFC 6901), which begins with a slash.
    ///
    /// A dot at the start and brackets after a key, as in `.data.items[]`, are accepted and have no effect. A dot alone
    /// is the top of the file. The result is nil if the path or one of its keys is empty.
    package init?(_ text: String) {
        self.text = text
        if text == "." {
            keys = []
        } else if text.hasPrefix("/") {
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
        self.keys = keys
        let isPlain = !keys.contains { $0.contains(".") || $0.hasPrefix("/") || $0.hasSuffix("[]") }
        text =
            isPlain
            ? keys.joined(separator: ".")
            : keys.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }

    /// An example for messages about a path that isn't valid.
    package static let example = "write the keys with dots between them, such as results.items"
}
