import EspalierSnapshotTesting
import PhotoFeed
import UIKit
import XCTest

/// The same assertion in XCTest.
final class PhotoFeedXCTests: XCTestCase {
    func testOnAPhone() {
        let source = FeedDataSource(titles: (1...40).map { "Photo \($0)" })
        assertSnapshot(of: source.makeView(layout: FeedLayout()), as: [.layout], devices: [.phone])
    }
}
