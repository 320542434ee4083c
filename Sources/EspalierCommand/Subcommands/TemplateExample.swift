/// The example in a template: the text of those keys that a diagram file doesn't inherit from its template.
nonisolated struct TemplateExample {
    /// The keys of an example, in the order in which they are written to a new file.
    private static let keys = ["title", "description", "viewport", "offset", "data", "states", "panels"]
    /// The suffixes of files that an example may read.
    ///
    /// These files don't exist next to a new diagram file.
    private static let fileSuffixes = [".json", ".csv", ".tsv", ".txt", ".jsonl", ".jpg", ".png"]

    private var blocks: [String: String] = [:]

    init(_ template: String) {
        var key: String?
        for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
            if let first = line.first, first != " ", first != "#" {
                key = line.firstIndex(of: ":").map { String(line[..<$0]) }
            } else if line.first == "#" {
                key = nil
            }
            if let key { blocks[key, default: ""] += line + "\n" }
        }
    }

    /// Returns a new diagram file that uses a template and contains the example of that template.
    ///
    /// - Returns: The text of the file; nil if the example needs other files.
    func start(of template: String) -> String? {
        guard let data = blocks["data"], !Self.fileSuffixes.contains(where: data.contains) else { return nil }
        let parts = Self.keys.compactMap { key in
            blocks[key].map { block in String(block.reversed().drop { $0 == "\n" }.reversed()) }
        }
        return "template: \(template)\n" + parts.joined(separator: "\n") + "\noutput:\n  formats: [svg]\n"
    }
}
