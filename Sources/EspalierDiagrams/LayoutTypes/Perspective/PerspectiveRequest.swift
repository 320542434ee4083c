import EspalierData
import EspalierDiagnostics
import EspalierGeometry
import EspalierLayouts
import Foundation

// The options that carousels and stacks have in common.
extension LayoutRequest {
    /// Sets the options that depend on the data.
    ///
    /// Unless the view's height is set, the view is vertically centered on the cards.
    ///
    /// - Parameters:
    ///   - layout: The layout with all other options set.
    ///   - itemSize: The size of the cards; if nil, the size of the largest item.
    ///   - position: The number of the card at the front if `layout.position` is nil.
    ///   - fit: Adjusts the layout after the cards' size and position are set.
    /// - Returns: The layout with its view.
    func setUp<Layout: PerspectiveLayout>(
        _ layout: Layout, itemSize: CGSize?, position: CGFloat, fit: (Layout) -> Void = { _ in }
    ) -> LayoutSetup {
        layout.itemSize = itemSize ?? content.maximumItemSize()
        layout.position = layout.position ?? max(0, position)
        if height == nil { layout.eyeOffset = CGPoint(x: 0, y: -cardsFrame(of: layout).midY) }
        fit(layout)
        let needed = cardsFrame(of: layout).height.rounded(.up)
        var setup = LayoutSetup(
            layout, LayoutDelegate(self), viewSize: CGSize(width: width, height: max(1, height ?? needed)))
        setup.issues = {
            let moved = layout.cardsMovedFromEye()
            guard let first = moved.first else { return [] }
            let cards = "card".counted(moved.count) + (moved.count == 1 ? " is" : " are")
            return [
                (
                    first,
                    "\(cards) too close to the eye and moved back; increase 'eyeDistance' or reduce 'itemSize'"
                )
            ]
        }
        return setup
    }

    private func cardsFrame(of layout: PerspectiveLayout) -> CGRect {
        layout.cardsFrame(
            position: layout.position ?? 0, itemCount: content.items.count,
            in: CGSize(width: width, height: 0))
    }
}

nonisolated extension LayoutCheck {
    /// Reports an error if the number of the card at the front is greater than the number of the last item.
    func checkPosition(_ position: CGFloat?) {
        let count = items.count
        guard let position, count > 0, position > CGFloat(count - 1) else { return }
        let text = OptionValue.number(position).text
        error(
            count == 1
                ? "there is no card at the position \(text): the only card has the position 0"
                : "there is no card at the position \(text): \(count) cards have the positions 0 to \(count - 1)",
            key: "position")
    }
}

nonisolated extension ConfigurationOption where Configuration: LayoutConfiguration {
    /// Creates the option for the number of the card at the front.
    static func position(_ path: @autoclosure @escaping Path<CGFloat?>, default standard: String)
        -> Self
    {
        .number(
            "position", path(), default: standard,
            "The number of the card at the front, from 0; 1.5 is halfway from the second to the third.")
    }
}
