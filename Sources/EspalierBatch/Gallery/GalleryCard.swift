import EspalierDiagnostics
import Foundation

/// The part of a gallery's page for one diagram: picture, title, files, source and text alternative.
///
/// The card also works without the page's script.
struct GalleryCard {
    let input: Input
    let entry: GalleryEntry
    /// The suffixes of the diagram's files, such as `.svg`, `.png` and `.md`.
    let suffixes: [String]
    private var title: String { entry.title ?? GalleryNames.shortName(of: input) }

    func write(to html: inout MarkupWriter) {
        let id = GalleryNames.id(of: input)
        html.open(
            "article",
            [
                "class": "card", "id": id, "aria-labelledby": id + "-title", "data-words": words,
                "style": paper,
            ])
        writePicture(to: &html)
        html.markup("<div class=\"about\">")
        html.element("h3", ["id": id + "-title", "dir": "auto"], title)
        if let description = entry.description, !description.isEmpty {
            html.element("p", ["class": "description", "dir": "auto"], description)
        }
        writeFacts(to: &html)
        writeFiles(to: &html)
        html.markup("</div>\n<div class=\"more\">")
        writeSource(to: &html)
        GalleryItems(entry).write(to: &html)
        html.markup("</div></article>\n")
    }

    private var words: String {
        ([GalleryNames.name(of: input), entry.layoutType] + entry.words).joined(separator: " ")
    }

    /// The background color of the picture, which also fills the space around the picture.
    private var paper: String? {
        entry.paper.map { "--paper:\($0.light);--paper-dark:\($0.dark)" }
    }

    private func writePicture(to html: inout MarkupWriter) {
        let alternative = [title, entry.description].compactMap { $0 }.filter { !$0.isEmpty }
        let reference = GalleryNames.reference(to: input, suffix: ".svg")
        html.open("a", ["class": "picture", "href": reference])
        html.open(
            "img",
            [
                "src": reference, "alt": alternative.joined(separator: ". "), "loading": "lazy",
                "decoding": "async", "width": "\(entry.size.width)",
                "height": "\(entry.size.height)",
            ])
        html.close("a")
        html.newLine()
    }

    private func writeFacts(to html: inout MarkupWriter) {
        html.markup("<p class=\"facts\">")
        html.element("span", ["class": "type"], entry.layoutType)
        html.markup(" ")
        html.element("span", ["class": "name"], GalleryNames.name(of: input))
        html.markup("</p>")
    }

    private func writeFiles(to html: inout MarkupWriter) {
        html.open("p", ["class": "files"])
        for suffix in suffixes {
            let name = suffix == ".md" ? "Text" : suffix.drop { $0 == "." }.uppercased()
            html.element(
                "a",
                [
                    "href": GalleryNames.reference(to: input, suffix: suffix), "download": "",
                    "aria-label": "\(name) of \(title)",
                ], name)
        }
        html.close("p")
    }

    private func writeSource(to html: inout MarkupWriter) {
        html.markup("<details class=\"source\"><summary>Source</summary><pre tabindex=\"0\"><code>")
        SourceHighlighter.write(entry.source.text, isTree: entry.source.isTree, to: &html)
        html.markup("</code></pre>")
        if entry.source.omitted > 0 {
            html.element("p", ["class": "rest"], "The file has \(entry.source.omitted) more bytes.")
        }
        html.markup("</details>\n")
    }
}

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
