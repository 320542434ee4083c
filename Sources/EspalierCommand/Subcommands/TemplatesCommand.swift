import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams

/// The subcommand `espalier templates [NAME]`.
enum TemplatesCommand: Subcommand {
    private static let fields = Option(
        flag: "fields", help: "List the fields that the template reads, with their uses and an example.")

    static let page = CommandPage(
        "templates", operands: "[NAME]", count: 0...1, summary: "List the built-in templates, or write one",
        discussion:
            "With --fields, a field is required if a view always shows it; views leave out an optional field that an item "
            + "doesn't have. Fields of sections begin with 'section.'.",
        options: [fields],
        examples: [
            .init(command: "espalier templates", remark: "List the name and title of every template"),
            .init(
                command: "espalier templates org-chart > mine.yaml", remark: "Start a template of your own"),
            .init(
                command: "espalier templates org-chart --fields",
                remark: "List the columns of a table for the template"),
        ],
        completion: .words(TemplateLibrary.builtIn.templates.map(\.name)))

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        if let name = arguments.operands.first {
            let text = try text(ofTemplate: name)
            try context.console.write(
                arguments.has(fields) ? TemplateFieldTable(template: name, text: text).text : text)
            return .success
        }
        if arguments.has(fields) {
            throw UsageError(
                "'--fields' needs the name of a template", note: "list them with 'espalier templates'")
        }
        var table = ""
        for template in TemplateLibrary.builtIn.templates {
            table += TextWrap.row(template.name, title(of: template), column: 30).drop { $0 == " " }
        }
        try context.console.write(table)
        return .success
    }

    static func text(ofTemplate name: String) throws -> String {
        let library = TemplateLibrary.builtIn
        if let template = library.template(named: name) {
            return String(decoding: template.source.bytes, as: UTF8.self)
        }
        throw UsageError(
            "no template is called '\(name)'",
            note: Suggestion.hint(
                for: name, in: library.templates.map(\.name), otherwise: "list them with 'espalier templates'"
            ))
    }

    private static func title(of template: TemplateLibrary.Template) -> String {
        let environment = DiagramEnvironment(resources: ResourceReader(folder: ""))
        return (try? DiagramFile(reading: template.source, environment: environment))?.title ?? ""
    }
}

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
                guard case .sections(let sections) = data else { continue }
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
        if case .sections(let sections) = self { return items.fieldNames + sections.sections.fieldNames }
        return items.fieldNames
    }
}
