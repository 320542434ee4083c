public import EspalierGraphics

nonisolated extension AdaptiveColor {
    /// Returns a color from its `0xRRGGBB` values and its opacities for light and dark interfaces.
    ///
    /// If `darkAlpha` is nil, both opacities are `alpha`.
    private static func pair(
        _ light: UInt32, _ dark: UInt32, alpha: Double = 1, darkAlpha: Double? = nil
    ) -> AdaptiveColor {
        AdaptiveColor(
            light: Color(hex: light, alpha: alpha), dark: Color(hex: dark, alpha: darkAlpha ?? alpha))
    }

    // MARK: Fixed colors

    /// UIKit's color `black`.
    public static let black = pair(0x000000, 0x000000)
    /// UIKit's color `white`.
    public static let white = pair(0xFFFFFF, 0xFFFFFF)
    /// UIKit's color `red`.
    public static let red = pair(0xFF0000, 0xFF0000)
    /// UIKit's color `green`.
    public static let green = pair(0x00FF00, 0x00FF00)
    /// UIKit's color `blue`.
    public static let blue = pair(0x0000FF, 0x0000FF)
    /// UIKit's color `cyan`.
    public static let cyan = pair(0x00FFFF, 0x00FFFF)
    /// UIKit's color `yellow`.
    public static let yellow = pair(0xFFFF00, 0xFFFF00)
    /// UIKit's color `magenta`.
    public static let magenta = pair(0xFF00FF, 0xFF00FF)
    /// UIKit's color `orange`.
    public static let orange = pair(0xFF8000, 0xFF8000)
    /// UIKit's color `purple`.
    public static let purple = pair(0x800080, 0x800080)
    /// UIKit's color `brown`.
    public static let brown = pair(0x996633, 0x996633)
    /// UIKit's color `gray`.
    public static let gray = pair(0x808080, 0x808080)
    /// UIKit's color `lightGray`.
    public static let lightGray = pair(0xAAAAAA, 0xAAAAAA)
    /// UIKit's color `darkGray`.
    public static let darkGray = pair(0x555555, 0x555555)

    // MARK: The system's palette, from the Human Interface Guidelines

    /// UIKit's color `systemRed`.
    public static let systemRed = pair(0xFF3B30, 0xFF453A)
    /// UIKit's color `systemOrange`.
    public static let systemOrange = pair(0xFF9500, 0xFF9F0A)
    /// UIKit's color `systemYellow`.
    public static let systemYellow = pair(0xFFCC00, 0xFFD60A)
    /// UIKit's color `systemGreen`.
    public static let systemGreen = pair(0x34C759, 0x30D158)
    /// UIKit's color `systemMint`.
    public static let systemMint = pair(0x00C7BE, 0x63E6E2)
    /// UIKit's color `systemTeal`.
    public static let systemTeal = pair(0x30B0C7, 0x40C8E0)
    /// UIKit's color `systemCyan`.
    public static let systemCyan = pair(0x32ADE6, 0x64D2FF)
    /// UIKit's color `systemBlue`.
    public static let systemBlue = pair(0x007AFF, 0x0A84FF)
    /// UIKit's color `systemIndigo`.
    public static let systemIndigo = pair(0x5856D6, 0x5E5CE6)
    /// UIKit's color `systemPurple`.
    public static let systemPurple = pair(0xAF52DE, 0xBF5AF2)
    /// UIKit's color `systemPink`.
    public static let systemPink = pair(0xFF2D55, 0xFF375F)
    /// UIKit's color `systemBrown`.
    public static let systemBrown = pair(0xA2845E, 0xAC8E68)
    /// UIKit's color `systemGray`.
    public static let systemGray = pair(0x8E8E93, 0x8E8E93)
    /// UIKit's color `systemGray2`.
    public static let systemGray2 = pair(0xAEAEB2, 0x636366)
    /// UIKit's color `systemGray3`.
    public static let systemGray3 = pair(0xC7C7CC, 0x48484A)
    /// UIKit's color `systemGray4`.
    public static let systemGray4 = pair(0xD1D1D6, 0x3A3A3C)
    /// UIKit's color `systemGray5`.
    public static let systemGray5 = pair(0xE5E5EA, 0x2C2C2E)
    /// UIKit's color `systemGray6`.
    public static let systemGray6 = pair(0xF2F2F7, 0x1C1C1E)

    // MARK: Roles

    /// UIKit's color `label`.
    public static let label = pair(0x000000, 0xFFFFFF)
    /// UIKit's color `secondaryLabel`.
    public static let secondaryLabel = pair(0x3C3C43, 0xEBEBF5, alpha: 0.6)
    /// UIKit's color `tertiaryLabel`.
    public static let tertiaryLabel = pair(0x3C3C43, 0xEBEBF5, alpha: 0.3)
    /// UIKit's color `quaternaryLabel`.
    public static let quaternaryLabel = pair(0x3C3C43, 0xEBEBF5, alpha: 0.18, darkAlpha: 0.16)
    /// UIKit's color `placeholderText`.
    public static let placeholderText = pair(0x3C3C43, 0xEBEBF5, alpha: 0.3)
    /// UIKit's color `link`.
    public static let link = pair(0x007AFF, 0x0984FF)
    /// UIKit's color `tintColor`, for elements that can be tapped.
    public static let tintColor = pair(0x007AFF, 0x0A84FF)
    /// UIKit's color `separator`.
    public static let separator = pair(0x3C3C43, 0x545458, alpha: 0.29, darkAlpha: 0.6)
    /// UIKit's color `opaqueSeparator`.
    public static let opaqueSeparator = pair(0xC6C6C8, 0x38383A)
    /// UIKit's color `systemBackground`.
    public static let systemBackground = pair(0xFFFFFF, 0x000000)
    /// UIKit's color `secondarySystemBackground`.
    public static let secondarySystemBackground = pair(0xF2F2F7, 0x1C1C1E)
    /// UIKit's color `tertiarySystemBackground`.
    public static let tertiarySystemBackground = pair(0xFFFFFF, 0x2C2C2E)
    /// UIKit's color `systemGroupedBackground`.
    public static let systemGroupedBackground = pair(0xF2F2F7, 0x000000)
    /// UIKit's color `secondarySystemGroupedBackground`.
    public static let secondarySystemGroupedBackground = pair(0xFFFFFF, 0x1C1C1E)
    /// UIKit's color `systemFill`.
    public static let systemFill = pair(0x787880, 0x787880, alpha: 0.2, darkAlpha: 0.36)
    /// UIKit's color `secondarySystemFill`.
    public static let secondarySystemFill = pair(0x787880, 0x787880, alpha: 0.16, darkAlpha: 0.32)
}
