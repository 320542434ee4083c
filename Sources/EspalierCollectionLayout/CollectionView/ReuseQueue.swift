import Foundation

/// The registered classes, and the queues of views for reuse.
final class ReuseQueue {
    /// The kind and identifier of a registration.
    private struct Key: Hashable {
        /// The kind of the supplementary views; empty for cells, and nil for decoration views.
        var kind: String?
        var identifier: String
    }

    private final class Queue {
        let viewClass: CollectionReusableView.Type
        let key: Key
        let index: Int
        /// The view that was put back last.
        ///
        /// This view is nearly always the next one to be dequeued.
        private var latest: CollectionReusableView?
        private var others: [CollectionReusableView] = []

        init(_ viewClass: CollectionReusableView.Type, key: Key, index: Int) {
            (self.viewClass, self.key, self.index) = (viewClass, key, index)
        }

        /// Adds a view, unless the view is already in the queue because a data source has returned it for several
        /// elements.
        func push(_ view: CollectionReusableView) {
            guard !view.isWaiting else { return }
            view.isWaiting = true
            if let latest { others.append(latest) }
            latest = view
        }

        func pop() -> CollectionReusableView? {
            guard let view = latest else { return nil }
            view.isWaiting = false
            latest = others.isEmpty ? nil : others.removeLast()
            return view
        }
    }

    /// All queues.
    ///
    /// Views store the index of their queue. If another class is registered for an identifier, the new class gets a new
    /// queue.
    private var queues: [Queue] = []
    private var registered: [Key: Queue] = [:]
    private var decorations: [ObjectIdentifier: Queue] = [:]
    /// The queue that was used last.
    ///
    /// This queue is nearly always the next one to be used.
    private var last: Queue?
    /// The number of views that were created instead of dequeued.
    private(set) var viewCount = 0

    /// Registers a class for cells or, if `kind` isn't empty, for supplementary views of a kind.
    func register(_ viewClass: AnyClass?, kind: String, _ identifier: String) {
        var name: String {
            kind.isEmpty ? "cell '\(identifier)'" : "supplementary view '\(kind)' '\(identifier)'"
        }
        let viewClass = CollectionReusableView.checkedClass(viewClass, registeredAs: name)
        precondition(
            !kind.isEmpty || viewClass == nil || viewClass is CollectionViewCell.Type,
            "the class registered as \(name) must be a subclass of CollectionViewCell")
        let key = Key(kind: kind, identifier: identifier)
        // If the class is already registered, keep its queue, because `UICollectionView.CellRegistration` registers the
        // same class again for every cell.
        if let viewClass, let known = registered[key], known.viewClass == viewClass { return }
        last = nil
        registered[key] = viewClass.map { add($0, key) }
    }

    private func add(_ viewClass: CollectionReusableView.Type, _ key: Key) -> Queue {
        let queue = Queue(viewClass, key: key, index: queues.count)
        queues.append(queue)
        return queue
    }

    func dequeueCell(withReuseIdentifier identifier: String, for view: CollectionView) -> CollectionViewCell {
        guard let cell = dequeue(kind: "", identifier, for: view) as? CollectionViewCell else {
            preconditionFailure("no class is registered for the cell reuse identifier '\(identifier)'")
        }
        return cell
    }

    func dequeueSupplementaryView(
        ofKind kind: String, withReuseIdentifier identifier: String, for view: CollectionView
    ) -> CollectionReusableView {
        guard let view = dequeue(kind: kind, identifier, for: view) else {
            preconditionFailure(
                "no class is registered for the supplementary view kind '\(kind)' "
                    + "with the reuse identifier '\(identifier)'")
        }
        return view
    }

    private func dequeue(
        kind: String, _ identifier: String, for view: CollectionView
    ) -> CollectionReusableView? {
        if let last, last.key.identifier == identifier, last.key.kind == kind {
            return dequeue(from: last, for: view)
        }
        last = registered[Key(kind: kind, identifier: identifier)]
        return last.map { dequeue(from: $0, for: view) }
    }

    func dequeueDecoration(
        _ viewClass: CollectionReusableView.Type, for view: CollectionView
    ) -> CollectionReusableView {
        let known = decorations[ObjectIdentifier(viewClass)]
        let queue = known ?? add(viewClass, Key(kind: nil, identifier: "\(viewClass)"))
        if known == nil { decorations[ObjectIdentifier(viewClass)] = queue }
        return dequeue(from: queue, for: view)
    }

    private func dequeue(from queue: Queue, for view: CollectionView) -> CollectionReusableView {
        if let waiting = queue.pop() {
            waiting.prepareForReuse()
            return waiting
        }
        viewCount += 1
        let new = queue.viewClass.init(registeredWithFrame: .zero)
        new.storedReuseIdentifier = queue.key.kind == nil ? nil : queue.key.identifier
        new.queueIndex = queue.index
        new.parent = view
        return new
    }

    /// Puts a view back into its queue.
    ///
    /// A view without a queue, for example one that the data source has created, is released.
    func enqueue(_ view: CollectionReusableView) {
        guard let index = view.queueIndex, index < queues.count, queues[index].viewClass == type(of: view)
        else { return }
        queues[index].push(view)
    }
}
