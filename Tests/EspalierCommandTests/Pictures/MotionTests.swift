import Foundation
import Testing

/// Tests that an animated SVG, stopped at one moment in a browser, looks like the PNG of this moment.
@Suite(
    "Motion", .serialized,
    .enabled(if: Browser.installed.contains(.chromium), "chromium or convert is not installed"))
struct MotionTests {
    /// The templates with the names of their first and last states.
    static let templates = [
        "wide-feed-insert": ["before", "after"], "wide-feed-rotation": ["portrait", "landscape"],
        "survey-answers": ["no-wall", "wall"],
    ]

    /// The SVG is stopped at moments in which the first and the last state are at rest.
    ///
    /// For readers who prefer reduced motion, the SVG shows the last state.
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
            try compare(name + ".svg", with: name + ".png", in: folder, isDark: isDark)
        }
        // If the media query for motion doesn't match, the file shows the last state.
        let still = svg.replacing("prefers-reduced-motion:no-preference", with: "width:0")
        try folder.write(still, to: "still.svg")
        try compare("still.svg", with: names[1] + ".png", in: folder, isDark: isDark)
    }

    private func compare(_ name: String, with picture: String, in folder: Workplace, isDark: Bool) throws {
        let own = try Browser.pixels(folder.url(picture).path)
        let other = try Browser.chromium.draw(
            name, in: folder, size: (own.width, own.height), isDark: isDark)
        try #require((other.width, other.height) == (own.width, own.height))
        let difference = own.difference(to: other)
        #expect(difference.mean < AgreementTests.greatestMean, "\(name)")
        #expect(difference.greatest < AgreementTests.greatestWindow, "\(name) \(difference.place)")
    }
}
