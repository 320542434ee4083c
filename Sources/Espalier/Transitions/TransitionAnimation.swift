import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// The style sheet that animates the elements of an SVG.
///
/// Without animations, the picture shows the last state. All animations are under the media query
/// `prefers-reduced-motion: no-preference`. Viewers that don't support animations also show the last state.
struct TransitionAnimation {
    private typealias Animation = (keyframes: String, timingFunction: String)

    private let schedule: TransitionSchedule
    /// The index of the transition to which animations are added.
    private var transition = 0
    private var curve = AnimationCurve.linear
    private(set) var resting = ""
    private(set) var moving = ""

    init(_ schedule: TransitionSchedule) { self.schedule = schedule }

    private var start: Double { schedule.start(transition) }
    private var end: Double { schedule.end(transition) }

    /// Begins a transition.
    ///
    /// All animations are added to this transition until the next call of this method.
    ///
    /// The group with the given id contains the elements of the transition. The group is visible from the start of the
    /// transition until the next transition starts; the first group is visible from the beginning.
    mutating func begin(_ transition: Int, curve: AnimationCurve, group id: String) {
        (self.transition, self.curve) = (transition, curve)
        guard schedule.count > 1 else { return }
        let isLast = transition == schedule.count - 1
        if !isLast { resting += "#\(id){visibility:hidden}\n" }
        var keyframes = transition == 0 ? "0%{visibility:visible}" : "0%{visibility:hidden}"
        if transition > 0 { keyframes += "\(CSS.percent(start)){visibility:visible}" }
        keyframes +=
            isLast
            ? "to{visibility:visible}"
            : "\(CSS.percent(schedule.start(transition + 1))),to{visibility:hidden}"
        addAnimations(id, [(keyframes, " step-end")])
    }

    /// Adds a fade of an element: a fade-in if `appears` is true, otherwise a fade-out.
    ///
    /// `share` is the fraction of the transition that the fade takes. A fade-out is at the start of the transition, and
    /// a fade-in is at the end.
    mutating func addFade(_ id: String, appears: Bool, share: Double = 1) {
        if !appears { resting += "#\(id){opacity:0}\n" }
        let length = (end - start) * share
        let (from, to) = appears ? (end - length, end) : (start, start + length)
        let keyframes = motion(
            from: "opacity:\(appears ? 0 : 1)", to: "opacity:\(appears ? 1 : 0)",
            during: from...max(from, to))
        addAnimations(id, [(keyframes, "")])
    }

    var styleSheet: String {
        moving.isEmpty
            ? resting : resting + "@media (prefers-reduced-motion:no-preference){\n" + moving + "}\n"
    }

    /// The number of linear segments that approximate a rotation.
    private static let pieces = 16

    /// Adds the animation of an element.
    ///
    /// `half` is the part of the transition, within 0...1, during which the opacity changes; nil if the opacity changes
    /// during the whole transition.
    mutating func add(
        _ look: TransitionLook, id: String, origin: CGPoint, fadingIn half: ClosedRange<Double>? = nil
    ) {
        let rest = look.isInLastState ? look.opacity(at: 1) : 0
        if rest < 1 { resting += "#\(id){opacity:\(rest.decimalText(3))}\n" }
        let first = look.transform(at: 0, origin: origin)
        let last = look.transform(at: 1, origin: origin)
        var animations: [Animation] = []
        let fadesApart = half != nil
        if let first, let last, isUpright(first), isUpright(last) {
            let (from, to) = (CSS.placement(first), CSS.placement(last))
            let states = (state(look, 0, from, fadesApart), state(look, 1, to, fadesApart))
            animations.append((motion(from: states.0, to: states.1), ""))
        } else if first != nil, last != nil {
            animations.append((turn(look, origin: origin, fadesApart: fadesApart), ""))
        } else if !fadesApart {
            animations.append((motion(from: opacity(look, 0), to: opacity(look, 1)), ""))
        }
        if let half {
            let length = end - start
            let part = start + length * half.lowerBound...start + length * half.upperBound
            let fade = motion(from: opacity(look, 0), to: opacity(look, 1), during: part, eases: false)
            animations.append((fade, " linear"))
        }
        addAnimations(id, animations)
    }

