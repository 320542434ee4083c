import Foundation
import Testing

/// Tests a gallery in headless Chromium, opened from the disk.
@Suite(.enabled(if: Browser.installed.contains(.chromium)), .serialized)
struct GalleryBrowserTests {
    private static func gallery() throws -> Workplace {
        let folder = try Workplace()
        try folder.write(GalleryTests.tree, to: "docs/a.yaml")
        for (name, label) in [("b", "Café"), ("c", "Oak chest"), ("d", "Spoon")] {
            try folder.write(
                "title: Things \(name)\ndata: {sections: [{label: S, items: [{label: \(label)}]}]}\n"
                    + "layout: {type: grid}\n",
                to: "docs/things/\(name).yaml")
        }
        let hostile = """
            title: '"><script>document.title = "broken"</script><img src=x onerror=alert(1)>'
            description: '</p></main><style>*{display:none}</style>'
            data:
              outline: |
                "</script><b>&amp;
                  ' onload=' {link: 'javascript:alert(1)'}

            """
        try folder.write(hostile, to: "docs/things/\"><x' onerror=.yaml")
        let result = try Tool(in: folder).run([
            "gallery", "docs", "--base", "docs", "-o", "site", "-f", "png",
        ])
        try #require(result.status == 0, "\(result.errors)")
        return folder
    }

    /// Runs a script in the gallery's page, and returns the text of each call of `say(...)`.
    private static func run(_ script: String, in folder: Workplace? = nil) throws -> [String] {
        let prelude = """
            const said = [];
            const say = text => said.push(String(text));
            const press = (key, target = document.activeElement) => target.dispatchEvent(
              new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            const type = text => {
              const field = document.querySelector("#search");
              field.value = text;
              field.dispatchEvent(new Event("input", { bubbles: true }));
            };
            const titles = () => [...document.querySelectorAll(".card:not([hidden]) h3")]
              .map(title => title.textContent.slice(0, 8)).join(", ");
            const focused = () => document.activeElement.closest(".card")?.querySelector("h3").textContent.slice(0, 8)
              ?? document.activeElement.id;
            (async () => {
            try {
            \(script)
            } catch (error) { say(error); }
            const list = document.createElement("pre");
            list.id = "said";
            list.textContent = said.join("\\n");
            document.body.append(list);
            })();
            """
        let page = try Browser.elements(of: "site/index.html", in: folder ?? gallery(), running: prelude)
        let list = try #require(page.split(separator: "<pre id=\"said\">").dropFirst().last)
        let end = try #require(list.range(of: "</pre>"))
        return list[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }

    @Test func findsWordsAsTheyAreTyped() throws {
        let said = try Self.run(
            """
            say(titles());
            for (const query of ["oak", "OAK chest", "cafe", "grid", "things/c.yaml", "what grows", "zzz", ""]) {
              type(query);
              say(titles());
            }
            type("oak");
            say(document.querySelector("#count").textContent);
            say(document.querySelector("#nothing").hidden);
            type("zzz");
            say(document.querySelector("#nothing").hidden);
            say([...document.querySelectorAll(".group:not([hidden])")].length);
            """)
        let all = "Trees &amp; , \"&gt;&lt;scrip, Things b, Things c, Things d"
        #expect(
            said == [
                all, "Trees &amp; , Things c", "Things c", "Things b", "Things b, Things c, Things d",
                "Things c",
                "Trees &amp; ", "", all, "2 of 5 diagrams", "true", "false", "0",
            ])
    }

