import EspalierDataFiles
package import EspalierGraphics
import Foundation

extension Theme {
    /// Two colors of a theme that are too similar.
    package struct LowContrast {
        package let front: ThemeToken
        package let surface: ThemeToken
        package let appearance: Appearance
        /// The contrast ratio of WCAG 2.2, from 1 to 21.
        package let ratio: Double
        /// The ratio that is needed: 4.5 for text, 3 for marks.
        package let least: Double

        /// True if the color in front is one of text.
        package var isText: Bool { least == Theme.textContrast }
    }

    /// The contrast that WCAG 2.2 asks for text of normal size, in success criterion 1.4.3.
    static let textContrast = 4.5
    /// The contrast that WCAG 2.2 asks for marks that are needed to understand a picture, in success criterion 1.4.11.
    static let markContrast = 3.0

    /// The colors with the colors behind them, and the contrast that they need.
    private static let pairs: [(front: ThemeToken, surface: ThemeToken, least: Double)] = {
        let pages: [ThemeToken] = [.background, .surface]
        let texts = pages.flatMap { page in
            [ThemeToken.text, .textMuted, .external].map { ($0, page, textContrast) }
        }
        let marks = pages.flatMap { page in ([.accent] + ThemeToken.hues).map { ($0, page, markContrast) } }
        let fills = [.surfaceRaised, .accentSurface, .highlight] + ThemeToken.tints
        return texts + marks + fills.map { (.text, $0, textContrast) } + [
            (.accentText, .accent, textContrast)
        ]
    }()

    /// Returns a contrast that is too low, between a color and the colors that it is drawn with, in both appearances.
    ///
    /// - Parameters:
    ///   - token: The color.
    ///   - others: Colors of text that are checked themselves.
    /// - Returns: The worst pair, or nil if all contrasts are sufficient.
    package func lowestContrast(of token: ThemeToken, besides others: Set<ThemeToken>) -> LowContrast? {
        let pairs = Self.pairs.filter {
            $0.front == token || $0.surface == token && !others.contains($0.front)
        }
        let contrasts = pairs.flatMap { pair in
            Appearance.allCases.compactMap { appearance -> LowContrast? in
                let front = self[pair.front].resolved(for: appearance)
                let back = self[pair.surface].resolved(for: appearance)
                // The color behind a translucent color isn't known.
                guard front.alpha == 1, back.alpha == 1 else { return nil }
                return LowContrast(
                    front: pair.front, surface: pair.surface, appearance: appearance,
                    ratio: front.contrast(with: back), least: pair.least)
            }
        }
        return contrasts.filter { $0.ratio < $0.least }.min { $0.ratio / $0.least < $1.ratio / $1.least }
    }

    /// Returns the color of text: `color` itself, or the nearest shade of a hue that is readable on the page, on boxes
    /// and on the hue's tint.
    package func textColor(_ color: ColorExpression, category: Int) -> AdaptiveColor {
        let resolved = color.resolved(in: self, category: category)
        let tint: AdaptiveColor
        switch color {
        case .token(.accent, 1): tint = self[.accentSurface]
        case .token(let token, 1):
            guard let hue = ThemeToken.hues.firstIndex(of: token) else { return resolved }
            tint = self[.categorySurface(hue)]
        case .category(surface: false, 1): tint = self.color(ofCategory: category, isTint: true)
        default: return resolved
        }
        return AdaptiveColor { appearance in
            let surfaces = [self[.background], self[.surface], self[.surfaceRaised], tint]
            return resolved.resolved(for: appearance).readable(
                on: surfaces.map { $0.resolved(for: appearance) }, Self.textContrast)
        }
    }
}

extension AdaptiveColor {
    /// Creates a color from the colors that a closure returns for light and for dark pages.
    init(_ color: (Appearance) -> Color) { self.init(light: color(.light), dark: color(.dark)) }
}

extension Color {
    /// True if white is easier to read on the color than black.
    var isDark: Bool { contrast(with: .white) >= contrast(with: .black) }

    /// Returns the color, or the nearest mixture of it with white or black that has a contrast with all surfaces.
    ///
    /// White or black itself, if no mixture has the contrast.
    func readable(on surfaces: [Color], _ contrast: Double) -> Color {
        func isReadable(_ color: Color) -> Bool {
            surfaces.allSatisfy { color.contrast(with: $0) >= contrast }
        }
        guard alpha == 1, surfaces.allSatisfy({ $0.alpha == 1 }), !isReadable(self) else { return self }
        func lowest(_ color: Color) -> Double { surfaces.map { $0.contrast(with: color) }.min() ?? 1 }
        let end: Color = lowest(.white) >= lowest(.black) ? .white : .black
        let mixtures = (1..<40).lazy.map { mixed(with: end, share: Double($0) / 40).rounded }
        return mixtures.first(where: isReadable) ?? end
    }

    /// The nearest color of 8 bits a component, which is what pictures show.
    private var rounded: Color {
        func rounded(_ value: Double) -> Double { (value * 255).rounded() / 255 }
        return Color(red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: alpha)
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
