import Foundation

/// A program on this machine that draws SVG files or HTML pages.
package enum Browser: String, CaseIterable, Sendable {
    case librsvg
    case chromium

    /// The browsers whose programs are installed.
    ///
    /// There are none if ImageMagick's `convert`, which decodes their pictures, isn't installed.
    package static let installed: [Browser] =
        ExternalProgram("convert") == nil ? [] : allCases.filter { ExternalProgram($0.program) != nil }

    private var program: String { self == .librsvg ? "rsvg-convert" : "chromium" }

    private static let headless = ["--headless=new", "--no-sandbox", "--disable-gpu"]

    /// Draws a file; `size` is the size of the browser's window and therefore of the picture, in pixels.
    package func draw(
        _ name: String, in folder: Workplace, size: (width: Int, height: Int), isDark: Bool
    ) throws -> Pixels {
        let (source, picture) = (folder.url(name).path, folder.url(name + ".\(rawValue).png").path)
        switch self {
        case .librsvg: try ExternalProgram.run(program, [source, "-o", picture])
        case .chromium:
            try ExternalProgram.run(
                program,
                Self.headless + [
                    "--hide-scrollbars", "--force-device-scale-factor=1",
                    "--user-data-dir=\(folder.url("profile").path)",
                    "--window-size=\(size.width),\(size.height)",
                    // The values are those of Blink's enumeration: 0 is dark, 1 is light.
                    "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--screenshot=\(picture)",
                    "file://\(source)",
                ])
        }
        return try Self.pixels(picture)
    }

    /// Returns a copy of a page that also runs `script` at the end of its body.
    ///
    /// For the page's own scripts, the content security policy still requires their hashes.
    package static func page(_ page: String, running script: String) -> String {
        page.replacingOccurrences(of: "</body>", with: "<script nonce=\"test\">\(script)</script></body>")
            .replacingOccurrences(of: "script-src ", with: "script-src 'nonce-test' ")
    }

    /// Opens a page in Chromium, runs a script at the end of its body, and returns the HTML of the page after the
    /// script.
    package static func elements(
        of name: String, in folder: Workplace, running script: String
    ) throws -> String {
        let text = String(decoding: try folder.bytes(name), as: UTF8.self)
        let copy = (name as NSString).deletingPathExtension + "-scripted.html"
        try folder.write(page(text, running: script), to: copy)
        return try ExternalProgram.run(
            Browser.chromium.program,
            headless + [
                "--virtual-time-budget=4000", "--user-data-dir=\(folder.url("profile").path)", "--dump-dom",
                "file://\(folder.url(copy).path)",
            ], includingErrors: false
        ).text
    }

    /// Decodes a picture.
    ///
    /// Transparent pixels become white.
    package static func pixels(_ picture: String) throws -> Pixels {
        try ExternalProgram.run(
            "convert", [picture, "-depth", "8", "-background", "white", "-alpha", "remove", picture + ".ppm"])
        return try Pixels(
            portablePixmap: [UInt8](try Data(contentsOf: URL(fileURLWithPath: picture + ".ppm"))))
    }
}
