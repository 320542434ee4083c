import Foundation

/// A program on this machine that draws SVG files or HTML pages.
package enum Browser: String, CaseIterable, Sendable {
    case librsvg
    case chromium

    /// The browsers whose programs are installed.
    ///
    /// The list is empty if ImageMagick's `mogrify` isn't installed, because it decodes the pictures of all browsers.
    package static let installed: [Browser] =
        ExternalProgram("mogrify") == nil ? [] : allCases.filter { ExternalProgram($0.program) != nil }

    private var program: String { self == .librsvg ? "rsvg-convert" : "chromium" }

    private static let headless = ["--headless=new", "--no-sandbox", "--disable-gpu"]

    /// A file and the size of its picture in pixels.
    package struct Page: Sendable {
        package var name: String
        package var width: Int
        package var height: Int

        package init(_ name: String, width: Int, height: Int) {
            (self.name, self.width, self.height) = (name, width, height)
        }
    }

    /// Draws a file, in a browser window of `size` pixels.
    ///
    /// The picture has the same size as the window.
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
                    "--user-data-dir=\(folder.url(name + ".profile").path)",
                    "--window-size=\(size.width),\(size.height)",
                    // In Blink's enumeration of color schemes, 0 is dark and 1 is light.
                    "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--screenshot=\(picture)",
                    "file://\(source)",
                ])
        }
        return try Self.pixels(picture)
    }

    /// Draws many files.
    ///
    /// Chromium takes a second to start, so it draws a few tall pages, each of which shows many files in frames.
    package func draw(_ pages: [Page], in folder: Workplace, isDark: Bool) throws -> [Pixels] {
        guard self == .chromium else {
            return try pages.map {
                try draw($0.name, in: folder, size: ($0.width, $0.height), isDark: isDark)
            }
        }
        return try Self.sheets(of: pages).enumerated().flatMap { index, sheet in
            var (frames, top) = ("", 0)
            for page in sheet {
                frames += "<iframe src=\"\(page.name)\" width=\"\(page.width)\" height=\"\(page.height)\""
                frames += " style=\"position:absolute;left:0;top:\(top)px;border:0\"></iframe>\n"
                top += page.height
            }
            let name = "sheet-\(index)-\(isDark ? "dark" : "light").html"
            try folder.write("<!DOCTYPE html>\n<body style=\"margin:0\">\n\(frames)", to: name)
            let width = sheet.map(\.width).max() ?? 0
            let pixels = try draw(name, in: folder, size: (width, top), isDark: isDark)
            top = 0
            return sheet.map { page in
                defer { top += page.height }
                return pixels.part(y: top, width: page.width, height: page.height)
            }
        }
    }

    /// Divides the pages into sheets that are at most 12,000 pixels high, because Chromium draws at most 16,384 pixels.
    private static func sheets(of pages: [Page]) -> [[Page]] {
        var (sheets, height) = ([[Page]](), 12_000)
        for page in pages {
            if height + page.height > 12_000 {
                sheets.append([])
                height = 0
            }
            sheets[sheets.count - 1].append(page)
            height += page.height
        }
        return sheets
    }

    /// Returns a copy of a page that also runs `script` at the end of its body.
    ///
    /// The content security policy still allows the page's own scripts only by their hashes.
    package static func page(_ page: String, running script: String) -> String {
        page.replacingOccurrences(of: "</body>", with: "<script nonce=\"test\">\(script)</script></body>")
            .replacingOccurrences(of: "script-src ", with: "script-src 'nonce-test' ")
    }

    /// Opens a page in Chromium, runs a script at the end of its body, and returns the resulting HTML.
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
        try decode([picture])
        return try decoded(picture)
    }

    /// Decodes PNG files in one run of ImageMagick; `decoded(_:)` then returns their pixels.
    package static func decode(_ pictures: [String]) throws {
        try ExternalProgram.run(
            "mogrify",
            ["-format", "ppm", "-depth", "8", "-background", "white", "-alpha", "remove"] + pictures)
    }

    /// Returns the pixels of a picture that was decoded with `decode(_:)`.
    package static func decoded(_ picture: String) throws -> Pixels {
        let path = (picture as NSString).deletingPathExtension + ".ppm"
        return try Pixels(portablePixmap: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    }
}
