import EspalierDataFiles
package import EspalierGraphics
import Foundation

extension Theme {
    /// Two colors of a theme that are too similar for text.
    package struct LowContrast {
        package let text: ThemeToken
        package let surface: ThemeToken
        package let appearance: Appearance
        /// The contrast ratio of WCAG 2.2, from 1 to 21.
        package let ratio: Double
    }

    /// The contrast that WCAG 2.2 asks for text of normal size, in success criterion 1.4.3.
    package static let leastContrast = 4.5

    /// The colors of text with the surfaces that they are meant for.
    private static let pairs: [(text: ThemeToken, surface: ThemeToken)] = {
        var pairs: [(ThemeToken, ThemeToken)] = []
        for page in [ThemeToken.background, .surface] {
            let texts =
                [.text, .textMuted, .accent, .external]
                + (0..<ThemeToken.categoryCount).map(ThemeToken.category)
            pairs += texts.map { ($0, page) }
        }
        pairs += [
            (.text, .surfaceRaised), (.accentText, .accent), (.text, .accentSurface), (.text, .highlight),
        ]
        return pairs + (0..<ThemeToken.categoryCount).map { (.text, .categorySurface($0)) }
    }()

    /// Returns the lowest contrast below 4.5:1 of a color with the colors that it is drawn with, in both appearances.
    ///
    /// - Parameters:
    ///   - token: The color.
    ///   - others: Colors of text that are checked themselves.
    /// - Returns: The pair, or nil if all contrasts are sufficient.
    package func lowestContrast(of token: ThemeToken, besides others: Set<ThemeToken>) -> LowContrast? {
        let pairs = Self.pairs.filter { $0.text == token || $0.surface == token && !others.contains($0.text) }
        let contrasts = pairs.flatMap { text, surface in
            Appearance.allCases.compactMap { appearance -> LowContrast? in
                let (front, back) = (
                    self[text].resolved(for: appearance), self[surface].resolved(for: appearance)
                )
                // The color behind a translucent color isn't known.
                guard front.alpha == 1, back.alpha == 1 else { return nil }
                return LowContrast(
                    text: text, surface: surface, appearance: appearance, ratio: front.contrast(with: back))
            }
        }
        return contrasts.filter { $0.ratio < Self.leastContrast }.min { $0.ratio < $1.ratio }
    }

    /// Derives the text on the accent color, and the tints of hues, from the colors that a file changes.
    ///
    /// Colors that the file contains itself aren't derived.
    mutating func deriveColors(from changed: Set<ThemeToken>) {
        if changed.contains(.accent) {
            if !changed.contains(.accentText) { self[.accentText] = self[.accent].mapped(\.readableText) }
            if !changed.contains(.accentSurface) { self[.accentSurface] = tint(of: .accent) }
        }
        for index in 0..<ThemeToken.categoryCount
        where changed.contains(.category(index)) && !changed.contains(.categorySurface(index)) {
            self[.categorySurface(index)] = tint(of: .category(index))
        }
    }

    /// Returns a mixture of a hue with the color of surfaces, on which text is readable.
    private func tint(of hue: ThemeToken) -> AdaptiveColor {
        func tint(_ appearance: Appearance, _ share: Double) -> Color {
            self[.surface].resolved(for: appearance).mixed(
                with: self[hue].resolved(for: appearance), share: share)
        }
        return AdaptiveColor(light: tint(.light, 0.14), dark: tint(.dark, 0.22))
    }
}

extension AdaptiveColor {
    fileprivate func mapped(_ change: (Color) -> Color) -> AdaptiveColor {
        AdaptiveColor(light: change(light), dark: change(dark))
    }
}

extension Color {
    /// Black or white, whichever has more contrast with the color.
    fileprivate var readableText: Color {
        contrast(with: .white) >= contrast(with: .black) ? .white : .black
    }

    /// Returns the contrast ratio of WCAG 2.2 with another color, from 1 to 21.
    package func contrast(with other: Color) -> Double {
        let (own, other) = (luminance, other.luminance)
        return (max(own, other) + 0.05) / (min(own, other) + 0.05)
    }

    /// The relative luminance of WCAG 2.2, from 0 to 1.
    private var luminance: Double {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
