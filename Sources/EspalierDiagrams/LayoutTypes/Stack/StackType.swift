import EspalierGeometry
import EspalierLayouts
import Foundation

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
                .sizeOfLargestItem(\.itemSize), .position(\.stack.perspective.position, default: "0"),
            ] + StackLayout.Configuration.options.within(\.stack)
    }

    nonisolated var viewKeys: [ViewKey] { [.width(), .height(nil), .layoutDirection] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = StackLayout()
        layout.configuration = options.stack
        var setup = request.setUp(layout, itemSize: options.itemSize, position: 0)
        setup.adviceForHiddenItems = "increase 'numberOfVisibleItems' to show more of them"
        return setup
    }

    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        data.checkPosition(options.stack.perspective.position)
    }
}
