import EspalierGraphics
import EspalierTemplates
import Foundation
import Testing

@testable import EspalierBoxes

@Suite struct IconTests {
    @Test func everyFileIsRead() {
        #expect(IconLibrary.names.count == 33)
        #expect(IconLibrary.names == IconLibrary.names.sorted())
    }

    /// Icon files must contain only path elements, because the reader ignores all others.
    @Test(arguments: IconLibrary.names)
    func filesContainOnlyPaths(name: String) throws {
        let text = EmbeddedFile.icons.file(at: name + ".svg").text.description
        #expect(text.contains("viewBox=\"0 0 16 16\""))
        let elements = text.split(separator: "<").map { String($0.prefix { $0.isLetter || $0 == "/" }) }
        #expect(Set(elements) == ["svg", "path", "/svg"])
    }

    @Test(arguments: [
        "", "<svg viewBox=\"0 0 16 16\"></svg>", "<svg><path d=\"\"/></svg>", "<svg><path d=\"M1 x\"/></svg>",
        "<svg><path d=\"M1 1",
    ])
    func refusesOtherFiles(svg: String) { #expect(Icon(svg: svg) == nil) }

    @Test(arguments: IconLibrary.names)
    func staysOnItsGrid(name: String) throws {
        let icon = try #require(IconLibrary[name])
        _ = icon.path.mapPoints { point in
            #expect((0.5...15.5).contains(point.x) && (0.5...15.5).contains(point.y), "\(point)")
            return point
        }
    }
}
