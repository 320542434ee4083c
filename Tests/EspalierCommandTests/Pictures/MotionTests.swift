import Foundation
import Testing

/// Tests that an animated SVG that is paused in a browser looks like the PNG of the same moment.
@Suite(
    "Motion", .serialized,
    .enabled(if: Browser.installed.contains(.chromium), "chromium or mogrify is not installed"))
struct MotionTests {
    /// The templates with the names of their first and last states.
    static let templates = [
        "wide-feed-insert": ["before", "after"], "wide-feed-rotation": ["portrait", "landscape"],
        "survey-answers": ["no-wall", "wall"],
    ]

    /// The SVG is paused while the first state is at rest, and while the last state is at rest.
    ///
    /// If a reader prefers reduced motion, the SVG shows the last state.
    @Test(arguments: templates.keys.sorted(), [false, true])
    func restsAtTheStates(_ template: String, isDark: Bool) throws {
        let folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        let tool = Tool(in: folder)
        let path = "templates/\(template).yaml"
        try #require(tool.run(["render", path, "--states", "animation", "-o", "a.svg"]).status == 0)
        let svg = String(decoding: try folder.bytes("a.svg"), as: UTF8.self)
        let names = try #require(Self.templates[template])
        for (name, time) in zip(names, ["-0.1s", "-2.5s"]) {
            let words = ["--state", name, "--scale", "1", "--appearance", isDark ? "dark" : "light"]
            try #require(tool.run(["render", path, "-o", "\(name).png"] + words).status == 0)
            try folder.write(
                svg.replacing(
                    " infinite}", with: " infinite;animation-delay:\(time);animation-play-state:paused}"),
                to: "\(name).svg")
        }
        // Replace the media query for motion with one that is never true, so that the file shows the last state.
        let still = svg.replacing("prefers-reduced-motion:no-preference", with: "width:0")
        try folder.write(still, to: "still.svg")
        let pictures = names.map { ("\($0).svg", "\($0).png") } + [("still.svg", "\(names[1]).png")]
        let own = try pictures.map { try Browser.pixels(folder.url($0.1).path) }
        let pages = zip(pictures, own).map { Browser.Page($0.0.0, width: $0.1.width, height: $0.1.height) }
        let drawn = try Browser.chromium.draw(pages, in: folder, isDark: isDark)
        for ((own, drawn), page) in zip(zip(own, drawn), pages) {
            let difference = own.difference(to: drawn)
            #expect(difference.mean < AgreementTests.greatestMean, "\(page.name)")
            #expect(difference.greatest < AgreementTests.greatestWindow, "\(page.name) \(difference.place)")
        }
    }
}
