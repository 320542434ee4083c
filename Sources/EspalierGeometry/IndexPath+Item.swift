public import Foundation

/// The members for the two-level index paths of collection and table views, which Foundation on Linux doesn't have.
extension IndexPath {
    // Appending is three times as fast as an array literal, which allocates an array. The speed matters, because
    // layouts often create a million index paths.
    /// Creates the index path of an item.
    public init(item: Int, section: Int) { self = IndexPath(index: section).appending(item) }
    /// Creates the index path of a row.
    public init(row: Int, section: Int) { self.init(item: row, section: section) }

    /// The section: the first index.
    ///
    /// The index path must have at least one index.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The item: the second index.
    ///
    /// The index path must have at least two indexes.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The row: the second index.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}

extension NSIndexPath {
    /// Creates the index path of an item.
    public convenience init(item: Int, section: Int) { self.init(forItem: item, inSection: section) }
    /// Creates the index path of a row.
    public convenience init(row: Int, section: Int) { self.init(forRow: row, inSection: section) }

    /// Creates the index path of an item.
    public convenience init(forItem item: Int, inSection section: Int) {
        self.init(indexes: [section, item], length: 2)
    }

    /// Creates the index path of a row.
    public convenience init(forRow row: Int, inSection section: Int) {
        self.init(indexes: [section, row], length: 2)
    }

    /// The section: the first index.
    public var section: Int { index(atPosition: 0) }
    /// The item: the second index.
    public var item: Int { index(atPosition: 1) }
    /// The row: the second index.
    public var row: Int { index(atPosition: 1) }
}
