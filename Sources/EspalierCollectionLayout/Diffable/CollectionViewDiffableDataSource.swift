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

    /// Creates a data source, and sets it as the data source of a collection view.
    public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
        view = collectionView
        self.cellProvider = cellProvider
        collectionView.dataSource = self
    }

    /// Returns a copy of the current snapshot.
    open func snapshot() -> Snapshot { current }

    /// Shows a snapshot in the collection view.
    ///
    /// If `animatingDifferences` is true, the difference from the current snapshot is applied as deletions, insertions,
    /// moves and reloads in one batch update. Otherwise, the collection view reloads its data.
    open func apply(
        _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        let old = current
        func install() {
            current = snapshot
            current.clearReloads()
            rows = snapshot.rows
        }
        if let view, animatingDifferences {
            view.performBatchUpdates {
                install()
                view.updates.add(SnapshotDifference(from: old, to: snapshot).changes, in: view)
            }
            let reconfigured = Set(snapshot.reconfiguredItemIdentifiers)
            if !reconfigured.isEmpty { view.reconfigureItems(at: indexPaths(of: reconfigured)) }
        } else {
            install()
            view?.reloadData()
        }
        completion?()
    }

    open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
        apply(snapshot, animatingDifferences: false, completion: completion)
    }

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
        guard indexPath.count == 2, rows.indices.contains(indexPath.section),
            rows[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        return rows[indexPath.section][indexPath.item]
    }

    open func indexPath(for itemIdentifier: ItemIdentifier) -> IndexPath? {
        guard let section = current.sectionIdentifier(containingItem: itemIdentifier),
            let index = current.indexOfSection(section),
            let item = rows[index].firstIndex(of: itemIdentifier)
        else { return nil }
        return IndexPath(item: item, section: index)
    }

    private func indexPaths(of identifiers: Set<ItemIdentifier>) -> [IndexPath] {
        rows.enumerated().flatMap { section, row in
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
            preconditionFailure("the cell provider gave no cell for item \(identifier)")
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
}