    /// Adds a translation, for example of the whole content.
    ///
    /// The translation starts at `distance` from the position at which the element is drawn, and ends at this position.
    mutating func addScroll(by distance: CGPoint, id: String) {
        func move(_ x: CGFloat, _ y: CGFloat) -> String {
            "transform:translate(\(Double(x).decimalText(2))px,\(Double(y).decimalText(2))px)"
        }
        addAnimations(id, [(motion(from: move(distance.x, distance.y), to: move(0, 0)), "")])
    }

    private func isUpright(_ transform: CGAffineTransform) -> Bool {
        abs(transform.b) < 1e-9 && abs(transform.c) < 1e-9
    }

    private func state(
        _ look: TransitionLook, _ progress: Double, _ transform: String, _ fadesApart: Bool
    ) -> String {
        "transform:\(transform)" + (fadesApart ? "" : ";" + opacity(look, progress))
    }

    private func opacity(_ look: TransitionLook, _ progress: Double) -> String {
        "opacity:\(look.opacity(at: progress).decimalText(3))"
    }

    /// Returns the keyframes of a motion; empty if nothing changes.
    ///
    /// `part` is the time range of the motion, as fractions of one repetition of the animation, within 0...1. If `part`
    /// is nil, the motion takes the whole transition. If `eases` is true, the speed follows the curve of the
    /// transition.
    private func motion(
        from first: String, to last: String, during part: ClosedRange<Double>? = nil, eases: Bool = true
    ) -> String {
        guard first != last else { return "" }
        let part = part ?? start...max(start, end)
        let timing = eases ? ";" + timingFunction : ""
        return "0%,\(CSS.percent(part.lowerBound)){\(first)\(timing)}"
            + "\(CSS.percent(part.upperBound)),to{\(last)}"
    }

    private func turn(_ look: TransitionLook, origin: CGPoint, fadesApart: Bool) -> String {
        var keyframes = ""
        for piece in 0...Self.pieces {
            let time = Double(piece) / Double(Self.pieces)
            let progress = curve.progress(at: time)
            guard let transform = look.transform(at: progress, origin: origin) else { continue }
            var moment = CSS.percent(start + (end - start) * time)
            if piece == 0 { moment = "0%," + moment }
            if piece == Self.pieces { moment += ",to" }
            keyframes += moment + "{\(state(look, progress, CSS.matrix(transform), fadesApart));"
            keyframes += "animation-timing-function:linear}"
        }
        return keyframes
    }

    /// Adds simultaneous animations of different properties, except for animations without keyframes.
    ///
    /// The name of the first animation is the id of the element.
    private mutating func addAnimations(_ id: String, _ candidates: [Animation]) {
        let animations = candidates.filter { !$0.keyframes.isEmpty }
        guard !animations.isEmpty else { return }
        let count = schedule.timing.playCount > 0 ? "\(schedule.timing.playCount) both" : "infinite"
        let length = schedule.total.decimalText(3)
        let names = animations.indices.map { $0 == 0 ? id : "\(id)-\($0 + 1)" }
        let list = zip(names, animations).map { "\($0) \(length)s\($1.timingFunction) \(count)" }
        moving += "#\(id){animation:\(list.joined(separator: ","))}\n"
        for (name, animation) in zip(names, animations) {
            moving += "@keyframes \(name){\(animation.keyframes)}\n"
        }
    }

    private var timingFunction: String {
        let points = curve.controlPoints
        let numbers = [points.x1, points.y1, points.x2, points.y2].map { $0.decimalText(2) }
        return "animation-timing-function:cubic-bezier(\(numbers.joined(separator: ",")))"
    }
}
