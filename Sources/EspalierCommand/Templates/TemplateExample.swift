/// The example in a template: the text of those keys that a diagram file doesn't inherit from its template.
///
/// If the data of the example is in other files, or if there is a lot of it, a comment at the end of the template
/// contains the keys that new diagram files get instead.
nonisolated struct TemplateExample {
    /// The keys of an example, in the order in which they are written to a new file.
    private static let keys = ["title", "description", "viewport", "offset", "data", "states", "panels"]
    /// The line of a template after which a comment contains the data for new files.
    private static let ownData = "# A new file has these items, which need no other file:"

    private var blocks: [String: String] = [:]

    init(_ template: String) {
        let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.firstIndex { $0 == Self.ownData } ?? lines.count
        add(lines[..<end])
        if end < lines.count {
            blocks["data"] = nil
            let own = TemplateExample(lines[(end + 1)...].map { $0.dropFirst(2) }.joined(separator: "\n"))
            blocks.merge(own.blocks) { $1 }
        }
    }

    private mutating func add(_ lines: ArraySlice<Substring>) {
        var key: String?
        for line in lines {
            if let first = line.first, first != " ", first != "#" {
                key = line.firstIndex(of: ":").map { String(line[..<$0]) }
            } else if line.first == "#" {
                key = nil
            }
            if let key { blocks[key, default: ""] += line + "\n" }
        }
    }

    /// Returns a new diagram file that uses a template and contains the example of that template; nil if the template
    /// has no example.
    func start(of template: String) -> String? {
        guard blocks["data"] != nil || blocks["panels"] != nil || blocks["states"] != nil else { return nil }
        let parts = Self.keys.compactMap { key in
            blocks[key].map { block in String(block.reversed().drop { $0 == "\n" }.reversed()) }
        }
        return "template: \(template)\n" + parts.joined(separator: "\n") + "\noutput:\n  formats: [svg]\n"
    }
}
