import Espalier
import Foundation
import Testing

/// Tests diagrams that are created from Swift values, and pictures as files and bytes.
///
/// Only public API is used.
@Suite struct ValueDiagramTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "values-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func aTreeIsDrawnWithATemplateAndATheme() throws {
        let shapes = Tree("Shape") {
            Tree("Polygon") {
                "Triangle"
                "Square"
            }
            "Ellipse"
        }
        let diagram = try Diagram(shapes, template: "class-hierarchy", theme: .ink, title: "Shapes")
        try withFolder { folder in
            let path = folder.appending(path: "new/shapes.svg").path
            try diagram.picture().write(to: path)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            for name in ["Shape", "Polygon", "Triangle", "Square", "Ellipse"] {
                #expect(text.contains(">\(name)</text>"), "\(name)")
            }
            #expect(text.contains(">Shapes</title>"))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new") == ["shapes.svg"])
            #expect(try diagram.picture().svgString() == text)
        }
        let other = try Diagram(shapes, theme: .meadow)
        #expect(try other.picture().svgString() != diagram.picture().svgString())
    }

    private struct Question: Encodable {
        var section: String
        var label: String
        var answers: Int
    }

    @Test func recordsAreDrawnInSections() throws {
        let questions = [
            Question(section: "Today", label: "A pear on a north wall?", answers: 24),
            Question(section: "Today", label: "Start the second tier low", answers: 11),
            Question(section: "Older", label: "Moss on sandstone", answers: 2),
        ]
        let data = try DiagramData(sectionsOf: questions)
        for template in [nil, "wide-feed"] {
            let diagram = try Diagram(data, template: template)
            #expect(diagram.itemCount == 3)
            #expect(try diagram.picture().svgString().contains("Moss"))
        }
    }

    @Test func aTableIsDrawnAsAHierarchy() throws {
        let data = try DiagramData(table: [
            ["id": "a", "label": "Animal"], ["id": "b", "parent": "a", "label": "Bear"],
        ])
        #expect(try Diagram(data).picture().pdfData().starts(with: Data("%PDF".utf8)))
    }

    @Test func conditionsDecideTheLines() throws {
        let shapes = Tree("Shape") {
            "Circle"
            "Square"
        }
        var connector = ConnectorDeclaration()
        try connector.overlay(StrokeDeclaration(dash: [7, 2]), when: "label = Circle")
        let looks = ElementLooks(connector: connector)
        let svg = try Diagram(shapes, looks: looks).picture().svgString()
        #expect(svg.components(separatedBy: #"stroke-dasharray="7 2""#).count == 2)
        #expect(throws: DiagnosticsError.self) {
            try connector.overlay(StrokeDeclaration(), when: "= enum")
        }
        for _ in 1..<32 { try connector.overlay(StrokeDeclaration(), when: "label") }
        #expect(throws: DiagnosticsError.self) { try connector.overlay(StrokeDeclaration(), when: "label") }
    }

    @Test func looksAreLaidOverTheTemplates() throws {
        let data = try DiagramData(table: [
            ["id": "a", "label": "Animal", "kind": "class"],
            ["id": "b", "parent": "a", "label": "Bear", "kind": "enum", "note": "brown"],
            ["id": "c", "parent": "a", "label": "Cat", "kind": "class"],
        ])
        var looks = ElementLooks(
            cell: ViewDeclaration(BoxDeclaration(content: ["{label}!"])),
            connector: ConnectorDeclaration(style: .straight, stroke: StrokeDeclaration(width: 7)))
        try looks.cell?.overlay(BoxDeclaration(content: ["{label}, {note}"]), when: "kind = enum", "note")
        let svg = try Diagram(data, looks: looks).picture().svgString()
        #expect(svg.contains(">Cat!</text>"))
        // In the template, roots have a box of their own. This box takes precedence over the new box for all cells, as
        // in a diagram file.
        #expect(svg.contains(">Animal</text>"))
        #expect(svg.contains(">Bear, brown</text>"))
        #expect(svg.contains("stroke-width=\"7\""))
        #expect(try !Diagram(data).picture().svgString().contains("Cat!"))
    }

    @Test func conditionsOfLooksAreChecked() throws {
        var cell = ViewDeclaration()
        #expect(throws: DiagnosticsError.self) { try cell.overlay(BoxDeclaration(), when: "= enum") }
        for _ in 0..<32 { try cell.overlay(BoxDeclaration(), when: "kind") }
        #expect(throws: DiagnosticsError.self) { try cell.overlay(BoxDeclaration(), when: "kind") }
    }

    @Test func mistakesInValuesAreErrors() throws {
        #expect(throws: DiagnosticsError.self) {
            try DiagramData(table: [["id": "a", "parent": "b"], ["id": "b", "parent": "a"]])
        }
        #expect(throws: DiagnosticsError.self) { try Diagram(Tree("A"), template: "no-such-template") }
    }

    @Test func aFileOfAnUnknownFormatIsNotWritten() throws {
        let picture = try Diagram(Tree("A") { "B" }).picture()
        try withFolder { folder in
            let path = folder.appending(path: "picture.bmp").path
            #expect(throws: PictureError.unknownFormat(path)) { try picture.write(to: path) }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func theScaleIsThatOfThePicture() throws {
        let picture = try Diagram(Tree("A") { "B" }).picture()
        let one = try picture.pngData(scale: 1)
        var options = OutputOptions()
        options.scale = 3
        let three = try picture.pngData(options: options)
        func width(_ data: Data) -> Int { data[16..<20].reduce(0) { $0 << 8 | Int($1) } }
        #expect(width(three) == 3 * width(one))
        #expect(width(one) == Int(picture.size.width))
    }

    @Test func setOptionsTakePrecedence() {
        var (flags, file) = (OutputOptions(), OutputOptions())
        flags.scale = 3
        (file.scale, file.svgText, file.includesStyle) = (4, .system, false)
        let merged = flags.over(file)
        #expect(merged.scale == 3 && merged.svgText == .system && !merged.includesStyle)
        #expect(merged.$appearance == nil && merged.appearance == .adaptive)
    }
}
