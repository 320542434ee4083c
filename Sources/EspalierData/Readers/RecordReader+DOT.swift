import EspalierDataFiles
import EspalierDiagnostics

extension RecordReader {
    /// Reads a graph in Graphviz's language DOT.
    ///
    /// Attributes of nodes and edges are fields. Graphviz's attributes for links, labels at ends and arrowheads have the
    /// names of this library. What has the style `invis` is left out.
    func dot(_ file: SourceFile) throws(DiagnosticsError) -> DiagramData {
        let graph = try DOTGraph.read(file, limits: limits)
        var reader = self
        if kind != .graph {
            reader = RecordReader(kind: .graph, limits: limits, diagnostics: diagnostics)
            (reader.options, reader.hierarchy) = (options, hierarchy)
        }
        var records = reader.makeCollector()
        let clusters = graph.clusters.map { DOTText.plain($0.label) ?? $0.name }
        let ends = graph.edges.map { graph.clusters(of: $0) }
        let joined = Set(ends.flatMap { [$0.tail, $0.head].compactMap(\.self) })
        let containers = Self.containers(graph, labels: clusters, joined: joined)
        for node in graph.nodes where !node.attributes.isInvisible {
            let text = DOTText(names: ["N": node.name, "G": graph.name])
            var record = Record(
                label: text.label(node.attributes) ?? node.name, id: node.name,
                fields: text.fields(node.attributes, renaming: ["URL": "link", "href": "link"]),
                origin: Record.Origin(node.offset, in: file))
            if let cluster = node.cluster {
                record.fields.append(Record.Field("cluster", .string(clusters[cluster])))
                record.fields.append(Record.Field(GraphContainers.field, .string(containers[cluster])))
            }
            records.append(record, home: nil)
        }
        for cluster in joined.sorted() {
            // Edges can lead to items only, and this item becomes the container.
            var record = Record(label: clusters[cluster], id: containers[cluster])
            if let parent = graph.clusters[cluster].parent {
                record.fields.append(Record.Field(GraphContainers.field, .string(containers[parent])))
            }
            records.append(record, home: nil)
        }
        for (edge, end) in zip(graph.edges, ends) where !edge.attributes.isInvisible {
            let (source, target) = (graph.nodes[edge.source], graph.nodes[edge.target])
            if source.attributes.isInvisible || target.attributes.isInvisible { continue }
            let sign = graph.isDirected ? "->" : "--"
            let text = DOTText(names: [
                "T": source.name, "H": target.name, "G": graph.name, "E": source.name + sign + target.name,
            ])
            let direction = edge.attributes["dir"]?.text ?? (graph.isDirected ? "forward" : "none")
            var record = Record(
                label: text.label(edge.attributes) ?? "",
                fields: text.fields(
                    edge.attributes,
                    renaming: [
                        "URL": "link", "href": "link", "headlabel": "toLabel", "taillabel": "fromLabel",
                    ]), origin: Record.Origin(edge.offset, in: file))
            if let arrowhead = Self.arrowhead(edge.attributes["arrowhead"]?.text, direction) {
                record.fields.append(Record.Field("arrowhead", .string(arrowhead)))
            }
            records.appendEdge(
                from: Record.Home(name: end.tail.map { containers[$0] } ?? source.name, range: nil),
                to: Record.Home(name: end.head.map { containers[$0] } ?? target.name, range: nil), record,
                pointsAtSource: direction == "back")
        }
        noteUnused(graph, in: file)
        if let (name, range) = graph.rankDirection {
            records.direction = DataSelection.Setting("\(name)", at: file.range(range))
        }
        return records.finish()
    }

    /// Returns the paths of the containers that clusters become.
    ///
    /// A part of a path is the label of a cluster, or its name if a path would have two meanings otherwise. A cluster that an
    /// edge joins has its name as the whole path, which is the id of an item.
    private static func containers(_ graph: DOTGraph, labels: [String], joined: Set<Int>) -> [String] {
        var taken = Set(graph.nodes.map(\.name))
        var paths: [String] = []
        for (number, (cluster, label)) in zip(graph.clusters, labels).enumerated() {
            if joined.contains(number) {
                paths.append(cluster.name)
                continue
            }
            let folder = cluster.parent.map { paths[$0] + "/" } ?? ""
            let isClear = !label.isEmpty && !label.contains("/") && !taken.contains(folder + label)
            let name =
                cluster.name.isEmpty ? "cluster \(paths.count + 1)" : cluster.name.replacing("/", with: "-")
            paths.append(folder + (isClear ? label : name))
            taken.insert(paths[paths.count - 1])
        }
        return paths
    }

    /// Returns the arrowhead of an edge; nil for the standard one.
    private static func arrowhead(_ name: String?, _ direction: String) -> String? {
        if direction == "none" { return "none" }
        return switch name {
        case "none": "none"
        case "empty", "onormal", "invempty": "hollow"
        case "vee", "open", "halfopen": "open"
        default: nil
        }
    }

