import EspalierDiagrams
import EspalierGraphics
import Foundation

/// One diagram of a gallery's page: its picture, what it is called, its files, its source and its items in words. Needs
/// no script.
struct GalleryCard {
    let picture: GalleryCollector.Picture

    private var input: Input { picture.input }
    private var entry: GalleryEntry { picture.entry }
    private var title: String { entry.title ?? GalleryNames.shortName(of: input) }

    /// Items of a list that are shown; the file has them all.
    private static let greatestListing = 2_000
    /// Deeper items of a list stand on this level: browsers stop nesting elements somewhere.
    private static let greatestDepth = 24

    func write(to html: inout HTMLWriter) {
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
        writeItems(to: &html)
        html.markup("</div></article>\n")
    }

    private var words: String {
        ([GalleryNames.name(of: input), entry.layoutType] + entry.words).joined(separator: " ")
    }

    /// The picture's own page color, so that no seam shows around it.
    private var paper: String? {
        guard let color = entry.background else { return nil }
        return "--paper:\(Self.hex(color.light));--paper-dark:\(Self.hex(color.dark))"
    }

    private static func hex(_ color: Color) -> String {
        let digits = [color.red, color.green, color.blue].map { component -> String in
            let byte = String(Int((component * 255).rounded()), radix: 16)
            return byte.count < 2 ? "0" + byte : byte
        }
        return "#" + digits.joined()
    }

    private func writePicture(to html: inout HTMLWriter) {
        let alternative = [title, entry.description].compactMap { $0 }.filter { !$0.isEmpty }
        let reference = GalleryNames.reference(to: input, suffix: ".svg")
        html.open("a", ["class": "picture", "href": reference])
        html.open(
            "img",
            [
                "src": reference, "alt": alternative.joined(separator: ". "), "loading": "lazy",
                "decoding": "async", "width": "\(Int(entry.size.width.rounded(.up)))",
                "height": "\(Int(entry.size.height.rounded(.up)))",
            ])
        html.close("a")
        html.newLine()
    }

    private func writeFacts(to html: inout HTMLWriter) {
        html.markup("<p class=\"facts\">")
        html.element("span", ["class": "type"], entry.layoutType)
        html.markup(" ")
        html.element("span", ["class": "name"], GalleryNames.name(of: input))
        html.markup("</p>")
    }

    private func writeFiles(to html: inout HTMLWriter) {
        html.open("p", ["class": "files"])
        for suffix in picture.suffixes {
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

    private func writeSource(to html: inout HTMLWriter) {
        html.markup("<details class=\"source\"><summary>Source</summary><pre tabindex=\"0\"><code>")
        SourceHighlighter.write(entry.source.text, isTree: entry.source.isTree, to: &html)
        html.markup("</code></pre>")
        if entry.source.omitted > 0 {
            html.element("p", ["class": "rest"], "\(entry.source.omitted) bytes more are in the file.")
        }
        html.markup("</details>\n")
    }

    // MARK: Items

    private func writeItems(to html: inout HTMLWriter) {
        let lines = entry.textAlternative.split(separator: "\n").drop { !$0.hasPrefix("- ") }
        guard !lines.isEmpty else { return }
        html.markup("<details class=\"items\"><summary>In words</summary><div class=\"list\" tabindex=\"0\">")
        var depth = -1
        for line in lines.prefix(Self.greatestListing) {
            let spaces = line.prefix { $0 == " " }.count
            let level = min(spaces / 2, depth + 1, Self.greatestDepth)
            if level > depth { html.markup("<ul>") }
            while depth > level {
                html.markup("</li></ul>")
                depth -= 1
            }
            if level == depth { html.markup("</li>") }
            depth = level
            html.open("li", ["dir": "auto"])
            html.text(String(line.dropFirst(spaces + 2)))
        }
        while depth >= 0 {
            html.markup("</li></ul>")
            depth -= 1
        }
        if lines.count > Self.greatestListing {
            html.element(
                "p", ["class": "rest"],
                "\(lines.count - Self.greatestListing) items more are in the text file.")
        }
        html.markup("</div></details>")
    }
}
