import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// The frames of containers and their titles, as elements of a layout.
struct ContainerViews {
    /// The distance of a frame from the steps in it, so that an arrowhead fits between them, and from inner frames.
    static let (itemMargin, frameMargin) = (18.0, 8.0)

    /// A container.
    struct Container {
        /// The number of the container in the data source.
        let number: Int
        /// The number of containers around it.
        let depth: Int
        let frame: CGRect
        let title: CGRect
    }

    private let containers: [Container]

    init(_ containers: [Container] = []) { self.containers = containers }

    var isEmpty: Bool { containers.isEmpty }

    /// Returns the attributes of the frames and titles in a rectangle, inner frames after outer ones.
    ///
    /// O(containers).
    func attributes(in rect: CGRect, of layout: CollectionViewLayout) -> [CollectionViewLayoutAttributes] {
        containers.flatMap { container in
            [frame(container, of: layout), title(container, of: layout)].filter {
                $0.frame.intersects(rect) && $0.frame.width > 0 && $0.frame.height > 0
            }
        }.sorted { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }
    }

    /// Returns the attributes of a frame or a title; nil if it doesn't exist.
    func attributes(
        ofKind kind: String, at path: IndexPath, of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes? {
        guard path.count == 2, path[0] == 0, let container = containers.first(where: { $0.number == path[1] })
        else { return nil }
        switch kind {
        case LayeredLayout.elementKindContainer: return frame(container, of: layout)
        case LayeredLayoutContainer.elementKindTitle: return title(container, of: layout)
        default: return nil
        }
    }

    private func frame(
        _ container: Container, of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes {
        let attributes = layout.makeAttributes(
            forDecorationViewOfKind: LayeredLayout.elementKindContainer,
            with: IndexPath(item: container.number, section: 0))
        attributes.frame = container.frame
        // Frames are below lines, and inner frames are on outer ones.
        attributes.zIndex = container.depth - (containers.map(\.depth).max() ?? 0) - 2
        return attributes
    }

    private func title(
        _ container: Container, of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes {
        let attributes = layout.makeAttributes(
            forSupplementaryViewOfKind: LayeredLayoutContainer.elementKindTitle,
            with: IndexPath(item: container.number, section: 0))
        attributes.frame = container.title
        return attributes
    }
}
