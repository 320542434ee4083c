import EspalierCollectionLayout
public import EspalierDiagnostics
public import EspalierDiagrams
public import EspalierGraphics
public import Foundation

extension DiagramRenderer {
    /// Lays out a diagram file with `states`.
    public func sequence(
        _ file: DiagramFile, environment: DiagramEnvironment
    ) throws(DiagnosticsError) -> DiagramSequence {
        try DiagramSequence(file: file, environment: startingLayout(environment), text: shaper)
    }

    /// Writes all states of a diagram: PNG and PDF as a filmstrip, SVG as `options.states` says, APNG as an animation.
    ///
    /// Each picture of a filmstrip, and each moment at which an animation rests, is what `write` draws of the state
    /// alone. Pictures of one animation share its size; smaller ones are at its top left corner.
    ///
    /// - Throws: the sink's own errors, those of the back ends, and `DiagnosticsError` for more frames or a longer picture
    ///   than `options.limits` allow.
    /// - Complexity: O(elements of the transitions) a frame, and for PNG O(pixels).
    public func write(
        _ sequence: DiagramSequence, options: RenderingOptions = RenderingOptions(), to sink: any ByteSink
    ) throws {
        let pictures = try SequencePictures(checking: sequence, renderer: self, options: options)
        sequence.beginPicture()
        switch (options.format, options.states) {
        case (.apng, _): try pictures.writeAnimatedPNG(to: sink)
        case (.svg, .animation): try pictures.writeAnimatedSVG(to: sink)
        case (.svg, .filmstrip), (.png, _), (.pdf, _): try pictures.writeFilmstrip(to: sink)
        }
    }

    /// The size of a filmstrip of all states, in points.
    public func filmstripSize(of sequence: DiagramSequence) -> CGSize {
        SequencePictures(sequence, renderer: self, options: RenderingOptions()) { _ in }.strip.bounds.size
    }
}

/// The pictures of one diagram in several states.
private struct SequencePictures {
    let sequence: DiagramSequence
    let renderer: DiagramRenderer
    let options: RenderingOptions
    private let budget: DocumentBudget
    private let windows: [TransitionWindow]

    init(
        _ sequence: DiagramSequence, renderer: DiagramRenderer, options: RenderingOptions,
        check: (TransitionWindow) throws -> Void
    ) rethrows {
        (self.sequence, self.renderer, self.options) = (sequence, renderer, options)
        budget = DocumentBudget(options.limits)
        // A transition takes time and memory to make, so stop at the first that is too much.
        windows = try sequence.states.indices.dropLast().map { index in
            let window = TransitionWindow(sequence.transition(from: index))
            try check(window)
            return window
        }
    }

    /// - Throws: `DiagnosticsError` for more elements than `options.limits` allow.
    init(checking sequence: DiagramSequence, renderer: DiagramRenderer, options: RenderingOptions) throws {
        let estimate = DocumentBudget(options.limits)
        let moments = Self.momentCount(sequence.file.animation, options)
        try self.init(sequence, renderer: renderer, options: options) {
            try estimate.takeElements(of: $0, moments: moments + Self.makingCost, at: sequence.file.statesRange)
        }
    }

    /// The time to make a transition, in moments.
    ///
    /// A transition also takes about 450 bytes an element until all moments are drawn. So the standard limit keeps the
    /// transitions of a document below 500 MB.
    private static let makingCost = 20

    /// How often each transition is drawn at least.
    private static func momentCount(_ animation: AnimationDeclaration, _ options: RenderingOptions) -> Int {
        switch (options.format, options.states) {
        case (.apng, _): TransitionTiming(animation).stepCount
        case (.svg, .animation): 1
        case (.svg, .filmstrip), (.png, _), (.pdf, _): (animation.moments ?? 1) + 1
        }
    }

    // MARK: Filmstrip

