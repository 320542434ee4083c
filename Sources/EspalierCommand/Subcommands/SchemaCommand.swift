import EspalierDiagrams

/// `espalier schema`
enum SchemaCommand: Subcommand {
    static let page = CommandPage(
        "schema", summary: "Write the JSON Schema of diagram files",
        discussion: "Editors complete and check YAML and JSON with it.",
        examples: [
            .init(
                command: "espalier schema > espalier.schema.json",
                remark: "Then begin diagram files with: # yaml-language-server: $schema=espalier.schema.json")
        ])

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        try context.console.write(JSONSchema.text)
        return .success
    }
}
