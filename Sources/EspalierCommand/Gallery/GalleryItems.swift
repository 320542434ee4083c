import EspalierDiagnostics

/// The text alternative of a diagram: a nested list for each state, with the state's caption above.
struct GalleryItems {
    private let lines: ArraySlice<Substring>
    private let hasCaptions: Bool

    /// The maximum number of lines in the list on the page; the text file has all lines.
    private static let maximumListing = 2_000
    /// The maximum level of lists, because browsers limit the nesting of elements.
    ///
    /// Items at deeper levels are shown at this level.
    private static let maximumDepth = 24

    init(_ entry: GalleryEntry) {
        let lines = entry.textAlternative.split(separator: "\n")
        let first = lines.firstIndex { $0.hasPrefix("- ") } ?? lines.endIndex
        hasCaptions = entry.hasCaptions
        // The card already shows the title and the description, but not the caption of the first state.
        self.lines = lines[(hasCaptions ? max(0, first - 1) : first)...]
    }

    func write(to html: inout MarkupWriter) {
        guard !lines.isEmpty else { return }
        html.markup("<details class=\"items\"><summary>In words</summary><div class=\"list\" tabindex=\"0\">")
        var depth = -1
        for line in lines.prefix(Self.maximumListing) {
            let spaces = line.prefix { $0 == " " }.count
            let item = line.dropFirst(spaces)
            if hasCaptions, !item.hasPrefix("- ") {
                Self.close(from: depth, to: -1, in: &html)
                depth = -1
                html.element("p", ["dir": "auto"], String(line))
                continue
            }
            let level = min(spaces / 2, depth + 1, Self.maximumDepth)
            if level > depth { html.markup("<ul>") }
            Self.close(from: depth, to: level, in: &html)
            if level <= depth { html.markup("</li>") }
            depth = level
            html.open("li", ["dir": "auto"])
            html.text(String(item.dropFirst(2)))
        }
        Self.close(from: depth, to: -1, in: &html)
        if lines.count > Self.maximumListing {
            html.element(
                "p", ["class": "rest"],
                "The text file has \(lines.count - Self.maximumListing) more items.")
        }
        html.markup("</div></details>")
    }

    private static func close(from depth: Int, to level: Int, in html: inout MarkupWriter) {
        for _ in stride(from: depth, to: level, by: -1) { html.markup("</li></ul>") }
    }
}
