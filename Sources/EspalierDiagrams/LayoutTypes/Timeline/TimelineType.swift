import EspalierBoxes
import EspalierCollectionLayout
import EspalierDataFiles
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// The layout type `timeline` of diagram files: items along a line.
struct TimelineType: VariantLayoutType {
    let name = "timeline"
    let documentation =
        "Items connected to one continuous line, on one side of it or alternating; sections are eras with headers."

    let discussion = """
        Items are on one side of the line or alternate; if a vertical timeline is too narrow for that, all are trailing. They
        keep their order along the line, and items and captions on one side don't overlap.

        A header is on a vertical line, which is interrupted there, or above all items of a horizontal one. The line runs from the first header of a vertical timeline, or from the first marker, to the last marker.
        `caption`, for example a date, is on the other side of the line. `marker` is on the line; use `when` to highlight
        important ones.

        With `scale: date`, items are at their dates, below an axis whose labels are the views `tick`, with `gridLine` below
        each. Items with an `end` are ranges, drawn as `bar`; others are moments, drawn as `marker`. A label is in its bar if it
        fits, otherwise next to it. Sections, or the values of the column `lane`, are lanes with their `header` at the leading
        edge, and labels never overlap. Dates are in ISO 8601: `2024`, `2024-03`, `2024-03-05` or `2024-03-05T12:00`. An end
        includes its year, month or day.
        """

    /// The distances between items along the line.
    nonisolated enum Scale: String, Sendable, CaseIterable {
        /// Items follow each other.
        case order
        /// Items are at their dates.
        case date
    }

    /// True if items are at their dates; the layout then has other cells and headers.
    private(set) var isScaled = false

    /// The lanes of items at their dates.
    nonisolated var sectionColumn: String? { isScaled ? "lane" : nil }

    nonisolated func variant(for node: Node?) -> Self {
        var type = self
        type.isScaled = node?.text("scale") == Scale.date.rawValue
        return type
    }

    struct Options: LayoutConfiguration {
        var timeline = TimelineLayout.Configuration()
        var scale = Scale.order
        @Limited var sectionHeaderHeight: CGFloat?

        static let options: [ConfigurationOption<Self>] =
            TimelineLayout.Configuration.options.within(\.timeline) + [
                .measured(
                    "sectionHeaderHeight", \.sectionHeaderHeight,
                    "The height of all headers, which exist if the views describe them."),
                .choice(
                    "scale", \.scale,
                    "`order` for items that follow each other, `date` for items at their dates `start` and `end`."
                ),
            ]
    }

    private typealias Kind = TimelineLayout.Kind

    /// The options that have no effect with `scale: date`.
    nonisolated private static let optionsOfOrder = [
        "scrollDirection", "placement", "minimumItemWidth", "markerSpacing", "markerInset", "stemLength",
        "lineWidth", "captionWidth", "sectionHeaderHeight",
    ]

    nonisolated var itemFields: [ItemField] {
        [
            ItemField(
                "start", .text, "With `scale: date`, the date of an item, or the first one of its range."),
            ItemField("end", .text, "With `scale: date`, the last date of a range."),
            ItemField(
                "lane", .text, "With `scale: date`, the lane of an item, unless the data has sections."),
        ]
    }

    nonisolated var cell: ElementKind {
        var box = BoxDeclaration.labelled
        if isScaled {
            box.shape = .invisible
            box.fill = .clear
            box.stroke = .clear
            box.padding = EdgeInsets(top: 4, left: 6, bottom: 4, right: 6)
            box.alignment = .leading
        }
        return ElementKind("cell", of: .item, standard: box)
    }

    nonisolated var supplementaryKinds: [ElementKind] {
        [
            .sectionHeader(standard: isScaled ? .texts([("label", .heading)]) : nil),
            ElementKind("caption", identifier: Kind.caption, of: .item),
            .computedTexts(
                "tick", identifier: TimeScaleLayout.Kind.tick, standard: .texts([("label", .caption)])),
        ]
    }

    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        guard options.scale == .date else { return }
        for name in Self.optionsOfOrder where data.isSet(name, besides: "scale") {
            data.error("'\(name)' has no effect with 'scale: date'", key: name)
        }
        ItemTimes(data.data).check(data)
    }

    nonisolated var decorationKinds: [ElementKind] {
        let line = BoxDeclaration.filled(.outline, shape: .rectangle)
        return [
            ElementKind("line", identifier: Kind.line, of: .section, standard: line),
            ElementKind("stem", identifier: Kind.stem, of: .item, standard: line),
            ElementKind(
                "marker", identifier: Kind.marker, of: .item, standard: .filled(.accent, shape: .ellipse)),
            ElementKind("bar", identifier: TimeScaleLayout.Kind.bar, of: .item, standard: .timeBar),
            ElementKind("gridLine", identifier: TimeScaleLayout.Kind.gridLine, of: .diagram, standard: line),
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        if isScaled { return makeTimeScale(options, request) }
        let layout = TimelineLayout()
        layout.configuration = options.timeline
        var setup = LayoutSetup(layout, TimelineDelegate(request, options))
        // Exclude `line`, because in this layout the view `line` describes the line of the timeline itself.
        setup.sectionDecorations = request.views.sectionDecorations.filter { $0.shape != .line }
        return setup
    }

    private func makeTimeScale(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = TimeScaleLayout()
        layout.configuration = options.timeline
        let times = ItemTimes(request.content.data)
        request.content.remark = { times.text(row: $0).map { ItemRemark(text: $0) } }
        return LayoutSetup(layout, TimeScaleDelegate(request))
    }
}

nonisolated extension BoxDeclaration {
    /// The bar of a range of dates.
    fileprivate static var timeBar: BoxDeclaration {
        var box = BoxDeclaration.filled(.accentSurface, shape: .roundedRectangle)
        box.cornerRadius = 4
        box.stroke = StrokeDeclaration(color: .token(.accent, opacity: 1))
        return box
    }
}

private final class TimelineDelegate: OptionsDelegate<TimelineType.Options>,
    CollectionViewDelegateTimelineLayout
{
    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { content.heightOfItem(at: indexPath, width: width) }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout,
        sizeForCaptionOfItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize {
        content.size(
            ofKind: TimelineLayout.Kind.caption, row: content.row(at: indexPath), maximumWidth: maximumWidth)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat {
        content.height(
            ofKind: CollectionView.elementKindSectionHeader, row: section, width: width,
            fixed: options.sectionHeaderHeight)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, sizeForHeaderInSection section: Int,
        maximumWidth: CGFloat
    ) -> CGSize? {
        let kind = CollectionView.elementKindSectionHeader
        var size = content.size(ofKind: kind, row: section, maximumWidth: maximumWidth)
        size.height = content.height(
            ofKind: kind, row: section, width: size.width, fixed: options.sectionHeaderHeight)
        return size
    }
}
