import Foundation
import Testing

/// Tests diagrams that are drawn as pages.
@Suite struct DiagramPageTests {
    private func page(
        _ yaml: String, _ words: [String] = [], files: [String: String] = [:]
    ) throws -> (html: String, errors: String) {
        let folder = try Workplace()
        for (path, text) in files { try folder.write(text, to: path) }
        try folder.write(yaml, to: "d.yaml")
        let result = try Tool(in: folder).run(["render", "d.yaml", "-f", "html", "-o", "out/"] + words)
        try #require(result.status == 0, "\(result.errors)")
        return (String(decoding: try folder.bytes("out/d.html"), as: UTF8.self), result.errors)
    }

    private static let hostile = """
        layout: { type: class-hierarchy }
        data:
          tree: { label: "</script><script>x()</script>", children: [{ label: "a & <b onload=x()>", id: '"><i' }] }

        """

    @Test func hostileLabelsStayText() throws {
        let (html, _) = try page(Self.hostile)
        #expect(html.components(separatedBy: "<script").count == 3)
        for text in ["<script>x()", "<b onload", "id=\"\"><i"] { #expect(!html.contains(text)) }
        #expect(html.contains("&lt;/script&gt;&lt;script&gt;x()&lt;/script&gt;</a>"))
    }

    @Test func pageWithoutScriptHasNone() throws {
        let (html, _) = try page(Self.hostile, ["--no-script"])
        #expect(!html.contains("<script"))
        #expect(!html.contains("script-src"))
        #expect(html.contains("<details open><summary><a href="))
    }

    @Test func partsCanBeLeftOut() throws {
        let (html, _) = try page(
            Self.hostile + "output: { html: { folds: [], search: false, highlight: none, table: false } }\n")
        for text in ["\"states\":[]", "\"search\":false", "\"highlight\":false"] {
            #expect(html.contains(text))
        }
        #expect(!html.contains("<details"))
    }

    @Test func moreThanTwelveStatesAreLevelsOnly() throws {
        let sections = (0..<14).map { "{ label: S\($0), items: [a\($0), b\($0)] }" }.joined(separator: ", ")
        let (html, errors) = try page("layout: { type: grid }\ndata: { sections: [\(sections)] }\n")
        #expect(errors.contains("more than 12 states"))
        #expect(html.contains("\"states\":[]"))
    }

    @Test func containersInContainersHaveNoFolds() throws {
        let (html, errors) = try page(
            "template: layered-containers\ndata: { dot: g.dot }\n",
            files: [
                "g.dot": "digraph { subgraph cluster_a { a; subgraph cluster_b { b } } a -> b }"
            ])
        #expect(errors.contains("the page has no folds, because containers are in containers"))
        #expect(html.contains("\"states\":[]"))
    }

    /// The bytes of a page: those of its SVG and of its text alternative, 20 KB, 100 for each element, and 9 for each
    /// element in each state.
    @Test(arguments: [
        "class-hierarchy", "class-hierarchy-compact", "class-hierarchy-hanging", "class-hierarchy-rows",
        "class-hierarchy-layered", "file-tree", "grid", "module", "org-chart", "radial-tree", "taxonomy",
        "toolbar", "uml-classes", "uml-layered",
    ])
    func pagesKeepTheirBudget(_ template: String) throws {
        let folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        let (tool, path) = (Tool(in: folder), "templates/\(template).yaml")
        try #require(tool.run(["render", path, "-o", "page.html"]).status == 0)
        try #require(tool.run(["render", path, "-o", "page.svg", "--text-alternative", "txt"]).status == 0)
        let html = String(decoding: try folder.bytes("page.html"), as: UTF8.self)
        let json = try #require(
            html.firstMatch(of: /<script type="application\/json">(.*?)<\/script>/.dotMatchesNewlines()))
        let data = try JSONDecoder().decode(PageData.self, from: Data(json.1.utf8))
        let (elements, states) = (data.ids.count, data.states.count)
        let pictures = try ["svg", "txt"].map { try folder.bytes("page.\($0)").count }
        let budget = pictures.reduce(20 << 10, +) + 100 * elements + 9 * elements * states
        #expect(html.utf8.count <= budget, "\(html.utf8.count) of \(budget)")
    }

