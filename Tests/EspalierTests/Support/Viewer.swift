import Foundation
import TestSupport

/// Draws an SVG file with `rsvg-convert`, if it is installed.
enum Viewer {
    static let isInstalled = ExternalProgram("rsvg-convert") != nil

    static func pixels(of document: [UInt8]) throws -> Pixels {
        let folder = try Workplace()
        try folder.write(String(decoding: document, as: UTF8.self), to: "a.svg")
        try ExternalProgram.run("rsvg-convert", [folder.url("a.svg").path, "-o", folder.url("a.png").path])
        return try Pixels(png: folder.bytes("a.png"))
    }
}
