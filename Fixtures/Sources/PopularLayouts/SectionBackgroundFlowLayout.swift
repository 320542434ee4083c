import UIKit

public protocol SectionBackgroundFlowLayoutDelegate: UICollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        backgroundColorForSectionAt section: Int
    ) -> UIColor
}

extension SectionBackgroundFlowLayoutDelegate {
    public func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        backgroundColorForSectionAt section: Int
    ) -> UIColor {
        return .clear
    }
}

private class SectionBackgroundAttributes: UICollectionViewLayoutAttributes {
    var backgroundColor = UIColor.clear

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone) as! SectionBackgroundAttributes
        copy.backgroundColor = self.backgroundColor
        return copy
    }

    override func isEqual(_ object: Any?) -> Bool {
        guard let rhs = object as? SectionBackgroundAttributes else { return false }
        if !self.backgroundColor.isEqual(rhs.backgroundColor) { return false }
        return super.isEqual(object)
    }
}

private class SectionBackgroundView: UICollectionReusableView {
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        guard let attributes = layoutAttributes as? SectionBackgroundAttributes else { return }
        self.backgroundColor = attributes.backgroundColor
        self.layer.cornerRadius = 8
    }
}

/// A flow layout with a colored card behind each section.
public class SectionBackgroundFlowLayout: UICollectionViewFlowLayout {
    public static let sectionBackground = "SectionBackground"
    private var decorationViewAttrs: [UICollectionViewLayoutAttributes] = []

    public override init() {
        super.init()
        setup()
    }

    required public init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    open override func awakeFromNib() {
        super.awakeFromNib()
        setup()
    }

    private func setup() {
        register(
            SectionBackgroundView.self, forDecorationViewOfKind: SectionBackgroundFlowLayout.sectionBackground
        )
    }

    public override func prepare() {
        super.prepare()
        guard let numberOfSections = collectionView?.numberOfSections,
            let delegate = collectionView?.delegate as? SectionBackgroundFlowLayoutDelegate
        else { return }
        decorationViewAttrs.removeAll()

        for section in 0..<numberOfSections {
            guard let numberOfItems = collectionView?.numberOfItems(inSection: section), numberOfItems > 0,
                let firstItem = layoutAttributesForItem(at: IndexPath(item: 0, section: section)),
                let lastItem = layoutAttributesForItem(
                    at: IndexPath(item: numberOfItems - 1, section: section))
            else { continue }

            var sectionInset = self.sectionInset
            if let inset = delegate.collectionView?(collectionView!, layout: self, insetForSectionAt: section)
            {
                sectionInset = inset
            }

            var sectionFrame = firstItem.frame.union(lastItem.frame)
            sectionFrame.origin.x = 0
            sectionFrame.origin.y -= sectionInset.top / 2
            if scrollDirection == .horizontal {
                sectionFrame.size.width += sectionInset.left + sectionInset.right
                sectionFrame.size.height = collectionView!.frame.height
            } else {
                sectionFrame.size.width = collectionView!.frame.width
                sectionFrame.size.height += (sectionInset.top + sectionInset.bottom) / 2
            }

            let attrs = SectionBackgroundAttributes(
                forDecorationViewOfKind: SectionBackgroundFlowLayout.sectionBackground,
                with: IndexPath(item: 0, section: section))
            attrs.frame = sectionFrame
            attrs.zIndex = -1
            attrs.backgroundColor = delegate.collectionView(
                collectionView!, layout: self, backgroundColorForSectionAt: section)
            decorationViewAttrs.append(attrs)
        }
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var attrs = super.layoutAttributesForElements(in: rect)
        attrs?.append(contentsOf: decorationViewAttrs.filter { rect.intersects($0.frame) })
        return attrs
    }

    public override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        if elementKind == SectionBackgroundFlowLayout.sectionBackground {
            return decorationViewAttrs.first { $0.indexPath.section == indexPath.section }
        }
        return super.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath)
    }
}
