import Foundation
import TestSupport
import Testing

/// Type-checks the Swift code of the README and the articles.
///
/// The code blocks of a page are compiled together as one `main.swift`. A block that can't be compiled must have a
/// comment `<!-- not compiled: reason -->` in the line before it.
@Suite struct CodeBlockTests {
    @Test(arguments: MarkdownPage.all) func codeOfThePageCompiles(page: MarkdownPage) throws {
        let result = try SwiftCompiler.typeCheck(page.code)
        #expect(result.status == 0, "\(result.text)")
    }

    @Test func mistakeHasTheLineOfThePage() throws {
        let text = """
            # Page

            ```swift
            import Espalier
            let diagram: Missing
            ```
            """
        let result = try SwiftCompiler.typeCheck(MarkdownPage(name: "Page.md", text: text).code)
        #expect(result.status != 0)
        #expect(result.text.contains("Page.md:5:14: error: cannot find type 'Missing' in scope"))
    }

    @Test func markedBlockIsOmitted() {
        let text = """
            ```swift
            let a = 1
            ```
            <!-- not compiled: part of a manifest -->
            ```swift
            .package(path: "..")
            ```
            ```swift
            let b = 2
            ```
            """
        let code = MarkdownPage(name: "Page.md", text: text).code
        #expect(code.split(separator: "\n").dropFirst() == ["let a = 1", "let b = 2"])
    }
}
