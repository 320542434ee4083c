import EspalierBoxes
import EspalierDataFiles
import Foundation

/// A column of a table, as declared in `views`: a field, or a text with a title.
nonisolated struct ColumnDeclaration: Sendable {
    var text: TextDeclaration
    var title: String
    /// The width in points; nil if it depends on the texts.
    var width: CGFloat?
    /// False if the style of the text depends on its column.
    var hasStyle = false

    private init(_ text: TextDeclaration, title: String) { (self.text, self.title) = (text, title) }

    /// Creates a column that shows a field, which is also its title.
    init(field: String) {
        self.init(TextDeclaration(text: FieldTemplate(field: field)), title: field)
    }

    /// Reads a column that has passed validation, and adds every field that it names to `uses`.
    ///
    /// A plain text without braces is the name of a field. The result is nil for a template that can't be parsed.
    init?(_ node: Node, uses: inout [FieldUse]) {
        if let name = node.scalarText, !name.contains("{") {
            self.init(field: name)
            uses.append(FieldUse(name: name, range: node.range))
            return
        }
        guard let text = TextDeclaration(node, uses: &uses) else { return nil }
        self.init(text, title: node.text("title") ?? text.text.singleField ?? "")
        (width, hasStyle) = (node.length("width"), node["style"] != nil)
    }
}

nonisolated extension FieldTemplate {
    /// The name of the field if the template consists of one field; otherwise nil.
    fileprivate var singleField: String? {
        guard segments.count == 1, case .field(let names, _) = segments[0], names.count == 1 else {
            return nil
        }
        return names[0]
    }
}
