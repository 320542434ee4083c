/// A diagram's items in words: nested lists, one for each state, with the state's caption above.
struct GalleryItems {
    private let lines: ArraySlice<Substring>
    private let hasCaptions: Bool

    /// Lines that are shown; the file has them all.
    private static let greatestListing = 2_000
    /// Deeper items stand on this level: browsers stop nesting elements somewhere.
    private static let greatestDepth = 24

    init(_ entry: GalleryEntry) {
        let lines = entry.textAlternative.split(separator: "\n")
        let first = lines.firstIndex { $0.hasPrefix("- ") } ?? lines.endIndex
        hasCaptions = entry.hasCaptions
        // Title and description stand above, the first state's caption doesn't.
        self.lines = lines[(hasCaptions ? max(0, first - 1) : first)...]
    }

    func write(to html: inout HTMLWriter) {
        guard !lines.isEmpty else { return }
        html.markup("<details class=\"items\"><summary>In words</summary><div class=\"list\" tabindex=\"0\">")
        var depth = -1
        for line in lines.prefix(Self.greatestListing) {
            let spaces = line.prefix { $0 == " " }.count
            let item = line.dropFirst(spaces)
            if hasCaptions, !item.hasPrefix("- ") {
                Self.close(from: depth, to: -1, in: &html)
                depth = -1
                html.element("p", ["dir": "auto"], String(line))
                continue
            }
            let level = min(spaces / 2, depth + 1, Self.greatestDepth)
            if level > depth { html.markup("<ul>") }
            Self.close(from: depth, to: level, in: &html)
            if level <= depth { html.markup("</li>") }
            depth = level
            html.open("li", ["dir": "auto"])
            html.text(String(item.dropFirst(2)))
        }
        Self.close(from: depth, to: -1, in: &html)
        if lines.count > Self.greatestListing {
            html.element(
                "p", ["class": "rest"],
                "\(lines.count - Self.greatestListing) items more are in the text file.")
        }
        html.markup("</div></details>")
    }

    private static func close(from depth: Int, to level: Int, in html: inout HTMLWriter) {
        for _ in stride(from: depth, to: level, by: -1) { html.markup("</li></ul>") }
    }
}
