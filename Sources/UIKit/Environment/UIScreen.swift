public import EspalierCollectionLayout
public import Foundation

/// The screen of a phone without a notch, with two pixels per point.
///
/// There is no safe area, and the screen never changes.
nonisolated public final class UIScreen: ObjectIdentity, Sendable {
    /// The only screen.
    public static let main = UIScreen()

    /// The bounds in portrait, in points.
    public let bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
    /// The number of pixels per point.
    public let scale: CGFloat = 2

    /// The number of pixels per point, which is the same as `scale`.
    public var nativeScale: CGFloat { scale }
    /// The bounds of the screen, in pixels.
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
    /// The traits of the screen, which are those of a phone in portrait.
    public var traitCollection: TraitCollection { .current }
}

/// The orientation in which a device is held.
nonisolated public enum UIDeviceOrientation: Int, Sendable {
    case unknown = 0
    case portrait
    case portraitUpsideDown
    case landscapeLeft
    case landscapeRight
    case faceUp
    case faceDown

    /// True if the long side of the device is vertical, also if the device is upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// True if the long side of the device is horizontal.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The orientation of an app's content.
nonisolated public enum UIInterfaceOrientation: Int, Sendable {
    case unknown = 0
    case portrait
    case portraitUpsideDown
    case landscapeRight
    case landscapeLeft

    /// True if the long side of the device is vertical, also if the device is upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// True if the long side of the device is horizontal.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The device, which is a phone that is held upright.
nonisolated public final class UIDevice: ObjectIdentity, Sendable {
    /// The only device.
    public static let current = UIDevice()

    /// The kind of the device: a phone.
    public let userInterfaceIdiom = TraitCollection.InterfaceIdiom.phone
    /// The orientation of the device: portrait.
    public let orientation = UIDeviceOrientation.portrait
    /// The model of the device, as UIKit reports it for a phone.
    public let model = "iPhone"
    /// The name of the operating system.
    public let systemName = "iOS"
    /// The version of iOS whose behavior the engine follows.
    public let systemVersion = "17.0"
}

/// The properties of an app that layouts use.
nonisolated public final class UIApplication: ObjectIdentity, Sendable {
    /// The only application.
    public static let shared = UIApplication()

    /// The direction of the language: left to right.
    public let userInterfaceLayoutDirection = UserInterfaceLayoutDirection.leftToRight
    /// The orientation of the interface: portrait.
    public let statusBarOrientation = UIInterfaceOrientation.portrait
}

/// The accessibility settings of the device, which are all off.
nonisolated public enum UIAccessibility {
    /// A Boolean value that indicates whether animations should be reduced: always false.
    public static let isReduceMotionEnabled = false
    /// A Boolean value that indicates whether transparency should be reduced: always false.
    public static let isReduceTransparencyEnabled = false
    /// A Boolean value that indicates whether the screen reader VoiceOver is running: always false.
    public static let isVoiceOverRunning = false
    /// A Boolean value that indicates whether Switch Control is running: always false.
    public static let isSwitchControlRunning = false
    /// A Boolean value that indicates whether text should be bold: always false.
    public static let isBoldTextEnabled = false
    /// A Boolean value that indicates whether colors should be inverted: always false.
    public static let isInvertColorsEnabled = false
    /// A Boolean value that indicates whether colors should have more contrast: always false.
    public static let isDarkerSystemColorsEnabled = false
}

/// The UIKit name of `TraitCollection`.
public typealias UITraitCollection = TraitCollection
/// The UIKit name of `TraitCollection.SizeClass`.
public typealias UIUserInterfaceSizeClass = TraitCollection.SizeClass
/// The UIKit name of `TraitCollection.InterfaceStyle`.
public typealias UIUserInterfaceStyle = TraitCollection.InterfaceStyle
/// The UIKit name of `TraitCollection.InterfaceIdiom`.
public typealias UIUserInterfaceIdiom = TraitCollection.InterfaceIdiom
