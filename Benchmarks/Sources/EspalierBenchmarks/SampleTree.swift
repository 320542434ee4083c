import Foundation

/// A tree of class names, which is the input for all programs.
///
/// The tree is the same on every machine.
struct SampleTree {
    let labels: [String]
    /// The index of each node's parent; -1 for the root.
    ///
    /// A parent's index is less than those of its children.
    let parents: [Int]

    private static let words = [
        "Array", "Attribute", "Bundle", "Cache", "Calendar", "Channel", "Collection", "Context", "Data",
        "Date",
        "Decoder", "Encoder", "Error", "Event", "File", "Formatter", "Graph", "Handle", "Index", "Item",
        "Key",
        "Layout", "Locale", "Measurement", "Network", "Object", "Operation", "Path", "Predicate", "Process",
        "Queue", "Range", "Request", "Response", "Scanner", "Session", "Stream", "String", "Task", "Timer",
        "Unit",
        "Value", "View", "Window", "Writer", "Zone",
    ]

    /// Creates a tree.
    ///
    /// - Parameters:
    ///   - count: The number of nodes.
    ///   - branching: The number of children of each node; nil for a random tree, which has far more levels.
    ///   - seed: The seed of the random numbers.
    init(count: Int, branching: Int? = nil, seed: UInt64 = 1) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var labels: [String] = []
        var parents: [Int] = []
        for index in 0..<count {
            let name = Self.words[next(Self.words.count)] + Self.words[next(Self.words.count)]
            labels.append(index == 0 ? "Root" : "\(name)\(index)")
            guard index > 0 else {
                parents.append(-1)
                continue
            }
            if let branching {
                parents.append((index - 1) / branching)
            } else {
                // The parent of a node is one of the nodes shortly before it, so that small trees have a few levels and
                // large trees have dozens.
                parents.append(max(0, index - 1 - next(min(index, 40 + index / 8))))
            }
        }
        (self.labels, self.parents) = (labels, parents)
    }

    /// Returns an outline: the labels in depth-first order, indented by their levels.
    func outline() -> String {
        var children = labels.map { _ in [Int]() }
        for (index, parent) in parents.enumerated() where parent >= 0 { children[parent].append(index) }
        var text = ""
        var stack = [(0, 0)]
        while let (index, depth) = stack.popLast() {
            text += String(repeating: "  ", count: depth) + labels[index] + "\n"
            for child in children[index].reversed() { stack.append((child, depth + 1)) }
        }
        return text
    }

    func dot() -> String {
        var text = "digraph G { rankdir=LR; node [shape=box, style=rounded, fontname=\"Inter\"];\n"
        for (index, label) in labels.enumerated() { text += "n\(index) [label=\"\(label)\"];\n" }
        for (index, parent) in parents.enumerated() where parent >= 0 { text += "n\(parent) -> n\(index);\n" }
        return text + "}\n"
    }
}
