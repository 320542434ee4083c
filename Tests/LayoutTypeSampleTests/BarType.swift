import EspalierCollectionLayout
import EspalierData
import EspalierDiagrams
import EspalierGeometry
import Foundation

/// The layout type `layout: {type: bars}`, with which diagram files can use `BarLayout`.
struct BarType: LayoutType {
    typealias Options = BarLayout.Configuration

    let name = "bars"
    let documentation = "A bar for each item, as long as its value."

    static let value = ItemField("value", .number(0...1_000), "The length of the bar; 1 if an item has none.")

    nonisolated var itemFields: [ItemField] { [Self.value] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = BarLayout()
        layout.configuration = options
        return LayoutSetup(layout, BarDelegate(request))
    }
}

private final class BarDelegate: LayoutDelegate, CollectionViewDelegateBarLayout {
    private let values: FieldColumn?

    override init(_ request: LayoutRequest) {
        values = BarType.value.column(of: request.content.items)
        super.init(request)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: BarLayout, valueForItemAt indexPath: IndexPath
    ) -> CGFloat { values?[content.row(at: indexPath)]?.number.map { CGFloat($0) } ?? 1 }
}
