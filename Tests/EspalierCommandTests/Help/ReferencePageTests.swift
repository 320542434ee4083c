import EspalierDiagrams
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the reference of diagram files that `espalier help` shows.
@Suite struct ReferencePageTests {
    @Test(arguments: [
        ("format", "A diagram file says what to draw and how", "class-hierarchy"),
        ("layout", "The types of layout", "wide-feed"),
        ("views", "The look of each kind of element.", "colorBy"),
        ("conditions", "", "depth"),
        ("textStyle", "", "size"),
        ("colorBy", "The key 'colorBy'.", "views"),
        ("fit", "The key 'fit'.", "class-hierarchy"),
        ("columnSpacing", "The key 'columnSpacing'.", "Layouts:"),
        ("table", "The key 'table'.", "The layout table"),
        ("org-chart", "The template org-chart", "The layout class-hierarchy"),
        ("timeline", "The template timeline", "The layout timeline"),
        ("mosaic", "The template mosaic", "The layout mosaic"),
        // A command's name comes first.
        ("gallery", "", "Usage: espalier gallery"),
    ])
    func namesHavePages(name: String, start: String, part: String) throws {
        let result = try Tool(in: Workplace()).run(["help", name])
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.text.hasPrefix(start), "\(result.text.prefix(200))")
        #expect(result.text.contains(part), "\(result.text.prefix(400))")
    }

    @Test func everyTopicFitsATerminal() throws {
        for topic in ReferencePage.topics {
            let text = try ReferencePage.text(named: topic)
            #expect(!text.isEmpty && !text.contains("<doc:"), "\(topic)")
            // A key or an example can be longer than a line.
            let long = text.split(separator: "\n").filter { $0.count > 110 && $0.contains(" ") }
            #expect(
                long.allSatisfy { $0.split(separator: " ").contains { $0.count > 40 } }, "\(topic): \(long)")
        }
    }

    @Test func keysExplainTheirValues() throws {
        let text = try ReferencePage.text(named: "class-hierarchy")
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words.contains(
                "levels Whether all items of a depth start at one line, or each right after its parent. "
                    + "One of aligned, free; default: aligned."))
    }

    @Test func unknownNamesHaveASuggestion() throws {
        let result = try Tool(in: Workplace()).run(["help", "wide-fed"])
        #expect(result.status == 2)
        #expect(result.errors.contains("there is no help about 'wide-fed'"))
        #expect(result.errors.contains("wide-feed"), "\(result.errors)")
    }

    @Test func theManualOfFilesIsRead() throws {
        let tool = Tool(in: try Workplace())
        let page = try tool.run(["help", "format", "--man"])
        #expect(page.status == 0 && page.text.hasPrefix(".TH ESPALIER 5 "))
        for section in ReferenceSection.layouts {
            #expect(page.text.contains("\n.SS \(section.name.replacing("-", with: "\\-"))\n"))
        }
        #expect(try tool.run(["help", "views", "--man"]).status == 2)
    }
}
