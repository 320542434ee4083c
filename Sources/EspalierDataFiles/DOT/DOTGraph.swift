package import EspalierDiagnostics

/// A graph in Graphviz's language DOT, as far as it is data: nodes, edges and clusters with their attributes.
package struct DOTGraph {
    /// The value of an attribute.
    package struct Value: Equatable {
        package let text: String
        /// True if the text is in angle brackets, in which Graphviz reads it as HTML.
        package let isHTML: Bool
    }

    package typealias Attributes = [String: Value]

    /// The direction in which the edges of a graph lead.
    package enum RankDirection: String, CaseIterable {
        case topToBottom = "TB"
        case leftToRight = "LR"
        case bottomToTop = "BT"
        case rightToLeft = "RL"
    }

    package struct Node {
        package let name: String
        package var attributes: Attributes
        /// The index of the innermost cluster that contains the node.
        package fileprivate(set) var cluster: Int?
        package let offset: Int
    }

    package struct Edge {
        package let source: Int
        package let target: Int
        package let attributes: Attributes
        package let offset: Int
    }

    package struct Cluster {
        package let name: String
        package fileprivate(set) var label: Value?
        /// The index of the cluster that contains this one.
        package let parent: Int?
    }

    /// The name of the graph; empty if it has none.
    package private(set) var name = ""
    package private(set) var isDirected = true
    package private(set) var nodes: [Node] = []
    package private(set) var edges: [Edge] = []
    package private(set) var clusters: [Cluster] = []
    /// The value of the graph's attribute `rankdir`, with its place; nil without a value that Graphviz knows.
    package private(set) var rankDirection: (name: RankDirection, range: Range<Int>)?
    /// The attributes of the graph and its subgraphs that have no effect, each with its place.
    package private(set) var otherAttributes: [(name: String, range: Range<Int>)] = []

    /// The maximum number of edges, because one statement with two groups can have millions.
    private static let maximumEdges = 1 << 20

    private var isStrict = false
    private var rows: [String: Int] = [:]
    private var known: Set<[Int]> = []
    private var clusterIndices: [String: Int] = [:]
    private var rankCount = 0
    private var scopes: [Scope] = []

    /// The graph, or a subgraph, with the statement in it that is being read.
    private struct Scope {
        var nodeDefaults: Attributes = [:]
        var edgeDefaults: Attributes = [:]
        var cluster: Int?
        /// The group of nodes that share a layer, for `rank=same`.
        var rank: Value?
        /// The members, which are the ends of an edge to the subgraph.
        var members: [Int] = []
        /// The ends of the statement's edges that have been read.
        var chain: [[Int]] = []
        /// The place of the statement's first end.
        var start = 0
        /// True after `->` and `--`.
        var needsEnd = false
    }

    /// Reads the first graph of a file.
    ///
    /// - Throws: `DiagnosticsError` with the first syntax error, or if a limit is exceeded.
    package static func read(
        _ file: SourceFile, limits: DataLimits = DataLimits()
    ) throws(DiagnosticsError) -> DOTGraph {
        try TextInput.read(file, limits: limits) { (bytes, start) throws(InputFailure) in
            var scanner = try DOTScanner(bytes, from: start, limits: limits)
            var graph = DOTGraph()
            try graph.readHead(&scanner)
            while !graph.scopes.isEmpty { try graph.readPart(&scanner, limits) }
            let ranked = Set(DOTRanks(graph.nodes, graph.edges).groups.joined())
            for row in graph.nodes.indices where !ranked.contains(row) {
                graph.nodes[row].attributes["rank"] = nil
            }
            return graph
        }
    }

    private mutating func readHead(_ scanner: inout DOTScanner) throws(InputFailure) {
        if scanner.token.isKeyword("strict") {
            isStrict = true
            try scanner.advance()
        }
        isDirected = scanner.token.isKeyword("digraph")
        guard isDirected || scanner.token.isKeyword("graph") else {
            throw scanner.unexpected("'digraph' or 'graph'")
        }
        try scanner.advance()
        if let text = scanner.token.text {
            name = text
            try scanner.advance()
        }
        try expect("{", &scanner)
        scopes = [Scope()]
    }

    private func expect(_ symbol: Unicode.Scalar, _ scanner: inout DOTScanner) throws(InputFailure) {
        guard scanner.token == .symbol(UInt8(ascii: symbol)) else { throw scanner.unexpected("'\(symbol)'") }
        try scanner.advance()
    }

    /// Reads an end of an edge, or another part of a statement.
    private mutating func readPart(
        _ scanner: inout DOTScanner, _ limits: DataLimits
    ) throws(InputFailure) {
        let index = scopes.count - 1
        switch scanner.token {
        case .symbol(UInt8(ascii: "}")) where !scopes[index].needsEnd:
            let scope = scopes.removeLast()
            if scopes.isEmpty { return }
            try scanner.advance()
            try addEnd(scope.members, &scanner)
        case .symbol(UInt8(ascii: ";")) where !scopes[index].needsEnd,
            .symbol(UInt8(ascii: ",")) where !scopes[index].needsEnd:
            try scanner.advance()
        case .symbol(UInt8(ascii: "{")): try enterSubgraph(named: "", &scanner, limits)
        case .name, .string, .html: try readName(&scanner, limits)
        default: throw scanner.unexpected(scopes[index].needsEnd ? "a node" : "a statement or '}'")
        }
    }

    private mutating func readName(
        _ scanner: inout DOTScanner, _ limits: DataLimits
    ) throws(InputFailure) {
        let (token, start) = (scanner.token, scanner.range.lowerBound)
        let isInEdge = scopes[scopes.count - 1].needsEnd
        try scanner.advance()
        if token.isKeyword("subgraph") {
            let name = scanner.token.text
            if name != nil { try scanner.advance() }
            guard scanner.token == .symbol(UInt8(ascii: "{")) else { throw scanner.unexpected("'{'") }
            return try enterSubgraph(named: name ?? "", &scanner, limits)
        }
        for keyword in ["node", "edge", "graph"] where token.isKeyword(keyword) && !isInEdge {
            guard scanner.token == .symbol(UInt8(ascii: "[")) else { throw scanner.unexpected("'['") }
            let found = try attributes(&scanner, ofGraph: keyword == "graph")
            let index = scopes.count - 1
            if keyword == "node" { scopes[index].nodeDefaults.merge(found) { $1 } }
            if keyword == "edge" { scopes[index].edgeDefaults.merge(found) { $1 } }
            return
        }
        if scanner.token == .symbol(UInt8(ascii: "=")), !isInEdge {
            try scanner.advance()
            let value = try value(&scanner)
            return setGraphAttribute(token.text ?? "", value, start..<scanner.range.lowerBound)
        }
        // Ports have no effect: a name, and a point of the compass.
        while scanner.token == .symbol(UInt8(ascii: ":")) {
            try scanner.advance()
            guard scanner.token.text != nil else { throw scanner.unexpected("a port") }
            try scanner.advance()
        }
        try DocumentLimit.items.check("nodes", nodes.count, upTo: limits.effectiveItems, at: start)
        let row = row(named: token.text ?? "", at: start)
        let isNode = scopes[scopes.count - 1].chain.isEmpty
        if isNode { scopes[scopes.count - 1].start = start }
        try addEnd([row], &scanner, isNode: isNode)
    }

    private mutating func enterSubgraph(
        named name: String, _ scanner: inout DOTScanner, _ limits: DataLimits
    ) throws(InputFailure) {
        let offset = scanner.range.lowerBound
        try DocumentLimit.depth.check("nesting depth", scopes.count, upTo: limits.depth, at: offset)
        try scanner.advance()
        let outer = scopes[scopes.count - 1]
        if outer.chain.isEmpty { scopes[scopes.count - 1].start = offset }
        var scope = Scope(
            nodeDefaults: outer.nodeDefaults, edgeDefaults: outer.edgeDefaults, cluster: outer.cluster)
        if name.hasPrefix("cluster") { scope.cluster = addCluster(name, in: outer.cluster) }
        scopes.append(scope)
    }

    private mutating func addCluster(_ name: String, in parent: Int?) -> Int {
        if let known = clusterIndices[name] { return known }
        if !name.isEmpty { clusterIndices[name] = clusters.count }
        clusters.append(Cluster(name: name, label: nil, parent: parent))
        return clusters.count - 1
    }

    /// Returns the row of a node, which is added unless it is known, and makes it a member of the current subgraph.
    private mutating func row(named name: String, at offset: Int) -> Int {
        let scope = scopes[scopes.count - 1]
        let row = rows[name] ?? nodes.count
        if row == nodes.count {
            rows[name] = row
            nodes.append(
                Node(name: name, attributes: scope.nodeDefaults, cluster: scope.cluster, offset: offset))
        } else if let cluster = scope.cluster, clusters[cluster].parent == nodes[row].cluster {
            nodes[row].cluster = cluster
        }
        return row
    }

    /// Adds ends to the statement, and reads on up to the next end, or to the end of the statement.
    private mutating func addEnd(
        _ rows: [Int], _ scanner: inout DOTScanner, isNode: Bool = false
    ) throws(InputFailure) {
        let index = scopes.count - 1
        scopes[index].chain.append(rows)
        scopes[index].members += rows
        if let rank = scopes[index].rank { for row in rows { nodes[row].attributes["rank"] = rank } }
        scopes[index].needsEnd = false
        if case .edge(let isDirected) = scanner.token {
            guard isDirected == self.isDirected else {
                throw scanner.unexpected(self.isDirected ? "'->' in a digraph" : "'--' in a graph")
            }
            scopes[index].needsEnd = true
            return try scanner.advance()
        }
        var found: Attributes = [:]
        if scanner.token == .symbol(UInt8(ascii: "[")) { found = try attributes(&scanner, ofGraph: false) }
        let (chain, start) = (scopes[index].chain, scopes[index].start)
        scopes[index].chain = []
        if chain.count == 1 {
            if isNode, let row = rows.first { nodes[row].attributes.merge(found) { $1 } }
            return
        }
        found = scopes[index].edgeDefaults.merging(found) { $1 }
        for (sources, targets) in zip(chain, chain.dropFirst()) {
            try addEdges(from: sources, to: targets, found, at: start)
        }
    }

    private mutating func addEdges(
        from sources: [Int], to targets: [Int], _ attributes: Attributes, at offset: Int
    ) throws(InputFailure) {
        for source in unique(sources) {
            for target in unique(targets) {
                if isStrict {
                    let ends = isDirected ? [source, target] : [min(source, target), max(source, target)]
                    if !known.insert(ends).inserted { continue }
                }
                edges.append(Edge(source: source, target: target, attributes: attributes, offset: offset))
                try DocumentLimit.edges.check("edges", edges.count, upTo: Self.maximumEdges, at: offset)
            }
        }
    }

    private func unique(_ rows: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return rows.count == 1 ? rows : rows.filter { seen.insert($0).inserted }
    }

    // MARK: Attributes

    /// Reads lists of attributes; those of a graph are set.
    private mutating func attributes(
        _ scanner: inout DOTScanner, ofGraph isOfGraph: Bool
    ) throws(InputFailure) -> Attributes {
        var found: Attributes = [:]
        while scanner.token == .symbol(UInt8(ascii: "[")) {
            try scanner.advance()
            while scanner.token != .symbol(UInt8(ascii: "]")) {
                guard let name = scanner.token.text else { throw scanner.unexpected("an attribute or ']'") }
                let start = scanner.range.lowerBound
                try scanner.advance()
                var value = Value(text: "true", isHTML: false)
                if scanner.token == .symbol(UInt8(ascii: "=")) {
                    try scanner.advance()
                    value = try self.value(&scanner)
                }
                if isOfGraph {
                    setGraphAttribute(name, value, start..<scanner.range.lowerBound)
                } else {
                    found[name] = value
                }
                if [.symbol(UInt8(ascii: ";")), .symbol(UInt8(ascii: ","))].contains(scanner.token) {
                    try scanner.advance()
                }
            }
            try scanner.advance()
        }
        return found
    }

    private func value(_ scanner: inout DOTScanner) throws(InputFailure) -> Value {
        guard let text = scanner.token.text else { throw scanner.unexpected("a value") }
        var isHTML = false
        if case .html = scanner.token { isHTML = true }
        try scanner.advance()
        return Value(text: text, isHTML: isHTML)
    }

    private mutating func setGraphAttribute(_ name: String, _ value: Value, _ range: Range<Int>) {
        let index = scopes.count - 1
        let cluster = scopes[index].cluster
        let isOwn = cluster != nil && (index == 0 || scopes[index - 1].cluster != cluster)
        switch name {
        case "label" where isOwn: if let cluster { clusters[cluster].label = value }
        case "cluster" where !isOwn && index > 0 && value.text == "true":
            scopes[index].cluster = addCluster("", in: cluster)
        case "rank" where value.text == "same":
            rankCount += 1
            scopes[index].rank = Value(text: "same \(rankCount)", isHTML: false)
            for row in scopes[index].members { nodes[row].attributes["rank"] = scopes[index].rank }
        case "rankdir" where index == 0 && RankDirection(rawValue: value.text) != nil:
            rankDirection = RankDirection(rawValue: value.text).map { ($0, range) }
        // Edges end at clusters whether or not this is set.
        case "compound": break
        default: otherAttributes.append((name, range))
        }
    }
}
