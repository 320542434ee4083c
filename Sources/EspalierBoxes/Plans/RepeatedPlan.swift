import EspalierData
import EspalierGraphics
import Foundation

/// The plan of content that is repeated for each record of a field.
struct RepeatedPlan: Sendable {
    /// The number of the field.
    let field: Int
    let box: BoxPlan
    let more: TextPlan
    let names: RecordFields.Names
    /// The maximum number of records that are shown.
    let fold: Int
    /// The link of `more` and the id of its element, which are texts of the item; nil for no link.
    let moreLink: (address: CompiledText, id: CompiledText)?

    /// The name of the value that `more` shows.
    static let countName = "count"

    /// Returns a row for each record of an item that is shown, and a row for the text after them if there are others.
    func rows(for row: PlanRow) -> (records: [PlanRow], more: PlanRow?) {
        var records = row.context.values.records(ofField: field, row: row.number)
        let count = records.count
        if count > fold {
            records.removeSubrange(fold...)
            records.append([Self.countName: .number(Double(count - fold))])
        }
        guard !records.isEmpty else { return ([], nil) }
        let context = row.context.reading(RecordFields(names, of: records, in: row))
        var rows = records.indices.map { PlanRow(number: $0, item: row.item, context: context) }
        let more = count > fold ? rows.popLast() : nil
        return (rows, more)
    }

    /// Returns the address of the link of `more`; nil if all records of an item are shown or there is no link.
    func moreAddress(for row: PlanRow) -> String? {
        guard let moreLink, rows(for: row).more != nil else { return nil }
        return row.string(moreLink.address)
    }

    /// Returns the element of `more` in an item's box; nil without a link that is allowed.
    func moreElement(for row: PlanRow, frame: CGRect) -> CanvasElement? {
        guard let moreLink, let address = moreAddress(for: row), !address.isEmpty,
            LinkPolicy.allows(address)
        else { return nil }
        return CanvasElement(id: row.string(moreLink.id), kind: "more", link: address, frame: frame)
    }

    func isDrawn(for row: PlanRow) -> Bool {
        let (records, more) = rows(for: row)
        return more != nil || records.contains { box.isDrawn(for: $0) }
    }

    /// Returns the parts of the stack for the records that are drawn.
    func measured(index: Int, for row: PlanRow, availableWidth: CGFloat) -> [MeasuredPart] {
        let (records, more) = rows(for: row)
        var parts = records.compactMap { record -> MeasuredPart? in
            guard
                var part = ContentPlan.box(box).measured(
                    index: index, for: record, availableWidth: availableWidth)
            else { return nil }
            part.row = record
            return part
        }
        if let more,
            var part = ContentPlan.text(self.more).measured(
                index: index, for: more, availableWidth: availableWidth)
        {
            (part.row, part.isMore) = (more, true)
            parts.append(part)
        }
        return parts
    }
}
