import EspalierDiagrams
import EspalierFiles
import EspalierGraphics

/// The subcommand `espalier new [TEMPLATE]`.
enum NewCommand: Subcommand {
    private static let output = Option(
        "output", short: "o", value: "FILE|-", completion: .file,
        help: "Write to this file, which must not exist yet, or '-' for the standard output (default: -).")

    static let page = CommandPage(
        "new", operands: "[TEMPLATE]", count: 0...1, summary: "Write a diagram file to start from",
        discussion:
            "The file uses the given template (default: class-hierarchy) and has example data to replace.",
        options: [output],
        examples: [
            .init(command: "espalier new -o shapes.yaml", remark: "Start a class hierarchy"),
            .init(command: "espalier new org-chart > team.yaml", remark: "Start an organization chart"),
        ],
        completion: .words(TemplateLibrary.builtIn.templates.map(\.name)))

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let name = arguments.operands.first ?? "class-hierarchy"
        let template = try TemplatesCommand.text(ofTemplate: name)
        // If the template's example can't be used, the new file has an example of the same kind: sections or a
        // hierarchy.
        let text =
            TemplateExample(template).start(of: name)
            ?? (template.contains("\n  sections:") ? sectionStarter(name) : starter(name))
        guard let path = arguments.text(output), path != "-" else {
            try context.console.write(text)
            return .success
        }
        guard FileKind(path: path) == .missing else {
            throw UsageError("'\(path)' already exists", note: "'espalier new' never overwrites a file")
        }
        let file = try OutputFile(path: path, syncs: true)
        try file.write(text: text)
        _ = try file.finish()
        return .success
    }

    private static func starter(_ template: String) -> String {
        """
        title: Shapes
        description: Every shape and what it inherits from.
        template: \(template)
        data:
          outline: |
            Shape
              Polygon
                Triangle
                Rectangle
                  Square
              Ellipse
                Circle
        output:
          formats: [svg]

        """
    }

    private static func sectionStarter(_ template: String) -> String {
        """
        title: Shapes
        description: Shapes by the number of their sides.
        template: \(template)
        data:
          sections:
            - label: Polygons
              items:
                - { label: Triangle }
                - { label: Rectangle }
                - { label: Square }
            - label: Round shapes
              items:
                - { label: Ellipse }
                - { label: Circle }
        output:
          formats: [svg]

        """
    }
}
