import EspalierBatch
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams

/// A table of the fields that a template reads, with the use of each field and a value from the template's example.
struct TemplateFieldTable {
    private let fields: [DiagramField]
    private let data: [DiagramData]

    /// Creates the table of a built-in template.
    ///
    /// - Throws: `UsageError` if the template has no example, and the errors of the example or of the fonts.
    init(template name: String, text: String) throws {
        guard let start = TemplateExample(text).start(of: name) else {
            throw UsageError("the template '\(name)' has no example")
        }
        let source = SourceFile(name: "\(name).yaml", text: start)
        let document = try DiagramLoader(Overrides()).document(reading: source)
        data = document.diagrams.flatMap { $0.panelData.isEmpty ? [$0.data] : $0.panelData }
        let known = Set(data.flatMap(\.fieldNames))
        fields = document.file.fieldsOfParts().filter { !$0.isDerived || known.contains($0.name) }
    }

    /// The rows of the table.
    var text: String {
        let width = (fields.map { Self.name($0).count }.max() ?? 0) + 4
        return fields.map { TextWrap.row(Self.name($0), text(of: $0), column: width) }.joined()
    }

    private func text(of field: DiagramField) -> String {
        let uses = field.uses.isEmpty ? "layout" : field.uses.joined(separator: ", ")
        var sentences = ["\(field.isRequired ? "Required" : "Optional"): \(uses)."]
        if !field.documentation.isEmpty { sentences.append(field.documentation) }
        if let example = example(of: field) { sentences.append("Example: \(example)") }
        return sentences.joined(separator: " ")
    }

    private static func name(_ field: DiagramField) -> String {
        (field.isOfSections ? "section." : "") + field.name
    }

    /// Returns the first value of a field in the example.
    private func example(of field: DiagramField) -> String? {
        for data in data {
            var table = data.items
            if field.isOfSections {
                guard let sections = data.sections else { continue }
                table = sections.sections
            }
            for row in 0..<table.count {
                if let value = table[field: field.name, row: row] { return value.text.excerpt() }
            }
        }
        return nil
    }
}

extension DiagramData {
    /// The names of the fields of all items and sections.
    fileprivate var fieldNames: [String] {
        items.fieldNames + (sections?.sections.fieldNames ?? [])
    }
}
