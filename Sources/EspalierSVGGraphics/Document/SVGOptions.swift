public import EspalierGraphics
public import Foundation

/// The options for writing an SVG file.
public struct SVGOptions: Sendable {
    /// The source of a viewer's fonts.
    public enum FontSource: String, Sendable, CaseIterable {
        /// Fonts embedded in the file: a subset of each pinned face, so that text always has its measured
        /// width.
        case embedded
        /// Fonts of the viewer's system.
        case system
    }

    /// The appearances of a page for which the picture has colors.
    public enum Theme: String, Sendable, CaseIterable {
        /// Both in one file: light values are attributes, dark values are under `@media
        /// (prefers-color-scheme: dark)`.
        case adaptive
        case light
        case dark
    }

    /// The source of a viewer's fonts.
    public var fontSource: FontSource
    /// The appearances of a page for which the picture has colors.
    public var theme: Theme
    /// True if the file has a `<style>` element.
    ///
    /// If it is false, for example because a content security policy forbids `<style>`, only presentation
    /// attributes are written. Such a file has no embedded fonts, and `Theme.adaptive` is light.
    public var includesStyle: Bool
    /// The prefix of every id, so that several diagrams can share a page.
    ///
    /// It is also the prefix of the embedded families' names, since each diagram embeds only its own
    /// characters. Characters other than ASCII letters, digits, `-` and `_` are escaped.
    public var idPrefix: String
    /// The font of most text, which is written once, on the group around the drawing.
    ///
    /// If it isn't the most frequent font, the file is larger but looks the same.
    public var baseFont: Font
    /// The color of most text, which is also written once; if it is nil, the color of every text is
    /// written.
    public var baseColor: AdaptiveColor?

    /// Creates options.
    public init(
        fontSource: FontSource = .embedded, theme: Theme = .adaptive, includesStyle: Bool = true,
        idPrefix: String = "", baseFont: Font = Font(size: 13), baseColor: AdaptiveColor? = nil
    ) {
        (self.fontSource, self.theme, self.includesStyle) = (fontSource, theme, includesStyle)
        (self.idPrefix, self.baseFont, self.baseColor) = (idPrefix, baseFont, baseColor)
    }

    /// True if dark values are written in addition to the light ones.
    var isAdaptive: Bool { theme == .adaptive && includesStyle }
    var embedsFonts: Bool { fontSource == .embedded && includesStyle }
}

extension SVGOptions {
    /// Returns the id in the document: with the prefix, and escaped so that it is valid in CSS.
    ///
    /// It is meant for rules in `SVGDocument.styleSheet`. If several elements have the same id, a number is
    /// appended to all but the first.
    public func identifier(for id: String) -> String {
        let buffer = ByteBuffer(capacity: 32)
        buffer.append(identifier: idPrefix, startsName: !idPrefix.isEmpty, isStrict: true)
        buffer.append(identifier: id, startsName: buffer.count == 0, isStrict: true)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
