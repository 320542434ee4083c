import UIKit

/// A colored card with its item's name.
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

/// A quiet band with a title, for headers and whatever else is supplementary.
final class SampleHeader: UICollectionReusableView {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemGray5
        label.font = .systemFont(ofSize: 12)
        label.textColor = .label
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.inset(by: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4))
    }
}

/// The connector of the guide's worked example: from a class to each of its children, as a draw(_:) of UIKit's.
final class SampleConnector: UICollectionReusableView {
    override func draw(_ rect: CGRect) {
        let path = UIBezierPath()
        let y = min(20, bounds.midY)
        path.move(to: CGPoint(x: 0, y: y))
        path.addLine(to: CGPoint(x: bounds.midX, y: y))
        path.addLine(to: CGPoint(x: bounds.midX, y: bounds.maxY - 20))
        path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY - 20))
        path.lineWidth = 1
        UIColor.systemGray.setStroke()
        path.stroke()
    }
}
