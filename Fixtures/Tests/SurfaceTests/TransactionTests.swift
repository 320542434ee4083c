import Testing
import UIKit

/// Tests calls of Core Animation in cells and layouts. These calls don't animate anything.
@Suite struct TransactionTests {
    @Test func transactionsCompleteWhenTheyAreCommitted() {
        var log: [String] = []
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock { log.append("outer") }
        CATransaction.begin()
        #expect(CATransaction.disableActions())
        CATransaction.setAnimationDuration(1)
        #expect(CATransaction.animationDuration() == 1)
        CATransaction.setCompletionBlock { log.append("inner") }
        #expect(log.isEmpty)
        CATransaction.commit()
        #expect(log == ["inner"] && CATransaction.animationDuration() == 0.25)
        CATransaction.commit()
        #expect(log == ["inner", "outer"] && !CATransaction.disableActions())
        CATransaction.commit()
        CATransaction.setCompletionBlock { log.append("at once") }
        #expect(log == ["inner", "outer", "at once"])
    }

    /// A completion block runs after its transaction, and can begin another transaction.
    @Test func completionBlocksComeAfterTheirTransaction() {
        var isNested = true
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock { isNested = CATransaction.disableActions() }
        CATransaction.commit()
        #expect(!isNested)
    }

    @Test func cornersAreMaskedOneByOne() {
        let view = UIView()
        let all: CACornerMask = [
            .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
        ]
        #expect(view.layer.maskedCorners == all)
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        #expect(view.boxAppearance.roundedCorners == [.topLeft, .topRight])
        #expect(CALayer().maskedCorners == all)
    }

    @Test func marginsFollowTheDirectionOfReading() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.directionalLayoutMargins.leading == 4 && view.directionalLayoutMargins.trailing == 2)
        view.directionalLayoutMargins.leading = 9
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 9))
    }
}
