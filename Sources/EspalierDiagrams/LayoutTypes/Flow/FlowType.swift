import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `flow` of diagram files: the items of each section are next to each other in lines.
struct FlowType: LayoutType {
    let name = "flow"
    let documentation = "Items next to each other in lines, as many as fit, section below section."

    let discussion = """
        The supplementary views `header` and `footer`, where the file describes them, are above and below each section. In
        Swift the default of `sectionInset` is UIKit's, which is zero.
        """

    struct Options: LayoutConfiguration {
        var flow = FlowOptions()
        var appearance = DiagramFlowLayout.Appearance.inPlace

        static let options: [ConfigurationOption<Self>] =
            FlowOptions.options.within(\.flow) + [
                .choice(
                    "appearance", \.appearance,
                    "The place where inserted items fade in, and deleted items fade out.")
            ]
    }

    nonisolated var viewKeys: [ViewKey] { FlowOptions.viewKeys }
    nonisolated var supplementaryKinds: [ElementKind] { ElementKind.sectionHeaderAndFooter }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = DiagramFlowLayout()
        layout.appearance = options.appearance
        return options.flow.setUp(layout, request)
    }
}

/// The values of the keys that the layout type `flow` has in diagram files.
struct FlowOptions: LayoutConfiguration {
    var flow = FlowConfiguration()
    @Limited var itemSize: CGSize?

    /// Creates the default options.
    ///
    /// UIKit has no space between sections by default, but a picture needs some.
    init() { flow.sectionInset.bottom = 16 }

    static let options: [ConfigurationOption<Self>] =
        [.itemSize(\.itemSize)] + FlowConfiguration.options.within(\.flow)

    static let viewKeys: [ViewKey] = [
        .width(960, "The width of lines, or their height if they follow each other to the right."),
        .layoutDirection,
    ]

    #if MainActor
        @MainActor
    #endif
    func setUp(_ layout: CollectionViewFlowLayout, _ request: LayoutRequest) -> LayoutSetup {
        layout.flowConfiguration = flow
        // The view is square. Depending on the scroll direction, either its width or its height is the length of lines.
        return LayoutSetup(
            layout, FlowDelegate(request, itemSize: itemSize),
            viewSize: CGSize(width: request.width, height: request.width))
    }
}

/// A flow layout whose items can appear from the middle of the view.
final class DiagramFlowLayout: CollectionViewFlowLayout {
    /// The place at which inserted items appear and deleted items disappear.
    nonisolated enum Appearance: String, CaseIterable, Sendable { case inPlace, fromCenter }

    var appearance = Appearance.inPlace

    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { inTheMiddle(itemIndexPath) }

    override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { inTheMiddle(itemIndexPath) }

    /// Returns the attributes of an item, but transparent and in the middle of the visible bounds, as in listing 5-2 of
    /// Apple's "Collection View Programming Guide".
    private func inTheMiddle(_ path: IndexPath) -> CollectionViewLayoutAttributes? {
        guard appearance == .fromCenter, let view = collectionView,
            let attributes = layoutAttributesForItem(at: path)?.copy(with: nil)
                as? CollectionViewLayoutAttributes
        else { return nil }
        attributes.alpha = 0
        attributes.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        return attributes
    }
}

/// Provides flow layouts and single lines with the sizes of items, headers and footers.
final class FlowDelegate: LayoutDelegate, CollectionViewDelegateFlowLayout {
    private let itemSize: CGSize?

    init(_ request: LayoutRequest, itemSize: CGSize?) {
        self.itemSize = itemSize
        super.init(request)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        if let itemSize { return itemSize }
        let size = content.sizeOfItem(at: indexPath)
        guard let flow = layout as? CollectionViewFlowLayout, flow.scrollDirection == .vertical else {
            return size
        }
        // If an item is wider than a line, its text is wrapped.
        let room = collectionView.bounds.width - flow.sectionInset.horizontal
        guard room > 0, size.width > room else { return size }
        return CGSize(width: room, height: content.heightOfItem(at: indexPath, width: room))
    }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { content.size(ofKind: CollectionView.elementKindSectionHeader, row: section) }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { content.size(ofKind: CollectionView.elementKindSectionFooter, row: section) }
}
