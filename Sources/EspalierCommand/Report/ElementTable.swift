import EspalierDiagnostics
import EspalierDiagrams
import EspalierGeometry
import Foundation

/// The elements of a diagram, as a table for users or as JSON for programs.
struct ElementTable {
    private let elements: [DiagramElement]
    private let size: CGSize

    init(_ elements: [DiagramElement], size: CGSize) {
        self.elements = elements
        self.size = size
    }

    /// The elements as a table, whose columns are as wide as their contents; numbers are aligned to the right.
    var text: String {
        let head = ["kind", "path", "x", "y", "width", "height", "z", "id"]
        let rows = [head] + elements.map(Self.cells)
        var widths = [Int](repeating: 0, count: head.count)
        for row in rows {
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
        }
        var text =
            "\(elements.count) elements, \(Self.number(size.width)) x \(Self.number(size.height)) points\n\n"
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

    /// The elements as a JSON array, with one element on each line.
    var json: String {
        elements.isEmpty ? "[]\n" : "[\n" + elements.map(Self.object).joined(separator: ",\n") + "\n]\n"
    }

    private static func cells(_ element: DiagramElement) -> [String] {
        let frame = element.frame
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { number($0) }
        return [name(element), element.indexPath.map(String.init).joined(separator: ".")] + numbers
            + ["\(element.zIndex)", PlainText.escaped(element.id)]
    }

    private static func object(_ element: DiagramElement) -> String {
        let frame = element.frame
        var text = "{\"category\":\"\(element.category.rawValue)\""
        if !element.kind.isEmpty { text += ",\"kind\":\(element.kind.jsonLiteral)" }
        text += ",\"indexPath\":[\(element.indexPath.map(String.init).joined(separator: ","))]"
        if element.category == .cell {
            text += ",\"id\":\(element.id.jsonLiteral),\"label\":\(element.label.jsonLiteral)"
        }
        text += ",\"x\":\(number(frame.minX)),\"y\":\(number(frame.minY))"
        text += ",\"width\":\(number(frame.width)),\"height\":\(number(frame.height))"
        return text + ",\"alpha\":\(number(element.alpha)),\"zIndex\":\(element.zIndex)}"
    }

    private static func name(_ element: DiagramElement) -> String {
        element.kind.isEmpty ? element.category.rawValue : element.kind
    }

    /// Returns a number with at most three decimal places, which is more precise than any screen.
    private static func number(_ value: Double) -> String { value.decimalText(3) }
}
