import EspalierBatch
import EspalierFiles

/// The inputs that must be drawn again.
///
/// The input that was changed last is drawn first, because its author waits for it. A change of a file that all inputs
/// use can concern thousands of other inputs.
nonisolated struct WaitingInputs {
    /// The inputs in the order in which they are drawn.
    private var inputs: [Input] = []

    /// True if no input is waiting.
    var isEmpty: Bool { inputs.isEmpty }

    /// Adds inputs that have changed, before those that are already waiting, and beginning with the newest file.
    mutating func add(_ changed: [Input]) {
        if changed.isEmpty { return }
        let times = changed.map { (input: $0, time: FileStamp(path: $0.path)?.modified ?? 0) }
        let paths = Set(changed.map(\.path))
        inputs = times.sorted { $0.time > $1.time }.map(\.input) + inputs.filter { !paths.contains($0.path) }
    }

    /// Replaces the inputs by those of a new search, and leaves out inputs that the search hasn't found.
    mutating func update(_ found: [Input]) {
        if inputs.isEmpty { return }
        let known = Dictionary(found.map { ($0.path, $0) }) { first, _ in first }
        inputs = inputs.compactMap { known[$0.path] }
    }

    /// Removes and returns all inputs, in the order in which they are drawn.
    mutating func takeAll() -> [Input] {
        defer { inputs = [] }
        return inputs
    }

    /// Adds the inputs that weren't drawn after `takeAll()`, in their order.
    mutating func putBack(_ rest: some Sequence<Input>) { inputs += rest }
}
