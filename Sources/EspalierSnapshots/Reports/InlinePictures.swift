import EspalierDiagnostics
import Foundation

/// The protocols by which terminals show pictures between lines of text.
public nonisolated enum InlinePictures: Sendable, CaseIterable {
    /// The graphics protocol of kitty, which Ghostty has too.
    case kitty
    /// The inline images of iTerm2, which WezTerm has too.
    case iTerm
    /// The sixels of the DEC VT340, which foot and mlterm have too.
    case sixel

    /// The protocol that the terminal's own variables name; nil if none does.
    ///
    /// A multiplexer passes the variables on, but not the pictures.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the output is a terminal.
    ///   - variable: Returns the value of a variable of the process; nil if it isn't set.
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

    /// The widest picture in columns of text.
    private static let columns = 80

    /// Returns the control sequences for a PNG; nil if it can't be shown.
    package func text(forPNG png: [UInt8]) -> String? {
        switch self {
        case .kitty: Self.kitty(png)
        case .iTerm: Self.iTerm(png)
        case .sixel: try? SixelPicture(png: png).text
        }
    }

    /// Sends the file in chunks of 4,096 characters, without a response from the terminal (`q=2`).
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

    /// The width of a picture in columns of about 8 pixels; a small picture isn't enlarged.
    private static func columns(for png: [UInt8]) -> Int {
        guard let size = PNGSize(png) else { return columns }
        return min(columns, max(1, (size.width + 7) / 8))
    }
}
