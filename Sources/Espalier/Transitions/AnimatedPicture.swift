import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Every element of a transition once, or twice where its size changes, for a style sheet to move.
struct AnimatedPicture: Picture {
    private let window: TransitionWindow
    private let looks: [(look: TransitionLook, id: String)]
    let title: String?
    let background: AdaptiveColor?
    let rootID = "transition"

    private static let scrollID = "transition-scroll"

    /// - Parameter showsMotion: false for a file without style sheet, which shows the last state.
    init(_ window: TransitionWindow, title: String?, background: AdaptiveColor?, showsMotion: Bool) {
        (self.window, self.title, self.background) = (window, title, background)
        looks = window.transition.elements.flatMap(TransitionLook.looks).enumerated()
            .filter { showsMotion || $0.element.isInLastState }
            .map { ($0.element, "transition-\($0.offset)") }
    }

    var bounds: CGRect { CGRect(origin: .zero, size: window.size) }

    /// The content's point at the top left corner of the last state.
    private var origin: CGPoint { window.rect(at: 1).origin }

    private var scrollDistance: CGPoint {
        let first = window.rect(at: 0).origin
        return CGPoint(x: origin.x - first.x, y: origin.y - first.y)
    }

    /// - Parameter identifier: what becomes of an id in the document.
    func styleSheet(timing: TransitionTiming, identifier: (String) -> String) -> String {
        var animation = TransitionAnimation(timing: timing, curve: window.transition.curve)
        if scrollDistance != .zero {
            animation.addScroll(by: scrollDistance, id: identifier(Self.scrollID))
        }
        for (look, id) in looks { animation.add(look, id: identifier(id), origin: origin) }
        return animation.styleSheet
    }

    func draw(in canvas: any Canvas, rect: CGRect) {
        canvas.save()
        canvas.clip(to: .rectangle(bounds))
        window.view.paintBackground(in: canvas, rect: bounds)
        canvas.beginElement(Element(id: Self.scrollID, kind: "content", frame: bounds))
        canvas.concatenate(CGAffineTransform(translationX: -origin.x, y: -origin.y))
        for (look, id) in looks {
            guard let opaque = look.reference.copy(with: nil) as? CollectionViewLayoutAttributes else {
                continue
            }
            // The style sheet has the opacity.
            opaque.alpha = 1
            canvas.beginElement(Element(id: id, kind: "moves", frame: opaque.frame))
            window.view.paint(look.element, as: opaque, in: canvas)
            canvas.endElement()
        }
        canvas.endElement()
        canvas.restore()
    }
}
