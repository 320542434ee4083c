public import EspalierCollectionLayout
public import Foundation

/// The screen that code written for a device expects: that of a phone without a notch, two pixels a point, so that
/// there is no safe area to keep clear of. It never changes.
nonisolated public final class UIScreen: Sendable {
    public static let main = UIScreen()

    /// In points, held upright.
    public let bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
    /// Pixels a point.
    public let scale: CGFloat = 2

    public var nativeScale: CGFloat { scale }
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
    public var traitCollection: TraitCollection { .current }
}

nonisolated public enum UIDeviceOrientation: Int, Sendable {
    case unknown = 0
    case portrait
    case portraitUpsideDown
    case landscapeLeft
    case landscapeRight
    case faceUp
    case faceDown

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// How an app's content stands.
nonisolated public enum UIInterfaceOrientation: Int, Sendable {
    case unknown = 0
    case portrait
    case portraitUpsideDown
    case landscapeRight
    case landscapeLeft

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A phone, held upright.
nonisolated public final class UIDevice: Sendable {
    public static let current = UIDevice()

    public let userInterfaceIdiom = TraitCollection.InterfaceIdiom.phone
    public let orientation = UIDeviceOrientation.portrait
    public let model = "iPhone"
    public let systemName = "iOS"
    /// The version whose behaviour the engine follows.
    public let systemVersion = "17.0"
}

/// As much of an app as layouts ask about.
nonisolated public final class UIApplication: Sendable {
    public static let shared = UIApplication()

    public let userInterfaceLayoutDirection = UserInterfaceLayoutDirection.leftToRight
    public let statusBarOrientation = UIInterfaceOrientation.portrait
}
