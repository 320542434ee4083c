import Espalier
import EspalierDiagrams
import Foundation

/// The subcommand `espalier inspect INPUT`.
enum InspectCommand: Subcommand {
    private static let json = Option(
        flag: "json", help: "Write JSON, one element a line, instead of a table.")

    static let page = CommandPage(
        "inspect", operands: "INPUT", count: 1...1, summary: "List what the layout placed where",
        discussion:
            "Every cell and supplementary or decoration view in painting order, with its frame in points. Of a diagram in several states, the first or that of --state.",
        options: [
            json, DrawingOptions.rect, DrawingOptions.viewport, DrawingOptions.offset,
            DrawingOptions.state,
        ]
            + DrawingOptions.loading,
        examples: [
            .init(command: "espalier inspect tree.yaml", remark: "A table of everything"),
            .init(
                command: "espalier inspect tree.yaml --rect 0,0,300,200 --json",
                remark: "One corner, for a script"),
        ],
        completion: .files)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let overrides = try Overrides(arguments)
        let inputs = try InputList(overrides).inputs(for: arguments.operands)
        guard inputs.count == 1 else {
            throw UsageError(
                "'\(arguments.operands[0])' is \(inputs.count) inputs", note: "inspect one at a time")
        }
        let diagram: Diagram
        do {
            switch try DiagramLoader(overrides).document(inputs[0]) {
            case .diagram(let only): diagram = only
            case .sequence(let sequence): diagram = sequence.states[0].diagram
            }
        } catch {
            return Failure.report(error, with: inputs[0], to: context.console)
        }
        context.console.report(diagram.warnings)
        let table = ElementTable(diagram.elements(in: overrides.rect ?? diagram.viewport), size: diagram.size)
        try context.console.write(arguments.has(json) ? table.json : table.text)
        return .success
    }
}
