import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The times of the items of a timeline to scale, from their fields `start` and `end`.
nonisolated struct ItemTimes {
    private let data: DiagramData
    private let starts: FieldColumn?
    private let ends: FieldColumn?

    init(_ data: DiagramData) {
        self.data = data
        (starts, ends) = (data.items.column(named: "start"), data.items.column(named: "end"))
    }

    /// Reports items without a start, fields that aren't dates, and ends before starts.
    func check(_ check: LayoutCheck) {
        for row in 0..<data.items.count where !isFolded(row) {
            guard let start = starts?[row]?.text else {
                check.error("'\(data.items.labels[row].excerpt())' has no 'start'", row: row)
                continue
            }
            let end = ends?[row]?.text
            for (name, text) in [("start", start), ("end", end)] {
                guard let text, ISODate(text) == nil else { continue }
                check.error("expected '\(name)' to be \(ISODate.forms), found '\(text.excerpt())'", row: row)
            }
            // The last moment of a year, month or day is before the start of the next one.
            guard let end, let first = ISODate(start)?.start, let last = ISODate(end),
                last.end < first || last.end == first && last.start < first
            else { continue }
            let label = data.items.labels[row].excerpt()
            check.error("'\(label)' ends before it starts: \(start.excerpt()) to \(end.excerpt())", row: row)
        }
    }

    /// Returns the time of an item, in seconds since 1970; nil for an item that stands for folded ones.
    func time(row: Int) -> ClosedRange<TimeInterval>? {
        guard let start = starts?[row].flatMap({ ISODate($0.text)?.start }) else { return nil }
        let end = ends?[row].flatMap { ISODate($0.text)?.end } ?? start
        return start...max(start, end)
    }

    /// Returns the dates of an item in words: `2024-03-05` or `2024-03 to 2025`.
    func text(row: Int) -> String? {
        guard let start = starts?[row]?.text else { return nil }
        return ends?[row].map { "\(start) to \($0.text)" } ?? start
    }

    private func isFolded(_ row: Int) -> Bool { data.items[field: "folded", row: row] != nil }
}

/// The texts that a layout computes, as the field `label` of the views that show them.
nonisolated final class LayoutTexts: FieldValues {
    var texts: [String] = []

    var fieldNames: [String] { ["label"] }
    func field(named name: String) -> Int? { name == "label" ? 0 : nil }
    func text(ofField field: Int, row: Int) -> String { texts.indices.contains(row) ? texts[row] : "" }
}

final class TimeScaleDelegate: LayoutDelegate, CollectionViewDelegateTimeScaleLayout {
    private let times: ItemTimes
    /// The end of the last item, at which items that stand for folded ones are placed.
    private let end: TimeInterval

    override init(_ request: LayoutRequest) {
        let times = ItemTimes(request.content.data)
        self.times = times
        end = request.content.ids.indices.compactMap { times.time(row: $0)?.upperBound }.max() ?? 0
        super.init(request)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TimeScaleLayout, timeOfItemAt indexPath: IndexPath
    ) -> ClosedRange<TimeInterval> { times.time(row: content.row(at: indexPath)) ?? end...end }

    func collectionView(
        _ collectionView: CollectionView, layout: TimeScaleLayout, sizeForItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize { content.sizeOfItem(at: indexPath, maximumWidth: maximumWidth) }

    func collectionView(
        _ collectionView: CollectionView, layout: TimeScaleLayout, sizeForHeaderInSection section: Int,
        maximumWidth: CGFloat
    ) -> CGSize {
        content.size(
            ofKind: CollectionView.elementKindSectionHeader, row: section, maximumWidth: maximumWidth)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TimeScaleLayout, sizeForTick text: String
    ) -> CGSize {
        content.views.layoutTexts.texts = [text]
        return content.size(ofKind: TimeScaleLayout.Kind.tick, row: 0)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TimeScaleLayout, didPlaceTicks texts: [String]
    ) { content.views.layoutTexts.texts = texts }
}
