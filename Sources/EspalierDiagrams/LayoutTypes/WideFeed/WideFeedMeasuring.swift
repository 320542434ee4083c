import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierGeometry
import EspalierLayouts
import Foundation

/// Gives a wide feed the heights of its headers and sites: those that the diagram file says, or the greatest that the
/// views need.
struct FeedMeasuring {
    let layout: WideFeedLayout
    let request: LayoutRequest

    private typealias Kind = WideFeedLayout.Kind
    private var source: DiagramDataSource { request.dataSource }

    func run() {
        let options = request.options
        let width = request.width
        let widths = layout.itemWidths(inViewOfWidth: width)
        layout.headerViewHeight =
            options?.length("headerViewHeight") ?? greatest(Kind.header, rows: 0..<1, width: width)
        layout.sectionHeaderHeight =
            options?.length("sectionHeaderHeight")
            ?? greatest(Kind.sectionHeader, rows: 0..<source.sectionCount, width: widths.bannerAd)
        let rows = 0..<source.data.items.count
        // A group has one item at least, and its header is never narrower.
        layout.itemHeaderHeight =
            options?.length("itemHeaderHeight")
            ?? greatest(
                Kind.itemHeader, rows: rows.lazy.filter { source.feed.hasHeader(row: $0) },
                width: widths.normalItem)
        layout.siteViewSize =
            options?.size("siteViewSize")
            ?? CGSize(
                width: widths.normalItem,
                height: greatest(
                    Kind.itemSite, rows: rows.lazy.filter { !source.feed.isBanner(row: $0) },
                    width: widths.normalItem))
    }

    private func greatest(_ kind: String, rows: some Sequence<Int>, width: CGFloat) -> CGFloat {
        guard let view = source.views.supplementary[kind] else { return 0 }
        return rows.reduce(0) { max($0, view.height(row: $1, width: width)) }
    }
}
