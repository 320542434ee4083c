import EspalierCairoGraphics
import EspalierDiagnostics
public import EspalierDiagrams
public import EspalierGraphics
import Foundation

extension DiagramSequence {
    /// Returns a picture of all states: a filmstrip, or an animation, depending on `OutputOptions.states`.
    ///
    /// - Parameter background: A color that replaces the diagrams' own background.
    /// - Returns: The picture, which is drawn when it is written.
    /// - Throws: `FontError` if one of Espalier's fonts isn't installed.
    public func picture(background: AdaptiveColor? = nil) throws -> Picture {
        let shaper = try TextShaper.of(states.first?.diagram.text)
        let content = SequencePicture(sequence: self, background: background, text: shaper)
        return Picture(.moving(content), shaper: shaper, fileOptions: file.output)
    }
}

/// The content of a picture of a diagram in several states.
///
/// The transitions are created when the picture is written.
private struct SequencePicture: MovingContent {
    let sequence: DiagramSequence
    let background: AdaptiveColor?
    let text: TextShaper

    /// The cost of creating a transition, as the number of moments that could be drawn in the same time.
    ///
    /// A transition also takes about 450 bytes of memory for each element until all moments are drawn. Because of this
    /// cost, the default limit keeps the transitions of a document below 500 MB.
    private static let makingCost = 20

    var size: CGSize {
        picture(windows { _ in }, DocumentBudget(DocumentLimits())).strip.bounds.size
    }

    func picture(in format: OutputFormat, options: OutputOptions) throws -> MovingPicture {
        let estimate = DocumentBudget(options.limits)
        let moments = momentCount(format, options.states) + Self.makingCost
        let windows = try windows {
            try estimate.takeElements(of: $0, moments: moments, at: sequence.file.statesRange)
        }
        if !format.isAnimated(options.states) {
            try estimate.take(
                self.moments(windows).count, of: .pictures, "moments", at: sequence.file.statesRange)
        }
        sequence.beginPicture()
        return picture(windows, DocumentBudget(options.limits))
    }

    /// Creates the transitions.
    ///
    /// `check` throws an error for the first transition that exceeds a limit. The following transitions aren't created,
    /// because creating them takes time and memory.
    private func windows(check: (TransitionWindow) throws -> Void) rethrows -> [TransitionWindow] {
        try sequence.states.indices.dropLast().map { index in
            let window = TransitionWindow(sequence.transition(from: index))
            try check(window)
            return window
        }
    }

    /// Returns the minimum number of pictures that are drawn for each transition: the frames of an animated PNG, one
    /// drawing for an animated SVG, or the moments of a filmstrip.
    private func momentCount(_ format: OutputFormat, _ states: OutputOptions.StatesMode) -> Int {
        if !format.isAnimated(states) { return (sequence.file.animation.moments ?? 1) + 1 }
        return format.traits.hasPixels ? TransitionTiming(sequence.file.animation).stepCount : 1
    }

    private func picture(_ windows: [TransitionWindow], _ budget: DocumentBudget) -> MovingPicture {
        let (file, states) = (sequence.file, sequence.states)
        let theme = file.theme
        let properties = PictureProperties(
            title: file.spokenTitle, description: sequence.description,
            background: background ?? states.first?.diagram.backgroundColor,
            hasLinks: states.contains { $0.diagram.hasLinks }, codeFamily: theme.codeFamily)
        var moving = MovingPicture(
            windows: windows, moments: moments(windows), timing: TransitionTiming(file.animation),
            properties: properties, text: text, budget: budget)
        moving.look = .init(
            caption: theme[.text], between: theme[.textMuted], family: theme.textFamily, edge: theme[.outline]
        )
        if states.contains(where: { $0.diagram.viewport != nil }), moving.hasSurroundings {
            moving.surroundings = theme[.outline]
        }
        moving.range = (file.statesRange, file.animation.range ?? file.statesRange)
        moving.states = states.map { HTMLPage.Part(caption: $0.caption, diagram: $0.diagram) }
        moving.check = { try sequence.checkPicture() }
        return moving
    }

    /// Returns the moments of the filmstrip: every state, and as many moments between two states as the file specifies.
    private func moments(_ windows: [TransitionWindow]) -> [Filmstrip.Moment] {
        let count = sequence.file.animation.moments ?? 1
        var moments: [Filmstrip.Moment] = []
        for (index, window) in windows.map(\.still).enumerated() {
            let names = (sequence.states[index].caption, sequence.states[index + 1].caption)
            if index == 0 { moments.append(.init(window: window, time: 0, caption: names.0)) }
            for step in 0..<count {
                let time = Double(step + 1) / Double(count + 1)
                moments.append(
                    .init(window: window, time: time, caption: Filmstrip.caption(of: time), isState: false))
            }
            moments.append(.init(window: window, time: 1, caption: names.1))
        }
        return moments
    }
}

extension TransitionTiming {
    /// Creates the timing that a diagram file declares.
    ///
    /// Values that the file leaves out have their defaults.
    fileprivate init(_ declared: AnimationDeclaration) {
        self.init()
        duration = declared.duration ?? duration
        hold = declared.hold ?? hold
        playCount = declared.playCount ?? playCount
        framesPerSecond = declared.framesPerSecond ?? framesPerSecond
    }
}
