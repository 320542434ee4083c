import EspalierCollectionLayout
import EspalierDiagrams
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The picture of an animated SVG, whose style sheet animates the elements of one or several transitions.
///
/// Each element is drawn once, or twice if its size changes.
struct AnimatedPicture: PictureContent {
    private struct Segment {
        let window: TransitionWindow
        let looks: [(look: TransitionLook, id: String)]
        let name: String

        var groupID: String { name }
        var scrollID: String { name + "-scroll" }
        var rightID: String { name + "-right" }
        var bottomID: String { name + "-bottom" }
        func blockID(isLast: Bool) -> String { name + (isLast ? "-title" : "-old-title") }
        func annotationsID(isLast: Bool) -> String { name + (isLast ? "-notes" : "-old-notes") }
        /// The point in content coordinates that is at the top left corner of the picture in the last state.
        var origin: CGPoint { window.last.origin }
    }

    private let segments: [Segment]
    private let showsMotion: Bool
    let properties: PictureProperties
    /// The color that is drawn around states that are smaller than the picture; nil if there are no such states.
    private let surroundings: AdaptiveColor?
    let rootID = "transition"

    /// Creates the picture.
    ///
    /// If `showsMotion` is false, the file has no style sheet, and the picture shows the last state.
    init(
        _ windows: [TransitionWindow], _ properties: PictureProperties, surroundings: AdaptiveColor?,
        showsMotion: Bool
    ) {
        (self.properties, self.surroundings, self.showsMotion) = (properties, surroundings, showsMotion)
        let shown = showsMotion ? windows : windows.suffix(1)
        segments = shown.enumerated().map { index, window in
            let name = index == 0 ? "transition" : "transition-\(index + 1)"
            let looks = window.transition.elements.flatMap(TransitionLook.looks).enumerated()
                .filter { showsMotion || $0.element.isInLastState }
                .map { ($0.element, "\(name)-\($0.offset)") }
            return Segment(window: window, looks: looks, name: name + "-content")
        }
    }

    var bounds: CGRect {
        segments.reduce(.zero) { $0.union(CGRect(origin: .zero, size: $1.window.size)) }
    }

    // MARK: Style sheet

    /// Returns the CSS rules of the animations.
    ///
    /// `identifier` converts the id of an element to its id in the document.
    func styleSheet(timing: TransitionTiming, identifier: (String) -> String) -> String {
        var animation = TransitionAnimation(TransitionSchedule(timing, count: segments.count))
        for (index, segment) in segments.enumerated() {
            animation.begin(
                index, curve: segment.window.transition.curve, group: identifier(segment.groupID))
            add(segment, to: &animation, identifier)
            if surroundings != nil { addSurroundings(of: segment, to: &animation, identifier) }
        }
        return animation.styleSheet
    }

    /// Adds the animations of the content, the title block, the elements and the annotations of a transition.
    private func add(
        _ segment: Segment, to animation: inout TransitionAnimation, _ identifier: (String) -> String
    ) {
        let window = segment.window
        let scroll = CGPoint(x: window.last.minX - window.first.minX, y: window.last.minY - window.first.minY)
        if scroll != .zero { animation.addScroll(by: scroll, id: identifier(segment.scrollID)) }
        if window.diagram?.hasSameBlock == false {
            for isLast in [false, true] {
                animation.addFade(identifier(segment.blockID(isLast: isLast)), appears: isLast)
            }
        }
        for (look, id) in segment.looks {
            animation.add(
                look, id: identifier(id), origin: segment.origin,
                fadingIn: window.transition.fadingHalf(of: look.element))
        }
        if window.diagram?.hasAnnotations == true {
            for isLast in [false, true] {
                animation.addFade(
                    identifier(segment.annotationsID(isLast: isLast)), appears: isLast,
                    share: DiagramTransition.annotationFade)
            }
        }
    }

    /// Adds the animations of the rectangles at the right and at the bottom, which cover everything outside of a state.
    private func addSurroundings(
        of segment: Segment, to animation: inout TransitionAnimation, _ identifier: (String) -> String
    ) {
        let (first, last) = (segment.window.first, segment.window.last)
        animation.addScroll(
            by: CGPoint(x: first.width - last.width, y: 0), id: identifier(segment.rightID))
        animation.addScroll(
            by: CGPoint(x: 0, y: first.height - last.height), id: identifier(segment.bottomID))
    }

    // MARK: Drawing

    func draw(in canvas: any Canvas, rect: CGRect) {
        canvas.save()
        canvas.clip(to: .rectangle(bounds))
        for segment in segments {
            canvas.beginElement(CanvasElement(id: segment.groupID, kind: "transition", frame: bounds))
            ElementPainter(segment.window.view, on: canvas).paintBackground(in: bounds)
            canvas.beginElement(CanvasElement(id: segment.scrollID, kind: "content", frame: bounds))
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: -segment.origin.x, y: -segment.origin.y))
            drawBlocks(segment, in: canvas)
            drawLooks(segment, in: canvas)
            drawAnnotations(segment, in: canvas)
            canvas.restore()
            canvas.endElement()
            if let surroundings { cover(segment, surroundings, in: canvas) }
            canvas.endElement()
        }
        canvas.restore()
    }

    private func drawBlocks(_ segment: Segment, in canvas: any Canvas) {
        guard let diagram = segment.window.diagram else { return }
        for isLast in diagram.hasSameBlock || !showsMotion ? [true] : [false, true] {
            canvas.beginElement(
                CanvasElement(id: segment.blockID(isLast: isLast), kind: "titles", frame: segment.window.last)
            )
            diagram.drawBlock(ofLast: isLast, in: canvas)
            canvas.endElement()
        }
    }

    private func drawAnnotations(_ segment: Segment, in canvas: any Canvas) {
        guard let diagram = segment.window.diagram, diagram.hasAnnotations else { return }
        for isLast in showsMotion ? [false, true] : [true] {
            canvas.beginElement(
                CanvasElement(
                    id: segment.annotationsID(isLast: isLast), kind: "annotations", frame: segment.window.last
                ))
            diagram.drawAnnotations(ofLast: isLast, in: canvas)
            canvas.endElement()
        }
    }

    private func drawLooks(_ segment: Segment, in canvas: any Canvas) {
        for (look, id) in segment.looks {
            guard let opaque = look.reference.copy(with: nil) as? CollectionViewLayoutAttributes else {
                continue
            }
            // Draw the element opaque, because the style sheet sets its opacity.
            opaque.alpha = 1
            canvas.beginElement(CanvasElement(id: id, kind: "moves", frame: opaque.frame))
            segment.window.measuringText {
                segment.window.draw(look.element, as: opaque, in: canvas)
            }
            canvas.endElement()
        }
    }

    /// Draws two rectangles that cover the picture to the right of the state and below it.
    ///
    /// The style sheet moves them as the size of the state changes.
    private func cover(_ segment: Segment, _ color: AdaptiveColor, in canvas: any Canvas) {
        let (size, page) = (segment.window.last.size, bounds.size)
        let right = CGRect(x: size.width, y: 0, width: page.width, height: page.height)
        let bottom = CGRect(x: 0, y: size.height, width: page.width, height: page.height)
        for (id, rect) in [(segment.rightID, right), (segment.bottomID, bottom)] {
            canvas.beginElement(CanvasElement(id: id, kind: "surroundings", frame: rect))
            canvas.draw(.rectangle(rect), fill: .color(color), stroke: nil)
            canvas.endElement()
        }
    }
}
