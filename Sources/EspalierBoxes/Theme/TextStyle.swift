public import EspalierGraphics
public import Foundation

/// The text styles that views name. Sizes are in points; one scale for all themes, so that a change of theme never
/// moves anything.
public enum TextStyle: String, Sendable, CaseIterable {
    /// What a node is called.
    case label
    /// The diagram's own title.
    case title
    /// The line under the diagram's title.
    case subtitle
    /// A group's title.
    case heading
    /// Sentences inside a box.
    case body
    /// Remarks, units, counts.
    case caption
    /// Members, types, paths.
    case code
    /// Small fixed-width text under a label.
    case codeCaption
    /// A small line above a title, such as a UML stereotype.
    case stereotype

    public var font: Font {
        switch self {
        case .label: Font(.sans, size: 12, weight: .medium)
        case .title: Font(.sans, size: 22, weight: .semibold)
        case .subtitle: Font(.sans, size: 13)
        case .heading: Font(.sans, size: 14, weight: .semibold)
        case .body: Font(.sans, size: 12)
        case .caption: Font(.sans, size: 10.5)
        case .code: Font(.monospaced, size: 11)
        case .codeCaption: Font(.monospaced, size: 9.5)
        case .stereotype: Font(.sans, size: 10, weight: .medium)
        }
    }

    /// What the style is drawn in unless a view says otherwise.
    public var color: ThemeToken {
        switch self {
        case .label, .title, .heading, .body, .code: .text
        case .subtitle, .caption, .codeCaption, .stereotype: .textMuted
        }
    }

    /// The line height as a multiple of the font's own, for text of more than one line.
    public var lineSpacing: CGFloat {
        switch self {
        case .code, .codeCaption: 1.15
        case .body: 1.1
        default: 1
        }
    }
}
