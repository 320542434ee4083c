import Foundation
import TestSupport

/// The pictures of all built-in templates, drawn by the command and by viewers.
///
/// Each program draws all templates in one run, because its start takes longer than the drawing.
enum DrawnTemplates {
    /// Returns the command's PNG at scale 1.
    static func own(_ template: String, isDark: Bool) throws -> Pixels {
        try Browser.decoded(command.get().picture(template, isDark: isDark))
    }

    /// Returns the command's SVG as a viewer draws it.
    static func drawn(_ template: String, by browser: Browser, isDark: Bool) throws -> Pixels {
        let pictures =
            switch (browser, isDark) {
            case (.librsvg, _): librsvg
            case (.chromium, false): chromiumLight
            case (.chromium, true): chromiumDark
            }
        guard let pixels = try pictures.get()[template] else {
            throw ExternalProgram.Failure(message: "\(template) wasn't drawn")
        }
        return pixels
    }

    private static let command = Result { try CommandPictures() }
    private static let librsvg = Result { try pictures(.librsvg, isDark: false) }
    private static let chromiumLight = Result { try pictures(.chromium, isDark: false) }
    private static let chromiumDark = Result { try pictures(.chromium, isDark: true) }

    private static func pictures(_ browser: Browser, isDark: Bool) throws -> [String: Pixels] {
        let command = try command.get()
        let pages = try BuiltInTemplates.names.map { name in
            let own = try Browser.decoded(command.picture(name, isDark: isDark))
            return Browser.Page("svg/\(name).svg", width: own.width, height: own.height)
        }
        let pictures = try browser.draw(pages, in: command.folder, isDark: isDark)
        return Dictionary(uniqueKeysWithValues: zip(BuiltInTemplates.names, pictures))
    }
}

/// The pictures of three runs of the command: as SVG, as light PNG, and as dark PNG.
private final class CommandPictures: Sendable {
    nonisolated(unsafe) let folder: Workplace

    init() throws {
        folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        try render(["-o", "svg", "-f", "svg"])
        for appearance in ["light", "dark"] {
            try render(["-o", appearance, "-f", "png", "--scale", "1", "--appearance", appearance])
            let isDark = appearance == "dark"
            try Browser.decode(BuiltInTemplates.names.map { picture($0, isDark: isDark) })
        }
    }

    func picture(_ template: String, isDark: Bool) -> String {
        folder.url("\(isDark ? "dark" : "light")/\(template).png").path
    }

    private func render(_ options: [String]) throws {
        let result = try Tool(in: folder).run(
            ["render", "--base", "templates"] + BuiltInTemplates.paths + options)
        guard result.status == 0 else { throw ExternalProgram.Failure(message: result.errors) }
    }
}
