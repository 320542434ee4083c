import EspalierGeometry
import Foundation

/// The changes of a batch, checked against the counts before and after the update.
nonisolated package struct UpdatePlan: Sendable {
    package let mapping: CollectionViewUpdateMapping
    /// The changes in order: deletions from the end to the start, then reloads, insertions from the start to the end,
    /// and moves.
    let changes: [UpdateChange]

    /// A programming error in the code that requested the changes of a batch.
    nonisolated package struct Invalid: Error, CustomStringConvertible {
        package let description: String
    }

    package init(_ changes: [UpdateChange], from old: SectionCounts, to new: SectionCounts) throws(Invalid) {
        let collected = try CollectedChanges(changes, from: old, to: new)
        self.changes = collected.inOrder
        let (newSections, oldSections) = try collected.mapSections()
        let moved = collected.movedItems
        mapping = CollectionViewUpdateMapping(
            newSections: newSections, oldSections: oldSections,
            sections: try collected.mapItems(newSections: newSections),
            movedItems: Dictionary(uniqueKeysWithValues: moved.map { ($0.source, $0.target) }),
            moveSources: Dictionary(uniqueKeysWithValues: moved.map { ($0.target, $0.source) }),
            reloadedItems: Set((collected.reloaded + collected.refilled).compactMap(\.item)),
            reloadedSections: Set(collected.reloaded.compactMap(\.section)))
    }

    /// Creates the plan of an update, or stops the program if the changes are inconsistent.
    ///
    /// - Parameters:
    ///   - name: The name of the update in the message.
    ///   - changes: The changes of the batch.
    ///   - old: The counts before the update.
    ///   - new: The counts after the update.
    init(valid name: String, _ changes: [UpdateChange], from old: SectionCounts, to new: SectionCounts) {
        do {
            try self.init(changes, from: old, to: new)
        } catch {
            preconditionFailure("invalid \(name): \(error)")
        }
    }
}

extension UpdatePlan {
    /// The update items for the layout, in the order of `changes`.
    var updateItems: [CollectionViewUpdateItem] {
        changes.map { change in
            switch change {
            case .delete(let target): .init(before: target.indexPath, after: nil, action: .delete)
            case .insert(let target): .init(before: nil, after: target.indexPath, action: .insert)
            case .reload(let target), .refill(let target):
                .init(before: target.indexPath, after: newTarget(of: target)?.indexPath, action: .reload)
            case .move(let source, let target):
                .init(before: source.indexPath, after: target.indexPath, action: .move)
            }
        }
    }

    private func newTarget(of target: UpdateTarget) -> UpdateTarget? {
        switch target {
        case .section(let section): mapping.newSection(for: section).map(UpdateTarget.section)
        case .item(let path): mapping.newIndexPath(for: path).map(UpdateTarget.item)
        }
    }
}
