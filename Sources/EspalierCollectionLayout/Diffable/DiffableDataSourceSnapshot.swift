import Foundation

/// The sections and items of a data source in order, each with a unique identifier.
///
/// Adding an identifier twice is a programming error. Appending, looking up and counting take constant time for each
/// item. Insertion and deletion take time proportional to the number of items in the affected sections.
nonisolated public struct DiffableDataSourceSnapshot<SectionIdentifier: Hashable, ItemIdentifier: Hashable> {
    /// The sections in order.
    public private(set) var sectionIdentifiers: [SectionIdentifier] = []
    private var items: [SectionIdentifier: [ItemIdentifier]] = [:]
    private var sectionOfItem: [ItemIdentifier: SectionIdentifier] = [:]
    /// The items that are marked for reloading.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifier] = []
    /// The sections that are marked for reloading.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifier] = []
    /// The items that are marked for reconfiguring.
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifier] = []

    /// Creates an empty snapshot.
    public init() {}

    /// Creates a snapshot of sections, each with its items.
    package init(sections: [SectionIdentifier], items: [[ItemIdentifier]]) {
        appendSections(sections)
        for (section, items) in zip(sections, items) { appendItems(items, toSection: section) }
    }

    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }
    /// The number of items in all sections.
    public var numberOfItems: Int { sectionOfItem.count }
    /// The items of all sections in order.
    public var itemIdentifiers: [ItemIdentifier] { rows.flatMap(\.self) }
    /// The items of each section in order.
    var rows: [[ItemIdentifier]] { sectionIdentifiers.map { items[$0] ?? [] } }

    /// Returns the number of items in a section; the section must exist.
    public func numberOfItems(inSection identifier: SectionIdentifier) -> Int {
        itemIdentifiers(inSection: identifier).count
    }

    /// Returns the items of a section in order; the section must exist.
    public func itemIdentifiers(inSection identifier: SectionIdentifier) -> [ItemIdentifier] {
        guard let items = items[identifier] else { preconditionFailure(Self.unknown(section: identifier)) }
        return items
    }

    /// Returns the section of an item, or nil if the item isn't in the snapshot.
    public func sectionIdentifier(containingItem identifier: ItemIdentifier) -> SectionIdentifier? {
        sectionOfItem[identifier]
    }

    /// Returns the index of a section, or nil if the section isn't in the snapshot.
    public func indexOfSection(_ identifier: SectionIdentifier) -> Int? {
        sectionIdentifiers.firstIndex(of: identifier)
    }

    /// Returns the index of an item among the items of all sections, or nil if the item isn't in the snapshot.
    public func indexOfItem(_ identifier: ItemIdentifier) -> Int? {
        guard let section = sectionOfItem[identifier], let index = items[section]?.firstIndex(of: identifier)
        else { return nil }
        return sectionIdentifiers.prefix { $0 != section }.reduce(index) { $0 + numberOfItems(inSection: $1) }
    }

    // MARK: Sections

    /// Appends sections after the last one.
    public mutating func appendSections(_ identifiers: [SectionIdentifier]) {
        insertSections(identifiers, at: sectionIdentifiers.count)
    }

    /// Inserts sections before another section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifier], beforeSection other: SectionIdentifier
    ) { insertSections(identifiers, at: index(ofSection: other)) }

    /// Inserts sections after another section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifier], afterSection other: SectionIdentifier
    ) { insertSections(identifiers, at: index(ofSection: other) + 1) }

    /// Removes sections and their items; identifiers that aren't in the snapshot are ignored.
    public mutating func deleteSections(_ identifiers: [SectionIdentifier]) {
        let deleted = Set(identifiers)
        for section in identifiers {
            for item in items.removeValue(forKey: section) ?? [] { sectionOfItem[item] = nil }
        }
        sectionIdentifiers.removeAll(where: deleted.contains)
        reloadedSectionIdentifiers.removeAll(where: deleted.contains)
        reloadedItemIdentifiers.removeAll { sectionOfItem[$0] == nil }
        reconfiguredItemIdentifiers.removeAll { sectionOfItem[$0] == nil }
    }

    /// Moves a section to the place before another section.
    public mutating func moveSection(_ identifier: SectionIdentifier, beforeSection other: SectionIdentifier)
    {
        move(identifier, to: other, offset: 0)
    }

    /// Moves a section to the place after another section.
    public mutating func moveSection(_ identifier: SectionIdentifier, afterSection other: SectionIdentifier) {
        move(identifier, to: other, offset: 1)
    }

    /// Marks sections for reloading.
    public mutating func reloadSections(_ identifiers: [SectionIdentifier]) {
        for section in identifiers { precondition(items[section] != nil, Self.unknown(section: section)) }
        reloadedSectionIdentifiers += identifiers
    }

    private mutating func move(
        _ section: SectionIdentifier, to other: SectionIdentifier, offset: Int
    ) {
        precondition(section != other, "section \(section) can't be moved next to itself")
        sectionIdentifiers.remove(at: index(ofSection: section))
        sectionIdentifiers.insert(section, at: index(ofSection: other) + offset)
    }

    private mutating func insertSections(_ identifiers: [SectionIdentifier], at index: Int) {
        for section in identifiers {
            precondition(
                items.updateValue([], forKey: section) == nil,
                "section \(section) is in the snapshot already")
        }
        sectionIdentifiers.insert(contentsOf: identifiers, at: index)
    }

    // MARK: Items

    /// Appends items to a section, by default the last one.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifier], toSection sectionIdentifier: SectionIdentifier? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
            preconditionFailure("items can't be appended: the snapshot has no section")
        }
        precondition(items[section] != nil, Self.unknown(section: section))
        claim(identifiers, for: section)
        items[section]?.append(contentsOf: identifiers)
    }

    /// Inserts items before another item.
    public mutating func insertItems(_ identifiers: [ItemIdentifier], beforeItem other: ItemIdentifier) {
        insertItems(identifiers, at: other, offset: 0)
    }

    /// Inserts items after another item.
    public mutating func insertItems(_ identifiers: [ItemIdentifier], afterItem other: ItemIdentifier) {
        insertItems(identifiers, at: other, offset: 1)
    }

    /// Removes items; identifiers that aren't in the snapshot are ignored.
    public mutating func deleteItems(_ identifiers: [ItemIdentifier]) {
        let deleted = Set(identifiers)
        for section in Set(identifiers.compactMap { sectionOfItem[$0] }) {
            items[section]?.removeAll(where: deleted.contains)
        }
        for item in identifiers { sectionOfItem[item] = nil }
        reloadedItemIdentifiers.removeAll(where: deleted.contains)
        reconfiguredItemIdentifiers.removeAll(where: deleted.contains)
    }

    /// Removes all items and sections.
    public mutating func deleteAllItems() { self = Self() }

    /// Moves an item to the place before another item.
    public mutating func moveItem(_ identifier: ItemIdentifier, beforeItem other: ItemIdentifier) {
        move(identifier, to: other, offset: 0)
    }

    /// Moves an item to the place after another item.
    public mutating func moveItem(_ identifier: ItemIdentifier, afterItem other: ItemIdentifier) {
        move(identifier, to: other, offset: 1)
    }

    /// Marks items for reloading.
    public mutating func reloadItems(_ identifiers: [ItemIdentifier]) {
        for item in identifiers { precondition(sectionOfItem[item] != nil, Self.unknown(item: item)) }
        reloadedItemIdentifiers += identifiers
    }

    /// Marks items whose existing cells are configured again, instead of being replaced.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifier]) {
        for item in identifiers { precondition(sectionOfItem[item] != nil, Self.unknown(item: item)) }
        reconfiguredItemIdentifiers += identifiers
    }

    /// Removes the marks for reloading after the snapshot has been applied.
    mutating func clearReloads() {
        reloadedItemIdentifiers = []
        reloadedSectionIdentifiers = []
        reconfiguredItemIdentifiers = []
    }

    private mutating func move(_ item: ItemIdentifier, to other: ItemIdentifier, offset: Int) {
        precondition(item != other, "item \(item) can't be moved next to itself")
        guard let section = sectionOfItem.removeValue(forKey: item) else {
            preconditionFailure(Self.unknown(item: item))
        }
        items[section]?.removeAll { $0 == item }
        insertItems([item], at: other, offset: offset)
    }

    private mutating func insertItems(_ identifiers: [ItemIdentifier], at other: ItemIdentifier, offset: Int)
    {
        guard let section = sectionOfItem[other], let index = items[section]?.firstIndex(of: other) else {
            preconditionFailure(Self.unknown(item: other))
        }
        claim(identifiers, for: section)
        items[section]?.insert(contentsOf: identifiers, at: index + offset)
    }

    private mutating func claim(_ identifiers: [ItemIdentifier], for section: SectionIdentifier) {
        for item in identifiers {
            precondition(
                sectionOfItem.updateValue(section, forKey: item) == nil,
                "item \(item) is in the snapshot already")
        }
    }

    private func index(ofSection identifier: SectionIdentifier) -> Int {
        guard let index = indexOfSection(identifier) else {
            preconditionFailure(Self.unknown(section: identifier))
        }
        return index
    }

    private static func unknown(item: ItemIdentifier) -> String { "item \(item) isn't in the snapshot" }

    private static func unknown(section: SectionIdentifier) -> String {
        "section \(section) isn't in the snapshot"
    }
}
