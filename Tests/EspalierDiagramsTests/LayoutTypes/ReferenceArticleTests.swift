import EspalierCollectionLayout
import EspalierLayouts
import Foundation
import Testing

@testable import EspalierDiagrams

@Suite struct ReferenceArticleTests {
    /// The committed article must be the one that `make docs` generates.
    @Test(arguments: ReferenceArticle.allCases) func theCommittedPageIsCurrent(_ article: ReferenceArticle)
        throws
    {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Espalier/Espalier.docc/\(article.rawValue).md")
        let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
        #expect(text == article.markdown, "run 'make docs' and commit the page")
    }

    @Test(arguments: LayoutRegistry.builtIn.types.map(\.name)) func everyKeyIsDocumented(name: String) throws
    {
        let type = try #require(LayoutRegistry.builtIn.type(named: name))
        #expect(type.documentation.hasSuffix("."))
        #expect(Set(type.fields.map(\.name)).count == type.fields.count)
        for field in type.fields { #expect(field.documentation.hasSuffix(".")) }
    }

    /// UIKit's defaults are defined in two places, the layout and the configuration for diagram files, which must
    /// agree.
    @Test func theFlowConfigurationHasUIKitsDefaults() {
        #expect(CollectionViewFlowLayout().flowConfiguration == FlowConfiguration())
    }
}
