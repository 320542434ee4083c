import EspalierDiagnostics
import EspalierTemplates

/// The HTML page of a gallery.
///
/// Except for the pictures, everything is in one file. The page can be opened as a local file, without a server. If the
/// browser doesn't run the script, the page still shows the pictures.
package struct GalleryPage {
    private let title: String
    private let cards: [GalleryCard]
    /// The errors of each input that failed, as text.
    private let failures: [(input: Input, text: String)]

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - inputs: The inputs that the page shows, in order, with their records.
    package init(title: String, _ inputs: [(Input, GalleryRecord)]) {
        self.title = title
        cards = inputs.compactMap { input, record in
            record.entry.map { GalleryCard(input: input, entry: $0, suffixes: record.suffixes) }
        }
        failures = inputs.compactMap { input, record in record.failure.map { (input, $0) } }
    }

    /// The text by which the page of a gallery is recognized.
    nonisolated package static let mark: StaticString = "<main id=\"gallery\">"

    package var html: String {
        var html = MarkupWriter()
        // The content security policy allows the page's own script and style sheet by their hashes, and the pictures
        // next to the page. Style attributes are allowed because they contain the colors of the pictures.
        html.pageHead(
            title: title, allowing: "img-src 'self' file: data:; style-src-attr 'unsafe-inline'; ",
            style: .galleryStyle, script: .galleryScript)
        writeBar(to: &html)
        html.markup(Self.mark)
        html.markup("\n")
        html.markup("<p id=\"nothing\" hidden>Nothing matches. <kbd>Esc</kbd> shows everything again.</p>\n")
        writeGroups(to: &html)
        writeFailures(to: &html)
        html.markup("</main>\n")
        // The viewer shows a single picture. The script sets its content.
        html.markup(EmbeddedFile.gallery.file(at: "viewer.html").text)
        html.pageEnd(script: .galleryScript)
        return html.content
    }

    private func writeBar(to html: inout MarkupWriter) {
        html.markup("<header class=\"bar\">\n<div class=\"heading\">")
        html.element("h1", ["dir": "auto"], title)
        let count = cards.count
        html.open("p", ["id": "count", "role": "status", "data-total": "\(count)"])
        html.text("diagram".counted(count))
        html.markup("</p>")
        if !failures.isEmpty {
            html.open("p", ["class": "failed"])
            html.element("a", ["href": "#failures"], "\(failures.count) failed")
            html.close("p")
        }
        html.markup("</div>\n")
        html.markup(EmbeddedFile.gallery.file(at: "search.html").text)
        html.markup(EmbeddedFile.gallery.file(at: "theme.html").text)
        html.markup("</search>\n</header>\n")
    }

    /// Writes the cards folder by folder, in the order of the inputs.
    ///
    /// Inputs that are directly in the base folder come first, without a heading.
    private func writeGroups(to html: inout MarkupWriter) {
        let groups = Dictionary(grouping: cards) { GalleryNames.group(of: $0.input) }
        var known: Set<String> = []
        let names = cards.map { GalleryNames.group(of: $0.input) }.filter { known.insert($0).inserted }
        for name in names.filter(\.isEmpty) + names.filter({ !$0.isEmpty }) {
            html.open("section", ["class": "group", "aria-label": name.isEmpty ? title : name])
            if !name.isEmpty { html.element("h2", [:], name) }
            html.markup("<div class=\"grid\">\n")
            for card in groups[name] ?? [] { card.write(to: &html) }
            html.markup("</div></section>\n")
        }
    }

    private func writeFailures(to html: inout MarkupWriter) {
        guard !failures.isEmpty else { return }
        html.markup("<section class=\"failures\" id=\"failures\" aria-label=\"Failed\"><h2>Failed</h2>\n")
        for failure in failures {
            let name = GalleryNames.name(of: failure.input)
            html.open("article", ["class": "failure"])
            html.element("h3", ["dir": "auto"], name)
            // Paths are shown relative to the base folder, like the names of the other diagrams.
            let text = failure.text.replacing(failure.input.path, with: name)
            html.open("pre", ["tabindex": "0"])
            html.text(text)
            html.markup("</pre></article>\n")
        }
        html.markup("</section>\n")
    }
}
