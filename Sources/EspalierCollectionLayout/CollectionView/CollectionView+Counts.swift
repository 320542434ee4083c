import EspalierGeometry
import Foundation

extension CollectionView {
    /// The counts as the collection view knows them, asked of the data source when first needed.
    package final var counts: SectionCounts {
        if let storedCounts { return storedCounts }
        let counts = askCounts()
        storedCounts = counts
        return counts
    }

    final func askCounts() -> SectionCounts {
        guard let dataSource else { return SectionCounts(items: []) }
        let sections = dataSource.numberOfSections(in: self)
        precondition(
            sections >= 0, "\(type(of: dataSource)) gave \(sections) as the number of sections")
        var items: [Int] = []
        items.reserveCapacity(sections)
        for section in 0..<sections {
            let count = dataSource.collectionView(self, numberOfItemsInSection: section)
            precondition(
                count >= 0,
                "\(type(of: dataSource)) gave \(count) as the number of items in section \(section)")
            items.append(count)
        }
        return SectionCounts(items: items)
    }

    final func countsMayHaveChanged() {
        storedCounts = nil
        process.needsPreparation = true
        setNeedsLayout()
    }

    // MARK: Optional methods

    /// What a default implementation returns, after noting that it is one.
    package final func noteUnimplemented<Value>(_ value: Value) -> Value {
        isUnimplemented = true
        return value
    }

    /// The result of a call to a delegate or data source, nil where the default implementation answered.
    package final func implemented<Value>(_ call: () -> Value) -> Value? {
        isUnimplemented = false
        let value = call()
        defer { isUnimplemented = false }
        return isUnimplemented ? nil : value
    }
}
