/// Ranks for which the sum of all edge lengths, multiplied by the weights, is minimal.
///
/// This is the network simplex method of Gansner, Koutsofios, North and Vo ("A technique for drawing directed graphs",
/// 1993), run to the optimum. The spanning tree is stored in postorder: a subtree is a contiguous range, so that a node
/// is found to be in it by two comparisons, and a pivot moves ranges of an array. The edges that may enter the tree are
/// looked for at the smaller side of the cut, and this side is moved.
nonisolated struct NetworkSimplex {
    private let graph: RankGraph
    private var ranks: [Int32]
    /// For each node, the tree edge to its parent; -1 for the root.
    private var parentEdge: [Int32]
    /// The nodes in postorder.
    private var order: [Int32]
    /// For each node, its index in `order`.
    private var place: [Int32]
    /// For each node, the number of nodes in its subtree.
    private var size: [Int32]
    /// For each node, the sum over its subtree of the weights of outgoing edges minus those of incoming edges.
    ///
    /// Its absolute value is the cut value of the tree edge to the parent.
    private var balance: [Int]
    private var nextCandidate = 0

    /// Returns the optimal ranks, of which the least is 0.
    ///
    /// - Parameters:
    ///   - graph: A connected graph.
    ///   - ranks: Ranks that satisfy all edges.
    /// - Returns: The optimal ranks.
    static func ranks(of graph: RankGraph, from ranks: [Int32]) -> [Int32] {
        var simplex = NetworkSimplex(graph, TightTree(graph, ranks: ranks))
        while let leaving = simplex.leavingNode(), let entering = simplex.enteringEdge(leaving) {
            simplex.pivot(leaving, entering)
        }
        let least = simplex.ranks.min() ?? 0
        return simplex.ranks.map { $0 - least }
    }

    private init(_ graph: RankGraph, _ tree: TightTree) {
        self.graph = graph
        (ranks, parentEdge) = (tree.ranks, tree.parentEdge)
        size = Array(repeating: 1, count: graph.count)
        balance = Array(repeating: 0, count: graph.count)
        order = []
        place = Array(repeating: 0, count: graph.count)
        for edge in graph.edges {
            balance[Int(edge.tail)] += Int(edge.weight)
            balance[Int(edge.head)] -= Int(edge.weight)
        }
        sortNodes()
    }

    /// Sets `order`, `place`, `size` and `balance` from the parents.
    private mutating func sortNodes() {
        let parents = (0..<graph.count).map { Int32(parent(of: $0) ?? graph.count) }
        let children = CompressedLists(keys: parents, count: graph.count + 1)
        // The reverse of a preorder is a postorder.
        var stack = Array(children[graph.count])
        order.reserveCapacity(graph.count)
        while let node = stack.popLast() {
            order.append(node)
            stack.append(contentsOf: children[Int(node)])
        }
        order.reverse()
        for (index, node) in order.enumerated() {
            place[Int(node)] = Int32(index)
            if let parent = parent(of: Int(node)) {
                size[parent] += size[Int(node)]
                balance[parent] += balance[Int(node)]
            }
        }
    }

    private func parent(of node: Int) -> Int? {
        guard parentEdge[node] >= 0 else { return nil }
        let edge = graph.edges[Int(parentEdge[node])]
        return Int(edge.tail) == node ? Int(edge.head) : Int(edge.tail)
    }

    private func subtree(_ node: Int) -> Range<Int> {
        let end = Int(place[node]) + 1
        return end - Int(size[node])..<end
    }

    /// Returns the node whose tree edge leaves the tree: that of the least cut value among the next 30 negative ones.
    private mutating func leavingNode() -> Int? {
        var (best, least, found) = (-1, 0, 0)
        for _ in 0..<graph.count where found < 30 {
            let node = nextCandidate
            nextCandidate = nextCandidate + 1 == graph.count ? 0 : nextCandidate + 1
            guard parentEdge[node] >= 0 else { continue }
            let isTail = Int(graph.edges[Int(parentEdge[node])].tail) == node
            let cut = isTail ? balance[node] : -balance[node]
            if cut < 0 {
                found += 1
                if cut < least { (best, least) = (node, cut) }
            }
        }
        return best < 0 ? nil : best
    }

    /// Returns the edge of least slack that crosses the cut against the direction of a node's tree edge.
    private func enteringEdge(_ node: Int) -> Int? {
        let range = subtree(node)
        let leadsOut = Int(graph.edges[Int(parentEdge[node])].tail) == node
        var (best, least) = (-1, Int32.max)
        func search(_ nodes: Range<Int>, inside: Bool) {
            for index in nodes {
                let node = Int(order[index])
                // Edges into the subtree are looked for if the tree edge leads out of it.
                let lists = leadsOut == inside ? graph.into : graph.out
                for number in lists[node] {
                    let edge = graph.edges[Int(number)]
                    let other = Int(leadsOut == inside ? edge.tail : edge.head)
                    guard range.contains(Int(place[other])) != inside else { continue }
                    let slack = ranks[Int(edge.head)] - ranks[Int(edge.tail)] - edge.length
                    if slack < least || (slack == least && Int(number) < best) {
                        (best, least) = (Int(number), slack)
                    }
                }
            }
        }
        if 2 * range.count <= graph.count {
            search(range, inside: true)
        } else {
            search(0..<range.lowerBound, inside: false)
            search(range.upperBound..<graph.count, inside: false)
        }
        return best < 0 ? nil : best
    }

    private mutating func pivot(_ node: Int, _ entering: Int) {
        let edge = graph.edges[entering]
        let range = subtree(node)
        let headIsInside = range.contains(Int(place[Int(edge.head)]))
        let (inner, outer) = headIsInside ? (edge.head, edge.tail) : (edge.tail, edge.head)
        let slack = ranks[Int(edge.head)] - ranks[Int(edge.tail)] - edge.length
        move(range, by: headIsInside ? -slack : slack)
        let sum = balance[node]
        let below = parent(of: node)
        addToAncestors(from: below, Int32(-range.count), -sum)
        let turned = turn(node, range, to: Int(inner))
        parentEdge[Int(inner)] = Int32(entering)
        addToAncestors(from: Int(outer), Int32(range.count), sum)
        reorder(turned, from: range, before: Int(place[Int(outer)]))
    }

    /// Moves the subtree in `range`, or all other nodes by the opposite, whichever are fewer.
    private mutating func move(_ range: Range<Int>, by distance: Int32) {
        guard distance != 0 else { return }
        if 2 * range.count <= graph.count {
            for index in range { ranks[Int(order[index])] += distance }
        } else {
            for index in 0..<range.lowerBound { ranks[Int(order[index])] -= distance }
            for index in range.upperBound..<graph.count { ranks[Int(order[index])] -= distance }
        }
    }

    private mutating func addToAncestors(from node: Int?, _ count: Int32, _ sum: Int) {
        var next = node
        while let node = next {
            size[node] += count
            balance[node] += sum
            next = parent(of: node)
        }
    }

    /// Makes `root` the root of the subtree of `node`.
    ///
    /// - Returns: The nodes of the subtree in the new postorder.
    private mutating func turn(_ node: Int, _ range: Range<Int>, to root: Int) -> [Int32] {
        var path = [root]
        while let last = path.last, last != node, let parent = parent(of: last) { path.append(parent) }
        var turned: [Int32] = []
        turned.reserveCapacity(range.count)
        for index in path.indices.reversed() {
            let block = subtree(path[index])
            let inner = index == 0 ? block.upperBound..<block.upperBound : subtree(path[index - 1])
            turned += order[block.lowerBound..<inner.lowerBound]
            turned += order[inner.upperBound..<block.upperBound]
        }
        let (wholeSize, wholeBalance) = (size[node], balance[node])
        for index in path.indices.reversed() {
            let inner = index == 0 ? nil : path[index - 1]
            size[path[index]] = wholeSize - (inner.map { size[$0] } ?? 0)
            balance[path[index]] = wholeBalance - (inner.map { balance[$0] } ?? 0)
            if index > 0 { parentEdge[path[index]] = parentEdge[path[index - 1]] }
        }
        size[root] = wholeSize
        balance[root] = wholeBalance
        return turned
    }

    /// Moves a subtree in `order` to the place before its new parent.
    private mutating func reorder(_ nodes: [Int32], from range: Range<Int>, before parent: Int) {
        var index: Int
        if parent >= range.upperBound {
            index = range.lowerBound
            for old in range.upperBound..<parent { set(order[old], &index) }
            for node in nodes { set(node, &index) }
        } else {
            index = parent + nodes.count
            var target = range.upperBound
            for old in (parent..<range.lowerBound).reversed() {
                target -= 1
                order[target] = order[old]
                place[Int(order[target])] = Int32(target)
            }
            index = parent
            for node in nodes { set(node, &index) }
        }
    }

    @inline(__always)
    private mutating func set(_ node: Int32, _ index: inout Int) {
        order[index] = node
        place[Int(node)] = Int32(index)
        index += 1
    }
}
