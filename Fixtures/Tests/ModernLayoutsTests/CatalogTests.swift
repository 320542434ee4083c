import FixtureCatalog
import Testing
import UIKit

@Suite struct CatalogTests {
    @Test func namesAreUnique() {
        let names = Fixture.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count >= 20)
    }

    /// Every scene shows something, and what it shows lies where its layout says.
    @Test(arguments: 0..<Fixture.all.count)
    func scenesShowTheirElements(_ index: Int) throws {
        let fixture = Fixture.all[index]
        let scene = fixture.makeScene()
        let view = scene.collectionView
        view.layoutIfNeeded()
        #expect(!view.visibleCells.isEmpty, "\(fixture.name)")
        let attributes = try #require(view.collectionViewLayout.layoutAttributesForElements(in: view.bounds))
        for element in attributes where element.representedElementCategory == .cell && !element.isHidden {
            #expect(element.frame.width.isFinite && element.frame.height.isFinite, "\(fixture.name)")
        }
    }
}
