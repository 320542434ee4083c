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
    @Test func scenesShowTheirElements() throws {
        for fixture in Fixture.all {
            let scene = fixture.makeScene()
            let view = scene.collectionView
            view.layoutIfNeeded()
            #expect(!view.visibleCells.isEmpty, "\(fixture.name)")
            #expect(view.layoutDiagnostics.isEmpty, "\(fixture.name): \(view.layoutDiagnostics)")
            let attributes = try #require(
                view.collectionViewLayout.layoutAttributesForElements(in: view.bounds))
            for element in attributes where element.representedElementCategory == .cell && !element.isHidden {
                let size = element.frame.size
                #expect(size.width > 0 && size.height > 0, "\(fixture.name) \(element.indexPath)")
            }
        }
    }
}
