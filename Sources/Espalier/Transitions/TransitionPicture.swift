import EspalierCairoGraphics
public import EspalierCollectionLayout
import EspalierDiagnostics
import EspalierDiagrams
public import EspalierGraphics
public import Foundation

extension CollectionViewTransition {
    /// The moments of a transition that a picture shows.
    nonisolated public struct Moments: Sendable {
        /// The number of pictures in a filmstrip, at equal distances of time: 2 to 1,000.
        public var count = 5
        /// The timing of animations.
        public var timing = TransitionTiming()

        /// Creates moments; by default five pictures and the default timing.
        public init(count: Int = 5, timing: TransitionTiming = TransitionTiming()) {
            (self.count, self.timing) = (count, timing)
        }
    }

    /// Returns a picture of the transition: a filmstrip, an animated SVG (`OutputOptions.states`), or an animated PNG.
    ///
    /// ```swift
    /// view.setCollectionViewLayout(grid, animated: true)
    /// if let transition = view.lastTransition {
    ///     try transition.picture(of: view).write(to: "grid.apng")
    /// }
    /// ```
    ///
    /// - A **filmstrip** shows moments side by side, each with its time, 0...1, above it.
    /// - An **animated SVG** is a file without script, for light and dark pages, that also runs in `<img>`. Readers who
    ///   prefer reduced motion see the last state, and so do readers whose viewer doesn't support animations. Elements
    ///   in both states move. If their size changes, they also fade from their first to their last appearance. Elements
    ///   in perspective only fade.
    /// - An **animated PNG** begins with the first state, which is shown by viewers that don't support animations.
    ///
    /// The picture shows the viewport as it scrolls from its old offset to its new offset. Elements that come from
    /// outside the viewport are included if these elements were in the view's `transitionBounds`.
    ///
    /// - Parameters:
    ///   - view: The view in which the transition took place.
    ///   - rect: A part of the content to show instead of the viewport.
    ///   - moments: The moments that a filmstrip shows, and the timing of an animation.
    ///   - title: The title of an SVG or PDF.
    ///   - background: A color behind the view; nil for none.
    /// - Returns: The picture, which is drawn when it is written.
    /// - Throws: `FontError` if one of Espalier's fonts isn't installed.
    /// - Complexity: Writing takes O(elements of the transition) for each frame, and for PNG O(pixels).
    public func picture(
        of view: CollectionView, rect: CGRect? = nil, moments: Moments = Moments(), title: String? = nil,
        background: AdaptiveColor? = nil
    ) throws -> Picture {
        let shaper = try TextShaper.of(view.textMeasuring)
        let window = TransitionWindow(transition: self, view: view, rect: rect, text: shaper)
        let content = TransitionPicture(
            window: window, moments: moments,
            properties: PictureProperties(title: title, background: background), text: shaper)
        return Picture(.moving(content), shaper: shaper)
    }
}

extension CollectionViewTransition {
    /// Returns a still picture of one moment of the transition: what the viewport shows at that time.
    ///
    /// - Parameters:
    ///   - time: The time in the transition, 0...1.
    ///   - view: The view in which the transition took place.
    ///   - background: A color behind the view; nil for none.
    /// - Returns: The picture, which is drawn when it is written.
    /// - Throws: `FontError` if one of Espalier's fonts isn't installed.
    public func picture(
        at time: Double, of view: CollectionView, background: AdaptiveColor? = nil
    ) throws -> Picture {
        let shaper = try TextShaper.of(view.textMeasuring)
        let window = TransitionWindow(transition: self, view: view, rect: nil, text: shaper)
        let content = MomentPicture(
            window: window, time: min(1, max(0, time)), properties: PictureProperties(background: background))
        return Picture(.still(content), shaper: shaper)
    }
}

extension DiagramSequence {
    /// Returns a still picture of a moment between two neighboring states.
    ///
    /// - Parameters:
    ///   - index: The index of the state before the moment.
    ///   - time: The time in the transition, from 0 to 1.
    /// - Returns: The picture, which is drawn when it is written.
    /// - Throws: `FontError` if one of Espalier's fonts isn't installed.
    package func picture(afterState index: Int, at time: Double) throws -> Picture {
        let diagram = states[index].diagram
        let shaper = try TextShaper.of(diagram.text)
        let content = MomentPicture(
            window: TransitionWindow(transition(from: index)), time: time,
            properties: PictureProperties(
                background: diagram.backgroundColor, codeFamily: file.theme.codeFamily),
            sequence: self)
        return Picture(.still(content), shaper: shaper, fileOptions: file.output)
    }

    /// Returns the part of the content that `picture(afterState:at:)` shows, in content coordinates.
    package func shownRect(afterState index: Int, at time: Double) -> CGRect {
        TransitionWindow(transition(from: index)).rect(at: time)
    }
}

private struct MomentPicture: PictureContent {
    let window: TransitionWindow
    let time: Double
    let properties: PictureProperties
    /// The diagram whose states precede and follow the moment; nil for the transition of a view.
    var sequence: DiagramSequence?

    var bounds: CGRect { CGRect(origin: .zero, size: window.rect(at: time).size) }
    var drawsPartsAsSlowly: Bool { true }

    func begin() { sequence?.beginPicture() }

    func draw(in canvas: any Canvas, rect: CGRect) throws {
        window.draw(at: time, in: canvas)
        try sequence?.checkPicture()
    }
}

private struct TransitionPicture: MovingContent {
    let window: TransitionWindow
    let moments: CollectionViewTransition.Moments
    let properties: PictureProperties
    let text: TextShaper

    var size: CGSize { picture(DocumentLimits()).strip.bounds.size }

    func picture(in format: OutputFormat, options: OutputOptions) -> MovingPicture { picture(options.limits) }

    private func picture(_ limits: DocumentLimits) -> MovingPicture {
        MovingPicture(
            windows: [window], moments: Filmstrip.moments(window, count: moments.count),
            timing: moments.timing, properties: properties, text: text, budget: DocumentBudget(limits))
    }
}
