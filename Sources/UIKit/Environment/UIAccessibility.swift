import Foundation

/// What a user of the device has chosen for accessibility: nothing, always.
nonisolated public enum UIAccessibility {
    public static let isReduceMotionEnabled = false
    public static let isReduceTransparencyEnabled = false
    public static let isVoiceOverRunning = false
    public static let isSwitchControlRunning = false
    public static let isBoldTextEnabled = false
    public static let isInvertColorsEnabled = false
    public static let isDarkerSystemColorsEnabled = false
}
