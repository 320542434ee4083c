import UIKit

/// A vertical line with a dot and a date for each entry. The entries alternate between both sides of the line.
public class TimelineLayout: UICollectionViewLayout {
    public enum ElementKind: String {
        case date, line, dot
    }

    public class LineView: UICollectionReusableView {
        public override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
            super.apply(layoutAttributes)
            backgroundColor = .systemGray
        }
    }

    public class DotView: UICollectionReusableView {
        public override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
            super.apply(layoutAttributes)
            backgroundColor = .systemBlue
            layer.cornerRadius = layoutAttributes.bounds.width / 2
            layer.masksToBounds = true
        }
    }

    public var entryHeight: CGFloat = 80
    public var spacing: CGFloat = 20
    public var margin: CGFloat = 16
    public var dotDiameter: CGFloat = 12

    private var insertedIndexPaths: [IndexPath] = []
    private var deletedIndexPaths: [IndexPath] = []

    public override init() {
        super.init()
        register(LineView.self, forDecorationViewOfKind: ElementKind.line.rawValue)
        register(DotView.self, forDecorationViewOfKind: ElementKind.dot.rawValue)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private var count: Int {
        collectionView.map { $0.numberOfSections > 0 ? $0.numberOfItems(inSection: 0) : 0 } ?? 0
    }
    private var width: CGFloat { collectionView?.bounds.width ?? 0 }

    public override var collectionViewContentSize: CGSize {
        CGSize(width: width, height: spacing + CGFloat(count) * (entryHeight + spacing))
    }

    private func y(_ item: Int) -> CGFloat { spacing + CGFloat(item) * (entryHeight + spacing) }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let side = width / 2 - margin - dotDiameter
        let x = indexPath.item % 2 == 0 ? margin : width / 2 + dotDiameter
        attributes.frame = CGRect(x: x, y: y(indexPath.item), width: side, height: entryHeight)
        return attributes
    }

    public override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard elementKind == ElementKind.date.rawValue else { return nil }
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: elementKind, with: indexPath)
        let x = indexPath.item % 2 == 0 ? width / 2 + dotDiameter : margin
        attributes.frame = CGRect(
            x: x, y: y(indexPath.item) + entryHeight / 2 - 10, width: width / 2 - margin - dotDiameter,
            height: 20)
        return attributes
    }

    public override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let kind = ElementKind(rawValue: elementKind) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: elementKind, with: indexPath)
        switch kind {
        case .line:
            attributes.frame = CGRect(
                x: width / 2 - 1, y: 0, width: 2, height: collectionViewContentSize.height)
            attributes.zIndex = -2
        case .dot:
            attributes.size = CGSize(width: dotDiameter, height: dotDiameter)
            attributes.center = CGPoint(x: width / 2, y: y(indexPath.item) + entryHeight / 2)
            attributes.zIndex = -1
        case .date:
            return nil
        }
        return attributes
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard count > 0 else { return [] }
        let pitch = entryHeight + spacing
        let first = max(0, Int((rect.minY - spacing) / pitch))
        let last = min(count - 1, Int(rect.maxY / pitch))
        var result: [UICollectionViewLayoutAttributes?] = [
            layoutAttributesForDecorationView(
                ofKind: ElementKind.line.rawValue, at: IndexPath(item: 0, section: 0))
        ]
        for item in stride(from: first, through: last, by: 1) {
            let indexPath = IndexPath(item: item, section: 0)
            result.append(layoutAttributesForItem(at: indexPath))
            result.append(
                layoutAttributesForSupplementaryView(ofKind: ElementKind.date.rawValue, at: indexPath))
            result.append(layoutAttributesForDecorationView(ofKind: ElementKind.dot.rawValue, at: indexPath))
        }
        return result.compactMap { $0 }.filter { $0.frame.intersects(rect) }
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != collectionView?.bounds.width
    }

    // MARK: - Updates

    public override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        for update in updateItems {
            switch update.updateAction {
            case .insert:
                if let indexPath = update.indexPathAfterUpdate { insertedIndexPaths.append(indexPath) }
            case .delete:
                if let indexPath = update.indexPathBeforeUpdate { deletedIndexPaths.append(indexPath) }
            case .reload, .move, .none:
                break
            @unknown default:
                break
            }
        }
    }

    public override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        insertedIndexPaths.removeAll()
        deletedIndexPaths.removeAll()
    }

    public override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        elementKind == ElementKind.date.rawValue ? insertedIndexPaths : []
    }

    public override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        elementKind == ElementKind.date.rawValue ? deletedIndexPaths : []
    }

    public override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        elementKind == ElementKind.dot.rawValue ? insertedIndexPaths : []
    }

    public override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        elementKind == ElementKind.dot.rawValue ? deletedIndexPaths : []
    }

    public override func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes = layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath)
        attributes?.alpha = 0
        return attributes
    }

    public override func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes = layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath)
        attributes?.alpha = 0
        return attributes
    }

    public override func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes = layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath)
        attributes?.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
        return attributes
    }

    public override func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes = layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath)
        attributes?.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
        return attributes
    }
}
