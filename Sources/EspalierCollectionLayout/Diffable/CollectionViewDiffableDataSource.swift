import EspalierGeometry
public import Foundation

/// A data source that shows snapshots, and computes the changes between them.
///
/// The collection view doesn't retain its data source.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class CollectionViewDiffableDataSource<SectionIdentifier: Hashable, ItemIdentifier: Hashable>:
    CollectionViewDataSource
{
    /// The type of the snapshots that the data source shows.
    public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifier, ItemIdentifier>
    /// A function that creates and configures the cell of an item.
    public typealias CellProvider = (CollectionView, IndexPath, ItemIdentifier) -> CollectionViewCell?
    /// A function that creates and configures a supplementary view.
    public typealias SupplementaryViewProvider = (CollectionView, String, IndexPath) ->
        CollectionReusableView?

    /// The function that creates supplementary views; it is required if the layout has supplementary views.
    public final var supplementaryViewProvider: SupplementaryViewProvider?
    private weak var view: CollectionView?
    private let cellProvider: CellProvider
    private var current = Snapshot()
    /// The items of `current`, by section and item index.
    private var rows: [[ItemIdentifier]] = []
    /// The index paths of all items of `current`; nil until the first of them is needed.
    private var places: [ItemIdentifier: IndexPath]?

    /// Creates a data source, and sets it as the data source of a collection view.
    public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
        view = collectionView
        self.cellProvider = cellProvider
        collectionView.dataSource = self
    }

    /// Returns a copy of the current snapshot.
    open func snapshot() -> Snapshot { current }

    /// Shows a snapshot in the collection view, then calls `completion`.
    ///
    /// The difference from the current snapshot is applied as deletions, insertions, moves and reloads in one batch
    /// update. Cells and supplementary views that stay visible are kept, and selected items stay selected if the
    /// snapshot contains them. If `animatingDifferences` is true, the collection view's `lastTransition` describes the
    /// update.
    ///
    /// If the collection view has never been laid out, or if its views are being made, it reloads its data instead.
    open func apply(
        _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        guard let view, animatingDifferences || view.updates.canUpdate(view) else {
            return reload(snapshot, completion: completion)
        }
        let difference = SnapshotDifference(from: current, to: snapshot)
        let oldRows = rows
        view.updates.perform(isAnimated: animatingDifferences, in: view) { [self] in
            view.updates.add(difference.changes, in: view)
            view.reconfigureItems(at: indexPaths(of: Set(snapshot.reconfiguredItemIdentifiers)))
            view.updates.followSelection { [weak self] path in
                Self.item(at: path, in: oldRows).flatMap { self?.indexPath(for: $0) }
            }
            install(snapshot)
        } completion: { _ in
            completion?()
        }
    }

    /// Shows a snapshot in the collection view, which reloads its data, then calls `completion`.
    ///
    /// All cells are configured again, and the selection is cleared.
    open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
        reload(snapshot, completion: completion)
    }

    #if MainActor
        /// Shows a snapshot in the collection view, like the method with a completion handler.
        open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
            apply(snapshot, animatingDifferences: animatingDifferences, completion: nil)
        }

        /// Shows a snapshot in the collection view, which reloads its data.
        open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
            applySnapshotUsingReloadData(snapshot, completion: nil)
        }
    #else
        // The methods run on the caller's actor, because the data source and its view aren't sendable.

        /// Shows a snapshot in the collection view, like the method with a completion handler.
        nonisolated(nonsending) open func apply(
            _ snapshot: Snapshot, animatingDifferences: Bool = true
        ) async { apply(snapshot, animatingDifferences: animatingDifferences, completion: nil) }

        /// Shows a snapshot in the collection view, which reloads its data.
        nonisolated(nonsending) open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
            applySnapshotUsingReloadData(snapshot, completion: nil)
        }
    #endif

    private func reload(_ snapshot: Snapshot, completion: (() -> Void)?) {
        install(snapshot)
        view?.reloadData()
        completion?()
    }

    private func install(_ snapshot: Snapshot) {
        current = snapshot
        current.clearReloads()
        rows = snapshot.rows
        places = nil
    }

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
        Self.item(at: indexPath, in: rows)
    }

    private static func item(at path: IndexPath, in rows: [[ItemIdentifier]]) -> ItemIdentifier? {
        guard path.count == 2, rows.indices.contains(path.section),
            rows[path.section].indices.contains(path.item)
        else { return nil }
        return rows[path.section][path.item]
    }

    /// Returns the index path of an item, or nil if the current snapshot doesn't contain it.
    ///
    /// The first call after a new snapshot takes time proportional to the number of items, and further calls take
    /// constant time.
    open func indexPath(for itemIdentifier: ItemIdentifier) -> IndexPath? {
        if let places { return places[itemIdentifier] }
        var new: [ItemIdentifier: IndexPath] = [:]
        new.reserveCapacity(current.numberOfItems)
        for (section, row) in rows.enumerated() {
            for (item, name) in row.enumerated() { new[name] = IndexPath(item: item, section: section) }
        }
        places = new
        return new[itemIdentifier]
    }

    private func indexPaths(of identifiers: Set<ItemIdentifier>) -> [IndexPath] {
        if identifiers.isEmpty { return [] }
        return rows.enumerated().flatMap { section, row in
            row.indices.filter { identifiers.contains(row[$0]) }.map { IndexPath(item: $0, section: section) }
        }
    }

    open func sectionIdentifier(for index: Int) -> SectionIdentifier? {
        current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
    }

    open func index(for sectionIdentifier: SectionIdentifier) -> Int? {
        current.indexOfSection(sectionIdentifier)
    }

    // MARK: Data source

    open func numberOfSections(in collectionView: CollectionView) -> Int { rows.count }

    open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        rows[section].count
    }

    open func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let identifier = rows[indexPath.section][indexPath.item]
        guard let cell = cellProvider(collectionView, indexPath, identifier) else {
            preconditionFailure("the cell provider returned nil for item \(identifier)")
        }
        return cell
    }

    open func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
            preconditionFailure("the data source has no view for the supplementary element '\(kind)'")
        }
        return view
    }

    // The optional methods are declared so that a subclass can override them: a conformance never calls a method that
    // only a subclass adds.

    open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        collectionView.noteUnimplemented(true)
    }

    open func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) { collectionView.noteUnimplemented(()) }

    open func indexTitles(for collectionView: CollectionView) -> [String]? {
        collectionView.noteUnimplemented(nil)
    }

    open func collectionView(
        _ collectionView: CollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath { collectionView.noteUnimplemented(IndexPath(item: 0, section: 0)) }
}
