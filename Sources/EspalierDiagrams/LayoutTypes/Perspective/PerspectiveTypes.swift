import EspalierData
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `carousel` of diagram files: cards next to each other in perspective.
struct CarouselType: LayoutType {
    let name = "carousel"
    let documentation =
        "Cards side by side in perspective: the one at the front faces the viewer, the others are turned to the side."

    let discussion = """
        Every card has the same vanishing point; lines, text and images are projected, not approximated. The cards at the
        sides are `sideDepth` further back, and turned by `sideAngle` so that their inner edge is further away.

        SVG draws text in perspective as outlines, which can't be selected, so each card also has its label as a title. In
        Swift, the content offset determines the card at the front if `position` is nil, and scrolling ends at a card. For
        other arrangements, subclass `PerspectiveLayout` and override `pose(at:)`.
        """

    struct Options: LayoutConfiguration {
        var carousel = CarouselLayout.Configuration()
        @Limited var itemSize: CGSize?

        static let options: [ConfigurationOption<Self>] =
            [
                .sizeOfLargestItem(\.$itemSize),
                .position(\.carousel.perspective.$position, default: "the middle one"),
            ] + CarouselLayout.Configuration.options.within(\.carousel)
    }

    nonisolated var viewKeys: [ViewKey] { [.width(), .height(nil), .layoutDirection] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = CarouselLayout()
        layout.configuration = options.carousel
        let count = request.content.items.count
        return request.setUp(layout, itemSize: options.itemSize, position: CGFloat((count - 1) / 2)) {
            reduceSpacing(of: $0, itemCount: count, width: request.width)
        }
    }

    /// The minimum spacing, because cards that are closer together can't be told apart.
    private static let minimumSpacing: CGFloat = 16

    /// Reduces the spacing until the edges of the view don't cut off any card.
    ///
    /// If this isn't possible, the spacing isn't changed.
    private func reduceSpacing(of layout: CarouselLayout, itemCount: Int, width: CGFloat) {
        let edge = width / 2 + 0.5
        func fits(_ spacing: CGFloat) -> Bool {
            layout.sideSpacing = spacing
            let frame = layout.cardsFrame(
                position: layout.position ?? 0, itemCount: itemCount, in: CGSize(width: 1_000_000, height: 0))
            return frame.minX >= -edge && frame.maxX <= edge
        }
        let asked = layout.sideSpacing
        if fits(asked) { return }
        var (low, high) = (min(asked, Self.minimumSpacing), asked)
        guard fits(low) else {
            layout.sideSpacing = asked
            return
        }
        while high - low > 0.25 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        layout.sideSpacing = low
    }

    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        data.checkPosition(options.carousel.perspective.position)
    }
}

/// The layout type `stack` of diagram files: cards one behind the other in perspective.
struct StackType: LayoutType {
    let name = "stack"
    let documentation =
        "Cards one behind the other in perspective: tilted like an exploded view, or upright like a pile."

    let discussion = """
        Each card is moved by `cardOffset` and `cardDepth` from the previous one. With a `tilt`, the cards look like an exploded
        view; without, like a pile. The notes on perspective for the carousel apply to a stack, too.
        """

    struct Options: LayoutConfiguration {
        var stack = StackLayout.Configuration()
        @Limited var itemSize: CGSize?

        static let options: [ConfigurationOption<Self>] =
            [
                .sizeOfLargestItem(\.$itemSize), .position(\.stack.perspective.$position, default: "0"),
            ] + StackLayout.Configuration.options.within(\.stack)
    }

    nonisolated var viewKeys: [ViewKey] { [.width(), .height(nil), .layoutDirection] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = StackLayout()
        layout.configuration = options.stack
        return request.setUp(layout, itemSize: options.itemSize, position: 0)
    }

    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        data.checkPosition(options.stack.perspective.position)
    }
}

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
        return LayoutSetup(
            layout, LayoutDelegate(self), viewSize: CGSize(width: width, height: max(1, height ?? needed)))
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
            "there is no card at the position \(text): \(count) cards have the positions 0 to \(count - 1)",
            key: "position")
    }
}

nonisolated extension ConfigurationOption where Configuration: LayoutConfiguration {
    /// Creates the option for the number of the card at the front.
    static func position(_ path: @autoclosure @escaping Path<Limited<CGFloat?>>, default standard: String)
        -> Self
    {
        .number(
            "position", path(), default: standard,
            "The number of the card at the front, from 0; 1.5 is halfway from the second to the third.")
    }
}
