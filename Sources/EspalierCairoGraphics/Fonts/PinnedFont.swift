import EspalierGraphics

/// One of the standard fonts, which are the styles of Inter and JetBrains Mono.
///
/// They are always used for the families `sans` and `monospaced`, so that a picture doesn't depend on the other fonts
/// of the machine.
///
/// The fonts are numbered by family, then weight, then slant, so that a face is found by its index.
struct PinnedFont: Hashable, Sendable {
    static let all = (0..<16).map(PinnedFont.init(index:))

    let index: Int

    init(index: Int) { self.index = index }

    /// Finds the standard font for a font; nil if the font is of another family.
    init?(_ font: Font) {
        let family: Int
        switch font.family {
        case .sans: family = 0
        case .monospaced: family = 8
        case .named: return nil
        }
        index = family + (font.weight.rawValue / 100 - 4) * 2 + (font.isItalic ? 1 : 0)
    }

    var isMonospaced: Bool { index >= 8 }
    var isItalic: Bool { index & 1 == 1 }
    var family: String { isMonospaced ? "JetBrains Mono" : "Inter" }
    var package: String { isMonospaced ? "fonts-jetbrains-mono" : "fonts-inter" }

    /// The name of the font file, as published by its project.
    ///
    /// The regular italic is called only `Italic`.
    var fileName: String {
        let weightName = ["Regular", "Medium", "SemiBold", "Bold"][index >> 1 & 3]
        let slanted = weightName == "Regular" ? "Italic" : weightName + "Italic"
        return (isMonospaced ? "JetBrainsMono-" : "Inter-") + (isItalic ? slanted : weightName)
            + (isMonospaced ? ".ttf" : ".otf")
    }
}

extension Font {
    /// The maximum font size.
    ///
    /// Larger sizes are reduced to this size, so that the arithmetic for glyphs can't overflow.
    static let sizeLimit = 16_384.0

    /// The size in which text is drawn.
    ///
    /// NaN and negative sizes are treated as 0, and text of size 0 takes no space.
    var effectiveSize: Double {
        let size = Double(size)
        return size > 0 ? min(size, Self.sizeLimit) : 0
    }
}
