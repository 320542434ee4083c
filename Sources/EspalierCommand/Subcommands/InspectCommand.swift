import Espalier
import EspalierBatch
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGeometry
import Foundation

/// The subcommand `espalier inspect INPUT`.
enum InspectCommand: Subcommand {
    private static let json = Option(
        flag: "json", help: "Write JSON, one element per line, instead of a table.")

    static let page = CommandPage(
        "inspect", operands: "INPUT", count: 1...1,
        summary: "List the elements of a diagram with their frames",
        discussion:
            "List every cell and every supplementary or decoration view in painting order, with its frame in points. With --json, each line follows with its ends and corners. For a diagram with several states, list the first state or that of --state.",
        options: [
            json,
            DrawingOptions.rect.helping(
                "List only the elements in this part, in points from the top left corner."),
            DrawingOptions.viewport.helping(
                "Lay out for a view of this size, in points, and list its visible elements."),
            DrawingOptions.offset,
            DrawingOptions.state.helping("List only this state of a diagram with several states."),
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
        context.console.report(diagram.warnings.map { Failure.warning($0, with: input) })
        let rect = overrides.rect ?? diagram.viewport
        let table = ElementTable(
            diagram.elements(in: rect), edges: arguments.has(json) ? diagram.edges(in: rect) : [],
            size: diagram.size)
        try context.console.write(arguments.has(json) ? table.json : table.text)
        return .success
    }
}

/// The elements of a diagram, as a table for users or as JSON for programs.
struct ElementTable {
    private let elements: [DiagramElement]
    /// The lines, which only JSON has.
    private let edges: [DiagramEdge]
    private let size: CGSize

    init(_ elements: [DiagramElement], edges: [DiagramEdge] = [], size: CGSize) {
        (self.elements, self.edges, self.size) = (elements, edges, size)
    }

    /// The elements as a table, whose columns are as wide as their contents; numbers are aligned to the right.
    var text: String {
        let head = ["kind", "path", "x", "y", "width", "height", "z", "id"]
        let rows = [head] + elements.map(Self.cells)
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        var text =
            "\("element".counted(elements.count)), \(Self.number(size.width)) x \(Self.number(size.height)) points\n\n"
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                let isNumber = (2...6).contains(column)
                line += (column == 0 ? "" : "  ") + (isNumber ? padding + cell : cell + padding)
            }
            text += String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }
        return text
    }

    /// The elements as a JSON array, with one element or line of the diagram on each line.
    var json: String {
        let objects = elements.map(Self.object) + edges.map(Self.object)
        return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    private static func object(_ edge: DiagramEdge) -> String {
        let points = edge.points.flatMap { [number($0.x), number($0.y)] }.joined(separator: ",")
        return "{\"category\":\"edge\",\"kind\":\(edge.kind.jsonLiteral),\"id\":\(edge.id.jsonLiteral)"
            + ",\"from\":\(edge.from.jsonLiteral),\"to\":\(edge.to?.jsonLiteral ?? "null")"
            + ",\"points\":[\(points)]}"
    }

    private static func cells(_ element: DiagramElement) -> [String] {
        let frame = element.frame
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { number($0) }
        let name = element.kind.isEmpty ? element.category.rawValue : element.kind
        return [name, element.indexPath.map(String.init).joined(separator: ".")] + numbers
            + ["\(element.zIndex)", PlainText.escaped(element.id)]
    }

    private static func object(_ element: DiagramElement) -> String {
        let frame = element.frame
        var text = "{\"category\":\"\(element.category.rawValue)\""
        if !element.kind.isEmpty { text += ",\"kind\":\(element.kind.jsonLiteral)" }
        text += ",\"indexPath\":[\(element.indexPath.map(String.init).joined(separator: ","))]"
        if element.category == .cell || !element.id.isEmpty {
            text += ",\"id\":\(element.id.jsonLiteral),\"label\":\(element.label.jsonLiteral)"
        }
        text += ",\"x\":\(number(frame.minX)),\"y\":\(number(frame.minY))"
        text += ",\"width\":\(number(frame.width)),\"height\":\(number(frame.height))"
        return text + ",\"alpha\":\(number(element.alpha)),\"zIndex\":\(element.zIndex)}"
    }

    /// Returns a number with at most three decimal places, which is more precise than any screen.
    private static func number(_ value: Double) -> String { value.decimalText(3) }
}
