public import EspalierGraphics
public import Foundation

/// How an SVG file is written.
public struct SVGOptions: Sendable {
    /// Where a viewer takes its fonts from.
    public enum FontSource: String, Sendable, CaseIterable {
        /// From the file: a subset of each pinned face, so that text is as wide everywhere as it was measured.
        case embedded
        /// From the viewer's machine.
        case system
    }

    /// Which pages the picture is for.
    public enum Theme: String, Sendable, CaseIterable {
        /// Both in one file: light values as attributes, dark ones under `@media (prefers-color-scheme: dark)`.
        case adaptive
        case light
        case dark
    }

    public var fontSource: FontSource
    public var theme: Theme
    /// False for a page whose content security policy forbids `<style>`: only presentation attributes are written.
    /// Such a file has no embedded fonts, and `Theme.adaptive` is light.
    public var includesStyle: Bool
    /// Put before every id, so that several diagrams can share a page, and before the embedded families' names,
    /// since each diagram embeds only its own characters. Characters other than ASCII letters, digits, `-` and `_`
    /// are escaped.
    public var idPrefix: String
    /// The font that most text is in: written once, on the group around the drawing. A wrong guess costs bytes only.
    public var baseFont: Font
    /// The color that most text has: written once likewise. Nil to write every text's color.
    public var baseColor: AdaptiveColor?

    public init(
        fontSource: FontSource = .embedded, theme: Theme = .adaptive, includesStyle: Bool = true,
        idPrefix: String = "", baseFont: Font = Font(size: 13), baseColor: AdaptiveColor? = nil
    ) {
        (self.fontSource, self.theme, self.includesStyle) = (fontSource, theme, includesStyle)
        (self.idPrefix, self.baseFont, self.baseColor) = (idPrefix, baseFont, baseColor)
    }

    /// Whether dark values are written next to the light ones.
    var isAdaptive: Bool { theme == .adaptive && includesStyle }
    var embedsFonts: Bool { fontSource == .embedded && includesStyle }
}

extension SVGOptions {
    /// An id as the document has it, with the prefix and without what CSS would have to escape: for rules in
    /// `SVGDocument.styleSheet`. Elements after the first of the same id get a number behind it.
    public func identifier(for id: String) -> String {
        let buffer = ByteBuffer(capacity: 32)
        buffer.append(identifier: idPrefix, startsName: !idPrefix.isEmpty, isStrict: true)
        buffer.append(identifier: id, startsName: buffer.count == 0, isStrict: true)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
