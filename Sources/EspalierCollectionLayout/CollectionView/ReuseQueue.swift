import Foundation

/// The registered classes, and the views that wait to be used again.
package final class ReuseQueue {
    /// What views are interchangeable: one registration.
    private struct Key: Hashable {
        var kind: String
        var identifier: String
    }

    private final class Queue {
        let viewClass: CollectionReusableView.Type
        let key: Key
        var waiting: [CollectionReusableView] = []

        init(_ viewClass: CollectionReusableView.Type, key: Key) {
            (self.viewClass, self.key) = (viewClass, key)
        }
    }

    /// Cells have the kind "", which no supplementary view may have; decoration views are kept by class.
    private var queues: [Key: Queue] = [:]
    private var decorations: [ObjectIdentifier: [CollectionReusableView]] = [:]
    /// The queue used last: nearly always the one wanted next.
    private var last: Queue?
    /// How many views were made.
    private(set) var viewCount = 0

    func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        let viewClass = CollectionReusableView.checkedClass(cellClass, registeredAs: "cell '\(identifier)'")
        precondition(
            viewClass == nil || viewClass is CollectionViewCell.Type,
            "the class registered as cell '\(identifier)' must be a subclass of CollectionViewCell")
        register(viewClass, Key(kind: "", identifier: identifier))
    }

    func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        precondition(!kind.isEmpty, "a supplementary view needs a kind")
        let name = "supplementary view '\(kind)' '\(identifier)'"
        register(
            CollectionReusableView.checkedClass(viewClass, registeredAs: name),
            Key(kind: kind, identifier: identifier))
    }

    private func register(_ viewClass: CollectionReusableView.Type?, _ key: Key) {
        last = nil
        queues[key] = viewClass.map { Queue($0, key: key) }
    }

    func dequeueCell(withReuseIdentifier identifier: String) -> CollectionViewCell {
        guard let cell = dequeue(Key(kind: "", identifier: identifier)) as? CollectionViewCell else {
            preconditionFailure("no class is registered for the cell reuse identifier '\(identifier)'")
        }
        return cell
    }

    func dequeueSupplementaryView(
        ofKind kind: String, withReuseIdentifier identifier: String
    ) -> CollectionReusableView {
        guard let view = dequeue(Key(kind: kind, identifier: identifier)) else {
            preconditionFailure(
                "no class is registered for the supplementary view kind '\(kind)' "
                    + "with the reuse identifier '\(identifier)'")
        }
        return view
    }

    private func dequeue(_ key: Key) -> CollectionReusableView? {
        if last?.key != key { last = queues[key] }
        guard let last else { return nil }
        if let view = last.waiting.popLast() {
            view.prepareForReuse()
            return view
        }
        viewCount += 1
        let view = last.viewClass.init(registeredWithFrame: .zero)
        view.storedReuseIdentifier = key.identifier
        view.queueKind = key.kind
        return view
    }

    func dequeueDecoration(_ viewClass: CollectionReusableView.Type) -> CollectionReusableView {
        if let view = decorations[ObjectIdentifier(viewClass)]?.popLast() {
            view.prepareForReuse()
            return view
        }
        viewCount += 1
        let view = viewClass.init(registeredWithFrame: .zero)
        view.isDecoration = true
        return view
    }

    /// Puts a view back. A view that the data source made by itself is let go.
    func enqueue(_ view: CollectionReusableView) {
        view.parent = nil
        if view.isDecoration {
            decorations[ObjectIdentifier(type(of: view)), default: []].append(view)
            return
        }
        guard let identifier = view.storedReuseIdentifier else { return }
        let key = Key(kind: view.queueKind, identifier: identifier)
        if last?.key != key { last = queues[key] }
        last?.waiting.append(view)
    }
}
