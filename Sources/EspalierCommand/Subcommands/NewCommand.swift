import EspalierBatch
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles

/// The subcommand `espalier new [TEMPLATE]`.
enum NewCommand: Subcommand {
    private static let output = Option(
        "output", short: "o", value: "FILE|-", completion: .file,
        help: "Write to this file, which must not exist yet, or '-' for the standard output (default: -).")

    static let page = CommandPage(
        "new", operands: "[TEMPLATE]", count: 0...1, summary: "Write a diagram file to start from",
        discussion:
            "The file uses the given template (default: class-hierarchy) and has example data to replace, with all fields that the "
            + "template reads; 'espalier templates NAME --fields' explains them.",
        options: [output],
        examples: [
            .init(command: "espalier new -o shapes.yaml", remark: "Start a class hierarchy"),
            .init(command: "espalier new org-chart > team.yaml", remark: "Start an organization chart"),
        ],
        completion: .words(TemplateLibrary.builtIn.templates.map(\.name)))

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let name = arguments.operands.first ?? "class-hierarchy"
        let template = try TemplatesCommand.text(ofTemplate: name)
        guard let start = TemplateExample(template).start(of: name) else {
            throw UsageError("the template '\(name)' has no example")
        }
        // A hook for pre-commit that runs `espalier fmt --check` accepts the file.
        let formatted = try DiagramFormatter(limits: DocumentLimits())
            .format(SourceFile(name: name, text: start))
        let text = String(decoding: formatted, as: UTF8.self)
        guard let path = arguments.text(output), path != "-" else {
            try context.console.write(text)
            return .success
        }
        guard try OutputFile.create(at: path, syncs: true, { try $0.write(text: text) }) else {
            throw UsageError("'\(path)' already exists", note: "'espalier new' never overwrites a file")
        }
        return .success
    }
}
