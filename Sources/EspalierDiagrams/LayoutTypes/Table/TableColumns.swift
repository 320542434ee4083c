import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The columns of a table whose rows have no content of their own: their texts, titles and widths.
struct TableColumns {
    struct Column {
        let title: String
        fileprivate(set) var text: TextDeclaration
        fileprivate(set) var width: CGFloat
        /// True if all texts of the column are numbers.
        let isNumeric: Bool
    }

    private(set) var columns: [Column]
    /// The texts of the columns.
    private let sources: [CompiledText]
    /// The width of the rows, in points.
    private(set) var width: CGFloat = 0
    /// True if a column is narrower than one of its words.
    private(set) var breaksWords = false
    /// The titles as the fields of the header.
    let titles: ColumnTitles

    /// The maximum width that a single word can claim, in points.
    private static let greatestWordWidth: CGFloat = 240

    /// Creates the columns that a file declares, or those of all fields; nil if items have no fields.
    ///
    /// - Parameters:
    ///   - declared: The columns that the file declares; nil for all fields.
    ///   - items: The items.
    ///   - box: The box of a row, whose padding and spacing are around and between the columns.
    ///   - room: The maximum width of the rows, in points.
    ///   - mirrors: True if left and right are exchanged.
    ///   - compiler: The compiler of the cells.
    ///   - context: The context in which the cells are measured.
    /// - Complexity: O(items × columns).
    init?(
        _ declared: [ColumnDeclaration]?, of items: ItemTable, in box: BoxDeclaration, room: CGFloat,
        mirrors: Bool, compiler: BoxCompiler, context: PlanContext
    ) {
        let declared = declared ?? Self.fields(of: items).map(ColumnDeclaration.init(field:))
        guard !declared.isEmpty else { return nil }
        titles = ColumnTitles(declared.map(\.title))
        var (columns, widths, longestWords) = ([Column](), ColumnWidths(), [CGFloat]())
        for (number, declaration) in declared.enumerated() {
            let measured = MeasuredColumn(
                declaration, isFirst: number == 0, rows: items.ids.indices, mirrors: mirrors,
                compiler: compiler, context: context)
            columns.append(measured.column)
            widths.natural.append(measured.natural)
            longestWords.append(measured.minimum)
            widths.minimum.append(min(measured.minimum, max(Self.greatestWordWidth, declaration.width ?? 0)))
        }
        let padding = box.padding ?? .zero
        let margins = padding.horizontal + (box.spacing ?? 0) * CGFloat(columns.count - 1)
        for (column, width) in widths.fitted(to: max(1, room - margins)).enumerated() {
            columns[column].width = width
            if width < longestWords[column] { breaksWords = true }
        }
        self.columns = columns
        sources = columns.map { compiler.compile($0.text.text) }
        width = columns.reduce(margins) { $0 + $1.width }
    }

    /// Returns the names of the fields that a table shows by default: all in the order of the data, except the
    /// addresses and tooltips of rows, and after the labels if no field has them.
    private static func fields(of items: ItemTable) -> [String] {
        let marks = items.marksItems ? ["external", "folded"] : []
        let names = items.fieldNames.filter {
            !["link", "tooltip"].contains($0.lowercased()) && !marks.contains($0)
                && (items.column(named: $0)?.firstRow != nil
                    || items.fieldRanges[$0] != nil && items.nestedFields[$0] == nil)
        }
        let hasLabels = names.contains { name in
            items.labels.indices.allSatisfy {
                items[field: name, row: $0]?.text == items.labels[$0]
                    || items[field: "folded", row: $0] != nil
            }
        }
        return names.isEmpty || hasLabels ? names : ["label"] + names
    }

    /// The names of the fields that the columns show.
    var fieldNames: [String] {
        columns.flatMap { column in
            column.text.text.segments.flatMap { segment -> [String] in
                if case .field(let names, _) = segment { names } else { [] }
            }
        }
    }

    /// Returns the texts of a row, one for each column; the label of an item that stands for folded ones.
    func texts(row: Int, of items: ItemTable, in fields: any FieldValues) -> [String] {
        if items[field: "folded", row: row] != nil {
            return [items.labels[row]] + columns.dropFirst().map { _ in "" }
        }
        return sources.map { $0.string(row: row, in: fields) }
    }

