import EspalierGraphics
import Foundation

/// The text styles that views can refer to by name.
///
/// A theme has a format for each style. By default, the formats are the same in all themes, so that changing the theme
/// doesn't change the layout.
public enum TextStyle: String, Sendable, CaseIterable {
    /// The name of a node.
    case label
    /// The diagram's title.
    case title
    /// The line below the diagram's title.
    case subtitle
    /// The title of a group.
    case heading
    /// Sentences in a box.
    case body
    /// Remarks, units and counts.
    case caption
    /// Members, types and paths.
    case code
    /// Small monospaced text below a label.
    case codeCaption
    /// A small line above a title, such as a UML stereotype.
    case stereotype

    /// The format of the style in themes that don't set a format.
    package var standardFormat: Theme.TextFormat {
        let muted = ColorExpression.token(.textMuted)
        return switch self {
        case .label: Theme.TextFormat(font: Font(size: 12, weight: .medium))
        case .title: Theme.TextFormat(font: Font(size: 22, weight: .semibold))
        case .subtitle: Theme.TextFormat(font: Font(size: 13), color: muted)
        case .heading: Theme.TextFormat(font: Font(size: 14, weight: .semibold))
        case .body: Theme.TextFormat(font: Font(size: 12), lineSpacing: 1.1)
        case .caption: Theme.TextFormat(font: Font(size: 10.5), color: muted)
        case .code: Theme.TextFormat(font: Font(.monospaced, size: 11), lineSpacing: 1.15)
        case .codeCaption:
            Theme.TextFormat(font: Font(.monospaced, size: 9.5), color: muted, lineSpacing: 1.15)
        case .stereotype: Theme.TextFormat(font: Font(size: 10, weight: .medium), color: muted)
        }
    }
}
