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
                .sizeOfLargestItem(\.itemSize),
                .position(\.carousel.perspective.position, default: "the middle one"),
            ] + CarouselLayout.Configuration.options.within(\.carousel)
    }

    nonisolated var viewKeys: [ViewKey] { [.width(), .height(nil), .layoutDirection] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = CarouselLayout()
        layout.configuration = options.carousel
        let count = request.content.items.count
        var setup = request.setUp(
            layout, itemSize: options.itemSize, position: CGFloat((count - 1) / 2)
        ) {
            reduceSpacing(of: $0, itemCount: count, width: request.width)
        }
        setup.adviceForHiddenItems =
            "increase 'width', or reduce 'centerSpacing' or 'sideSpacing', to show more of them"
        return setup
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
