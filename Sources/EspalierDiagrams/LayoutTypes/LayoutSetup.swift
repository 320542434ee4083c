public import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierGeometry
import EspalierLayouts
public import Foundation

/// The content of a diagram and the size of its view, from which a layout type creates a layout.
public struct LayoutRequest {
    /// The items, and the views that show and measure them.
    public let content: DiagramContent
    let views: ViewsDeclaration
    /// The key `layout`, which has passed validation; nil if the file has none.
    let node: Node?
    let viewKeys: [ViewKey]
    /// The size of the view in the options of the command or in the file; nil if neither has one.
    let viewSize: CGSize?

    /// The width of the view that the layout fills, in points.
    public var width: CGFloat { viewSize?.width ?? declared("width") ?? LayoutSetup.standardSize.width }

    /// The value of the key `height`, in points; nil if the layout decides.
    public var height: CGFloat? { declared("height") }

    private func declared(_ name: String) -> CGFloat? {
        node?.length(name) ?? viewKeys.first { $0.field.name == name }?.standard
    }
}

/// A layout with its delegate, ready to be shown in a view.
public struct LayoutSetup {
    /// The layout.
    public let layout: CollectionViewLayout
    /// The delegate of the collection view, which provides the layout with sizes and fields of items.
    public let delegate: LayoutDelegate
    /// The size of the view, unless the command or the file sets another one.
    public let viewSize: CGSize

    /// The empty space at the edges of the layout's content, which the picture's margin replaces.
    var emptyEdges = EdgeInsets.zero
    /// The decorations of sections, if they differ from those that the file describes.
    var sectionDecorations: [SectionDecoration]?
    /// The class of the cells.
    var cellClass = DiagramCell.self
    /// The classes of supplementary views that aren't boxes, by kind.
    var viewClasses: [String: DiagramSupplementaryView.Type] = [:]
    /// The kinds of those views that belong to an item and move with it.
    var kindsOfItems: Set<String> = []
    /// Problems that the layout itself finds while it arranges the items.
    var issues: () -> [(path: IndexPath, message: String)] = { [] }

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

/// The delegate of a layout in a diagram.
///
/// A layout type creates a subclass that conforms to its layout's delegate protocol.
///
/// The diagram owns the delegate, since the collection view only has a weak reference to it.
open class LayoutDelegate: CollectionViewDelegateTrackingLayout {
    /// The items, and the views that show and measure them.
    public let content: DiagramContent
    /// The width of the view that the layout fills, in points.
    public let width: CGFloat

    /// Creates a delegate.
    public init(_ request: LayoutRequest) { (content, width) = (request.content, request.width) }

    /// Returns the item's id, which identifies the item after a change of the data.
    public final func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        uniqueIdentifierForItemAt indexPath: IndexPath
    ) -> AnyHashable { content.ids[content.row(at: indexPath)] }

    /// Returns the section's id, or the level of a hierarchy.
    public final func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        uniqueIdentifierForSectionAt section: Int
    ) -> AnyHashable {
        if let sections = content.sections { return sections.sections.ids[section] }
        return section
    }
}
