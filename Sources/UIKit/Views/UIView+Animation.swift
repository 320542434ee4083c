public import EspalierCollectionLayout
public import Foundation

// In a headless view, no time passes: animations apply their changes immediately and then complete.
extension View {
    /// Options of animations.
    ///
    /// The options have no effect, since nothing is animated.
    nonisolated public struct AnimationOptions: OptionSet, Sendable {
        /// The options as a bit mask.
        public let rawValue: UInt
        /// Creates a set of options from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// UIKit's option `layoutSubviews`, which has no effect.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// UIKit's option `allowUserInteraction`, which has no effect.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// UIKit's option `beginFromCurrentState`, which has no effect.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// UIKit's option `repeat`, which has no effect.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// UIKit's option `autoreverse`, which has no effect.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// UIKit's option `overrideInheritedDuration`, which has no effect.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// UIKit's option `overrideInheritedCurve`, which has no effect.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// UIKit's option `allowAnimatedContent`, which has no effect.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// UIKit's option `showHideTransitionViews`, which has no effect.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// UIKit's option `overrideInheritedOptions`, which has no effect.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// UIKit's option `curveEaseInOut`, which has no effect.
        public static let curveEaseInOut = AnimationOptions([])
        /// UIKit's option `curveEaseIn`, which has no effect.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// UIKit's option `curveEaseOut`, which has no effect.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// UIKit's option `curveLinear`, which has no effect.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// UIKit's option `transitionFlipFromLeft`, which has no effect.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// UIKit's option `transitionFlipFromRight`, which has no effect.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// UIKit's option `transitionCurlUp`, which has no effect.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// UIKit's option `transitionCurlDown`, which has no effect.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// UIKit's option `transitionCrossDissolve`, which has no effect.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// UIKit's option `transitionFlipFromTop`, which has no effect.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// UIKit's option `transitionFlipFromBottom`, which has no effect.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }

    /// Options of keyframe animations.
    ///
    /// The options have no effect, since nothing is animated.
    nonisolated public struct KeyframeAnimationOptions: OptionSet, Sendable {
        /// The options as a bit mask.
        public let rawValue: UInt
        /// Creates a set of options from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// UIKit's option `calculationModeLinear`, which has no effect.
        public static let calculationModeLinear = KeyframeAnimationOptions([])
        /// UIKit's option `calculationModeDiscrete`, which has no effect.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// UIKit's option `calculationModePaced`, which has no effect.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// UIKit's option `calculationModeCubic`, which has no effect.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// UIKit's option `calculationModeCubicPaced`, which has no effect.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
    }

    /// Applies changes immediately, then calls the completion handler.
    public static func animate(
        withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Applies changes immediately, then calls the completion handler.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, animations: animations, completion: completion)
    }

    /// Applies changes immediately, then calls the completion handler.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, animations: animations, completion: completion)
    }

    /// Applies changes immediately, then calls the completion handler.
    public static func transition(
        with view: View, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        animations?()
        completion?(true)
    }

    /// A Boolean value that indicates whether animations are enabled: always true, although nothing is animated.
    nonisolated public static var areAnimationsEnabled: Bool { true }

    /// Does nothing: animations always apply their changes immediately.
    nonisolated public static func setAnimationsEnabled(_ enabled: Bool) {}

    /// Applies changes immediately, then calls the completion handler.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, animations: animations, completion: completion)
    }

    /// Applies the changes of a keyframe immediately, so keyframes take effect in the order in which they are added.
    public static func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration: Double, animations: () -> Void
    ) { animations() }

    /// Calls a closure that changes views.
    ///
    /// Changes of headless views are never animated, so the call has no other effect.
    public static func performWithoutAnimation(_ actions: () -> Void) { actions() }
}
