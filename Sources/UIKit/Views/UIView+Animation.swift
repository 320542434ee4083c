public import EspalierCollectionLayout
public import Foundation

/// There is no time in a headless view: animations apply their changes at once and then complete.
extension View {
    /// Options of animations.
    ///
    /// Nothing is animated, so they change nothing.
    nonisolated public struct AnimationOptions: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates an instance with the raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Layout subviews.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Allow user interaction.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Begin from current state.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeat.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Autoreverse.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Override inherited duration.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Override inherited curve.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Allow animated content.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Show hide transition views.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Override inherited options.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Curve ease in out.
        public static let curveEaseInOut = AnimationOptions([])
        /// Curve ease in.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Curve ease out.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Curve linear.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// Transition flip from left.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Transition flip from right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Transition curl up.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Transition curl down.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Transition cross dissolve.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Transition flip from top.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Transition flip from bottom.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }

    /// Options of keyframe animations.
    ///
    /// Nothing is animated, so they change nothing.
    nonisolated public struct KeyframeAnimationOptions: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates an instance with the raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Calculation mode linear.
        public static let calculationModeLinear = KeyframeAnimationOptions([])
        /// Calculation mode discrete.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Calculation mode paced.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// Calculation mode cubic.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// Calculation mode cubic paced.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
    }

    /// Applies changes at once, then calls the completion handler.
    public static func animate(
        withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Applies changes at once, then calls the completion handler.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Applies changes at once, then calls the completion handler.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Applies changes at once, then calls the completion handler.
    public static func transition(
        with view: View, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        animations?()
        completion?(true)
    }

    /// A Boolean value that is always true.
    nonisolated public static var areAnimationsEnabled: Bool { true }

    /// Nothing: animations apply their changes at once either way.
    nonisolated public static func setAnimationsEnabled(_ enabled: Bool) {}

    /// Applies changes at once, then calls the completion handler.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// The changes of all keyframes are applied in the order in which they are added.
    public static func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration: Double, animations: () -> Void
    ) { animations() }

    /// Applies changes.
    public static func performWithoutAnimation(_ actions: () -> Void) { actions() }
}
