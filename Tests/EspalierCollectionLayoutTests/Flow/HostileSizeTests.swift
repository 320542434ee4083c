import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests extreme and invalid sizes.
///
/// Nothing may crash or hang, and all visible frames must be finite.
@Suite struct HostileSizeTests {
    nonisolated private static let lengths: [CGFloat] = [
        0, -0.0, -1, .leastNonzeroMagnitude, 1e-9, 1e9, 1e308, .greatestFiniteMagnitude, .infinity,
        -.infinity, .nan,
    ]

    private final class Sizes: CollectionViewDelegateFlowLayout {
        var sizes: [CGSize] = []
        var answersAtOnce = false

        func collectionView(
            _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
            sizesForItemsInSection section: Int
        ) -> [CGSize]? { answersAtOnce ? sizes : nil }

        func collectionView(
            _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize { sizes[indexPath.item % sizes.count] }
    }

    /// Lays out a view with the given sizes, and checks that its frames, content size and content offset are finite.
    private func check(
        _ layout: CollectionViewFlowLayout, sizes: [CGSize]? = nil, answersAtOnce: Bool = false
    ) {
        let (dataSource, delegate) = (TestDataSource([20, 3]), Sizes())
        let view = makeView(layout, dataSource)
        if let sizes {
            delegate.sizes = sizes
            delegate.answersAtOnce = answersAtOnce
            view.delegate = delegate
        }
        view.layoutIfNeeded()
        #expect(view.contentSize.width.isFinite && view.contentSize.height.isFinite)
        for rect in [view.bounds, CGRect(origin: .zero, size: view.contentSize), .infinite, .null] {
            for attributes in view.elements(in: rect) { #expect(attributes.frame.isFinite) }
        }
        for item in 0..<20 { _ = view.layoutAttributesForItem(at: [0, item]) }
        _ = view.indexPathForItem(at: CGPoint(x: 5, y: 5))
        view.scrollToItem(at: [1, 2], at: .bottom, animated: false)
        #expect(view.contentOffset.y.isFinite)
    }

    @Test(arguments: lengths, lengths) func itemSizes(_ width: CGFloat, _ height: CGFloat) {
        for direction in [CollectionView.ScrollDirection.vertical, .horizontal] {
            let layout = CollectionViewFlowLayout()
            layout.scrollDirection = direction
            layout.itemSize = CGSize(width: width, height: height)
            check(layout)
            let mixed = CollectionViewFlowLayout()
            mixed.scrollDirection = direction
            let sizes = [CGSize(width: width, height: height), CGSize(width: 30, height: 10)]
            check(mixed, sizes: sizes)
            let known = CollectionViewFlowLayout()
            known.scrollDirection = direction
            check(known, sizes: (0..<20).map { sizes[$0 % 2] }, answersAtOnce: true)
        }
    }

    @Test(arguments: lengths) func spacingsInsetsAndHeaders(_ length: CGFloat) {
        let changes: [(CollectionViewFlowLayout) -> Void] = [
            { $0.minimumLineSpacing = length }, { $0.minimumInteritemSpacing = length },
            { $0.sectionInset = EdgeInsets(all: length) },
            { $0.headerReferenceSize = CGSize(width: length, height: length) },
            { $0.footerReferenceSize = CGSize(width: length, height: length) },
            { $0.estimatedItemSize = CGSize(width: length, height: length) },
        ]
        for change in changes {
            let layout = CollectionViewFlowLayout()
            change(layout)
            check(layout)
            let mixed = CollectionViewFlowLayout()
            change(mixed)
            check(mixed, sizes: [CGSize(width: 20, height: 20), CGSize(width: 30, height: 10)])
        }
    }
}
