import EspalierCollectionLayout
import EspalierGraphics
import Foundation

/// A rounded card with a label.
final class CardCell: CollectionViewCell {
    let label = Label(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        boxAppearance.cornerRadius = 8
        boxAppearance.borderWidth = 1
        boxAppearance.borderColor = AdaptiveColor(light: Color(hex: 0x1D5FBF), dark: Color(hex: 0x7FB2FF))
        backgroundColor = AdaptiveColor(light: Color(hex: 0xE6F0FF), dark: Color(hex: 0x1A2740))
        label.font = Font(size: 15, weight: .medium)
        label.textColor = AdaptiveColor(light: Color(hex: 0x10223C), dark: Color(hex: 0xE8F0FF))
        label.textAlignment = .center
        addSubview(label)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() { label.frame = bounds }

    override var drawingElement: CanvasElement? {
        label.text.map { CanvasElement(id: $0, kind: "cell", frame: bounds) }
    }
}
