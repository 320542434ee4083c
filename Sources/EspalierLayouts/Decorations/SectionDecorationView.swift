public import EspalierCollectionLayout
public import EspalierGraphics
import Foundation

/// A view that draws a decoration in a muted tint, for kinds of decoration views without a registered class.
open class SectionDecorationView: CollectionReusableView {
    private var isRound = false

    /// A gray that is visible on light and dark pages.
    open var tintColor = AdaptiveColor(
        light: Color(hex: 0x808080, alpha: 0.35), dark: Color(hex: 0xA0A0A0, alpha: 0.35))

    /// Applies the shape: circles are round, other decorations fill their frame.
    open override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        isRound = layoutAttributes.representedElementKind == SectionDecoration.Shape.circle.rawValue
    }

    open override var drawingElement: CanvasElement? { nil }

    open override func draw(in canvas: any Canvas) {
        canvas.draw(
            isRound ? .ellipse(in: bounds) : .rectangle(bounds), fill: .color(tintColor), stroke: nil)
    }
}

extension CollectionViewLayout {
    /// Registers `SectionDecorationView` for those kinds of decoration views that have no registered class.
    public final func registerStandardViews(forDecorationViewsOfKinds kinds: [String]) {
        for kind in kinds where decorationClasses[kind] == nil {
            register(SectionDecorationView.self, forDecorationViewOfKind: kind)
        }
    }
}
