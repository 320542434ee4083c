import EspalierCairoGraphics
public import EspalierCollectionLayout
import EspalierDiagnostics
public import EspalierGraphics
import EspalierSVGGraphics
import Foundation

/// Draws what an update, a change of layout or a change of bounds did: as a filmstrip, as an animated SVG, as an
/// animated PNG.
///
/// ```swift
/// view.setCollectionViewLayout(grid, animated: true)
/// if let transition = view.lastTransition {
///     let pictures = TransitionRenderer(transition, of: view, renderer: renderer)
///     try pictures.writeFilmstrip(frameCount: 5, to: sink)
/// }
/// ```
///
/// Pictures show the viewport, as it scrolls from its old offset to its new one, or with `RenderingOptions.rect` a
/// fixed part of the content. Elements that come from beyond the viewport are there if the view's `transitionBounds`
/// had them followed.
public struct TransitionRenderer {
    public let transition: CollectionViewTransition
    public let view: CollectionView
    public let renderer: DiagramRenderer
    public var timing = TransitionTiming()
    /// What an SVG is called; nil for nothing.
    public var title: String?

    public init(_ transition: CollectionViewTransition, of view: CollectionView, renderer: DiagramRenderer) {
        (self.transition, self.view, self.renderer) = (transition, view, renderer)
        if view.textMeasuring == nil { view.textMeasuring = renderer.text }
    }

    /// Writes moments at equal distances of time side by side, each with its time, 0...1, above.
    ///
    /// - Parameters:
    ///   - frameCount: at least 2, the first state and the last; at most 1,000.
    ///   - options: what a still picture would be drawn with.
    ///   - sink: takes the file.
    /// - Complexity: O(elements of the transition) a frame.
    public func writeFilmstrip(
        frameCount: Int = 5, options: RenderingOptions = RenderingOptions(), to sink: any ByteSink
    ) throws {
        let strip = Filmstrip(
            Filmstrip.moments(window(options), count: frameCount), title: title,
            background: options.background, text: renderer.text, budget: DocumentBudget(options.limits))
        try renderer.writer(options).write(strip, to: sink)
    }

    /// Writes an SVG that a browser animates, in a page as in `<img>`: no script, light and dark in one file. Readers
    /// who have asked for less motion see the last state, and so does a viewer without animations, or one of a file
    /// without style sheet.
    ///
    /// Elements that stay travel; those whose size changes also fade from their first look to their last; those that
    /// appear or disappear take the way that the layout says. Only a perspective isn't imitated: there elements fade.
    ///
    /// - Parameters:
    ///   - options: `format` and `scale` don't count, and `svgText` only as embedded or the reader's font.
    ///   - sink: takes the file.
    public func writeAnimatedSVG(
        options: RenderingOptions = RenderingOptions(), to sink: any ByteSink
    ) throws {
        try renderer.writeAnimation(
            AnimatedPicture(
                [window(options)], title: title, background: options.background,
                showsMotion: options.includesStyle),
            timing: timing, options: options, to: sink)
    }

    /// Writes an animated PNG, whose first frame is the first state: what a viewer shows that knows only PNG.
    ///
    /// - Parameters:
    ///   - options: `format` is ignored; the limit `pixels` is for all frames together.
    ///   - sink: takes the file.
    /// - Complexity: O(pixels) a frame, with two frames in memory.
    public func writeAnimatedPNG(
        options: RenderingOptions = RenderingOptions(), to sink: any ByteSink
    ) throws {
        let window = window(options)
        try renderer.writeAnimatedPNG(
            size: window.size, schedule: TransitionSchedule(timing), background: options.background,
            options: options, to: sink
        ) { canvas, frame in window.draw(at: frame.time, in: canvas) }
    }

    private func window(_ options: RenderingOptions) -> TransitionWindow {
        TransitionWindow(transition: transition, view: view, rect: options.rect)
    }
}

extension DiagramRenderer {
    /// Writes an SVG with its style sheet.
    func writeAnimation(
        _ picture: AnimatedPicture, timing: TransitionTiming, options: RenderingOptions, to sink: any ByteSink
    ) throws {
        let writer = writer(options)
        let names = writer.svgOptions(for: picture)
        let styleSheet = picture.styleSheet(timing: timing, identifier: names.identifier)
        try writer.writeSVG(picture, styleSheet: styleSheet, to: sink) {
            picture.draw(in: $0, rect: picture.bounds)
        }
        try throwFailure()
    }

    func writeAnimatedPNG(
        size: CGSize, schedule: TransitionSchedule, background: AdaptiveColor?, options: RenderingOptions,
        to sink: any ByteSink, draw: (any Canvas, TransitionSchedule.Frame) throws -> Void
    ) throws {
        let frames = schedule.frames
        try AnimatedPNGRenderer(
            shaper: shaper, options: writer(options).pngOptions(background: background)
        ).render(
            size: size,
            timing: .init(
                frameDurations: frames.map(\.duration), playCount: max(0, schedule.timing.playCount)),
            to: sink
        ) { canvas, index in try draw(canvas, frames[index]) }
        try throwFailure()
    }
}
