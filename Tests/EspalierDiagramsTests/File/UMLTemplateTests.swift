import EspalierData
import Foundation
import Testing

@testable import EspalierDiagrams

/// The template `uml-classes` shows classes of this package, so it must agree with their declarations.
@Suite struct UMLTemplateTests {
    private static let root = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// Returns the text of the files that declare a class.
    private func source(of name: String) throws -> String {
        var text = ""
        for folder in ["Sources/EspalierLayouts", "Sources/EspalierCollectionLayout"] {
            let url = Self.root.appendingPathComponent(folder)
            for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
                let file = (path as NSString).lastPathComponent
                guard file == "\(name).swift" || file.hasPrefix("\(name)+") else { continue }
                text += try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
            }
        }
        #expect(!text.isEmpty, "no file declares \(name)")
        return text
    }

    @Test func showsTheDeclaredClasses() throws {
        let diagram = try Fixture.diagram(
            String(
                contentsOf: Self.root.appendingPathComponent("templates/uml-classes.yaml"), encoding: .utf8))
        let (items, fields) = (diagram.content.items, diagram.content.fields)
        func text(_ field: String, _ row: Int) throws -> String {
            fields.text(ofField: try #require(fields.field(named: field)), row: row)
        }
        #expect(items.count == 7)
        for row in 0..<items.count {
            let name = items.labels[row]
            let source = try source(of: name)
            let parent = try text("parent", row)
            if !parent.isEmpty {
                #expect(source.contains("class \(name): \(parent)"), "\(name) doesn't inherit from \(parent)")
            }
            for property in try text("properties", row).split(separator: "\n") {
                let name = property.prefix { $0 != ":" }
                #expect(source.contains("var \(name): ") || source.contains("var \(name) = "), "\(property)")
            }
            for method in try text("methods", row).split(separator: "\n") {
                #expect(source.contains("func \(method.prefix { $0 != "(" })("), "\(method)")
            }
        }
    }
}
