import Testing
import UIKit

/// Tests the calls that a view controller receives when its view appears, changes its size or is edited.
@Suite struct ViewControllerTests {
    private final class Logging: UICollectionViewController {
        var log: [String] = []

        override func viewDidLoad() { log.append("load") }
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            log.append("will appear \(animated)")
        }
        override func viewIsAppearing(_ animated: Bool) { log.append("is appearing \(animated)") }
        override func viewDidAppear(_ animated: Bool) { log.append("did appear \(animated)") }
        override func viewWillDisappear(_ animated: Bool) { log.append("will disappear \(animated)") }
        override func viewDidDisappear(_ animated: Bool) { log.append("did disappear \(animated)") }
        override func viewWillLayoutSubviews() { log.append("will layout") }
        override func viewDidLayoutSubviews() { log.append("did layout") }

        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            let view = collectionView as UICollectionView
            log.append("from \(view.bounds.width) to \(size.width)")
            coordinator.animate { [weak self] context in
                self?.log.append("alongside \(view.bounds.width) \(context.containerView === view)")
                view.collectionViewLayout.invalidateLayout()
            } completion: { [weak self] context in
                self?.log.append("completed \(context.isCancelled)")
                #expect(!coordinator.animate { _ in })
            }
        }

        override func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 4 }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    private func controller() -> Logging {
        let controller = Logging(collectionViewLayout: UICollectionViewFlowLayout())
        controller.loadViewIfNeeded()
        controller.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        controller.log = []
        return controller
    }

    @Test func viewsAppearInUIKitsOrder() {
        let controller = Logging(collectionViewLayout: UICollectionViewFlowLayout())
        controller.endAppearanceTransition()
        #expect(controller.log.isEmpty)
        controller.beginAppearanceTransition(true, animated: true)
        #expect(controller.log == ["load", "will appear true", "is appearing true"])
        controller.log = []
        controller.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        controller.endAppearanceTransition()
        controller.endAppearanceTransition()
        #expect(controller.log == ["will layout", "did layout", "did appear true"])
        #expect(controller.collectionView.visibleCells.count == 4)
        controller.log = []
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
        #expect(controller.log == ["will disappear false", "did disappear false"])
    }

    @Test func theCoordinatorRunsItsClosuresWithTheChange() {
        let controller = controller()
        controller.changeViewSize(to: CGSize(width: 667, height: 375))
        #expect(
            controller.log == [
                "from 375.0 to 667.0", "alongside 667.0 true", "will layout", "did layout",
                "completed false",
            ])
        #expect(controller.collectionView.frame.size == CGSize(width: 667, height: 375))
        controller.log = []
        controller.changeViewSize(to: CGSize(width: 667, height: 375))
        #expect(controller.log.isEmpty)
    }

    @Test func theCollectionViewIsEditedWithItsController() {
        let controller = controller()
        #expect(!controller.isEditing)
        controller.isEditing = true
        #expect(controller.isEditing && controller.collectionView.isEditing)
        controller.setEditing(false, animated: true)
        #expect(!controller.isEditing && !controller.collectionView.isEditing)
        let unloaded = Logging(collectionViewLayout: UICollectionViewFlowLayout())
        unloaded.setEditing(true, animated: false)
        #expect(!unloaded.isViewLoaded && unloaded.collectionView.isEditing)
    }
}
