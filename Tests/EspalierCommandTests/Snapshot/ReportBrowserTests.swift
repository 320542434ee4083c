import EspalierCairoGraphics
import EspalierFiles
import EspalierGraphics
import EspalierSnapshots
import Foundation
import TestSupport
import Testing

/// Tests a snapshot report in headless Chromium, opened from the disk.
@Suite(.enabled(if: Browser.installed.contains(.chromium)), .serialized)
struct ReportBrowserTests {
    /// Returns a report with a failed picture, a changed layout, a missing baseline, and many snapshots that are the
    /// same.
    private static func report(sameCount: Int = 3) throws -> Workplace {
        let folder = try Workplace()
        for (name, color) in [("a", 0xFFFF_0000), ("b", 0xFF00_00FF), ("d", 0xFF80_8080)]
            as [(String, UInt32)]
        {
            try Data(picture(color)).write(to: folder.url("\(name).png"))
        }
        var picture = SnapshotResult(
            name: "Feed/<b>scrolls</b>@2x.png", kind: .picture, status: .differs,
            files: .init(
                expected: folder.url("a.png").path, actual: folder.url("b.png").path,
                difference: folder.url("d.png").path),
            message: "12 px differ</script><script>document.title = 'broken'</script>")
        picture.picture = PictureDifference(
            expectedSize: .init(width: 40, height: 30), actualSize: .init(width: 40, height: 30),
            changedPixels: 12, greatestChannelDifference: 255,
            boxes: [
                .init(x: 10, y: 15, width: 4, height: 3, changedPixels: 12, elements: ["cell [2,5] 'View'"])
            ],
            sweep: [.init(threshold: 0, changedPixels: 12)], limit: "channel difference 0 (default)")
        picture.acceptCommand = "espalier snapshot accept 'Feed/scrolls'"
        var layout = SnapshotResult(
            name: "Grid/fills.txt", kind: .layout, status: .differs,
            files: .init(expected: "fills.txt", actual: folder.url("a.png").path),
            message: "1 item moved")
        layout.layout = LayoutDifference(summary: ["1 item moved (0,+8)"], diff: "@@ -1 +1 @@\n-a\n+b\n")
        layout.acceptCommand = "espalier snapshot accept Grid/fills"
        let missing = SnapshotResult(
            name: "Feed/turns@1x.png", kind: .picture, status: .missingBaseline,
            files: .init(expected: "none.png", actual: folder.url("b.png").path), message: "no baseline")
        let same = (0..<sameCount).map {
            SnapshotResult(
                name: "Same/case\($0).png", kind: .picture, status: .same, files: .init(expected: "x"))
        }
        let file = try OutputFile(path: folder.url("report.html").path, syncs: false)
        try HTMLReport(SnapshotRun(same + [missing, picture, layout]), title: "Feed").write(to: file)
        _ = try file.finish()
        return folder
    }

    private static func picture(_ color: UInt32) throws -> [UInt8] {
        let sink = MemorySink()
        let header = try PNGHeader(width: 40, height: 30, pixelsPerMeter: 2_835, isOpaque: true)
        let encoder = try header.makeEncoder(sink: sink)
        let pixels = [UInt32](repeating: color, count: 40 * 30)
        try pixels.withUnsafeBufferPointer {
            if let base = $0.baseAddress { try encoder.append(base, rowCount: 30) }
        }
        try encoder.finish()
        return sink.bytes
    }

    /// Runs a script and returns the texts that it passes to `say(...)`, one for each call.
    private static func run(_ script: String, in folder: Workplace) throws -> [String] {
        let prelude = """
            const said = [];
            const say = text => said.push(String(text));
            const find = selector => document.querySelector(selector);
            const press = (key, target = document.body) => target.dispatchEvent(
              new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            const type = text => {
              find("#search").value = text;
              find("#search").dispatchEvent(new Event("input", { bubbles: true }));
            };
            const names = () => [...document.querySelectorAll("#list li:not([hidden]) .name")]
              .map(name => name.textContent.split("/")[1]).join(" ");
            const title = () => find("#detail h2").textContent;
            const captions = () => [...document.querySelectorAll("#stage figcaption")]
              .map(caption => caption.textContent).join(", ");
            (async () => {
              try { \(script) } catch (error) { say(error); }
              const output = document.createElement("pre");
              output.id = "said";
              output.textContent = said.join("\\n");
              document.body.append(output);
            })();
            """
        let page = try Browser.elements(of: "report.html", in: folder, running: prelude)
        let list = try #require(page.split(separator: "<pre id=\"said\">").dropFirst().last)
        let end = try #require(list.range(of: "</pre>"))
        return list[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }

    @Test func failuresAreFirstAndShown() throws {
        let said = try Self.run(
            """
            say(names());
            say(title());
            say(document.title);
            say(find("#count").textContent);
            say(captions());
            await new Promise(done => setTimeout(done, 300));
            say([...document.querySelectorAll("#stage img")].map(image => image.naturalWidth).join(" "));
            say(find(".message").textContent.slice(0, 21));
            say(find(".box").textContent);
            say(find(".accept code").textContent);
            find(".show input[value=all]").click();
            say(names());
            type("CASE2 same");
            say(names() + ", " + find("#count").textContent);
            type("zzz");
            say(find("#nothing").hidden);
            """, in: Self.report())
        #expect(
            said == [
                "&lt;b&gt;scrolls&lt; fills.txt turns@1x.png", "Feed/&lt;b&gt;scrolls&lt;/b&gt;@2x.png",
                "Feed: 2 differ, 1 baseline missing, 3 same", "3 of 6 shown", "Expected, Actual, Difference",
                "40 40 40", "12 px differ&lt;/script&gt;", "cell [2,5] 'View'",
                "espalier snapshot accept 'Feed/scrolls'",
                "&lt;b&gt;scrolls&lt; fills.txt turns@1x.png case0.png case1.png case2.png",
                "case2.png, 1 of 6 shown", "false",
            ])
    }

