/// Leaves out the protocols that a type refines only because it refines another protocol.
///
/// Symbol graphs also list indirect refinements, which needn't be drawn.
struct RefinementReduction {
    /// The protocols that a protocol refines, without those that refine it in turn.
    private enum Refined {
        case list([Int])
        /// A bit for each type.
        ///
        /// The bits take less memory than the list, and many lists of many protocols would take cubic time.
        case bits([UInt64])
    }

    private let refined: [Int: Refined]
    /// The cycle to which each type belongs, as the index of one of its types.
    ///
    /// A type that isn't in a cycle has its own index.
    private let cycles: [Int]
    private let ranks: [Int]

    /// Prepares the reduction of refinements.
    ///
    /// - Parameters:
    ///   - refinement: The protocols that each protocol refines. Types are numbers from 0 to `ranks.count - 1`.
    ///   - ranks: The position of each type in an order that doesn't depend on the order of files.
    init(_ refinement: [Int: Set<Int>], ranks: [Int]) {
        self.ranks = ranks
        let cycles = Self.cycles(ranks.indices.map { Array(refinement[$0] ?? []) })
        self.cycles = cycles
        let wordCount = (ranks.count + 63) / 64
        var refined: [Int: Refined] = [:]
        for (type, parents) in refinement {
            let others = parents.filter { cycles[$0] != cycles[type] }
            if others.count <= wordCount {
                refined[type] = .list(Array(others))
                continue
            }
            var words = [UInt64](repeating: 0, count: wordCount)
            for other in others { words[other / 64] |= 1 << UInt64(other % 64) }
            refined[type] = .bits(words)
        }
        self.refined = refined
    }

    /// Returns the protocols that no other protocol in the set refines.
    ///
    /// If protocols refine each other in a cycle, only the one with the lowest rank is kept.
    func reduced(_ parents: Set<Int>) -> [Int] {
        var implied: Set<Int> = []
        var words: [UInt64] = []
        for parent in parents {
            switch refined[parent] {
            case .list(let list): implied.formUnion(list)
            case .bits(let bits):
                if words.isEmpty {
                    words = bits
                } else {
                    for index in bits.indices { words[index] |= bits[index] }
                }
            case nil: break
            }
        }
        var kept: [Int: Int] = [:]
        for parent in parents where !implied.contains(parent) {
            if !words.isEmpty, words[parent / 64] & 1 << UInt64(parent % 64) != 0 { continue }
            let other = kept[cycles[parent]] ?? parent
            kept[cycles[parent]] = ranks[parent] < ranks[other] ? parent : other
        }
        return Array(kept.values)
    }

    /// Returns the strongly connected component of each node, as the index of one of its nodes.
    ///
    /// This is Tarjan's algorithm ("Depth-first search and linear graph algorithms", 1972) with a stack instead of
    /// recursion. Takes O(nodes + edges).
    private static func cycles(_ edges: [[Int]]) -> [Int] {
        var cycles = [Int](repeating: -1, count: edges.count)
        var (numbers, lowest) = (cycles, cycles)
        var open: [Int] = []
        var walk: [(node: Int, next: Int)] = []
        var count = 0
        for start in edges.indices where numbers[start] < 0 {
            walk.append((start, 0))
            while let (node, next) = walk.last {
                if numbers[node] < 0 {
                    (numbers[node], lowest[node]) = (count, count)
                    count += 1
                    open.append(node)
                }
                if next < edges[node].count {
                    walk[walk.count - 1].next += 1
                    let target = edges[node][next]
                    if numbers[target] < 0 {
                        walk.append((target, 0))
                    } else if cycles[target] < 0 {
                        lowest[node] = min(lowest[node], numbers[target])
                    }
                    continue
                }
                walk.removeLast()
                if let parent = walk.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
                guard lowest[node] == numbers[node] else { continue }
                while let last = open.popLast() {
                    cycles[last] = node
                    if last == node { break }
                }
            }
        }
        return cycles
    }
}
