import EspalierDiagnostics
import EspalierTemplates

/// The HTML page of a gallery.
///
/// Except for the pictures, everything is in one file. The page can be opened as a local file, without a server. If the
/// browser doesn't run the script, the page still shows the pictures.
struct GalleryPage {
    let title: String
    let content: GalleryCollector.Content

    var html: String {
        var html = MarkupWriter()
        writeHead(to: &html)
        writeBar(to: &html)
        html.markup("<main id=\"gallery\">\n")
        html.markup("<p id=\"nothing\" hidden>Nothing matches. <kbd>Esc</kbd> shows everything again.</p>\n")
        writeGroups(to: &html)
        writeFailures(to: &html)
        html.markup("</main>\n")
        writeViewer(to: &html)
        html.markup("<script>")
        html.markup(PageAsset.galleryScript.text)
        html.markup("</script>\n</body>\n</html>\n")
        return html.content
    }

    /// Writes the head with the content security policy.
    ///
    /// The policy allows the page's own script and style sheet by their hashes, and the pictures next to the page.
    /// Style attributes are allowed because they contain the colors of the pictures.
    private func writeHead(to html: inout MarkupWriter) {
        html.pageHead(
            title: title, allowing: "img-src 'self' file: data:; style-src-attr 'unsafe-inline'; ",
            style: .galleryStyle, script: .galleryScript)
    }

    private func writeBar(to html: inout MarkupWriter) {
        html.markup("<header class=\"bar\">\n<div class=\"heading\">")
        html.element("h1", ["dir": "auto"], title)
        let count = content.pictures.count
        html.open("p", ["id": "count", "role": "status", "data-total": "\(count)"])
        html.text(count == 1 ? "1 diagram" : "\(count) diagrams")
        html.markup("</p>")
        if !content.failures.isEmpty {
            html.open("p", ["class": "failed"])
            html.element("a", ["href": "#failures"], "\(content.failures.count) failed")
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
        var names: [String] = []
        var groups: [String: [GalleryCollector.Picture]] = [:]
        for picture in content.pictures {
            let name = GalleryNames.group(of: picture.input)
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append(picture)
        }
        for name in names.filter(\.isEmpty) + names.filter({ !$0.isEmpty }) {
            html.open("section", ["class": "group", "aria-label": name.isEmpty ? title : name])
            if !name.isEmpty { html.element("h2", [:], name) }
            html.markup("<div class=\"grid\">\n")
            for picture in groups[name] ?? [] { GalleryCard(picture: picture).write(to: &html) }
            html.markup("</div></section>\n")
        }
    }

    private func writeFailures(to html: inout MarkupWriter) {
        guard !content.failures.isEmpty else { return }
        html.markup("<section class=\"failures\" id=\"failures\" aria-label=\"Failed\"><h2>Failed</h2>\n")
        for failure in content.failures {
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

    /// Writes the viewer for a single picture.
    ///
    /// The script sets the content of the viewer.
    private func writeViewer(to html: inout MarkupWriter) {
        html.markup(EmbeddedFile.gallery.file(at: "viewer.html").text)
    }
}
