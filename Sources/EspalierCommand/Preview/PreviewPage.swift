import EspalierDiagnostics

/// The HTML page of a preview.
///
/// The script of the page loads the diagrams.
enum PreviewPage {
    static let html: String = {
        var html = MarkupWriter()
        html.markup(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Espalier</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/page.css">
            <link rel="stylesheet" href="/preview.css">
            <script src="/preview.js" defer></script>
            </head>
            <body>
            <header class="bar">
            <div class="heading"><h1 id="title" dir="auto">Espalier</h1><p id="status" role="status"></p></div>
            <div class="tools">
            <label id="states" hidden>State <select id="state"></select></label>
            <fieldset class="theme"><legend class="unseen">Colors</legend>
            <label><input type="radio" name="appearance" value="light" checked><span>Light</span></label>
            <label><input type="radio" name="appearance" value="dark"><span>Dark</span></label>
            <label><input type="radio" name="appearance" value="both"><span>Both</span></label>
            </fieldset>
            <details id="annotate"><summary>Annotate</summary><div class="menu">

            """)
        for name in AnnotationName.all.dropLast() {
            html.markup("<label>")
            html.open("input", ["type": "checkbox", "name": "annotate", "value": name])
            html.text(" " + name)
            html.markup("</label>\n")
        }
        html.markup(
            """
            </div></details>
            <div class="zoom" role="group" aria-label="Zoom">
            <button id="smaller" type="button" aria-label="Smaller" aria-keyshortcuts="-">−</button>
            <button id="zoom" type="button" aria-label="Natural size" aria-keyshortcuts="0">100 %</button>
            <button id="larger" type="button" aria-label="Larger" aria-keyshortcuts="+">+</button>
            <button id="fit" type="button" aria-keyshortcuts="f">Fit</button>
            </div>
            <button id="toggle-source" type="button" aria-pressed="true" aria-keyshortcuts="s">Source</button>
            </div>
            </header>
            <main>
            <nav aria-label="Diagrams"><input id="search" type="search" placeholder="Filter" \
            aria-label="Filter diagrams"><ul id="list"></ul></nav>
            <section id="pictures" aria-label="Picture" tabindex="0"></section>
            <section id="source" aria-label="Source" tabindex="0"><ol id="lines"></ol></section>
            </main>
            <section id="messages" role="alert" aria-label="Messages" hidden><pre></pre></section>
            </body>
            </html>

            """)
        return html.content
    }()
}
