import EspalierDiagnostics
import EspalierDiagrams
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
        html.pageEnd(script: .tilesScript)
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

    /// The text by which the page is recognized.
    nonisolated static let mark: StaticString = "<main id=\"stage\">"

    private func writePicture(to html: inout MarkupWriter) {
        html.markup(Self.mark)
        html.markup("\n<canvas id=\"picture\" tabindex=\"0\" role=\"img\"")
        html.markup(" aria-describedby=\"keys description\"></canvas>\n")
        html.element(
            "p", ["id": "description", "class": "unseen", "dir": "auto"], set.description ?? set.title)
        html.markup(EmbeddedFile.tiles.file(at: "stage.html").text)
    }
}

/// Writes the items of a diagram as nested lists on HTML pages without scripts, for readers who can't see the picture.
struct TextPages {
    /// The maximum number of items on a page, which is small enough for screen readers to respond without delay.
    static let itemCount = 1_000
    /// The maximum number of labels in the line that begins with "Continued".
    ///
    /// A chain of a million items would otherwise have a million labels in this line, on each of a thousand pages.
    private static let pathCount = 12

    private struct Line {
        let depth: Int
        let label: String
        let id: String?
    }

    private let title: String
    private let folder: String
    private let pageCount: Int
    private var lines: [Line] = []
    /// The labels of the items that contain the first line of the page, from the outermost item.
    ///
    /// If there are more than `pathCount` items, labels in the middle are left out.
    private var path: [String] = []
    /// The labels of the items that contain the last line, and the label of this line.
    private var lastPath: [String] = []
    private var number = 1

    /// Writes the pages `1.html`, `2.html` and so on into a folder.
    static func write(_ diagram: Diagram, title: String, to folder: String) throws {
        let count = diagram.listLineCount
        var pages = TextPages(
            title: title, folder: folder, pageCount: max(1, (count + itemCount - 1) / itemCount))
        try diagram.forEachListLine { try pages.add(Line(depth: $0, label: $1, id: $2)) }
        try pages.endPage()
    }

    private init(title: String, folder: String, pageCount: Int) {
        (self.title, self.folder, self.pageCount) = (title, folder, pageCount)
    }

    private mutating func add(_ line: Line) throws {
        if lines.count == Self.itemCount { try endPage() }
        lastPath.removeLast(max(0, lastPath.count - line.depth))
        if lines.isEmpty {
            let half = Self.pathCount / 2
            path =
                lastPath.count <= Self.pathCount
                ? lastPath : Array(lastPath.prefix(half)) + ["…"] + Array(lastPath.suffix(half))
        }
        lastPath.append(line.label)
        lines.append(line)
    }

    private mutating func endPage() throws {
        var html = MarkupWriter()
        let name = pageCount == 1 ? title : "\(title), page \(number) of \(pageCount)"
        html.pageHead(title: name, allowing: "", style: .tilesStyle, script: nil)
        html.open("main", ["class": "text"])
        html.element("h1", ["dir": "auto"], title)
        writeLinks(to: &html)
        if !path.isEmpty { html.element("p", ["dir": "auto"], "Continued: " + path.joined(separator: " › ")) }
        writeList(to: &html)
        writeLinks(to: &html)
        html.markup("</main>\n")
        html.pageEnd()
        try TileFolder.write(html.content, to: FilePath.join(folder, "\(number).html"))
        number += 1
        lines = []
    }

    private func writeLinks(to html: inout MarkupWriter) {
        html.markup("<nav aria-label=\"Pages\"><a href=\"../../index.html\">Picture</a>")
        if number > 1 { html.element("a", ["href": "\(number - 1).html", "rel": "prev"], "Previous page") }
        html.text(" Page \(number) of \(pageCount) ")
        if number < pageCount {
            html.element("a", ["href": "\(number + 1).html", "rel": "next"], "Next page")
        }
        html.markup("</nav>\n")
    }

    /// Writes the lines of the page as nested lists.
    private func writeList(to html: inout MarkupWriter) {
        guard let top = lines.map(\.depth).min() else { return }
        // The depth is limited, because a chain of a thousand items would otherwise be a thousand nested lists.
        func level(_ line: Line) -> Int { min(line.depth - top, 50) }
        var open = -1
        for line in lines {
            let level = level(line)
            for _ in stride(from: open, to: level, by: -1) { html.markup("</li></ul>") }
            if open >= level { html.markup("</li>\n") }
            for depth in stride(from: open + 1, through: level, by: 1) {
                html.markup(depth == level ? "<ul>\n" : "<ul><li>")
            }
            open = level
            html.markup("<li>")
            if let id = line.id {
                let reference = GalleryNames.escaped(id, mark: "%")
                html.element("a", ["href": "../../index.html#node=\(reference)", "dir": "auto"], line.label)
            } else {
                html.element("span", ["dir": "auto"], line.label)
            }
        }
        for _ in stride(from: open, through: 0, by: -1) { html.markup("</li></ul>") }
        html.newLine()
    }
}
