import EspalierDiagnostics
import Testing

@testable import EspalierData

/// Tests sections without a label, which have an id and no title.
@Suite struct UnnamedSectionTests {
    private func describe(_ found: SectionedData) -> [String] {
        (0..<found.sectionCount).map { section in
            "\(found.sections.ids[section]) '\(found.sections.labels[section])' \(found.itemCount(inSection: section))"
        }
    }

    private func sections(_ yaml: String) throws -> [String] {
        try describe(ImportFixture.sections(yaml, DiagnosticCollector()))
    }

    private func records(_ lines: String) throws -> [String] {
        let reader = ImportFixture.reader(HierarchyOptions(), DiagnosticCollector(), kind: .sections)
        let data = try reader.data(
            from: [SourceFile(name: "test", text: lines)], as: .jsonl, loader: MemoryFileLoader(files: [:]))
        guard case .sections(let found) = data else { throw ImportFixture.WrongKind() }
        return describe(found)
    }

    @Test func idsAreNumbers() throws {
        #expect(
            try sections("[{items: [A]}, {label: X, items: []}, {items: [B, C]}]") == [
                "1 '' 1", "X 'X' 0", "3 '' 2",
            ])
    }

    /// The id of a section without a name never collides with that of another section.
    @Test func idsStayUnique() throws {
        let found = try sections("[{items: [A]}, {id: 1, label: X, items: []}]")
        #expect(found == ["item '' 1", "1 'X' 0"])
    }

    @Test func recordsMayNameTheSectionLater() throws {
        #expect(try records("{\"label\": \"A\"}\n{\"label\": \"B\"}\n") == ["1 '' 2"])
        #expect(
            try records("{\"label\": \"A\"}\n{\"label\": \"B\", \"section\": \"1\"}\n") == [
                "1 '1' 2"
            ])
        #expect(
            try records("{\"label\": \"A\", \"section\": \"1\"}\n{\"label\": \"B\"}\n") == [
                "1 '1' 2"
            ])
    }
}
