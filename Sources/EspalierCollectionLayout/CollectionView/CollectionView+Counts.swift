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
        precondition(
            !process.isAskingCounts,
            "\(type(of: dataSource)) asked the collection view for the counts that it was asked for")
        process.isAskingCounts = true
        defer { process.isAskingCounts = false }
        let sections = implemented { dataSource.numberOfSections(in: self) } ?? 1
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

    /// Nothing of what another data source said counts any more.
    final func dataSourceHasChanged() {
        requireNoPreparation("another data source")
        forgetData()
        process.needsPreparation = true
        if process.counters.prepare > 0 { layout.invalidateLayout(with: contextOfEverything()) }
        setNeedsLayout()
    }

    /// Lets go of a moving item, views, selection and counts.
    final func forgetData() {
        cancelMovement()
        recycleVisibleViews()
        forgetSelection()
        storedCounts = nil
    }

    final func forgetSelection() {
        selectedPaths.removeAll()
        highlightedPath = nil
        prefetching = Prefetching()
    }

    final func contextOfEverything() -> CollectionViewLayoutInvalidationContext {
        let context = layout.makeInvalidationContext()
        context.concernsEverything = true
        context.concernsCounts = true
        return context
    }

    // MARK: Optional methods

    /// What a default implementation returns, after noting that it is one.
    package final func noteUnimplemented<Value>(_ value: Value) -> Value {
        isUnimplemented = true
        return value
    }

    /// The result of a call to a delegate or data source, nil where the default implementation answered.
    ///
    /// Calls whose result doesn't matter go through it too: what they note isn't to be taken for an answer of the method
    /// that led to them.
    @discardableResult
    package final func implemented<Value>(_ call: () -> Value) -> Value? {
        isUnimplemented = false
        let value = call()
        defer { isUnimplemented = false }
        return isUnimplemented ? nil : value
    }
}
