import EspalierDiagnostics

extension MarkupWriter {
    /// Writes the beginning of a page, up to the start tag of its body.
    ///
    /// The page's security policy allows only the two style sheets, the script, and what `directives` and
    /// `loadsScripts` allow in addition.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - directives: The other directives of the policy, such as those for pictures, each with a semicolon and a
    ///     space at its end.
    ///   - style: The page's own style sheet, which is written after the style sheet that all pages have in common.
    ///   - script: The page's script, which the caller writes at the end of the body; nil for none.
    ///   - loadsScripts: True if the script may load further scripts.
    ///   - allowsStyles: True if the page may contain further style sheets, such as that of an SVG.
    package mutating func pageHead(
        title: String, allowing directives: StaticString, style: PageAsset, script: PageAsset?,
        loadsScripts: Bool = false, allowsStyles: Bool = false
    ) {
        markup(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'
            """)
        markup("; ")
        markup(directives)
        if allowsStyles {
            markup("style-src 'unsafe-inline'")
        } else {
            markup("style-src-elem '")
            markup(PageAsset.pageStyle.hash)
            markup("' '")
            markup(style.hash)
            markup("'")
        }
        if let script {
            markup("; script-src '")
            markup(script.hash)
            markup(loadsScripts ? "' 'strict-dynamic'" : "'")
        }
        markup(
            """
            ; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="Espalier">
            <link rel="icon" href="data:,">

            """)
        element("title", [:], title)
        markup("\n<style>")
        markup(PageAsset.pageStyle.text)
        markup("</style>\n<style>")
        markup(style.text)
        markup("</style>\n</head>\n<body>\n")
    }

    /// Writes the end of a page: its script, and the end tags of its body and its document.
    package mutating func pageEnd(script: PageAsset? = nil) {
        if let script {
            markup("<script>")
            markup(script.text)
            markup("</script>\n")
        }
        markup("</body>\n</html>\n")
    }
}
