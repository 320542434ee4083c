import Espalier
import EspalierBatch
import EspalierDiagnostics

/// The diagrams of a preview, and the inputs that still have to be read to find out whether they are diagrams.
struct PreviewList {
    struct Entry {
        let input: Input
        /// The diagram of the last layout without errors; nil if there is no such layout, or if it isn't in memory
        /// any more.
        var document: DiagramReader.Document?
        var diagnostics: [Diagnostic] = []
        var hasFailed = false
        /// False if the diagram must be laid out before it is shown, for example because its files have changed.
        var isCurrent = false
        /// False if the diagram must be checked for errors, which the list of diagrams shows.
        var isChecked = false
        /// True if the file was removed after the diagram was shown.
        ///
        /// The diagram isn't in the list, but the page can still show the last picture. A program may remove a file and
        /// write it again, for example `git switch`.
        var isGone = false
        /// The number of layouts so far.
        ///
        /// It is part of the addresses of pictures, so that a browser loads a picture again after a new layout.
        var version = 0
    }

    /// The ids of the inputs, in their order.
    private var order: [String] = []
    /// The diagrams, and those that are gone.
    private var entries: [String: Entry] = [:]
    /// The inputs that may be diagrams.
    private var unread: [String: Input] = [:]
    /// The ids of the inputs that may have to be read, in descending order.
    private var waiting: [String] = []

    /// The ids of the diagrams, in the order of the inputs.
    var ids: [String] { order.filter { entries[$0]?.isGone == false } }

    /// False if there are inputs that may be diagrams.
    var isComplete: Bool { unread.isEmpty }

    /// A diagram, or one that is gone.
    subscript(id: String) -> Entry? {
        get { entries[id] }
        set { entries[id] = newValue }
    }

    /// Sets the inputs that were found.
    ///
    /// A diagram that is already in the list stays in it, even if its file isn't recognized as a diagram any more. All
    /// other inputs must be read, also if there was a diagram in a removed file of the same name.
    ///
    /// - Returns: The diagrams whose files were removed.
    mutating func setInputs(_ inputs: [Input]) -> [Input] {
        var known: Set<String> = []
        order = []
        unread = [:]
        for input in inputs {
            let id = GalleryNames.id(of: input)
            guard known.insert(id).inserted else { continue }
            order.append(id)
            if entries[id]?.isGone ?? true { unread[id] = input }
        }
        waiting = order.reversed().filter { unread[$0] != nil }
        let removed = entries.filter { !known.contains($0.key) && !$0.value.isGone }
        for (id, entry) in removed { entries[id] = Self.gone(entry) }
        return removed.map(\.value.input)
    }

    /// Returns the entry for a diagram whose file was removed; nil if its last picture isn't in memory.
    private static func gone(_ entry: Entry) -> Entry? {
        guard entry.document != nil else { return nil }
        var entry = entry
        entry.diagnostics = [
            Diagnostic(.error, "\(entry.input.path): the file is gone, and this is its last picture")
        ]
        (entry.hasFailed, entry.isCurrent, entry.isGone) = (true, true, true)
        return entry
    }

    /// Returns the id of the next input that must be read; nil if all inputs have been read.
    mutating func nextUnread() -> String? {
        while let id = waiting.popLast() { if unread[id] != nil { return id } }
        return nil
    }

    /// Reads an input if it hasn't been read yet, and adds it to the list if it is a diagram.
    ///
    /// - Returns: True if the input was added.
    mutating func read(_ id: String, isDiagram: (Input) -> Bool) -> Bool {
        guard let input = unread.removeValue(forKey: id), isDiagram(input) else { return false }
        var entry = entries[id] ?? Entry(input: input)
        (entry.isGone, entry.isCurrent) = (false, false)
        entries[id] = entry
        return true
    }
}
