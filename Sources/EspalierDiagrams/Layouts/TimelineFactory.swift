import EspalierCollectionLayout
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: timeline}`.
struct TimelineFactory: LayoutFactory {
    let type = "timeline"
    let documentation =
        "Items tied to one continuous line, on one side of it or alternating; sections are eras with headers."
    let dataKind = LayoutDataKind.sections

    var fields: [FieldDefinition] {
        [
            .viewWidth,
            .layoutDirection,
            FieldDefinition(
                "scrollDirection", .choice(["vertical", "horizontal"]), default: "vertical",
                "Which way the line runs."),
            FieldDefinition(
                "placement", .choice(TimelineLayout.Placement.allCases.map(\.rawValue)), default: "trailing",
                "Where items stand: trailing is right of a vertical line and below a horizontal one."),
            FieldDefinition(
                "itemWidth", .number(1...1_000_000), default: "280",
                "The width of items; less where a vertical timeline has no room."),
            FieldDefinition(
                "minimumItemWidth", .length, default: "160",
                "Where alternating items would be narrower, all are trailing."),
            FieldDefinition("itemSpacing", .length, default: "16", "Between items on one side."),
            FieldDefinition(
                "markerSpacing", .length, default: "32", "The least distance between the middles of markers."),
            FieldDefinition(
                "markerInset", .length, default: "20",
                "From where an item begins to the middle of its marker; half the item at most."),
            FieldDefinition("markerSize", .length, default: "12", "The width of markers; 0 for none."),
            FieldDefinition(
                "stemLength", .length, default: "28", "From the middle of the line to items and captions."),
            FieldDefinition("lineWidth", .length, default: "2", "How thick line and stems are; 0 for none."),
            FieldDefinition(
                "captionWidth", .length, default: "96",
                "The greatest width of captions, which are there if the views describe them."),
            .measured(
                "sectionHeaderHeight",
                "The height of all headers, which are there if the views describe them."),
            FieldDefinition(
                "sectionHeaderSpacing", .length, default: "16", "Between a header and its items."),
            FieldDefinition("sectionSpacing", .length, default: "24", "Between sections."),
            FieldDefinition("margins", .insets, default: "0", "Around everything."),
        ]
    }

    private typealias Kind = TimelineLayout.Kind

    var supplementaryKinds: [ElementKind] {
        [
            ElementKind("header", identifier: CollectionView.elementKindSectionHeader, of: .section),
            ElementKind("caption", identifier: Kind.caption, of: .item),
        ]
    }

    var decorationKinds: [ElementKind] {
        [
            ElementKind(
                "line", identifier: Kind.line, of: .section, standard: .filled(.outline, shape: .rectangle)),
            ElementKind(
                "stem", identifier: Kind.stem, of: .item, standard: .filled(.outline, shape: .rectangle)),
            ElementKind(
                "marker", identifier: Kind.marker, of: .item, standard: .filled(.accent, shape: .ellipse)),
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = DiagramTimelineLayout()
        let options = request.options
        if options?.text("scrollDirection") == "horizontal" { layout.scrollDirection = .horizontal }
        layout.placement = options?.choice("placement") ?? .trailing
        layout.itemWidth = options?.length("itemWidth") ?? layout.itemWidth
        layout.minimumItemWidth = options?.length("minimumItemWidth") ?? layout.minimumItemWidth
        layout.itemSpacing = options?.length("itemSpacing") ?? layout.itemSpacing
        layout.markerSpacing = options?.length("markerSpacing") ?? layout.markerSpacing
        layout.markerInset = options?.length("markerInset") ?? layout.markerInset
        layout.markerSize = options?.length("markerSize") ?? layout.markerSize
        layout.stemLength = options?.length("stemLength") ?? layout.stemLength
        layout.lineWidth = options?.length("lineWidth") ?? layout.lineWidth
        let hasCaptions = request.dataSource.views.supplementary[Kind.caption] != nil
        layout.captionWidth = hasCaptions ? options?.length("captionWidth") ?? 96 : 0
        layout.fixedHeaderHeight = options?.length("sectionHeaderHeight")
        layout.sectionHeaderSpacing = options?.length("sectionHeaderSpacing") ?? layout.sectionHeaderSpacing
        layout.sectionSpacing = options?.length("sectionSpacing") ?? layout.sectionSpacing
        layout.margins = options?.insets("margins") ?? .zero
        return layout
    }

    /// The line is the timeline's own.
    func sectionDecorations(_ request: LayoutRequest) -> [SectionDecoration] {
        request.views.sectionDecorations.filter { $0.shape != .line }
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: LayoutRequest.standardSize.height)
    }
}

/// A timeline that knows the headers' height if the diagram file says it.
final class DiagramTimelineLayout: TimelineLayout {
    var fixedHeaderHeight: CGFloat?
}

extension DiagramDataSource: CollectionViewDelegateTimelineLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { heightOfItem(section: indexPath.section, item: indexPath.item, width: width) }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout,
        sizeForCaptionOfItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize {
        views.supplementary[TimelineLayout.Kind.caption]?.size(row: row(at: indexPath), width: maximumWidth)
            ?? .zero
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat {
        guard let header = views.supplementary[CollectionView.elementKindSectionHeader] else { return 0 }
        return (layout as? DiagramTimelineLayout)?.fixedHeaderHeight
            ?? header.height(row: section, width: width)
    }
}
