public import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
public import EspalierLayouts
public import Foundation

/// The content of a diagram and the size of its view, from which a layout type creates a layout.
public struct LayoutRequest {
    /// The items of the diagram, and the views that show and measure the items.
    public let content: DiagramContent
    let views: ViewsDeclaration
    /// The key `layout`, which has passed validation; nil if the file doesn't have this key.
    let node: Node?
    /// The options in `node`, which are the same for all diagrams of a batch with one template.
    let options: LayoutOptionsCache
    let viewKeys: [ViewKey]
    let limits: DocumentLimits
    /// The size of the view as set by the command or the file; nil if neither sets a size.
    let viewSize: CGSize?

    /// The width of the view that the layout fills, in points.
    public var width: CGFloat { viewSize?.width ?? declared("width") ?? LayoutSetup.standardSize.width }

    /// The value of the key `height`, in points; nil if the layout determines the height.
    public var height: CGFloat? { declared("height") }

    private func declared(_ name: String) -> CGFloat? {
        node?.length(name) ?? viewKeys.first { $0.field.name == name }?.standard
    }
}

/// A text about an item that a picture shows without words, such as dates.
nonisolated struct ItemRemark {
    let text: String
    /// Texts that the remark contains, so that they needn't be repeated.
    var parts: [String] = []
}

/// A layout with its delegate, ready to be shown in a view.
public struct LayoutSetup {
    /// The layout, configured with the options of the diagram file.
    public let layout: CollectionViewLayout
    /// The delegate of the collection view, which provides the layout with sizes and fields of items.
    public let delegate: LayoutDelegate
    /// The size of the view if neither the command nor the file sets a size.
    public let viewSize: CGSize

    /// The empty space at the edges of the layout's content, which the picture's margin replaces.
    var emptyEdges = EdgeInsets.zero
    /// The decorations of sections; nil to use the decorations that the file describes.
    var sectionDecorations: [SectionDecoration]?
    /// The kinds of lines that belong to an item and move with it.
    var kindsOfItems: Set<String> = []
    /// Returns the problems that the layout finds while it arranges the items.
    var issues: () -> [(path: IndexPath, message: String)] = { [] }

    /// Returns the reason why the layout can't arrange the items, and the item to name; nil if it can.
    var failure: () -> (path: IndexPath?, message: String)? = { nil }

    /// Reports the items whose words are too long for boxes of a width, for a layout in which all items have one width.
    mutating func reportBrokenWords(
        width: CGFloat, advice: String = "increase 'itemSize', or 'maxWidth' of the text"
    ) {
        let content = delegate.content
        issues = {
            content.itemsWithBrokenWords(width: width).map { path in
                let name = content.items.labels[content.row(at: path)].excerpt()
                return (
                    path,
                    "a word of '\(name)' is wider than its box and is broken; \(advice)"
                )
            }
        }
    }

    /// The advice for a layout that shows only some of the items; nil if items that aren't shown aren't
    /// reported.
    var adviceForHiddenItems: String?

    /// The size of a view if neither the user nor the layout determines it.
    static let standardSize = CGSize(width: 960, height: 720)

    /// Creates a setup.
    ///
    /// - Parameters:
    ///   - layout: The layout.
    ///   - delegate: The delegate of the collection view.
    ///   - viewSize: The size of the view. If it is nil, the view has the width of the request and a standard height.
    public init(_ layout: CollectionViewLayout, _ delegate: LayoutDelegate, viewSize: CGSize? = nil) {
        (self.layout, self.delegate) = (layout, delegate)
        self.viewSize = viewSize ?? CGSize(width: delegate.width, height: Self.standardSize.height)
    }
}

/// The delegate of the collection view that shows a diagram.
///
/// Layout types define subclasses that conform to the delegate protocols of their layouts.
///
/// The diagram owns the delegate, because the collection view has only a weak reference to it.
open class LayoutDelegate: CollectionViewDelegateTrackingLayout, ItemContainerDataSource {
    /// The items of the diagram, and the views that show and measure the items.
    public let content: DiagramContent
    /// The width of the view that the layout fills, in points.
    public let width: CGFloat

    /// Creates a delegate that provides the content of the request to the layout.
    public init(_ request: LayoutRequest) { (content, width) = (request.content, request.width) }

    /// Returns the item's id, which identifies the item when the data changes.
    public final func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        uniqueIdentifierForItemAt indexPath: IndexPath
    ) -> AnyHashable { content.ids[content.row(at: indexPath)] }

    /// Returns the section's id, or for a hierarchy the level, which identifies the section when the data changes.
    public final func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        uniqueIdentifierForSectionAt section: Int
    ) -> AnyHashable {
        if let sections = content.sections { return sections.sections.ids[section] }
        return section
    }

    /// Returns the containers that the field `container` of items names, in a layout that draws frames around them.
    public final func containers(in collectionView: CollectionView) -> [LayeredLayoutContainer] {
        guard let containers = content.views.containers else { return [] }
        return containers.parents.enumerated().map { number, parent in
            let size = content.size(ofKind: LayeredLayoutContainer.elementKindTitle, row: number)
            return LayeredLayoutContainer(
                parent: parent, titleSize: CGSize(width: size.width.rounded(.up), height: size.height))
        }
    }

    /// Returns the number of the innermost container that an item is in; nil if it is in none.
    public final func collectionView(
        _ collectionView: CollectionView, containerOfItemAt indexPath: IndexPath
    ) -> Int? { content.views.containers?.homes[content.row(at: indexPath)] }
}

/// The delegate of a layout whose type has options that the delegate needs.
class OptionsDelegate<Options>: LayoutDelegate {
    let options: Options

    init(_ request: LayoutRequest, _ options: Options) {
        self.options = options
        super.init(request)
    }
}
