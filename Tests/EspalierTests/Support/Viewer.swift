import Foundation
import Testing

/// A program that turns an SVG file into pixels: `rsvg-convert`, where it is installed.
enum Viewer {
    private static let path: String? = {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/rsvg-convert" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }()

    static var isInstalled: Bool { path != nil }

    static func pixels(of document: [UInt8]) throws -> Pixels {
        let folder = FileManager.default.temporaryDirectory.appending(path: "svg-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, picture) = (folder.appending(path: "a.svg"), folder.appending(path: "a.png"))
        try Data(document).write(to: source)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path))
        process.arguments = [source.path, "-o", picture.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try Pixels(png: Array(try Data(contentsOf: picture)))
    }
}
