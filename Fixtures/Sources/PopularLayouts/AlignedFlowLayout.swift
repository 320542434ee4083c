import UIKit

/// A flow layout whose lines are left-aligned, centered or right-aligned, instead of justified.
public class AlignedFlowLayout: UICollectionViewFlowLayout {
    public enum Alignment {
        case left, center, right
    }

    public var alignment: Alignment = .left {
        didSet { invalidateLayout() }
    }

    public convenience init(alignment: Alignment) {
        self.init()
        self.alignment = alignment
    }

    override public func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        // Items are moved within their lines, so an item outside of the rectangle may be moved into it. Query the whole
        // lines.
        let lines = CGRect(
            x: 0, y: rect.minY, width: collectionViewContentSize.width, height: rect.height)
        let original = super.layoutAttributesForElements(in: lines) ?? []
        var updated = original
        for (index, attributes) in original.enumerated() where attributes.representedElementKind == nil {
            if let replacement = layoutAttributesForItem(at: attributes.indexPath) {
                updated[index] = replacement
            }
        }
        return updated
    }

    override public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        guard
            let attributes = super.layoutAttributesForItem(at: indexPath)?.copy()
                as? UICollectionViewLayoutAttributes,
            let collectionView = collectionView
        else { return nil }

        let sectionInset = evaluatedSectionInset(forSection: indexPath.section)
        let spacing = evaluatedMinimumInteritemSpacing(forSection: indexPath.section)
        let available =
            collectionView.bounds.inset(by: collectionView.contentInset).width
            - sectionInset.left - sectionInset.right
        let line = self.line(of: attributes, in: indexPath.section)
        let taken = line.reduce(0) { $0 + $1.frame.width } + spacing * CGFloat(line.count - 1)

        var x = sectionInset.left
        switch alignment {
        case .left: break
        case .center: x += (available - taken) / 2
        case .right: x += available - taken
        }
        for neighbor in line {
            if neighbor.indexPath == indexPath { break }
            x += neighbor.frame.width + spacing
        }
        attributes.frame.origin.x = x
        return attributes
    }

    /// Returns the items that are on the same line as `attributes`.
    private func line(
        of attributes: UICollectionViewLayoutAttributes, in section: Int
    ) -> [UICollectionViewLayoutAttributes] {
        let band = CGRect(x: 0, y: attributes.frame.midY, width: collectionViewContentSize.width, height: 1)
        return (super.layoutAttributesForElements(in: band) ?? [])
            .filter { $0.representedElementCategory == .cell && $0.indexPath.section == section }
            .sorted { $0.indexPath < $1.indexPath }
    }

    private func evaluatedMinimumInteritemSpacing(forSection section: Int) -> CGFloat {
        guard let collectionView = collectionView else { return minimumInteritemSpacing }
        let delegate = collectionView.delegate as? UICollectionViewDelegateFlowLayout
        return delegate?.collectionView?(
            collectionView, layout: self, minimumInteritemSpacingForSectionAt: section)
            ?? minimumInteritemSpacing
    }

    private func evaluatedSectionInset(forSection section: Int) -> UIEdgeInsets {
        guard let collectionView = collectionView else { return sectionInset }
        let delegate = collectionView.delegate as? UICollectionViewDelegateFlowLayout
        return delegate?.collectionView?(collectionView, layout: self, insetForSectionAt: section)
            ?? sectionInset
    }
}
