import Foundation

/// What a user of the device has chosen for accessibility: nothing, always.
nonisolated public enum UIAccessibility {
    /// A Boolean value that is always false.
    public static let isReduceMotionEnabled = false
    /// A Boolean value that is always false.
    public static let isReduceTransparencyEnabled = false
    /// A Boolean value that is always false.
    public static let isVoiceOverRunning = false
    /// A Boolean value that is always false.
    public static let isSwitchControlRunning = false
    /// A Boolean value that is always false.
    public static let isBoldTextEnabled = false
    /// A Boolean value that is always false.
    public static let isInvertColorsEnabled = false
    /// A Boolean value that is always false.
    public static let isDarkerSystemColorsEnabled = false
}
