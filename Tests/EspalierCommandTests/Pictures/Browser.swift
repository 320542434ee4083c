import Foundation
import Testing

/// A program of this machine that turns an SVG file into pixels.
///
/// ImageMagick's `convert` makes them plain.
enum Browser: String, CaseIterable, CustomTestStringConvertible {
    case librsvg
    case chromium

    var testDescription: String { rawValue }

    static let installed: [Browser] =
        path(of: "convert") == nil ? [] : allCases.filter { path(of: $0.program) != nil }

    private var program: String { self == .librsvg ? "rsvg-convert" : "chromium" }

    private static func path(of program: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Draws a file; `size` is the size of the picture in pixels, which is that of the browser's window.
    func draw(_ name: String, in folder: Workplace, size: (width: Int, height: Int), isDark: Bool) throws
        -> Pixels
    {
        let (source, picture) = (folder.url(name).path, folder.url(name + ".\(rawValue).png").path)
        switch self {
        case .librsvg: try Self.run("rsvg-convert", [source, "-o", picture])
        case .chromium:
            try Self.run(
                "chromium",
                [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                    "--force-device-scale-factor=1", "--user-data-dir=\(folder.url("profile").path)",
                    "--window-size=\(size.width),\(size.height)",
                    // 0 is dark, 1 is light: Blink's own numbering.
                    "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--screenshot=\(picture)",
                    "file://\(source)",
                ])
        }
        return try Self.pixels(picture)
    }

    /// Returns a page that also runs a script at the end of its body.
    ///
    /// The page's own scripts still need their hashes.
    static func page(_ page: String, running script: String) -> String {
        page.replacingOccurrences(of: "</body>", with: "<script nonce=\"test\">\(script)</script></body>")
            .replacingOccurrences(of: "script-src ", with: "script-src 'nonce-test' ")
    }

    /// Opens a page in Chromium, runs a script at the end of its body, and answers the page's elements as they are then.
    static func elements(of name: String, in folder: Workplace, running script: String) throws -> String {
        let text = String(decoding: try folder.bytes(name), as: UTF8.self)
        let copy = (name as NSString).deletingPathExtension + "-scripted.html"
        try folder.write(page(text, running: script), to: copy)
        let output = folder.url(copy + ".dump")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path(of: "chromium")))
        process.arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=4000",
            "--user-data-dir=\(folder.url("profile").path)", "--dump-dom", "file://\(folder.url(copy).path)",
        ]
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "chromium failed")
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }

    static func pixels(_ picture: String) throws -> Pixels {
        try run(
            "convert", [picture, "-depth", "8", "-background", "white", "-alpha", "remove", picture + ".ppm"])
        return try Pixels(
            portablePixmap: [UInt8](try Data(contentsOf: URL(fileURLWithPath: picture + ".ppm"))))
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path(of: program)))
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) failed")
    }
}
