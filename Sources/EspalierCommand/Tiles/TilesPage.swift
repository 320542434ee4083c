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
        html.markup(
            """
            <a class="text" href="picture/text/1.html">As text</a></div>
            <search class="tools" hidden>
            <div class="search"><label class="unseen" for="search">Search the names in the picture</label>
            <input id="search" type="search" role="combobox" placeholder="Search" autocomplete="off" \
            spellcheck="false" aria-expanded="false" aria-controls="results" aria-autocomplete="list" \
            aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd>
            <ul id="results" role="listbox" aria-label="Names" hidden></ul></div>

            """)
        if set.layers.count > 1 {
            html.markup(
                """
                <fieldset class="theme"><legend class="unseen">Colors</legend>
                <label><input type="radio" name="theme" value="auto" checked><span>Auto</span></label>
                <label><input type="radio" name="theme" value="light"><span>Light</span></label>
                <label><input type="radio" name="theme" value="dark"><span>Dark</span></label>
                </fieldset>

                """)
        }
        html.markup("</search>\n</header>\n")
    }

    private func writePicture(to html: inout MarkupWriter) {
        html.markup("<main id=\"stage\">\n<canvas id=\"picture\" tabindex=\"0\" role=\"img\"")
        html.markup(" aria-describedby=\"keys description\"></canvas>\n")
        html.element(
            "p", ["id": "description", "class": "unseen", "dir": "auto"], set.description ?? set.title)
        html.markup(
            """
            <p id="keys" class="unseen">Move with the arrow keys, zoom with plus and minus, show everything with 0, \
            search with slash. The link 'As text' leads to the items as lists.</p>
            <p id="status" class="unseen" role="status"></p>
            <div id="outline" aria-hidden="true" hidden></div>
            <section id="card" aria-label="Item" hidden></section>
            <div id="overview" aria-hidden="true" hidden><img alt=""><div></div></div>
            <div class="zoom" role="group" aria-label="Zoom" hidden>
            <button id="larger" type="button" aria-label="Zoom in" aria-keyshortcuts="+">\
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 3v10M3 8h10"/></svg></button>
            <button id="smaller" type="button" aria-label="Zoom out" aria-keyshortcuts="-">\
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8h10"/></svg></button>
            <button id="fit" type="button" aria-label="Show everything" aria-keyshortcuts="0">\
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 6V3h3m4 0h3v3m0 4v3h-3m-4 0H3v-3"/></svg></button>
            </div>
            <noscript><p>This page needs its script. <a href="picture/text/1.html">Read the items as text.</a></p></noscript>
            </main>

            """)
    }
}