    func writeFilmstrip(to sink: any ByteSink) throws {
        let strip = strip
        let limit = options.limits[.length]
        if max(strip.bounds.width, strip.bounds.height) > Double(limit) {
            throw DiagnosticsError([
                .exceeding(
                    .length,
                    "the filmstrip would be \(Int(strip.bounds.width)) x \(Int(strip.bounds.height)) points, "
                        + "beyond the limit of \(limit)",
                    at: sequence.file.statesRange)
            ])
        }
        try renderer.writer(options).write(strip, to: sink)
        try sequence.checkPicture()
    }

    var strip: Filmstrip {
        let theme = sequence.file.theme
        return Filmstrip(
            moments, title: sequence.file.spokenTitle, description: sequence.description,
            background: background,
            look: .init(caption: theme[.text], between: theme[.textMuted], edge: theme[.outline]),
            text: renderer.text, budget: budget, range: sequence.file.statesRange)
    }

    /// Every state, and between two as many moments as the file says.
    private var moments: [Filmstrip.Moment] {
        let count = sequence.file.animation.moments ?? 1
        var moments: [Filmstrip.Moment] = []
        for (index, window) in windows.enumerated() {
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

    // MARK: Animations

    private var timing: TransitionTiming { TransitionTiming(sequence.file.animation) }

    func writeAnimatedSVG(to sink: any ByteSink) throws {
        try renderer.writeAnimation(
            AnimatedPicture(
                windows, title: sequence.file.spokenTitle, description: sequence.description,
                background: background,
                surroundings: surroundings, showsMotion: options.includesStyle),
            timing: timing, options: options, to: sink)
        try sequence.checkPicture()
    }

    func writeAnimatedPNG(to sink: any ByteSink) throws {
        let schedule = TransitionSchedule(timing, count: windows.count)
        let limit = options.limits[.frames]
        guard schedule.frameCount <= limit else {
            throw DiagnosticsError([
                .exceeding(
                    .frames, "\(schedule.frameCount) frames are beyond the limit of \(limit)",
                    at: sequence.file.animation.range ?? sequence.file.statesRange)
            ])
        }
        let size = size
        try renderer.writeAnimatedPNG(
            size: size, schedule: schedule, background: background, options: options, to: sink
        ) { canvas, frame in
            let window = windows[frame.transition]
            try budget.takeElements(of: window, at: sequence.file.statesRange)
            if let surroundings {
                drawSurroundings(surroundings, of: window.rect(at: frame.time).size, in: canvas)
            }
            window.draw(at: frame.time, in: canvas)
            try sequence.checkPicture()
        }
    }

    private func drawSurroundings(_ color: AdaptiveColor, of shown: CGSize, in canvas: any Canvas) {
        let rects = [
            CGRect(x: shown.width, y: 0, width: size.width - shown.width, height: size.height),
            CGRect(x: 0, y: shown.height, width: shown.width, height: size.height - shown.height),
        ]
        for rect in rects where rect.width > 0 && rect.height > 0 {
            canvas.draw(.rectangle(rect), fill: .color(color), stroke: nil)
        }
    }

    private var size: CGSize {
        windows.reduce(.zero) {
            CGSize(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height))
        }
    }

    /// Where views of several sizes share a picture, it shows that they end.
    private var surroundings: AdaptiveColor? {
        guard sequence.states.contains(where: { $0.diagram.viewport != nil }),
            windows.contains(where: { $0.first.size != size || $0.last.size != size })
        else { return nil }
        return sequence.file.theme[.outline]
    }

    private var background: AdaptiveColor? {
        options.background ?? sequence.states.first?.diagram.backgroundColor
    }
}

extension TransitionTiming {
    /// The timing that a diagram file declares, with defaults for what it leaves out.
    fileprivate init(_ declared: AnimationDeclaration) {
        self.init()
        duration = declared.duration ?? duration
        hold = declared.hold ?? hold
        playCount = declared.playCount ?? playCount
        framesPerSecond = declared.framesPerSecond ?? framesPerSecond
    }
}
