import Espalier
import EspalierDiagrams
import Foundation

/// The subcommand `espalier inspect INPUT`.
enum InspectCommand: Subcommand {
    private static let json = Option(
        flag: "json", help: "Write JSON, one element per line, instead of a table.")

    static let page = CommandPage(
        "inspect", operands: "INPUT", count: 1...1,
        summary: "List the elements of a diagram with their frames",
        discussion:
            "List every cell and every supplementary or decoration view in painting order, with its frame in points. For a diagram with several states, list the first state or that of --state.",
        options: [
            json, DrawingOptions.rect, DrawingOptions.viewport, DrawingOptions.offset,
            DrawingOptions.state,
        ]
            + DrawingOptions.loading,
        examples: [
            .init(command: "espalier inspect tree.yaml", remark: "List all elements in a table"),
            .init(
                command: "espalier inspect tree.yaml --rect 0,0,300,200 --json",
                remark: "List a part of the diagram for a script"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let overrides = try Overrides(arguments)
        let input = try InputList(overrides).input(
            for: arguments.operands[0], advice: "inspect them one at a time")
        let diagram: Diagram
        do {
            diagram = try DiagramLoader(overrides).document(input).diagrams[0]
        } catch {
            return Failure.report(error, with: input, to: context.console)
        }
        context.console.report(diagram.warnings)
        let table = ElementTable(diagram.elements(in: overrides.rect ?? diagram.viewport), size: diagram.size)
        try context.console.write(arguments.has(json) ? table.json : table.text)
        return .success
    }
}