    private struct PageData: Decodable {
        struct State: Decodable {}

        let ids: [String]
        let states: [State]
    }

    @Test func closedSectionHasOneItem() throws {
        let (html, _) = try page(
            "layout: { type: grid }\ndata: { sections: [{ label: A, items: [a, b, c] }, { label: B, items: [d, e] }] }\n"
        )
        #expect(html.contains("\"name\":\"A closed\""))
        #expect(html.contains(">+3 more</text>"))
        #expect(html.contains(">+2 more</text>"))
    }

    @Test func animationHasNoFolds() throws {
        let folder = try Workplace()
        try folder.write(
            """
            layout: { type: grid }
            data: { sections: [{ items: [a, b] }] }
            states: [{ name: one }, { name: two }]
            output: { formats: [html], states: animation, html: { folds: [levels] } }

            """, to: "d.yaml")
        let result = try Tool(in: folder).run(["check", "d.yaml"])
        #expect(result.status == 1)
        #expect(result.errors.contains("'folds' can't be used with 'states: animation'"))
    }

    @Test func severalStatesAreOnePage() throws {
        let (html, _) = try page(
            "layout: { type: grid }\ndata: { sections: [{ items: [a, b] }] }\n"
                + "states: [{ name: one }, { name: two, changes: [{ delete: [a] }] }]\n")
        #expect(html.contains("<h3 dir=\"auto\">two</h3>"))
        #expect(!html.contains("<script"))
    }
}

/// Tests pages of diagrams in headless Chromium, opened from the disk.
@Suite(.enabled(if: Browser.installed.contains(.chromium)), .serialized)
struct DiagramPageBrowserTests {
    private func open(
        _ template: String, in folder: Workplace, _ fragment: String = "", width: Int = 1_300
    ) throws -> BrowserPage {
        try BuiltInTemplates.write(to: folder)
        let result = try Tool(in: folder).run(["render", "templates/\(template).yaml", "-o", "page.html"])
        try #require(result.status == 0, "\(result.errors)")
        let page = try BrowserPage(
            "file://\(folder.url("page.html").path)\(fragment)", in: folder, size: (width, 900))
        try page.wait(until: "!document.querySelector('.bar').hidden")
        return page
    }

