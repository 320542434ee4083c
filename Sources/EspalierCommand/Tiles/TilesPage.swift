import EspalierDiagnostics
import EspalierTemplates

/// The HTML page on which a user can look at the tiles, search their items, and print the visible part.
struct TilesPage {
    let set: TileSet

    var html: String {
        var html = MarkupWriter()
        html.pageHead(
            title: set.title, allowing: "img-src 'self' file: data:; ", style: .tilesStyle,
            script: .tilesScript,
            loadsScripts: true)
        writeBar(to: &html)
        writePicture(to: &html)
        html.markup("<script>")
        html.markup(PageAsset.tilesScript.text)
        html.markup("</script>\n</body>\n</html>\n")
        return html.content
    }

    private func writeBar(to html: inout MarkupWriter) {
        html.markup("<header class=\"bar\">\n<div class=\"heading\">")
        html.element("h1", ["dir": "auto"], set.title)
        html.markup(EmbeddedFile.tiles.file(at: "search.html").text)
        if set.layers.count > 1 {
            html.markup(EmbeddedFile.gallery.file(at: "theme.html").text)
        }
        html.markup("</search>\n</header>\n")
    }

    private func writePicture(to html: inout MarkupWriter) {
        html.markup("<main id=\"stage\">\n<canvas id=\"picture\" tabindex=\"0\" role=\"img\"")
        html.markup(" aria-describedby=\"keys description\"></canvas>\n")
        html.element(
            "p", ["id": "description", "class": "unseen", "dir": "auto"], set.description ?? set.title)
        html.markup(EmbeddedFile.tiles.file(at: "stage.html").text)
    }
}
