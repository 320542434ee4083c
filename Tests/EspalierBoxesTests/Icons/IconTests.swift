import EspalierGraphics
import Foundation
import Testing

@testable import EspalierBoxes

@Suite struct IconTests {
    @Test func everyOutlineIsRead() {
        #expect(Icon.standard.count == Icon.outlines.count)
        #expect(Icon.outlines.count >= 24)
    }

    @Test(arguments: Icon.standard.map(\.name))
    func staysOnItsGrid(name: String) throws {
        let icon = try #require(IconLibrary.standard[name])
        _ = icon.path.mapPoints { point in
            #expect((0.5...15.5).contains(point.x) && (0.5...15.5).contains(point.y), "\(point)")
            return point
        }
    }
}