    /// A state has the same pixels as the picture of the folded data, and everything has the pixels of the SVG.
    @Test(arguments: ["class-hierarchy", "class-hierarchy-rows", "org-chart", "layered"])
    func statesHaveThePixelsOfFoldedData(_ template: String) throws {
        let folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        let (tool, path) = (Tool(in: folder), "templates/\(template).yaml")
        try #require(tool.run(["render", path, "-o", "page.html"]).status == 0)
        let html = String(decoding: try folder.bytes("page.html"), as: UTF8.self)
        var pages: [(state: Browser.Page, picture: Browser.Page)] = []
        for state in 0...3 {
            let words = state == 0 ? [] : ["--depth", "\(state - 1)"]
            try #require(tool.run(["render", path, "-o", "\(state).svg"] + words).status == 0)
            let svg = String(decoding: try folder.bytes("\(state).svg"), as: UTF8.self)
            try folder.write(
                "<!DOCTYPE html><meta charset=\"utf-8\"><body style=\"margin:0\"><style>svg{display:block}</style>\(svg)",
                to: "picture-\(state).html")
            let script = """
                document.head.insertAdjacentHTML("beforeend", "<style>*{transition:none!important}"
                  + ".bar,.words{display:none!important}main{padding:0!important}svg{margin:0!important}</style>");
                const select = document.querySelector("select");
                select.selectedIndex = \(state);
                select.dispatchEvent(new Event("change"));
                document.querySelectorAll(".zoom button")[1].click();
                """
            try folder.write(Browser.page(html, running: script), to: "state-\(state).html")
            let numbers = svg.matches(of: /(?:width|height)="([0-9.]+)"/).prefix(2).compactMap {
                Double($0.1)
            }
            let (width, height) = (Int(try #require(numbers.first)), Int(try #require(numbers.last)))
            pages.append(
                (
                    Browser.Page("state-\(state).html", width: width, height: height),
                    Browser.Page("picture-\(state).html", width: width, height: height)
                ))
        }
        let states = try Browser.chromium.draw(pages.map(\.state), in: folder, isDark: false)
        let pictures = try Browser.chromium.draw(pages.map(\.picture), in: folder, isDark: false)
        for (index, (state, picture)) in zip(states, pictures).enumerated() {
            #expect(state.difference(to: picture).greatest == 0, "state \(index)")
        }
    }

    /// On a narrow page, labels are readable, the first item is in sight, and the bar has one row.
    @Test func narrowPagesAreReadable() throws {
        let folder = try Workplace()
        let page = try open("class-hierarchy", in: folder, width: 360)
        #expect(try page.run("return document.querySelectorAll('.zoom button')[1].textContent") == "75 %")
        #expect(
            try page.run(
                "const box = document.querySelector('[tabindex=\"0\"]').getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth"
            ) == "true")
        #expect(try page.run("return document.querySelector('.bar').offsetHeight <= 64") == "true")
        #expect(try page.run("return document.scrollingElement.scrollWidth <= innerWidth") == "true")
        _ = try page.run("document.querySelectorAll('.zoom button')[3].click()")
        try page.wait(
            until: "document.querySelector('main > svg').getBoundingClientRect().width <= innerWidth")
    }

    /// An address leads to the middle of the page.
    @Test func addressesAreCentered() throws {
        let folder = try Workplace()
        let page = try open("class-hierarchy-rows", in: folder, "#ValueError")
        try page.wait(
            until:
                "(() => { const box = document.getElementById('ValueError').getBoundingClientRect(); return Math.abs(box.top + box.height / 2 - innerHeight / 2) < 60 })()"
        )
    }

    @Test func itemsHaveNamesAndKeys() throws {
        let folder = try Workplace()
        let page = try open("class-hierarchy", in: folder, "#UIView")
        try page.wait(until: "document.activeElement.id === 'UIView'")
        try page.wait(until: "document.activeElement.hasAttribute('aria-label')")
        #expect(
            try page.run("return document.activeElement.getAttribute('aria-label')").hasPrefix(
                "UIView, below UIResponder, "))
        for (key, id) in [("ArrowUp", "UIScene"), ("ArrowDown", "UIView"), ("Home", "NSObject")] {
            try page.send("Input.dispatchKeyEvent", ["type": "keyDown", "key": key])
            try page.wait(until: "document.activeElement.id === '\(id)'")
        }
        #expect(try page.run("return document.querySelectorAll('svg [tabindex=\"0\"]').length") == "1")
    }

    /// The page of 118 classes has at most 150 KB.
    @Test func pageIsSmall() throws {
        let folder = try Workplace()
        let page = try open("class-hierarchy", in: folder)
        #expect(try folder.bytes("page.html").count <= 150_000)
        let requests = try page.run("return performance.getEntriesByType('resource').length")
        #expect(requests == "0")
    }

    @Test func searchFindsAndAnnounces() throws {
        let folder = try Workplace()
        let page = try open("class-hierarchy", in: folder)
        try page.send("Input.dispatchKeyEvent", ["type": "keyDown", "key": "/"])
        try page.wait(until: "document.activeElement.type === 'search'")
        try page.send("Input.insertText", ["text": "slider"])
        try page.wait(until: "document.querySelector('.count').textContent === '1 found'")
        #expect(try page.run("return document.querySelector('.hit').id") == "UISlider")
        try page.send("Input.dispatchKeyEvent", ["type": "keyDown", "key": "Enter"])
        try page.wait(until: "document.querySelector('.count').textContent === '1 of 1: UISlider'")
    }
}
