import CoreGraphics
import QuartzCore
import Testing
import UIKit

/// A user's types can have the same names as types of the engine, because `import UIKit` doesn't import the engine's
/// names.
private struct Label {}
private struct Path {}

@Suite struct NamesTests {
    final class Source: UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            3
        }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    final class Sizes: UICollectionViewDelegateFlowLayout {
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize { CGSize(width: 7, height: 8) }
    }

    /// A method of a delegate can be called with optional call syntax; the result is nil if the method isn't
    /// implemented.
    @Test func optionalCallsReturnNilIfNotImplemented() {
        let layout = UICollectionViewFlowLayout()
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        let source = Source()
        let sizes = Sizes()
        view.dataSource = source
        view.delegate = sizes
        let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
        let path = IndexPath(item: 0, section: 0)
        #expect(
            delegate?.collectionView?(view, layout: layout, sizeForItemAt: path)
                == CGSize(width: 7, height: 8))
        #expect(delegate?.collectionView?(view, layout: layout, insetForSectionAt: 0) == nil)
        #expect(delegate?.collectionView?(view, layout: layout, minimumLineSpacingForSectionAt: 0) ?? 3 == 3)
        #expect(view.dataSource?.numberOfSections?(in: view) ?? 1 == 1)
        #expect(view.dataSource?.collectionView?(view, canMoveItemAt: path) == nil)
        #expect(view.dataSource?.collectionView(view, numberOfItemsInSection: 0) == 3)
    }

    @Test func nestedNamesComeWithTheirTypes() {
        #expect(UICollectionView.elementKindSectionHeader == "UICollectionElementKindSectionHeader")
        #expect(UICollectionView.elementKindSectionFooter == "UICollectionElementKindSectionFooter")
        #expect(UICollectionViewFlowLayout.automaticSize.width == CGFloat.greatestFiniteMagnitude)
        #expect(UICollectionViewUpdateItem.Action.insert.rawValue == 0)
        #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
        #expect(UICollectionView.ScrollDirection.horizontal == UICollectionViewScrollDirection.horizontal)
        #expect(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4).left == 2)
        #expect(UIView.ContentMode.scaleAspectFit.rawValue == 1)
    }

    @Test func animationsApplyAtOnce() {
        let view = UIView()
        var isComplete = false
        UIView.animate(withDuration: 0.3) {
            view.alpha = 0.5
        } completion: {
            isComplete = $0
        }
        #expect(view.alpha == 0.5)
        #expect(isComplete)
        UIView.performWithoutAnimation { view.alpha = 1 }
        #expect(view.alpha == 1)
    }

    @Test func registrationsAndTheScreenAreThere() {
        #expect(UIScreen.main.bounds.size == CGSize(width: 375, height: 667))
        #expect(UIView().traitCollection.displayScale == UIScreen.main.scale)
        #expect(UIDevice.current.userInterfaceIdiom == .phone)
        #expect(UIDevice.current.orientation.isPortrait)
        #expect(UIApplication.shared.userInterfaceLayoutDirection == .leftToRight)
    }
}
