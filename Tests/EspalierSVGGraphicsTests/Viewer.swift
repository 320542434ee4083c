import Foundation
import Testing

/// A program of this machine that turns an SVG file into pixels.
enum Viewer: String, CaseIterable, CustomTestStringConvertible {
    case librsvg
    case chromiumLight
    case chromiumDark

    var testDescription: String { rawValue }
    var isDark: Bool { self == .chromiumDark }

    private static func path(of tool: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private var tool: String { self == .librsvg ? "rsvg-convert" : "chromium" }

    /// The viewers whose programs are installed.
    ///
    /// ImageMagick's `convert` turns their PNG files into plain pixels.
    static var installed: [Viewer] {
        path(of: "convert") == nil ? [] : allCases.filter { path(of: $0.tool) != nil }
    }

    func render(_ document: String, width: Int, height: Int) throws -> Pixels {
        let folder = FileManager.default.temporaryDirectory.appending(path: "svg-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "picture.svg").path
        let picture = folder.appending(path: "picture.png").path
        let pixels = folder.appending(path: "picture.ppm").path
        try Data(document.utf8).write(to: URL(fileURLWithPath: source))
        switch self {
        case .librsvg: try Self.run("rsvg-convert", [source, "-o", picture])
        case .chromiumLight, .chromiumDark:
            try Self.run(
                "chromium",
                [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                    "--user-data-dir=\(folder.path)/profile", "--window-size=\(width),\(height)",
                    // 0 is dark, 1 is light: Blink's own numbering.
                    "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--screenshot=\(picture)",
                    "file://\(source)",
                ])
        }
        try Self.run("convert", [picture, "-depth", "8", pixels])
        return try Pixels(portablePixmap: try Data(contentsOf: URL(fileURLWithPath: pixels)))
    }

    private static func run(_ tool: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path(of: tool)))
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(tool) failed")
    }
}

/// An opaque picture.
struct Pixels {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    /// A binary portable pixmap, `P6`.
    init(portablePixmap data: Data) throws {
        var fields: [Int] = []
        var index = 2
        while fields.count < 3 {
            while !(48...57).contains(data[index]) { index += 1 }
            var number = 0
            while (48...57).contains(data[index]) {
                number = number * 10 + Int(data[index] - 48)
                index += 1
            }
            fields.append(number)
        }
        (width, height) = (fields[0], fields[1])
        bytes = Array(data[(index + 1)...])
        try #require(bytes.count == width * height * 3 && fields[2] == 255)
    }

    /// `0xRRGGBB`.
    subscript(x: Int, y: Int) -> UInt32 {
        let offset = (y * width + x) * 3
        return UInt32(bytes[offset]) << 16 | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2])
    }

    /// The columns of some rows that hold anything but `color`.
    func columns(inRows rows: Range<Int>, otherThan color: UInt32) -> ClosedRange<Int>? {
        let used = (0..<width).filter { x in rows.contains { y in self[x, y] != color } }
        guard let first = used.first, let last = used.last else { return nil }
        return first...last
    }
}
