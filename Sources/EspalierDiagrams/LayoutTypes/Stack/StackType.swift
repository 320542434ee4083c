import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

/// `layout: {type: stack}`.
struct StackType: LayoutType {
    let name = "stack"
    let documentation =
        "Cards one behind the other in perspective: tilted, the layers of something; upright, a pile."

    nonisolated var discussion: String {
        """
        Each card is `cardOffset` and `cardDepth` from the one before it: with a `tilt`, the layers of something taken apart;
        without, a pile of cards. The notes on perspective of the carousel are true of a stack, too.
        """
    }

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