    private func noteUnused(_ graph: DOTGraph, in file: SourceFile) {
        if let first = graph.otherAttributes.first {
            var seen: Set<String> = []
            let names = graph.otherAttributes.map(\.name).filter { seen.insert($0).inserted }
            let directions = DOTGraph.RankDirection.allCases.map(\.rawValue).joined(separator: ", ")
            let advice: [Diagnostic.Note] =
                names.contains("rankdir")
                ? [
                    .init(
                        "the values of 'rankdir' are \(directions), and it is an attribute of the whole graph"
                    )
                ]
                : []
            diagnostics.note(
                "the attributes of the graph aren't used: \(names.joined(separator: ", ").excerpt(upTo: 120))",
                at: file.range(first.range), notes: advice)
        }
        let isHTML = { (attributes: DOTGraph.Attributes) in attributes.values.contains(where: \.isHTML) }
        let place =
            graph.nodes.first { isHTML($0.attributes) }?.offset
            ?? graph.edges.first { isHTML($0.attributes) }?.offset
        if let place {
            diagnostics.note("only the text of HTML labels is drawn", at: file.range(place..<place))
        }
    }
}

extension DOTGraph {
    /// Returns the clusters at which an edge begins and ends, as `ltail` and `lhead` name them; nil for nodes.
    ///
    /// As in Graphviz, a cluster contains the end that it replaces, but not the other.
    fileprivate func clusters(of edge: Edge) -> (tail: Int?, head: Int?) {
        let (around, aroundTarget) = (clusters(around: edge.source), clusters(around: edge.target))
        func cluster(_ attribute: String, _ own: [Int], _ other: [Int]) -> Int? {
            guard let name = edge.attributes[attribute]?.text else { return nil }
            return own.first { clusters[$0].name == name && !other.contains($0) }
        }
        return (cluster("ltail", around, aroundTarget), cluster("lhead", aroundTarget, around))
    }

    private func clusters(around node: Int) -> [Int] {
        Array(
            sequence(first: nodes[node].cluster) { $0.flatMap { self.clusters[$0].parent } }
                .prefix { $0 != nil }.compactMap(\.self))
    }
}

extension DOTGraph.Attributes {
    /// True for a node or edge that isn't drawn but takes space.
    fileprivate var isInvisible: Bool {
        self["style"]?.text.split(separator: ",").contains { $0.trimming(\.isWhitespace) == "invis" } ?? false
    }
}

/// The texts of the attributes of a node or an edge.
private struct DOTText {
    /// The names that stand for `\N`, `\G`, `\T`, `\H` and `\E`.
    var names: [Character: String] = [:]
    /// The attributes that aren't fields, because they are the label or an arrowhead.
    private static let parts: Set<String> = [
        "label", "xlabel", "id", "arrowhead", "dir", "lhead", "ltail",
    ]

    /// Returns the text of an attribute, in which `\N` and the like are removed; nil without the attribute.
    static func plain(_ value: DOTGraph.Value?) -> String? {
        value.map { DOTText().text($0, isRecord: false) }
    }

    /// Returns the label; nil if there is none.
    func label(_ attributes: DOTGraph.Attributes) -> String? {
        let isRecord = ["record", "Mrecord"].contains(attributes["shape"]?.text)
        return (attributes["label"] ?? attributes["xlabel"]).map { text($0, isRecord: isRecord) }
    }

    /// Returns the other attributes as fields, in the order of their names.
    func fields(_ attributes: DOTGraph.Attributes, renaming others: [String: String]) -> [Record.Field] {
        attributes.filter { !Self.parts.contains($0.key) }.sorted { $0.key < $1.key }.map { name, value in
            Record.Field(others[name] ?? name, FieldValue(cell: text(value, isRecord: false)))
        }
    }

    private func text(_ value: DOTGraph.Value, isRecord: Bool) -> String {
        value.isHTML ? Self.text(ofHTML: value.text) : unescaped(value.text, isRecord: isRecord)
    }

    /// Returns a text without escapes; the fields of a record are lines.
    private func unescaped(_ text: String, isRecord: Bool) -> String {
        var lines = [""]
        var (isEscaped, isPort) = (false, false)
        for character in text {
            if isEscaped {
                isEscaped = false
                switch character {
                case "n", "l", "r": lines.append("")
                default: lines[lines.count - 1] += names[character] ?? String(character)
                }
            } else if character == "\\" {
                isEscaped = true
            } else if isRecord, "{|}".contains(character) {
                lines.append("")
            } else if isRecord, "<>".contains(character) {
                isPort = character == "<"
            } else if character == "\n" {
                lines.append("")
            } else if !isPort {
                lines[lines.count - 1].append(character)
            }
        }
        return Self.joined(lines)
    }

    /// Returns the text between the tags of HTML, with a line for each row of a table.
    private static func text(ofHTML html: String) -> String {
        var (lines, tag) = ([""], String?.none)
        for character in html {
            if character == ">" {
                let name = tag?.lowercased().prefix { $0.isLetter || $0 == "/" } ?? ""
                if ["br", "br/", "/tr", "hr", "hr/"].contains(name) { lines.append("") }
                if name == "/td" { lines[lines.count - 1] += " " }
                tag = nil
            } else if character == "<" {
                tag = ""
            } else if tag != nil {
                tag?.append(character)
            } else {
                lines[lines.count - 1].append(character == "\n" ? " " : character)
            }
        }
        return joined(lines)
    }

    /// Joins the lines that aren't empty, in which entities such as `&lt;` are replaced.
    private static func joined(_ lines: [String]) -> String {
        let text = lines.map { $0.trimming(\.isWhitespace) }.filter { !$0.isEmpty }.joined(separator: "\n")
        guard text.contains("&") else { return text }
        let entities = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
        ]
        return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
