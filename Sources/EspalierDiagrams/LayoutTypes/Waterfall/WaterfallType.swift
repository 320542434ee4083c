import EspalierCollectionLayout
import EspalierLayouts
import Foundation

/// The layout type `waterfall` of diagram files: columns of items, each as high as its content.
struct WaterfallType: LayoutType {
    typealias Options = WaterfallLayout.Configuration

    let name = "waterfall"
    let documentation =
        "Columns of equal width; each item is as high as its content and is placed in the shortest column."

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = WaterfallLayout()
        layout.configuration = options
        return LayoutSetup(layout, WaterfallDelegate(request))
    }
}

private final class WaterfallDelegate: LayoutDelegate, CollectionViewDelegateWaterfallLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: WaterfallLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { content.heightOfItem(at: indexPath, width: width) }
}
