import EspalierDiagrams

/// `espalier schema`
enum SchemaCommand: Subcommand {
    static let page = CommandPage(
        "schema", count: 0...1, summary: "Write the JSON Schema of diagram files",
        discussion: "Editors complete and check YAML and JSON with it.",
        examples: [
            .init(
                command: "espalier schema > espalier.schema.json",
                remark: "Then begin diagram files with: # yaml-language-server: $schema=espalier.schema.json")
        ])

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        // For `make docs`: the article about layout types. Not in the help, since it is no schema.
        if let operand = arguments.operands.first, operand != "layout-types" {
            throw UsageError("unexpected argument '\(operand)'")
        }
        try context.console.write(arguments.operands.isEmpty ? JSONSchema.text : LayoutReference.markdown)
        return .success
    }
}
