import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The delegate of a `BarLayout`, which provides the values of the bars.
protocol CollectionViewDelegateBarLayout: CollectionViewDelegate {
    /// Returns the value of a bar, to which the width of the bar is proportional.
    func collectionView(
        _ collectionView: CollectionView, layout: BarLayout, valueForItemAt indexPath: IndexPath
    ) -> CGFloat
}

/// A layout for bar charts: each item is a row whose width is proportional to its value.
final class BarLayout: ArrangedLayout, ConfigurableLayout {
    struct Configuration: LayoutConfiguration {
        @Limited(1...1_000) var barHeight: CGFloat = 24
        @Limited var barSpacing: CGFloat = 6
        @Limited var pointsPerUnit: CGFloat = 10

        static let options: [ConfigurationOption<Self>] = [
            .number("barHeight", \.barHeight, "The height of a bar."),
            .number("barSpacing", \.barSpacing, "The space between bars."),
            .number("pointsPerUnit", \.pointsPerUnit, "The length of a bar with the value 1."),
        ]
    }

    var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    override func arrangement(in view: CollectionView) -> ItemArrangement {
        let delegate = view.delegate as? any CollectionViewDelegateBarLayout
        var arrangement = ItemArrangement(width: view.bounds.width)
        for section in 0..<view.numberOfSections {
            arrangement.beginSection()
            var y = arrangement.itemsTop
            for item in 0..<view.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let value = delegate?.collectionView(view, layout: self, valueForItemAt: path) ?? 1
                arrangement.addItem(
                    CGRect(
                        x: 0, y: y, width: value * configuration.pointsPerUnit,
                        height: configuration.barHeight))
                y += configuration.barHeight + configuration.barSpacing
            }
            arrangement.endSection()
        }
        return arrangement
    }
}