    /// A diagram that failed is found by its name and its errors.
    @Test func findsFailedDiagrams() throws {
        let folder = try Workplace()
        try folder.write(GalleryTests.tree, to: "docs/a.yaml")
        try folder.write("title: Broken\ndatta: {outline: A}\n", to: "docs/broken.yaml")
        _ = try Tool(in: folder).run(["gallery", "docs", "--base", "docs", "-o", "site"])
        let said = try Self.run(
            """
            const state = () => [titles(), !document.querySelector("#failures").hidden,
              !document.querySelector("#nothing").hidden].join();
            for (const query of ["broken", "datta", "trees", "zzz", ""]) { type(query); say(state()); }
            """, in: folder)
        let tree = "Trees &amp; "
        #expect(
            said == [
                ",true,false", ",true,false", "\(tree),false,false", ",false,true", "\(tree),true,false",
            ])
    }

    @Test func canBeUsedWithKeys() throws {
        let said = try Self.run(
            """
            press("/", document.body);
            say(focused());
            type("things");
            press("ArrowDown");
            say(focused());
            press("ArrowRight");
            say(focused());
            press("End");
            say(focused());
            press("ArrowLeft");
            say(focused());
            document.activeElement.click();
            const viewer = document.querySelector("#viewer");
            say(viewer.open + " " + document.querySelector("#viewer-title").textContent);
            say(document.querySelector("#viewer-place").textContent);
            say(location.hash);
            press("ArrowRight");
            say(document.querySelector("#viewer-title").textContent);
            press("ArrowRight");
            say(document.querySelector("#viewer-title").textContent.slice(0, 8));
            press("ArrowLeft");
            say(document.querySelector("#viewer-content img").src.split("/site/")[1]);
            const closed = new Promise(done => viewer.addEventListener("close", done, { once: true }));
            viewer.close();
            await closed;
            say(focused());
            press("Escape");
            say(document.querySelector("#search").value === "");
            document.querySelector("#search").focus();
            type("oak");
            press("Escape");
            say(document.querySelector("#search").value === "");
            """)
        #expect(
            said == [
                "search", "\"&gt;&lt;scrip", "Things b", "Things d", "Things c", "true Things c", "3 / 4",
                "#d-things_2Fc", "Things d", "\"&gt;&lt;scrip", "pictures/things/d.svg", "Things d", "true",
                "true",
            ])
    }

    /// The tab order is the reading order, every focusable element has a name, and a live region contains the number of
    /// pictures.
    @Test func isAccessible() throws {
        let said = try Self.run(
            """
            const reachable = [...document.querySelectorAll("a[href], button, input, summary, [tabindex]")];
            say(reachable.some(element => element.tabIndex > 0));
            const name = element => element.getAttribute("aria-label") || element.textContent.trim()
              || element.closest("label")?.textContent.trim() || element.querySelector("img")?.alt;
            say(reachable.filter(element => !name(element)).map(element => element.outerHTML).join("; "));
            say([...document.images].filter(image => !image.alt).length);
            say(document.querySelector("#count").getAttribute("role"));
            const labelled = [...document.querySelectorAll("[aria-labelledby]")];
            say(labelled.every(element => document.getElementById(element.getAttribute("aria-labelledby"))));
            const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
            say(new Set(ids).size === ids.length);
            """)
        #expect(said == ["false", "", "0", "status", "true", "true"])
    }

    @Test func loadsOnlyItsPictures() throws {
        let said = try Self.run(
            """
            for (const image of document.images) {
              image.loading = "eager";
              await image.decode().catch(() => say("broken " + image.src));
            }
            const folder = location.href.replace(/[^/]*$/, "");
            const loaded = performance.getEntriesByType("resource").map(entry => entry.name);
            const own = name => name.startsWith(folder + "pictures/") || name.startsWith("data:");
            say(loaded.filter(name => !own(name)).join(" "));
            say([...document.images].every(image => image.naturalWidth > 0));
            let denied = "";
            await fetch("pictures/a.svg").catch(() => { denied += "fetch"; });
            say(denied);
            """)
        #expect(said == ["", "true", "fetch"])
    }

    @Test func titleIsNotExecuted() throws {
        let said = try Self.run(
            """
            say(document.title);
            say(document.querySelectorAll("main script, main style, main b, [onerror], [onload]").length);
            say([...document.querySelectorAll("main a")].filter(a => !a.getAttribute("href").startsWith("pictures/")).length);
            const code = document.querySelectorAll(".card")[1].querySelector("code").textContent;
            say(code.startsWith("title: '\\"><script>document.title"));
            """)
        #expect(said == ["Gallery", "0", "0", "true"])
    }

    /// The choice of colors also applies to the pictures, not only to the page around them.
    @Test(arguments: [false, true]) func isDarkIfChosen(_ isDarkSystem: Bool) throws {
        let folder = try Self.gallery()
        let page = String(decoding: try folder.bytes("site/index.html"), as: UTF8.self)
        var shades: [String: Int] = [:]
        for choice in ["auto", "light", "dark"] {
            let script = "document.querySelector('input[value=\(choice)]').click()"
            try folder.write(Browser.page(page, running: script), to: "site/\(choice).html")
            let pixels = try Browser.chromium.draw(
                "site/\(choice).html", in: folder, size: (800, 400), isDark: isDarkSystem)
            // The first pixel is at the edge of the page. The second pixel is in the background of the first picture.
            shades[choice] = pixels.red(x: 4, y: 390)
            shades[choice + " picture"] = pixels.red(x: 60, y: 130)
        }
        for place in ["", " picture"] {
            let (light, dark) = (try #require(shades["light" + place]), try #require(shades["dark" + place]))
            #expect(light > 200 && dark < 80, "\(shades)")
            #expect(shades["auto" + place] == (isDarkSystem ? dark : light))
        }
    }
}
