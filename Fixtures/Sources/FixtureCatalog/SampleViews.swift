import PopularLayouts
import UIKit

/// A colored cell with the name of its item.
final class SampleCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        decorate()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        decorate()
    }

    private func decorate() {
        layer.cornerRadius = 8
        label.frame = contentView.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.font = .systemFont(ofSize: 14, weight: .semibold)
        label.textColor = .white
        label.textAlignment = .center
        contentView.addSubview(label)
    }
}

/// A supplementary view with a line of text.
class SampleCaption: UICollectionReusableView {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .systemFont(ofSize: 12)
        label.textColor = .label
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 8, dy: 0)
    }
}

/// A caption next to a line in the middle of the view.
final class SampleDate: SampleCaption {
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        let isBehind = layoutAttributes.frame.midX > (superview?.bounds.midX ?? 0)
        label.textAlignment = isBehind ? .left : .right
    }
}

/// A caption on a pale band, for headers.
final class SampleHeader: SampleCaption {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemGray5
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

/// A cell of a spreadsheet, with hairlines around it.
///
/// The cells of the first row and of the first column are shaded.
final class SheetCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.borderWidth = 0.5
        layer.borderColor = UIColor.separator.cgColor
        label.font = .systemFont(ofSize: 13)
        label.textColor = .label
        label.textAlignment = .center
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds
    }
}

/// A cell of the wheel, with the name of its item.
final class SampleCircularCell: CircularCell {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 12
        label.font = .systemFont(ofSize: 20, weight: .semibold)
        label.textColor = .white
        label.textAlignment = .center
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds
    }
}

/// The connector of the worked example in Apple's guide, which leads from a class to each of its children.
///
/// It is drawn in UIKit's `draw(_:)`.
final class SampleConnector: UICollectionReusableView {
    /// The y coordinate of the middle of each child.
    private var heights: [CGFloat] = []

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        guard let view = superview as? UICollectionView,
            let parent = view.layoutAttributesForItem(at: layoutAttributes.indexPath) as? MyCustomAttributes
        else { return }
        heights = parent.children.compactMap { view.layoutAttributesForItem(at: $0) }
            .map { $0.frame.midY - layoutAttributes.frame.minY }
    }

    override func draw(_ rect: CGRect) {
        guard let first = heights.first, let last = heights.last else { return }
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: first))
        path.addLine(to: CGPoint(x: bounds.midX, y: first))
        path.move(to: CGPoint(x: bounds.midX, y: first))
        path.addLine(to: CGPoint(x: bounds.midX, y: last))
        for y in heights {
            path.move(to: CGPoint(x: bounds.midX, y: y))
            path.addLine(to: CGPoint(x: bounds.maxX, y: y))
        }
        path.lineWidth = 1
        UIColor.systemGray.setStroke()
        path.stroke()
    }
}
