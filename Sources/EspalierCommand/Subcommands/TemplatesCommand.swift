import EspalierBatch
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
        for template in listed {
            table += TextWrap.row(template.name, title(of: template), column: 30).drop { $0 == " " }
        }
        try context.console.write(table)
        return .success
    }

    /// The templates in the order of the list: the figures of the documentation are last, because they aren't meant for
    /// other data.
    private static var listed: [TemplateLibrary.Template] {
        let templates = TemplateLibrary.builtIn.templates
        return templates.filter { !isFigure($0) } + templates.filter { isFigure($0) }
    }

    private static func isFigure(_ template: TemplateLibrary.Template) -> Bool {
        template.name.hasPrefix("figures/")
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
