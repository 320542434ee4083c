/// The parts of a template that a diagram file doesn't inherit, as the text of the template.
///
/// If the data of a template is in other files, the template ends with a comment that contains other data for new files.
nonisolated struct TemplateExample {
    /// The keys with the example of a template, in the order of a new file.
    private static let keys = ["title", "description", "viewport", "offset", "data", "states", "panels"]
    /// The line before the commented data for new files.
    private static let ownData = "# A new file has these items, which need no other file:"

    private var blocks: [String: String] = [:]

    init(_ template: String) {
        let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.firstIndex { $0 == Self.ownData } ?? lines.count
        add(lines[..<end])
        if end < lines.count {
            blocks["data"] = nil
            add(lines[(end + 1)...].map { $0.dropFirst(2) }[...])
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

    /// Returns a diagram file that shows the template's own example with the template; nil if it has none.
    func start(of template: String) -> String? {
        guard blocks["data"] != nil || blocks["panels"] != nil || blocks["states"] != nil else { return nil }
        let parts = Self.keys.compactMap { key in
            blocks[key].map { block in String(block.reversed().drop { $0 == "\n" }.reversed()) }
        }
        return "template: \(template)\n" + parts.joined(separator: "\n") + "\noutput:\n  formats: [svg]\n"
    }
}
