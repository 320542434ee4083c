import EspalierCairoGraphics
import EspalierDiagnostics
import EspalierGraphics
import EspalierSVGGraphics
import Foundation

/// The content of a picture of several states: the sequence of a diagram, or a transition of a view.
protocol MovingContent {
    /// The size of the filmstrip, in points.
    var size: CGSize { get }

    /// Returns the states and transitions that are drawn in a format.
    ///
    /// - Throws: `DiagnosticsError` if there are more elements than the limits of the options allow.
    func picture(in format: OutputFormat, options: OutputOptions) throws -> MovingPicture
}

/// Consecutive states with the transitions between them, which can be drawn as a filmstrip, an animated SVG or an
/// animated PNG.
///
/// Every state in a filmstrip, and every state at rest in an animation, looks like the still picture of this state. All
/// frames of an animation have the same size. Smaller states are at the top left corner.
struct MovingPicture {
    let windows: [TransitionWindow]
    /// The moments of the filmstrip.
    let moments: [Filmstrip.Moment]
    let timing: TransitionTiming
    let properties: PictureProperties
    let text: any TextMeasuring
    let budget: DocumentBudget
    /// The color that is drawn around states that are smaller than the animation; nil for none.
    var surroundings: AdaptiveColor?
    var look = Filmstrip.Look()
    /// The places in the file for errors about limits of a filmstrip and of an animation.
    var range: (filmstrip: SourceRange?, animation: SourceRange?)
    /// The states for the text alternative of a page.
    var states: [HTMLPage.Part] = []
    /// Throws an error if the pictures of the diagrams are incomplete because of the document's budget.
    var check: () throws -> Void = {}

    func write(with writer: PictureWriter, to sink: any ByteSink) throws {
        var writer = writer
        writer.states = states
        if !writer.format.isAnimated(writer.options.states) {
            try writeFilmstrip(with: writer, to: sink)
        } else if writer.format.traits.hasPixels {
            try writeAnimatedPNG(with: writer, to: sink)
        } else {
            try writeAnimatedSVG(with: writer, to: sink)
        }
        try check()
    }

    var strip: Filmstrip {
        Filmstrip(moments, properties, look: look, text: text, budget: budget, range: range.filmstrip)
    }

    private func writeFilmstrip(with writer: PictureWriter, to sink: any ByteSink) throws {
        let strip = strip
        let (size, limit) = (strip.bounds.size, writer.options.limits[.length])
        if max(size.width, size.height) > Double(limit) {
            throw DiagnosticsError(
                "the filmstrip would be \(Int(size.width)) x \(Int(size.height)) points, "
                    + "beyond the limit of \(limit)",
                at: range.filmstrip, cause: .limit(.length))
        }
        try writer.write(strip, to: sink)
    }

    private func writeAnimatedSVG(with writer: PictureWriter, to sink: any ByteSink) throws {
        let picture = AnimatedPicture(
            windows, properties, surroundings: surroundings, showsMotion: writer.options.includesStyle)
        let identifier = writer.svgOptions(for: properties).identifier
        let styleSheet = picture.styleSheet(timing: timing, identifier: identifier)
        guard writer.format == .html else {
            return try writer.writeSVG(picture, styleSheet: styleSheet, to: sink)
        }
        try writer.writeHTML(properties, to: sink) {
            try writer.writeSVG(picture, styleSheet: styleSheet, to: $0)
        }
    }

    private func writeAnimatedPNG(with writer: PictureWriter, to sink: any ByteSink) throws {
        let schedule = TransitionSchedule(timing, count: windows.count)
        let limit = writer.options.limits[.frames]
        guard schedule.frameCount <= limit else {
            throw DiagnosticsError(
                "\(schedule.frameCount) frames are beyond the limit of \(limit)", at: range.animation,
                cause: .limit(.frames))
        }
        let (size, frames) = (size, schedule.frames)
        let animation = AnimatedPNGRenderer.Timing(
            frameDurations: frames.map(\.duration), playCount: max(0, timing.playCount))
        let renderer = AnimatedPNGRenderer(
            shaper: writer.shaper, options: writer.pngOptions(background: properties.background))
        try renderer.render(size: size, timing: animation, to: sink) { canvas, index in
            let window = windows[frames[index].transition]
            try budget.takeElements(of: window, at: range.filmstrip)
            if let surroundings {
                draw(surroundings, around: window.rect(at: frames[index].time).size, in: canvas)
            }
            window.draw(at: frames[index].time, in: canvas)
            try check()
        }
    }

    /// The smallest size into which every state fits.
    private var size: CGSize {
        windows.reduce(.zero) {
            CGSize(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height))
        }
    }

    private func draw(_ color: AdaptiveColor, around shown: CGSize, in canvas: any Canvas) {
        let rects = [
            CGRect(x: shown.width, y: 0, width: size.width - shown.width, height: size.height),
            CGRect(x: 0, y: shown.height, width: shown.width, height: size.height - shown.height),
        ]
        for rect in rects where rect.width > 0 && rect.height > 0 {
            canvas.draw(.rectangle(rect), fill: .color(color), stroke: nil)
        }
    }

    /// A Boolean value that indicates whether a state is smaller than the animation.
    var hasSurroundings: Bool { windows.contains { $0.first.size != size || $0.last.size != size } }
}
