public import EspalierCollectionLayout
public import Foundation
import Synchronization

/// The source of the reuse identifiers of registrations.
nonisolated private enum RegistrationIdentity {
    private static let count = Atomic(0)

    /// Returns a new identifier that contains the name of a class.
    static func next(for name: String) -> String {
        "\(name) \(count.wrappingAdd(1, ordering: .relaxed).newValue)"
    }
}

extension CollectionView {
    /// A class of cells, and the function that configures them with items of one type.
    #if MainActor
        // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
        // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
        @preconcurrency @MainActor
    #endif
    public struct CellRegistration<Cell: CollectionViewCell, Item> {
        /// A function that configures a cell for the item at an index path.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let handler: Handler
        /// The reuse identifier, which no other registration has.
        let identifier = RegistrationIdentity.next(for: "\(Cell.self)")

        /// Creates a registration of the class `Cell`, whose cells are configured by `handler`.
        ///
        /// Cells of different registrations aren't reused for each other, even if they have the same class. Create a
        /// registration once, and not in `collectionView(_:cellForItemAt:)`.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A class and kind of supplementary views, and the function that configures them.
    #if MainActor
        // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
        // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
        @preconcurrency @MainActor
    #endif
    public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
        /// A function that configures a supplementary view of a kind at an index path.
        public typealias Handler = (
            _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
        ) -> Void

        let elementKind: String
        let handler: Handler
        let identifier = RegistrationIdentity.next(for: "\(Supplementary.self)")

        /// Creates a registration of the class `Supplementary` for views of a kind; `handler` configures these views.
        public init(elementKind: String, handler: @escaping Handler) {
            (self.elementKind, self.handler) = (elementKind, handler)
        }
    }

    /// Dequeues a supplementary view for an index path, and calls the registration's handler to configure the view.
    public final func dequeueConfiguredReusableSupplementary<Supplementary: CollectionReusableView>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let (kind, identifier) = (registration.elementKind, registration.identifier)
        register(
            Supplementary.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        let view = dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
        guard let view = view as? Supplementary else {
            preconditionFailure("the view registered for \(kind) isn't a \(Supplementary.self)")
        }
        registration.handler(view, kind, indexPath)
        return view
    }

    /// Dequeues a cell for an index path, and calls the registration's handler to configure the cell for `item`.
    ///
    /// If `item` is nil, the handler isn't called.
    public final func dequeueConfiguredReusableCell<Cell: CollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> CollectionViewCell {
        register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
        let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
        if let cell = cell as? Cell, let item { registration.handler(cell, indexPath, item) }
        return cell
    }
}
