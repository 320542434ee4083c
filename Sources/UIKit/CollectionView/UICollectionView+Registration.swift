public import EspalierCollectionLayout
public import Foundation

extension CollectionView {
    /// How cells of one class are filled with items of one type.
    public struct CellRegistration<Cell: CollectionViewCell, Item> {
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let handler: Handler
        /// Cells of one class share a queue, as with a reuse identifier.
        let identifier = "\(Cell.self)"

        public init(handler: @escaping Handler) { self.handler = handler }
    }

    public final func dequeueConfiguredReusableCell<Cell: CollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> CollectionViewCell {
        register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
        let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
        if let cell = cell as? Cell, let item { registration.handler(cell, indexPath, item) }
        return cell
    }
}
