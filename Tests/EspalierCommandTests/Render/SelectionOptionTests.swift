import Foundation
import Testing

/// Tests the options that select items, from the command line to the picture.
@Suite struct SelectionOptionTests {
    private static let file = """
        template: class-hierarchy
        data:
          outline: |
            Shape
              Polygon
                Square
                Triangle
              Ellipse
          only: Ellipse

        """

    private func elements(_ options: String...) throws -> (status: Int32, text: String) {
        let folder = try Workplace()
        try folder.write(Self.file, to: "a.yaml")
        let result = try Tool(in: folder).run(["inspect", "a.yaml"] + options)
        return (result.status, result.text + result.errors)
    }

    @Test func optionsReplaceKeys() throws {
        let own = try elements()
        #expect(own.status == 0 && own.text.contains("Ellipse") && own.text.contains("Shape"))
        let other = try elements("--only", "Square,Tri*")
        #expect(other.status == 0 && !other.text.contains("Ellipse") && !other.text.contains("Shape"))
        for name in ["Polygon", "Square", "Triangle"] { #expect(other.text.contains(name)) }
    }

    @Test(arguments: [
        (["--only", "Sqare"], 1, "error: no item matches 'Sqare' of 'only'"),
        (["--depth", "-1"], 2, "give a whole number from 0 to 1000000"),
        (["--only", ""], 2, "write the name of an item"),
        (["--except", "Shape"], 1, "the selection leaves nothing to draw"),
        (["--fold", "1", "--only", "*"], 0, "Polygon-more"),
    ]) func badOptionsAreErrors(options: [String], status: Int, message: String) throws {
        let folder = try Workplace()
        try folder.write(Self.file, to: "a.yaml")
        let result = try Tool(in: folder).run(["inspect", "a.yaml"] + options)
        #expect(Int(result.status) == status)
        #expect((result.text + result.errors).contains(message), "\(result.errors)")
    }

    @Test func negativeDepthsInFilesAreLocated() throws {
        let folder = try Workplace()
        try folder.write("data: {outline: \"A\\nB\", depth: -1}\n", to: "a.yaml")
        let result = try Tool(in: folder).run(["render", "a.yaml", "-o", "-"])
        #expect(result.status == 1)
        #expect(result.errors.contains("a.yaml:1:32: error:"), "\(result.errors)")
    }

    @Test func anExternalItemIsMutedInEveryTemplate() throws {
        let folder = try Workplace()
        try folder.write(Self.file.replacing("class-hierarchy", with: "org-chart"), to: "a.yaml")
        let picture = try Tool(in: folder).run(["render", "a.yaml", "-o", "-"])
        #expect(picture.status == 0)
        #expect(picture.text.contains("opacity=\".68\""))
    }
}
