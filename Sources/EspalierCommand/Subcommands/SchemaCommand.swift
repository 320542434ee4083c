import EspalierDiagrams

/// The subcommand `espalier schema [theme]`.
enum SchemaCommand: Subcommand {
    static let page = CommandPage(
        "schema", operands: "[theme]", count: 0...1,
        summary: "Write the JSON Schema of diagram files, or of theme files",
        discussion: "Editors can use it to complete and check YAML and JSON.",
        examples: [
            .init(
                command: "espalier schema > espalier.schema.json",
                remark: "Then begin diagram files with: # yaml-language-server: $schema=espalier.schema.json"),
            .init(command: "espalier schema theme > theme.schema.json", remark: "The same for theme files"),
        ],
        completion: .words(["theme"]))

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        switch arguments.operands.first {
        case nil: try context.console.write(JSONSchema.text())
        case "theme": try context.console.write(JSONSchema.themeText)
        case let name?:
            // The articles are for the documentation. They aren't in the help, because they aren't schemas.
            if let article = ReferenceArticle(rawValue: name) {
                try context.console.write(article.markdown)
                break
            }
            throw UsageError(
                "no schema is named '\(name)'",
                note: "use 'theme', or no operand for the schema of diagram files")
        }
        return .success
    }
}