    /// Returns the box of a row with a cell for each column.
    func row(_ box: BoxDeclaration) -> BoxDeclaration {
        cells(of: box) { $0.text }
    }

    /// Returns the box of the header with a title for each column.
    func header(_ box: BoxDeclaration, over row: BoxDeclaration) -> BoxDeclaration {
        var header = box
        header.spacing = row.spacing
        header.padding?.left = row.padding?.left ?? 0
        header.padding?.right = row.padding?.right ?? 0
        var number = 0
        return cells(of: header) { column in
            defer { number += 1 }
            return TextDeclaration(
                text: FieldTemplate(field: ColumnTitles.name(ofField: number)), style: .caption,
                weight: .semibold, alignment: column.text.alignment)
        }
    }

    private func cells(of box: BoxDeclaration, _ text: (Column) -> TextDeclaration) -> BoxDeclaration {
        var result = box
        result.axis = .horizontal
        result.content = columns.map { column in
            // The spacer keeps the first lines of all cells of a row at the same height.
            .box(
                BoxDeclaration(
                    width: column.width, alignment: column.text.alignment,
                    content: [.text(text(column)), .spacer(0)]))
        }
        return result
    }
}

/// The titles of a table's columns, as the fields of its header.
nonisolated final class ColumnTitles: FieldValues {
    private let titles: [String]

    init(_ titles: [String]) { self.titles = titles }

    static func name(ofField field: Int) -> String { "column\(field + 1)" }

    var fieldNames: [String] { titles.indices.map(Self.name(ofField:)) }
    func field(named name: String) -> Int? { fieldNames.firstIndex(of: name) }
    func text(ofField field: Int, row: Int) -> String { titles[field] }
}

/// A column with the widths of its texts.
private struct MeasuredColumn {
    private(set) var column: TableColumns.Column
    private(set) var natural: CGFloat
    private(set) var minimum: CGFloat

    init(
        _ declaration: ColumnDeclaration, isFirst: Bool, rows: Range<Int>, mirrors: Bool,
        compiler: BoxCompiler, context: PlanContext
    ) {
        let source = compiler.compile(declaration.text.text)
        func string(_ row: Int) -> String { source.string(row: row, in: context.values) }
        var text = declaration.text
        let decimals = text.alignment == nil ? DecimalAlignment(rows.lazy.map(string)) : nil
        if !declaration.hasStyle {
            text.style = decimals == nil ? .body : .code
            if isFirst, decimals == nil { text.weight = text.weight ?? .medium }
        }
        // Numbers are at the right, also in a mirrored table.
        text.alignment = text.alignment ?? (decimals == nil || mirrors ? .leading : .trailing)
        let measuring = context.text
        let font = text.font(in: compiler.theme)
        func width(_ string: some StringProtocol) -> CGFloat {
            measuring.width(of: String(string), font: font)
        }
        if var decimals {
            var integer: CGFloat = 0
            for row in rows {
                let number = string(row)
                let before = width(decimals.integer(of: number))
                integer = max(integer, before)
                decimals.fractionWidth = max(decimals.fractionWidth, width(number) - before)
            }
            text.decimals = decimals
            natural = integer + decimals.fractionWidth
            minimum = natural
        } else {
            let view = CompiledView(
                ViewDeclaration(BoxDeclaration(content: [.text(text)])), compiler: compiler, categories: nil)
            (natural, minimum) = (0, 0)
            for row in rows {
                let plan = view.plan(row: row)
                natural = max(
                    natural, plan.exactSize(row: row, availableWidth: .infinity, in: context).width)
                for word in string(row).split(whereSeparator: \.isWhitespace) where word.utf8.count > 3 {
                    minimum = max(minimum, width(word))
                }
            }
        }
        let title = TextDeclaration(text: "", style: .caption, weight: .semibold).font(in: compiler.theme)
        natural = max(natural, measuring.width(of: declaration.title, font: title)).rounded(.up)
        for word in declaration.title.split(whereSeparator: \.isWhitespace) {
            minimum = max(minimum, measuring.width(of: String(word), font: title))
        }
        minimum = min(natural, minimum.rounded(.up))
        if let width = declaration.width { (natural, minimum) = (width, width) }
        column = TableColumns.Column(
            title: declaration.title, text: text, width: natural, isNumeric: decimals != nil)
    }
}