    @Test func keysChooseSnapshotsAndModes() throws {
        let said = try Self.run(
            """
            const mode = () => find("#stage").dataset.mode + ": " + captions();
            press("2");
            say(mode());
            say(find("#stage").style.getPropertyValue("--at") + " " + find("#slider").parentElement.hidden);
            press("3");
            say(mode());
            press("4");
            press(" ");
            say(mode() + " " + find("#stage").classList.contains("second"));
            press("5");
            say(mode());
            press("1");
            press("b");
            say(document.querySelectorAll(".box").length);
            press("+");
            await new Promise(done => setTimeout(done, 300));
            say(find("#stage").dataset.zoom + " " + find("#stage img").style.width);
            press("j");
            say(title() + " " + [...document.querySelectorAll(".diff span")].map(line => line.className).join(" "));
            press("j");
            say(title() + " " + mode() + " " + find('[data-set="mode:swipe"]').disabled);
            press("j");
            say(title());
            press("k");
            press("k");
            say(title() + " " + location.hash);
            press("/");
            say(document.activeElement.id);
            press("?");
            say(find("#help").open);
            """, in: Self.report())
        #expect(
            said == [
                "swipe: Expected, and actual above it", "50% false", "onion: Expected, and actual above it",
                "blink: Expected, and actual above it true", "difference: Difference", "0", "1 40px",
                "Grid/fills.txt hunk remove add", "Feed/turns@1x.png side: Actual true", "Feed/turns@1x.png",
                "Feed/&lt;b&gt;scrolls&lt;/b&gt;@2x.png #s0", "search", "true",
            ])
    }

    @Test func decisionsAreMadeAndSaved() throws {
        let said = try Self.run(
            """
            const files = [];
            URL.createObjectURL = blob => { files.push(blob); return "#s0"; };
            HTMLAnchorElement.prototype.click = () => {};
            const save = find("#save");
            say([save.hidden, save.disabled]);
            press("a");
            say(find("#list a").dataset.decision + " " + save.textContent + " " + find("[data-decide=accept]").ariaPressed);
            press("j");
            press("r");
            say(save.textContent);
            press("j");
            press("a");
            say(save.textContent + " " + document.querySelectorAll("[data-decide]").length);
            save.click();
            const file = JSON.parse(await files[0].text());
            say(file.version + " " + file.decisions.map(item => [
              item.name.split("/").pop(), item.decision, item.baseline === null, item.result.length]).join(" "));
            say(JSON.parse(localStorage.getItem("espalier-decisions:" + location.pathname)).length);
            press("k");
            press("r");
            say(save.textContent + " " + [...document.querySelectorAll("#list [data-decision]")].length);
            """, in: Self.report())
        #expect(
            said == [
                "false,true", "accept Save 1 decision true", "Save 2 decisions", "Save 2 decisions 0",
                "1 b&gt;@2x.png,accept,true,64 fills.txt,reject,true,64", "2", "Save 1 decision 1",
            ])
    }

    @Test func canBeUsedWithoutSeeing() throws {
        let said = try Self.run(
            """
            const reachable = [...document.querySelectorAll("a[href], button, input, [tabindex]")];
            say(reachable.some(element => element.tabIndex > 0));
            const name = element => element.getAttribute("aria-label") || element.textContent.trim()
              || element.closest("label")?.textContent.trim();
            say(reachable.filter(element => !name(element)).map(element => element.outerHTML).join("; "));
            say([...document.querySelectorAll("img")].every(image => image.alt));
            """, in: Self.report())
        #expect(said == ["false", "", "true"])
    }

    @Test func tenThousandSnapshotsOpenAtOnce() throws {
        let said = try Self.run(
            """
            say(document.querySelectorAll("#list li").length);
            find(".show input[value=all]").click();
            const start = performance.now();
            type("case9999");
            say(names());
            say(performance.now() - start < 1000);
            """, in: Self.report(sameCount: 10_000))
        #expect(said == ["10003", "case9999.png", "true"])
    }
}
