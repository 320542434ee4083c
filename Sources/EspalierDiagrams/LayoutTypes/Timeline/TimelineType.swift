import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
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

    nonisolated var options: [LayoutOption<DiagramTimelineLayout>] { Self.lineOptions + Self.sectionOptions }

    nonisolated private static let lineOptions: [LayoutOption<DiagramTimelineLayout>] = [
        .viewWidth,
        .layoutDirection,
        .scrollDirection("Which way the line runs.") { $0.scrollDirection = $1 },
        .choice(
            "placement", default: .trailing,
            "Where items stand: trailing is right of a vertical line and below a horizontal one."
        ) { $0.placement = $1 },
        .number(
            "itemWidth", 1...1_000_000, default: 280,
            "The width of items; less where a vertical timeline has no room."
        ) { $0.itemWidth = $1 },
        .length(
            "minimumItemWidth", default: 160, "Where alternating items would be narrower, all are trailing."
        ) { $0.minimumItemWidth = $1 },
        .length("itemSpacing", default: 16, "Between items on one side.") { $0.itemSpacing = $1 },
        .length("markerSpacing", default: 32, "The least distance between the middles of markers.") {
            $0.markerSpacing = $1
        },
        .length(
            "markerInset", default: 20,
            "From where an item begins to the middle of its marker; half the item at most."
        ) { $0.markerInset = $1 },
        .length("markerSize", default: 12, "The width of markers; 0 for none.") { $0.markerSize = $1 },
        .length("stemLength", default: 28, "From the middle of the line to items and captions.") {
            $0.stemLength = $1
        },
        .length("lineWidth", default: 2, "How thick line and stems are; 0 for none.") { $0.lineWidth = $1 },
        .length(
            "captionWidth", default: 96,
            "The greatest width of captions, which are there if the views describe them."
        ) { $0.captionWidth = $1 },
    ]

    nonisolated private static let sectionOptions: [LayoutOption<DiagramTimelineLayout>] = [
        .measured(
            "sectionHeaderHeight",
            "The height of all headers, which are there if the views describe them."
        ) { $0.fixedHeaderHeight = $1 },
        .length("sectionHeaderSpacing", default: 16, "Between a header and its items.") {
            $0.sectionHeaderSpacing = $1
        },
        .length("sectionSpacing", default: 24, "Between sections.") { $0.sectionSpacing = $1 },
        .insets("margins", "Around everything.") { $0.margins = $1 },
    ]

    private typealias Kind = TimelineLayout.Kind

    nonisolated var supplementaryKinds: [ElementKind] {
        [
            ElementKind("header", identifier: CollectionView.elementKindSectionHeader, of: .section),
            ElementKind("caption", identifier: Kind.caption, of: .item),
        ]
    }

    nonisolated var decorationKinds: [ElementKind] {
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
        let layout = configured(DiagramTimelineLayout(), request)
        if request.dataSource.views.supplementary[Kind.caption] == nil { layout.captionWidth = 0 }
        return layout
    }

    /// The line is the timeline's own.
    func sectionDecorations(_ request: LayoutRequest) -> [SectionDecoration] {
        request.views.sectionDecorations.filter { $0.shape != .line }
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
        height(
            ofKind: CollectionView.elementKindSectionHeader, section, width: width,
            fixed: (layout as? DiagramTimelineLayout)?.fixedHeaderHeight)
    }
}
