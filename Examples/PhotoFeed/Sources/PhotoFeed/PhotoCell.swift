public import UIKit

/// A cell that shows a photo with its title below.
public final class PhotoCell: UICollectionViewCell {
    /// The label below the photo, which shows the title.
    public let title = UILabel()
    private let photo = UIView()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .secondarySystemBackground
        contentView.layer.cornerRadius = 10
        contentView.clipsToBounds = true
        title.font = .systemFont(ofSize: 13)
        title.textColor = .label
        contentView.addSubview(photo)
        contentView.addSubview(title)
    }

    /// Returns nil, because archives aren't read.
    public required init?(coder: NSCoder) { nil }

    /// Shows a title, and a color in place of a photo.
    public func show(title text: String, color: UIColor) {
        title.text = text
        photo.backgroundColor = color
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        photo.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - 28))
        title.frame = CGRect(x: 10, y: bounds.height - 28, width: max(0, bounds.width - 20), height: 28)
    }
}
