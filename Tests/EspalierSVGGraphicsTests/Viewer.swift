import TestSupport
import Testing

/// A program that draws SVG files, in light or dark mode.
enum Viewer: String, CaseIterable, CustomTestStringConvertible {
    case librsvg
    case chromiumLight
    case chromiumDark

    var testDescription: String { rawValue }
    var isDark: Bool { self == .chromiumDark }

    private var browser: Browser { self == .librsvg ? .librsvg : .chromium }

    /// The viewers whose programs are installed.
    static var installed: [Viewer] { allCases.filter { Browser.installed.contains($0.browser) } }

    func render(_ document: String, width: Int, height: Int) throws -> Pixels {
        let folder = try Workplace()
        try folder.write(document, to: "picture.svg")
        return try browser.draw("picture.svg", in: folder, size: (width, height), isDark: isDark)
    }
}
