import EspalierGeometry
import Foundation

/// The changes of a batch by kind, with checks of their index paths.
///
/// Deletions, reloads and the sources of moves have index paths from before the update. Insertions and the targets of
/// moves have index paths from after the update.
nonisolated struct CollectedChanges {
    private var deletedSections: Set<Int> = []
    private var insertedSections: Set<Int> = []
    private var movedSections: [Int: Int] = [:]
    private(set) var reloadedSections: Set<Int> = []
    private var deletedItems: [IndexPath] = []
    private var insertedItems: [IndexPath] = []
    private(set) var movedItems: [IndexPath: IndexPath] = [:]
    private(set) var reloadedItems: Set<IndexPath> = []
    /// The items that are both moved and reloaded.
    private(set) var refilledItems: Set<IndexPath> = []
    /// The items and sections that already have a change, by their index paths before the update.
    private var usedBefore: Set<CompactIndexPath> = []
    private var usedAfter: Set<CompactIndexPath> = []

    typealias Invalid = UpdatePlan.Invalid

    mutating func add(
        _ change: UpdateChange, from old: SectionCounts, to new: SectionCounts
    ) throws(Invalid) {
        switch change {
        case .deleteItem(let path):
            try use(path, of: old, when: "before", for: "delete", in: \.usedBefore)
            deletedItems.append(path)
        case .reloadItem(let path):
            try use(path, of: old, when: "before", for: "reload", in: \.usedBefore)
            reloadedItems.insert(path)
        case .refillItem(let path): refilledItems.insert(path)
        case .insertItem(let path):
            try use(path, of: new, when: "after", for: "insert", in: \.usedAfter)
            insertedItems.append(path)
        case .moveItem(let source, let target):
            try use(source, of: old, when: "before", for: "move", in: \.usedBefore)
            try use(target, of: new, when: "after", for: "move an item to", in: \.usedAfter)
            movedItems[source] = target
        case .deleteSection(let section):
            try use(section, of: old, when: "before", for: "delete", in: \.usedBefore)
            deletedSections.insert(section)
        case .reloadSection(let section):
            try use(section, of: old, when: "before", for: "reload", in: \.usedBefore)
            reloadedSections.insert(section)
        case .insertSection(let section):
            try use(section, of: new, when: "after", for: "insert", in: \.usedAfter)
            insertedSections.insert(section)
        case .moveSection(let source, let target):
            try use(source, of: old, when: "before", for: "move", in: \.usedBefore)
            try use(target, of: new, when: "after", for: "move a section to", in: \.usedAfter)
            movedSections[source] = target
        }
    }

    private mutating func use(
        _ path: IndexPath, of counts: SectionCounts, when: String, for verb: String,
        in used: WritableKeyPath<Self, Set<CompactIndexPath>>
    ) throws(Invalid) {
        guard counts.contains(path) else {
            throw Invalid(
                description:
                    "attempt to \(verb) item \(path.map { $0 }), but \(when) the update there are \(counts.summary)"
            )
        }
        guard self[keyPath: used].insert(CompactIndexPath(path)).inserted else {
            throw Invalid(
                description: "item \(path.map { $0 }) is named twice, the second time to \(verb) it")
        }
    }

    private mutating func use(
        _ section: Int, of counts: SectionCounts, when: String, for verb: String,
        in used: WritableKeyPath<Self, Set<CompactIndexPath>>
    ) throws(Invalid) {
        guard counts.items.indices.contains(section) else {
            throw Invalid(
                description: "attempt to \(verb) section \(section), but \(when) the update there are "
                    + "\(counts.items.count) sections")
        }
        guard self[keyPath: used].insert(CompactIndexPath([section])).inserted else {
            throw Invalid(description: "section \(section) is named twice, the second time to \(verb) it")
        }
    }

    var inOrder: [UpdateChange] {
        var result: [UpdateChange] = deletedItems.sorted(by: >).map { .deleteItem($0) }
        result += deletedSections.sorted(by: >).map { .deleteSection($0) }
        result += reloadedSections.sorted().map { .reloadSection($0) }
        result += reloadedItems.sorted().map { .reloadItem($0) }
        result += insertedSections.sorted().map { .insertSection($0) }
        result += insertedItems.sorted().map { .insertItem($0) }
        result += movedSections.sorted { $0.key < $1.key }.map { .moveSection(from: $0.key, to: $0.value) }
        result += movedItems.sorted { $0.key < $1.key }.map { .moveItem(from: $0.key, to: $0.value) }
        return result
    }

    // MARK: Mapping

    func mapSections(
        from old: SectionCounts, to new: SectionCounts
    ) throws(Invalid) -> (new: [Int?], old: [Int?]) {
        let expected = old.items.count + insertedSections.count - deletedSections.count
        guard new.items.count == expected else {
            throw Invalid(
                description:
                    "the number of sections after the update (\(new.items.count)) must be the number "
                    + "before it (\(old.items.count)), plus \(insertedSections.count) inserted, minus "
                    + "\(deletedSections.count) deleted: \(expected)")
        }
        var newSections = [Int?](repeating: nil, count: old.items.count)
        var oldSections = [Int?](repeating: nil, count: new.items.count)
        for (source, target) in movedSections {
            newSections[source] = target
            oldSections[target] = source
        }
        var target = 0
        for source in old.items.indices
        where !deletedSections.contains(source) && movedSections[source] == nil {
            while target < oldSections.count, insertedSections.contains(target) || oldSections[target] != nil
            {
                target += 1
            }
            newSections[source] = target
            oldSections[target] = source
            target += 1
        }
        return (newSections, oldSections)
    }

    func mapItems(
        newSections: [Int?], from old: SectionCounts, to new: SectionCounts
    ) throws(Invalid) -> [Int: SectionUpdate] {
        let touched = Touched(
            deleted: deletedItems, inserted: insertedItems, movedOut: movedItems.keys,
            movedIn: movedItems.values)
        var result: [Int: SectionUpdate] = [:]
        for (section, newSection) in newSections.enumerated() {
            guard let newSection, !reloadedSections.contains(section) else { continue }
            let (deleted, out) = (touched.deleted[section] ?? [], touched.movedOut[section] ?? [])
            let (inserted, into) = (touched.inserted[newSection] ?? [], touched.movedIn[newSection] ?? [])
            let before = old.items[section]
            let expected = before + inserted.count - deleted.count + into.count - out.count
            guard new.items[newSection] == expected else {
                throw Invalid(
                    description: "the number of items in section \(newSection) after the update "
                        + "(\(new.items[newSection])) must be the number before it (\(before)), plus "
                        + "\(inserted.count) inserted, minus \(deleted.count) deleted, plus \(into.count) moved in, "
                        + "minus \(out.count) moved out: \(expected)")
            }
            if deleted.count + out.count + inserted.count + into.count > 0 {
                result[section] = SectionUpdate(removed: deleted + out, added: inserted + into)
            }
        }
        return result
    }

    /// The indexes of changed items by section.
    private struct Touched {
        let deleted, inserted, movedOut, movedIn: [Int: [Int]]

        init(
            deleted: some Sequence<IndexPath>, inserted: some Sequence<IndexPath>,
            movedOut: some Sequence<IndexPath>, movedIn: some Sequence<IndexPath>
        ) {
            func bySection(_ paths: some Sequence<IndexPath>) -> [Int: [Int]] {
                paths.reduce(into: [:]) { $0[$1.section, default: []].append($1.item) }
            }
            (self.deleted, self.inserted) = (bySection(deleted), bySection(inserted))
            (self.movedOut, self.movedIn) = (bySection(movedOut), bySection(movedIn))
        }
    }
}
