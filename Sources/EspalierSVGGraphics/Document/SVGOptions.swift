public import EspalierGraphics
public import Foundation

/// The options for writing an SVG file.
public struct SVGOptions: Sendable {
    /// The source of the fonts with which a viewer draws text.
    public enum FontSource: String, Sendable, CaseIterable {
        /// Subsets of the fonts, which are embedded in the file so that text always has its measured width.
        case embedded
        /// Fonts of the viewer's system.
        case system
    }

    /// The source of the fonts for this file.
    ///
    /// Without a `<style>` element, fonts of the viewer's system are always used.
    public var fontSource: FontSource
    /// The appearances for which the file has colors: light, dark or both.
    ///
    /// A file with both appearances has light colors in attributes, and dark colors in rules under `@media
    /// (prefers-color-scheme: dark)`. With the appearance `page`, both colors are in `style` attributes, as arguments of
    /// `light-dark()`, which selects one by the element's `color-scheme`. Browsers that don't know this function use the
    /// light colors.
    public var appearance: OutputOptions.AppearanceMode
    /// True if the file has a `<style>` element.
    ///
    /// If it is false, for example because a content security policy forbids `<style>`, only presentation attributes
    /// are written. In this case, the file has no embedded fonts, and the appearance `adaptive` is written as `light`.
    public var includesStyle: Bool
    /// The prefix of all ids, which makes them unique if a page contains several diagrams.
    ///
    /// It is also the prefix of the names of embedded font families, because each diagram embeds only its own
    /// characters. Characters other than ASCII letters, digits, `-` and `_` are escaped.
    public var idPrefix: String
    /// The font of most text.
    ///
    /// It is written only once, as an attribute of the group around the drawing.
    ///
    /// If another font is more frequent, the file is larger but looks the same.
    public var baseFont: Font
    /// The font family of code.
    ///
    /// If a viewer doesn't have this font, it uses its own fixed-width font.
    package var codeFamily = Font.Family.monospaced
    /// The color of most text, which is written only once, as an attribute of the group around the drawing.
    ///
    /// If it is nil, every text has its own color attribute.
    public var baseColor: AdaptiveColor?

    /// Creates options, by default with embedded fonts and for light and dark pages.
    public init(
        fontSource: FontSource = .embedded, appearance: OutputOptions.AppearanceMode = .adaptive,
        includesStyle: Bool = true,
        idPrefix: String = "", baseFont: Font = Font(size: 13), baseColor: AdaptiveColor? = nil
    ) {
        (self.fontSource, self.appearance, self.includesStyle) = (fontSource, appearance, includesStyle)
        (self.idPrefix, self.baseFont, self.baseColor) = (idPrefix, baseFont, baseColor)
    }

    /// True if dark colors are written in addition to light colors.
    var isAdaptive: Bool { appearance == .adaptive && includesStyle || appearance == .page }
    var embedsFonts: Bool { fontSource == .embedded && includesStyle }
}

extension SVGOptions {
    /// Returns the escaped id of an element, including `idPrefix`, as it is written to the document.
    ///
    /// If several elements have the same id, a number is appended to the ids of all but the first. The result can be
    /// used in the rules of `SVGDocument.styleSheet`, in which each `.` of an id must be escaped as `\.`.
    public func identifier(for id: String) -> String {
        let buffer = ByteBuffer(capacity: 32)
        buffer.append(identifier: idPrefix, startsName: !idPrefix.isEmpty, isStrict: true)
        buffer.append(identifier: id, startsName: buffer.count == 0, isStrict: false)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
