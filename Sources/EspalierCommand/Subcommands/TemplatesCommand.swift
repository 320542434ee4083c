import EspalierDiagnostics
import EspalierDiagrams

/// The subcommand `espalier templates [NAME]`.
enum TemplatesCommand: Subcommand {
    static let page = CommandPage(
        "templates", operands: "[NAME]", count: 0...1, summary: "List the built-in templates, or write one",
        examples: [
            .init(command: "espalier templates", remark: "List the name and title of every template"),
            .init(
                command: "espalier templates org-chart > mine.yaml", remark: "Start a template of your own"),
        ],
        completion: .words(TemplateLibrary.builtIn.templates.map(\.name)))

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        if let name = arguments.operands.first {
            try context.console.write(try text(ofTemplate: name))
            return .success
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
        let nearest = Suggestion.nearest(to: name, in: library.templates.map(\.name))
        throw UsageError(
            "no template is called '\(name)'",
            note: nearest.map { "did you mean '\($0)'?" } ?? "list them with 'espalier templates'")
    }

    private static func title(of template: TemplateLibrary.Template) -> String {
        let environment = DiagramEnvironment(resources: ResourceReader(folder: ""))
        return (try? DiagramFile(reading: template.source, environment: environment))?.title ?? ""
    }
}
