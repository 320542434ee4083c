import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests a page with tiles in headless Chromium, opened from the disk.
@Suite(.enabled(if: Browser.installed.contains(.chromium)), .serialized)
struct TilesBrowserTests {
    /// Draws tiles, and opens their page.
    ///
    /// The caller must keep a reference to the studio, because its folder is deleted with the last reference.
    private func open(
        _ fragment: String = "", size: (width: Int, height: Int) = (1_000, 700)
    ) throws -> (page: BrowserPage, studio: TileStudio) {
        let studio = try TileStudio()
        try studio.draw()
        let page = try BrowserPage(
            "file://\(studio.folder.url("map/index.html").path)\(fragment)", in: studio.folder, size: size)
        try page.wait(until: "document.querySelector('#picture')?.getAttribute('aria-label')")
        return (page, studio)
    }

    private func mouse(_ page: BrowserPage, _ type: String, _ x: Double, _ y: Double, pressed: Bool = false)
        throws
    {
        try page.send(
            "Input.dispatchMouseEvent",
            [
                "type": type, "x": x, "y": y, "button": type == "mouseMoved" && !pressed ? "none" : "left",
                "buttons": pressed ? 1 : 0, "clickCount": 1,
            ])
    }

    private func key(_ page: BrowserPage, _ key: String) throws {
        try page.send("Input.dispatchKeyEvent", ["type": "keyDown", "key": key])
        try page.send("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
    }

    /// The middle of the outline of the chosen item, in pixels of the window.
    private func chosenPlace(_ page: BrowserPage) throws -> (x: Double, y: Double) {
        let text = try page.run(
            "const box = document.querySelector('#outline').getBoundingClientRect();"
                + "return `${box.x + box.width / 2} ${box.y + box.height / 2}`")
        let numbers = text.split(separator: " ").compactMap { Double($0) }
        return (try #require(numbers.first), try #require(numbers.last))
    }

    private static let isChosen = "!document.querySelector('#outline').hidden"
    private static let card =
        "return [...document.querySelector('#card').children].map(child => child.textContent).join('; ')"

    @Test func addressNamesAnItem() throws {
        let (page, studio) = try open("#node=second")
        defer { withExtendedLifetime(studio) {} }
        try page.wait(until: Self.isChosen)
        #expect(try page.run(Self.card) == "Oak; second")
        let place = try chosenPlace(page)
        #expect(abs(place.x - 500) < 3)
        try page.run("location.hash = '#node=Rose'")
        try page.wait(until: "document.querySelector('#card').textContent === 'Rose'")
        try page.run("location.hash = '#node=nobody'")
        try page.wait(until: "document.querySelector('#status').textContent === 'There is no item nobody.'")
        let hasWarning = "document.querySelector('[role=status]').getBoundingClientRect().width > 100"
        try page.wait(until: hasWarning)
        try key(page, "Escape")
        try page.wait(until: "document.querySelector('#outline').hidden && location.hash === ''")
        try page.wait(until: "!(\(hasWarning))")
    }

    /// In the index, a line break is a space, and the names are sorted by code points.
    @Test func findsNamesWithUnusualCharacters() throws {
        let studio = try TileStudio([
            "tree.yaml": """
            data:
              tree: {id: "two\\nlines", tooltip: T, children: ["\u{1F332} pine", "\u{FF21} wide", zebra]}

            """
        ])
        try studio.draw()
        let address = "file://\(studio.folder.url("map/index.html").path)#node=two%0Alines"
        let page = try BrowserPage(address, in: studio.folder, size: (1_000, 700))
        defer { withExtendedLifetime(studio) {} }
        try page.wait(until: Self.isChosen)
        try page.wait(until: "document.querySelector('#card').textContent.includes('two lines')")
        for name in ["\u{FF21} wide", "\u{1F332} pine"] {
            try page.run("location.hash = '#node=' + encodeURIComponent('\(name)')")
            try page.wait(until: "document.querySelector('#card').textContent === '\(name)'")
        }
    }

    @Test func findsNamesAsTheyAreTyped() throws {
        let (page, studio) = try open()
        defer { withExtendedLifetime(studio) {} }
        try key(page, "/")
        let type = { (text: String) in
            _ = try page.run(
                "const field = document.activeElement; field.value = '\(text)';"
                    + "field.dispatchEvent(new Event('input', { bubbles: true }))")
        }
        let results = "[...document.querySelectorAll('#results li')].map(item => item.textContent).join()"
        try type("o")
        try page.wait(until: "\(results) === 'Oak,Oaksecond,Rose'")
        try type("RUB")
        try page.wait(until: "\(results) === 'Shrub'")
        try type("élan")
        try page.wait(until: "\(results) === '\"Élan'")
        try type("zz")
        try page.wait(until: "\(results) === 'No name contains this text.'")
        try type("oak")
        try page.wait(until: "\(results) === 'Oak,Oaksecond'")
        try key(page, "ArrowDown")
        try key(page, "Enter")
        try page.wait(until: Self.isChosen)
        #expect(try page.run("return location.hash") == "#node=second")
        #expect(try page.run("return document.activeElement.id") == "picture")
        #expect(try page.run("return document.querySelector('#results').hidden") == "true")
    }

    /// A search shows its first results before it has read the whole index.
    ///
    /// A result that is marked in the meantime stays marked, and a search for another text begins at its first result.
    @Test func keepsTheMarkedResultWhileASearchContinues() throws {
        let studio = try TileStudio()
        try studio.draw()
        // The second piece of the index presses a key before it arrives: at this time, the first results are shown.
        let script = try studio.text("map/picture/picture.js")
        let changed = script.replacingOccurrences(
            of: #""names":\[[^\]]*\]"#, with: #""names":["","zzz"]"#, options: .regularExpression)
        #expect(changed != script)
        try studio.folder.write(changed, to: "map/picture/picture.js")
        try studio.folder.write(
            """
            document.querySelector("#search").dispatchEvent(
              new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
            espalier("names", 1, "zzz oak", [0, 0, 1, 1], {});

            """, to: "map/picture/names/1.js")
        let page = try BrowserPage(
            "file://\(studio.folder.url("map/index.html").path)", in: studio.folder, size: (1_000, 700))
        try page.wait(until: "document.querySelector('#picture')?.getAttribute('aria-label')")
        defer { withExtendedLifetime(studio) {} }
        try key(page, "/")
        let marked =
            "[...document.querySelectorAll('#results li')].map("
            + "item => (item.ariaSelected === 'true' ? '*' : '') + item.textContent).join()"
        for (text, results) in [("oak", "Oak,*Oaksecond,zzz oak"), ("o", "*Oak,Oaksecond,Rose,zzz oak")] {
            try page.run(
                "const field = document.activeElement; field.value = '\(text)';"
                    + "field.dispatchEvent(new Event('input', { bubbles: true }))")
            try page.wait(until: "\(marked) === '\(results)'")
        }
    }

    @Test func isMovedAndZoomed() throws {
        let (page, studio) = try open("#node=Oak")
        defer { withExtendedLifetime(studio) {} }
        try page.wait(until: Self.isChosen)
        let start = try chosenPlace(page)
        let transform = try page.run("return document.querySelector('#outline').style.transform")
        try mouse(page, "mousePressed", 300, 600, pressed: true)
        try mouse(page, "mouseMoved", 340, 620, pressed: true)
        try mouse(page, "mouseMoved", 400, 630, pressed: true)
        try mouse(page, "mouseReleased", 400, 630)
        try page.wait(until: "document.querySelector('#outline').style.transform !== '\(transform)'")
        try page.run("return new Promise(requestAnimationFrame)")
        let moved = try chosenPlace(page)
        #expect(abs(moved.x - start.x - 100) < 2 && abs(moved.y - start.y - 30) < 2)
        // If the wheel is turned, the point under the pointer doesn't move.
        let width = "return document.querySelector('#outline').offsetWidth"
        let before = Double(try page.run(width)) ?? 0
        try page.send(
            "Input.dispatchMouseEvent",
            ["type": "mouseWheel", "x": moved.x, "y": moved.y, "deltaX": 0, "deltaY": -200])
        try page.wait(until: "document.querySelector('#outline').offsetWidth > \(before + 5)")
        let zoomed = try chosenPlace(page)
        #expect(abs(zoomed.x - moved.x) < 2 && abs(zoomed.y - moved.y) < 2)
        try key(page, "0")
        try page.wait(until: "document.querySelector('#overview').hidden")
        #expect(Double(try page.run(width)) ?? 0 <= before + 1)
    }

    @Test func isZoomedByTwoFingers() throws {
        let (page, studio) = try open("#node=Oak")
        defer { withExtendedLifetime(studio) {} }
        try page.wait(until: Self.isChosen)
        let start = try chosenPlace(page)
        // The outline is 4 pixels larger than the item on each side.
        let width = "(document.querySelector('#outline').offsetWidth - 8)"
        let before = try #require(Double(page.run("return \(width)")))
        let touch = { (type: String, distance: Double?) in
            // The fingers are on both sides of the item, so that the item stays between them.
            let points = distance.map { [start.x - $0, start.x + $0] } ?? []
            _ = try page.send(
                "Input.dispatchTouchEvent",
                [
                    "type": type,
                    "touchPoints": points.enumerated().map { ["x": $1, "y": start.y, "id": $0] },
                ])
        }
        try touch("touchStart", 40)
        for distance in [50.0, 65, 80] { try touch("touchMove", distance) }
        try touch("touchEnd", nil)
        try page.wait(until: "Math.abs(\(width) / \(before) - 2) < 0.05")
        let zoomed = try chosenPlace(page)
        #expect(abs(zoomed.x - start.x) < 2 && abs(zoomed.y - start.y) < 2)
        // A pinch isn't a click: it neither chooses another item nor hides the chosen one.
        #expect(try page.run("return location.hash") == "#node=Oak")
    }

    @Test(arguments: [true, false])
    func movesAtOnceForReadersWhoPreferReducedMotion(_ isReduced: Bool) throws {
        let (page, studio) = try open("#node=Oak")
        defer { withExtendedLifetime(studio) {} }
        try page.wait(until: Self.isChosen)
        try page.send(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-reduced-motion", "value": isReduced ? "reduce" : "no-preference"]
                ]
            ])
        try page.wait(
            until: "matchMedia('(prefers-reduced-motion: reduce)').matches === \(isReduced)")
        // An animation that starts at this time never ends. So the result doesn't depend on the speed of the machine.
        let change = try page.run(
            """
            performance.now = () => 1e12;
            const width = () => document.querySelector('#outline').offsetWidth, before = width();
            document.querySelector('#picture').dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }));
            for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
            return before === width() ? 'animated' : 'immediate';
            """)
        #expect(change == (isReduced ? "immediate" : "animated"))
    }

    /// The text of the whole picture, which is a strip, would be too small to be read.
    @Test func opensALargePictureAtItsFirstItem() throws {
        let children = (0..<200).map { "{label: Child \($0)}" }.joined(separator: ", ")
        let studio = try TileStudio([
            "tree.yaml": "data: {tree: {label: Root, tooltip: T, children: [\(children)]}}\n"
        ])
        try studio.draw()
        let page = try BrowserPage(
            "file://\(studio.folder.url("map/index.html").path)", in: studio.folder, size: (1_000, 700))
        try page.wait(until: "document.querySelector('#picture')?.getAttribute('aria-label')")
        #expect(try page.run("return document.querySelector('#overview').hidden") == "false")
        try key(page, "0")
        try page.wait(until: "document.querySelector('#overview').hidden")
    }

    @Test func showsTheItemUnderThePointer() throws {
        let (page, studio) = try open("#node=Oak")
        defer { withExtendedLifetime(studio) {} }
        try page.wait(until: Self.isChosen)
        let place = try chosenPlace(page)
        try key(page, "Escape")
        try page.wait(until: "document.querySelector('#card').hidden")
        try mouse(page, "mouseMoved", place.x, place.y)
        try page.wait(until: "!document.querySelector('#card').hidden")
        #expect(try page.run(Self.card) == "Oak; example.com/oak")
        #expect(try page.run("return document.querySelector('#card a').href") == "https://example.com/oak")
        #expect(try page.run("return location.hash") == "")
        try mouse(page, "mousePressed", place.x, place.y, pressed: true)
        try mouse(page, "mouseReleased", place.x, place.y)
        try page.wait(until: "location.hash === '#node=Oak'")
    }

    /// The page reads only files in its own folder, and executes nothing that its content security policy doesn't
    /// allow.
    @Test func loadsOnlyItsOwnFilesInTheChosenColors() throws {
        let (page, studio) = try open("#node=Oak")
        defer { withExtendedLifetime(studio) {} }
        try page.wait(until: Self.isChosen)
        let sources = try page.run(
            "return [...document.images, ...document.scripts].map(element => element.src).filter(Boolean).join('\\n')"
        )
        let folder = "file://\(studio.folder.url("map/picture").path)/"
        #expect(!sources.isEmpty && sources.split(separator: "\n").allSatisfy { $0.hasPrefix(folder) })
        #expect(
            try page.run("return fetch('picture/set.json').then(() => 'read', () => 'denied')") == "denied")
        let blocked =
            "const script = document.createElement('div');"
            + "script.innerHTML = '<img src=x onerror=\"document.title=1\">'; document.body.append(script);"
            + "await new Promise(done => setTimeout(done, 50)); return document.title"
        #expect(try page.run(blocked) == "Trees & shrubs")
        try page.run("document.querySelector('input[value=dark]').click()")
        try page.wait(until: "document.documentElement.dataset.theme === 'dark'")
        let overview = "document.querySelector('#overview img')"
        try page.wait(until: "\(overview).src.includes('/dark_files/') && \(overview).naturalWidth > 0")
    }
}
