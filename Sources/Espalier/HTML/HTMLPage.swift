import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGeometry
import EspalierGraphics
import EspalierTemplates
import Foundation

/// One picture as a page: the SVG, its text alternative and, for a diagram, a script.
///
/// The page makes no request, and it is complete without its script. Its policy allows only this script.
struct HTMLPage {
    /// A diagram that the page shows.
    struct Part {
        /// The heading of the part's text alternative; nil for none.
        let caption: String?
        let diagram: Diagram
    }

    let properties: PictureProperties
    let parts: [Part]
    let options: OutputOptions
    /// The ids of elements and the data for the script; nil if the SVG has no elements.
    var data: HTMLPageData?
    /// True for a page with a script, which needs `data`.
    var hasScript = false

    init(_ properties: PictureProperties, _ parts: [Part], _ options: OutputOptions) {
        (self.properties, self.parts, self.options) = (properties, parts, options)
    }

    /// Writes the page.
    ///
    /// - Parameters:
    ///   - sink: The destination.
    ///   - svg: Writes the SVG.
    /// - Throws: The errors of `svg` and of the sink.
    func write(to sink: any ByteSink, svg: (any ByteSink) throws -> Void) throws {
        var html = MarkupWriter()
        html.pageHead(
            title: properties.title ?? "Diagram", allowing: "img-src data:; font-src data:; ",
            style: .diagramStyle, script: hasScript ? .diagramScript : nil, allowsStyles: true)
        if hasScript { html.markup(EmbeddedFile.diagram.file(at: "tools.html").text) }
        html.open(
            "main",
            [
                "class": isTall ? "tall" : nil,
                "style": properties.background.map { "--paper:light-dark(\($0.light.css),\($0.dark.css))" },
            ])
        html.newLine()
        try sink.write(text: html.take())
        try svg(sink)
        html.markup("</main>\n")
        if options.html.table { try writeWords(&html, to: sink) }
        if hasScript, let data {
            html.markup("<script type=\"application/json\">")
            try sink.write(text: html.take())
            try sink.write(text: data.json)
            html.markup("</script>\n")
        }
        html.pageEnd(script: hasScript && data != nil ? .diagramScript : nil)
        try sink.write(text: html.take())
    }

    /// True if a picture is higher than two sheets of paper, so that it isn't printed on one.
    private var isTall: Bool {
        guard parts.count == 1, let size = parts.first?.diagram.size else { return false }
        return size.height > 2 * 1.4 * size.width
    }

    private func writeWords(_ html: inout MarkupWriter, to sink: any ByteSink) throws {
        html.markup("<section class=\"words\" aria-label=\"In words\">\n<h2>In words</h2>\n")
        if let description = properties.description, !description.isEmpty {
            html.element("p", ["dir": "auto"], description)
        }
        for part in parts {
            if let caption = part.caption { html.element("h3", ["dir": "auto"], caption) }
            var list = HTMLList(identifiers: data?.identifiers ?? [:])
            part.diagram.forEachListLine { list.add($0, $1, $2, to: &html) }
            list.finish(in: &html)
            try sink.write(text: html.take())
        }
        html.markup("</section>\n")
    }
}

/// A nested list whose items with further items can be folded without a script.
private struct HTMLList {
    /// The ids of elements in the SVG by the ids of items.
    let identifiers: [String: String]
    private var last: (depth: Int, text: String, id: String?)?
    /// The depths of the open lists; browsers limit the nesting of elements.
    private var open = 0

    private static let maximumDepth = 48
    /// The depth from which lists are folded at first.
    private static let foldedDepth = 3

    init(identifiers: [String: String]) { self.identifiers = identifiers }

    /// Adds a line, which is written when the next one is known.
    mutating func add(_ depth: Int, _ text: String, _ id: String?, to html: inout MarkupWriter) {
        let depth = min(depth, (last?.depth ?? -1) + 1, Self.maximumDepth)
        write(nextDepth: depth, in: &html)
        last = (depth, text, id)
    }

    mutating func finish(in html: inout MarkupWriter) {
        write(nextDepth: -1, in: &html)
        last = nil
    }

    private mutating func write(nextDepth: Int, in html: inout MarkupWriter) {
        guard let (depth, text, id) = last else {
            if nextDepth >= 0 { html.markup("<ul>\n") }
            return
        }
        html.open("li", ["dir": "auto"])
        let isOpen = nextDepth > depth
        if isOpen { html.markup(depth < Self.foldedDepth ? "<details open><summary>" : "<details><summary>") }
        if let id, let target = identifiers[id] {
            html.element(
                "a",
                [
                    "href": "#"
                        + (target.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? "")
                ], text)
        } else {
            html.text(text)
        }
        if isOpen { return html.markup("</summary><ul>\n") }
        html.markup("</li>\n")
        for _ in stride(from: depth, to: max(nextDepth, 0), by: -1) { html.markup("</ul></details></li>\n") }
        if nextDepth < 0 { html.markup("</ul>\n") }
    }
}

extension Color {
    /// The color as a value of CSS.
    fileprivate var css: String {
        let numbers = [red, green, blue].map { "\(Int(($0 * 255).rounded()))" }
        return "rgb(\(numbers.joined(separator: " ")) / \(alpha.decimalText(3)))"
    }
}
