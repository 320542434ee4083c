import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// The style sheet that moves the looks of an animated SVG.
///
/// Without its animations the picture is the last state: rules of motion stand under `prefers-reduced-motion:
/// no-preference`, and a viewer that knows no animations sees the end.
struct TransitionAnimation {
    private let schedule: TransitionSchedule
    /// The transition that things are added to.
    private var transition = 0
    private var curve = AnimationCurve.linear
    private(set) var resting = ""
    private(set) var moving = ""

    init(_ schedule: TransitionSchedule) { self.schedule = schedule }

    private var start: Double { schedule.start(transition) }
    private var end: Double { schedule.end(transition) }

    /// What is added from here on moves in this transition, of which the group `id` holds everything: it is there from
    /// the time that the transition begins, or from the first state on, until the next one begins.
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
        addAnimation(id, keyframes: keyframes, timingFunction: " step-end")
    }

    /// Something that is there at first and fades away, or the other way round.
    ///
    /// - Parameter share: The part of the way that it takes: the first for what fades away, the last for what comes.
    mutating func addFade(_ id: String, appears: Bool, share: Double = 1) {
        if !appears { resting += "#\(id){opacity:0}\n" }
        let length = (end - start) * share
        let (from, to) = appears ? (end - length, end) : (start, start + length)
        addMotion(
            id, from: "opacity:\(appears ? 0 : 1)", to: "opacity:\(appears ? 1 : 0)",
            during: from...max(from, to))
    }

    var styleSheet: String {
        moving.isEmpty
            ? resting : resting + "@media (prefers-reduced-motion:no-preference){\n" + moving + "}\n"
    }

    /// How many straight pieces stand for a turn.
    private static let pieces = 16

    mutating func add(_ look: TransitionLook, id: String, origin: CGPoint) {
        let rest = look.isInLastState ? look.opacity(at: 1) : 0
        if rest < 1 { resting += "#\(id){opacity:\(CSS.number(rest, decimals: 3))}\n" }
        let first = look.transform(at: 0, origin: origin)
        let last = look.transform(at: 1, origin: origin)
        guard let first, let last else { return addFade(look, id: id) }
        if isUpright(first), isUpright(last) {
            addMotion(id, from: state(look, 0, CSS.placement(first)), to: state(look, 1, CSS.placement(last)))
        } else {
            addTurn(look, id: id, origin: origin)
        }
    }

    /// Moves something, the whole content for example, to where it is drawn.
    mutating func addScroll(by distance: CGPoint, id: String) {
        func move(_ x: CGFloat, _ y: CGFloat) -> String {
            "transform:translate(\(CSS.number(Double(x), decimals: 2))px,\(CSS.number(Double(y), decimals: 2))px)"
        }
        addMotion(id, from: move(distance.x, distance.y), to: move(0, 0))
    }

    private func isUpright(_ transform: CGAffineTransform) -> Bool {
        abs(transform.b) < 1e-9 && abs(transform.c) < 1e-9
    }

    private func state(_ look: TransitionLook, _ progress: Double, _ transform: String) -> String {
        "transform:\(transform);opacity:\(CSS.number(look.opacity(at: progress), decimals: 3))"
    }

    private mutating func addFade(_ look: TransitionLook, id: String) {
        func state(_ progress: Double) -> String {
            "opacity:\(CSS.number(look.opacity(at: progress), decimals: 3))"
        }
        addMotion(id, from: state(0), to: state(1))
    }

    private mutating func addMotion(
        _ id: String, from first: String, to last: String, during part: ClosedRange<Double>? = nil
    ) {
        guard first != last else { return }
        let part = part ?? start...max(start, end)
        addAnimation(
            id,
            keyframes: "0%,\(CSS.percent(part.lowerBound)){\(first);\(timingFunction)}"
                + "\(CSS.percent(part.upperBound)),to{\(last)}")
    }

    private mutating func addTurn(_ look: TransitionLook, id: String, origin: CGPoint) {
        var keyframes = ""
        for piece in 0...Self.pieces {
            let time = Double(piece) / Double(Self.pieces)
            let progress = curve.progress(at: time)
            guard let transform = look.transform(at: progress, origin: origin) else { continue }
            var moment = CSS.percent(start + (end - start) * time)
            if piece == 0 { moment = "0%," + moment }
            if piece == Self.pieces { moment += ",to" }
            keyframes += moment + "{\(state(look, progress, CSS.matrix(transform)));"
            keyframes += "animation-timing-function:linear}"
        }
        addAnimation(id, keyframes: keyframes)
    }

    private mutating func addAnimation(_ id: String, keyframes: String, timingFunction: String = "") {
        let count = schedule.timing.playCount > 0 ? "\(schedule.timing.playCount) both" : "infinite"
        let length = CSS.number(schedule.total, decimals: 3)
        moving += "#\(id){animation:\(id) \(length)s\(timingFunction) \(count)}\n"
        moving += "@keyframes \(id){\(keyframes)}\n"
    }

    private var timingFunction: String {
        let points = curve.controlPoints
        let numbers = [points.x1, points.y1, points.x2, points.y2].map { CSS.number($0, decimals: 2) }
        return "animation-timing-function:cubic-bezier(\(numbers.joined(separator: ",")))"
    }
}
