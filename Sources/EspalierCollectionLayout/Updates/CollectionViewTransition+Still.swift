import EspalierGeometry
import Foundation

// This extension computes the attributes for still pictures of a time in a transition. In an animation, each picture is
// visible for a fraction of a second, so two appearances may be mixed and elements may cover each other. In a still
// picture, mixed texts and cut words look like mistakes.
extension CollectionViewTransition {
    /// An element at a moment.
    private struct Sample {
        let index: Int
        let attributes: CollectionViewLayoutAttributes
        /// The element's attributes before or after the change, whichever is closer to the moment.
        let state: CollectionViewLayoutAttributes
        /// The item at the first two indexes of the element's index path; nil if the path has only one index.
        let item: IndexPath?
    }

    /// Returns true if the state after the change is closer to a moment than the state before the change, or just as
    /// close.
    package func isCloserToEnd(at time: Double) -> Bool {
        // Exactly between the states, the progress can be slightly less than 0.5 because of rounding errors.
        curve.progress(at: time) > 0.5 - 1e-3
    }

    /// Returns the attributes for a still picture of a time between 0 and 1, each with its index in `elements`.
    ///
    /// An element is between its two positions, but has the size and the appearance of the closer state. Its text is
    /// laid out only for that size.
    ///
    /// If two cells cover each other at this time, but in neither state, both are at their positions in the closer
    /// state. So are the other elements with their index paths.
    func stillSample(
        at time: Double, progress: Double
    ) -> [(index: Int, attributes: CollectionViewLayoutAttributes)] {
        let isLast = isCloserToEnd(at: time)
        let edge = contentOffset(at: time).x + (isLast ? newViewportSize : oldViewportSize).width
        let stateEdge =
            isLast ? newContentOffset.x + newViewportSize.width : oldContentOffset.x + oldViewportSize.width
        let samples = elements.enumerated().compactMap { index, element -> Sample? in
            if element.isExchanged, (element.role == .appears) != isLast { return nil }
            let state = isLast ? element.end : element.start
            let attributes = faded(element, at: time, progress: progress)
            if element.isExchanged { attributes.alpha = state.alpha }
            attributes.storedSize = state.storedSize
            if state.frame.maxX <= stateEdge {
                attributes.origin.x = min(
                    attributes.origin.x, max(state.origin.x, edge - state.storedSize.width))
            }
            let path = state.indexPath
            return Sample(
                index: index, attributes: attributes, state: state,
                item: path.count > 1 ? IndexPath(item: path[1], section: path[0]) : nil)
        }
        let (now, state) = (contentOffset(at: time), isLast ? newContentOffset : oldContentOffset)
        separate(samples, scroll: CGPoint(x: now.x - state.x, y: now.y - state.y))
        return samples.map { ($0.index, $0.attributes) }
            .sorted { CollectionViewLayoutAttributes.precedes($0.attributes, $1.attributes) }
    }

    /// Moves cells that cover each other to their positions in the viewport of the closer state.
    ///
    /// `scroll` is the distance from the content offset of the closer state to the content offset at the moment.
    private func separate(_ samples: [Sample], scroll: CGPoint) {
        let cells = samples.filter { $0.attributes.category == .cell }
        var moved: Set<IndexPath> = []
        // A moved cell may cover another cell at its new position. If cells still cover each other after three rounds,
        // all cells are moved.
        for round in 0...3 {
            let covered = round == 3 ? cells.compactMap(\.item) : coveredItems(cells)
            let new = Set(covered).subtracting(moved)
            if new.isEmpty { return }
            moved.formUnion(new)
            for sample in samples where sample.item.map(new.contains) ?? false {
                sample.attributes.origin = CGPoint(
                    x: sample.state.origin.x + scroll.x, y: sample.state.origin.y + scroll.y)
                if sample.state.transformBox != nil || sample.attributes.transformBox != nil {
                    sample.attributes.transform3D = sample.state.transform3D
                }
            }
        }
    }

    /// Returns the items of cells that cover each other at the moment, but in neither state.
    private func coveredItems(_ cells: [Sample]) -> [IndexPath] {
        let cells = cells.filter { !$0.attributes.isHidden && $0.attributes.alpha > 0 }
            .map { (sample: $0, frame: $0.attributes.frame.insetBy(dx: 0.5, dy: 0.5)) }
            .sorted { $0.frame.minY < $1.frame.minY }
        var items: [IndexPath] = []
        for (number, cell) in cells.enumerated() {
            for other in cells[(number + 1)...] {
                if other.frame.minY >= cell.frame.maxY { break }
                guard cell.frame.intersectsArea(of: other.frame), areApart(cell.sample, other.sample) else {
                    continue
                }
                items += [cell.sample.item, other.sample.item].compactMap(\.self)
            }
        }
        return items
    }

    private func areApart(_ one: Sample, _ other: Sample) -> Bool {
        let (one, other) = (elements[one.index], elements[other.index])
        return !one.start.frame.insetBy(dx: 0.5, dy: 0.5).intersectsArea(of: other.start.frame)
            && !one.end.frame.insetBy(dx: 0.5, dy: 0.5).intersectsArea(of: other.end.frame)
    }
}
