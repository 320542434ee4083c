import EspalierBatch
import EspalierDiagrams
import EspalierTemplates

/// The subcommand `espalier schema [theme|project|report]`.
enum SchemaCommand: Subcommand {
    static let page = CommandPage(
        "schema", operands: "[theme|project|report]", count: 0...1,
        summary: "Write the JSON Schema of diagram files, theme files, project files or reports",
        discussion: "Editors can use it to complete and check YAML and JSON.",
        examples: [
            .init(
                command: "espalier schema > espalier.schema.json",
                remark: "Then begin diagram files with: # yaml-language-server: $schema=espalier.schema.json"),
            .init(command: "espalier schema theme > theme.schema.json", remark: "The same for theme files"),
            .init(
                command: "espalier schema report > report.schema.json",
                remark: "The lines that 'espalier render --report' writes"),
        ],
        completion: .words(["theme", "project", "report"]))

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        switch arguments.operands.first {
        case nil: try context.console.write(JSONSchema.text())
        case "report":
            try context.console.write(EmbeddedFile.schemas.file(at: "report.json").text.description)
        case "project": try context.console.write(JSONSchema.projectText)
        case "theme": try context.console.write(JSONSchema.themeText)
        case let name?:
            // The articles are for the documentation. They aren't in the help, because they aren't schemas.
            if let article = ReferenceArticle(rawValue: name) {
                try context.console.write(article.markdown)
                break
            }
            throw UsageError(
                "no schema is named '\(name)'",
                note: "use 'theme', 'project', 'report', or no operand for the schema of diagram files")
        }
        return .success
    }
}
