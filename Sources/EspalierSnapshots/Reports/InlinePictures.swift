import Foundation

/// The protocols with which terminals show pictures between lines of text.
public nonisolated enum InlinePictures: Sendable, CaseIterable {
    /// The graphics protocol of kitty, which Ghostty also supports.
    case kitty
    /// The inline images of iTerm2, which WezTerm also supports.
    case iTerm
    /// The sixels of the DEC VT340, which foot and mlterm also support.
    case sixel

    /// Finds the protocol of the terminal from its environment variables; nil if no protocol is known.
    ///
    /// The result is also nil in continuous integration, and in a terminal multiplexer, because multiplexers don't pass
    /// pictures on.
    ///
    /// - Parameters:
    ///   - isTerminal: True if the output is a terminal. If it is false, the result is nil.
    ///   - variable: Returns the value of an environment variable; nil if it isn't set.
    public init?(isTerminal: Bool, variable: (String) -> String?) {
        let isMultiplexed = variable("TMUX") != nil || variable("STY") != nil
        guard isTerminal, !isMultiplexed, !RecordMode.isContinuousIntegration(variable("CI")) else {
            return nil
        }
        let (terminal, program) = (variable("TERM") ?? "", variable("TERM_PROGRAM") ?? "")
        if terminal == "xterm-kitty" || terminal == "xterm-ghostty" {
            self = .kitty
        } else if program == "iTerm.app" || program == "WezTerm" {
            self = .iTerm
        } else if terminal.contains("sixel") || ["foot", "foot-extra", "mlterm"].contains(terminal) {
            self = .sixel
        } else {
            return nil
        }
    }

    /// The maximum width of a picture in columns of text.
    private static let columns = 80

    /// Returns the control sequences that show a PNG; nil if the picture can't be shown.
    package func text(forPNG png: [UInt8]) -> String? {
        switch self {
        case .kitty: Self.kitty(png)
        case .iTerm: Self.iTerm(png)
        case .sixel: try? SixelPicture(png: png).text
        }
    }

    /// Returns the control sequences for the PNG in chunks of 4,096 characters; `q=2` suppresses responses of the
    /// terminal.
    private static func kitty(_ png: [UInt8]) -> String {
        var rest = Data(png).base64EncodedString()[...]
        var text = ""
        var control = "a=T,f=100,q=2,c=\(columns(for: png)),"
        while !rest.isEmpty {
            let chunk = rest.prefix(4_096)
            rest = rest.dropFirst(chunk.count)
            text += "\u{1B}_G\(control)m=\(rest.isEmpty ? 0 : 1);\(chunk)\u{1B}\\"
            control = ""
        }
        return text
    }

    private static func iTerm(_ png: [UInt8]) -> String {
        "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(columns(for: png));preserveAspectRatio=1:"
            + Data(png).base64EncodedString() + "\u{07}"
    }

    /// Returns the width of a picture in columns of about 8 pixels; small pictures aren't enlarged.
    private static func columns(for png: [UInt8]) -> Int {
        guard let size = PNGSize(png) else { return columns }
        return min(columns, max(1, (size.width + 7) / 8))
    }
}
