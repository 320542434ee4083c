import EspalierDataFiles
import EspalierGraphics

// A brand has some colors, and nearly always one value for each. The other colors of a theme, and those of dark pages,
// follow from these.
extension Theme {
    /// Derives the colors that a file doesn't contain from those that it contains.
    ///
    /// - Parameters:
    ///   - given: The colors that the file contains, which aren't changed.
    ///   - single: The colors of `given` that have one value, which is that of light pages. On dark pages, a color has
    ///     this value if its contrast is sufficient there; otherwise, it is derived.
    ///   - base: The theme that the file changes.
    mutating func deriveColors(from given: Set<ThemeToken>, single: Set<ThemeToken>, base: Theme) {
        let changesPage = given.contains(.background) || given.contains(.text)
        if changesPage { derivePage(from: given, single, base) }
        for appearance in Appearance.allCases {
            if changesPage { deriveNeutrals(appearance, from: given, base) }
            deriveHues(appearance, from: given, single: single, base)
        }
    }

    private func isDark(_ appearance: Appearance) -> Bool {
        self[.background].resolved(for: appearance).isDark
    }

    /// Derives the background and the text of dark pages, and text that isn't readable on a background.
    private mutating func derivePage(from given: Set<ThemeToken>, _ single: Set<ThemeToken>, _ base: Theme) {
        let (page, ink) = (self[.background].light, self[.text].light)
        if single.contains(.background), !page.isDark {
            let usesInk = single.contains(.text) && ink.contrast(with: .white) >= Self.pageContrast
            self[.background].dark = usesInk ? ink : base[.background].dark
        }
        if single.contains(.text) {
            let page = self[.background].dark
            let candidates = [ink, self[.background].light, base[.text].dark]
            self[.text].dark =
                candidates.first { $0.contrast(with: page) >= Self.inkContrast }
                ?? ink.readable(on: [page], Self.inkContrast)
        } else if !given.contains(.text) {
            self[.text] = AdaptiveColor { appearance in
                let text = base[.text].resolved(for: isDark(appearance) ? .dark : .light)
                return text.readable(on: [self[.background].resolved(for: appearance)], Self.inkContrast)
            }
        }
    }

    /// The contrast with white of colors of text that are dark enough for a dark page.
    private static let pageContrast = 14.0
    /// The contrast of derived text with the page, which leaves room for muted text.
    private static let inkContrast = 9.0

    /// Derives boxes, outlines, lines and muted text from the background and the text.
    ///
    /// The shares of text in these colors are those of the theme `paper`.
    private mutating func deriveNeutrals(
        _ appearance: Appearance, from given: Set<ThemeToken>, _ base: Theme
    ) {
        func color(_ token: ThemeToken) -> Color { self[token].resolved(for: appearance) }
        func set(_ tokens: ThemeToken..., to color: Color) {
            for token in tokens where !given.contains(token) { self[token].set(color, for: appearance) }
        }
        let (page, ink, isDark) = (color(.background), color(.text), isDark(appearance))
        if given.contains(.background) {
            set(
                .surface,
                to: isDark ? page.mixed(with: ink, share: 0.06) : page.mixed(with: .white, share: 0.7))
            set(.surfaceRaised, to: color(.surface).mixed(with: ink, share: isDark ? 0.06 : 0.05))
        }
        let surface = color(.surface)
        let muted = ink.mixed(with: page, share: 0.3)
        set(
            .textMuted, .external, .codeComment,
            to: muted.readable(on: [page, surface, color(.surfaceRaised)], Self.mutedContrast))
        set(.outline, to: surface.mixed(with: ink, share: 0.18))
        let line = page.mixed(with: ink, share: 0.45)
        set(.line, to: line.readable(on: [page, surface], Self.markContrast))
        let highlight = base[.highlight].resolved(for: isDark ? .dark : .light)
        set(
            .highlight,
            to: highlight.contrast(with: ink) < Self.textContrast ? color(.surfaceRaised) : highlight)
        for token in [ThemeToken.codeKeyword, .codeType, .codeString] {
            let color = base[token].resolved(for: isDark ? .dark : .light)
            set(token, to: color.readable(on: [page, surface], Self.textContrast))
        }
    }

    /// The contrast of derived muted text, which is also shown on tints.
    private static let mutedContrast = 5.5

    /// Derives the accent color and the hues of categories, their tints, and the text on the accent color.
    private mutating func deriveHues(
        _ appearance: Appearance, from given: Set<ThemeToken>, single: Set<ThemeToken>, _ base: Theme
    ) {
        func color(_ token: ThemeToken) -> Color { self[token].resolved(for: appearance) }
        let isDark = isDark(appearance)
        let pages = [color(.background), color(.surface)]
        let changesPage = given.contains(.background) || given.contains(.text)
        let hues = zip([.accent] + ThemeToken.hues, [.accentSurface] + ThemeToken.tints)
        for (hue, tint) in hues where changesPage || given.contains(hue) {
            if !given.contains(hue) {
                let color = base[hue].resolved(for: isDark ? .dark : .light)
                self[hue].set(color.readable(on: pages, Self.markContrast), for: appearance)
            } else if single.contains(hue), appearance == .dark {
                let isVisible = pages.allSatisfy { self[hue].dark.contrast(with: $0) >= Self.markContrast }
                if !isVisible { self[hue].dark = self[hue].dark.readable(on: pages, Self.hueContrast) }
            }
            if !given.contains(tint) { self[tint].set(self.tint(of: hue, appearance), for: appearance) }
        }
        if !given.contains(.accentText), changesPage || given.contains(.accent) {
            self[.accentText].set(color(.accent).isDark ? .white : .black, for: appearance)
        }
    }

    /// The contrast of derived hues with the page, which leaves room for marks on the hue's own tint.
    private static let hueContrast = 4.0

    /// Returns a mixture of a hue with the color of surfaces, on which muted text is readable.
    private func tint(of hue: ThemeToken, _ appearance: Appearance) -> Color {
        func color(_ token: ThemeToken) -> Color { self[token].resolved(for: appearance) }
        let share = isDark(appearance) ? 0.22 : 0.14
        let tints = [1, 0.75, 0.5, 0.25].map {
            color(.surface).mixed(with: color(hue), share: share * $0)
        }
        return tints.first { $0.contrast(with: color(.textMuted)) >= Self.textContrast } ?? tints[0]
    }
}

extension AdaptiveColor {
    fileprivate mutating func set(_ color: Color, for appearance: Appearance) {
        if appearance == .light { light = color } else { dark = color }
    }
}
