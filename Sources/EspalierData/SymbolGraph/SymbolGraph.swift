import EspalierDataFiles
import EspalierDiagnostics

/// The types of several symbol graphs and the relations between them.
struct SymbolGraph {
    private struct Edge: Hashable {
        let child: Int
        let parent: Int
    }

    private let options: SymbolGraphOptions
    private var types: [SymbolGraphType] = []
    private var indices: [String: Int] = [:]
    private var inheritance: Set<Edge> = []
    private var refinement: [Int: Set<Int>] = [:]
    private var members: [String: Int] = [:]

    init(options: SymbolGraphOptions) { self.options = options }

    // MARK: Types

    mutating func readTypes(of file: SymbolGraphFile) throws(DiagnosticsError) {
        let wanted = options.kinds
        try file.forEachSymbol { (scanner) throws(InputFailure) in
            var kind = SymbolGraphType.Kind.class
            let symbol = try SymbolGraphSymbol(&scanner) { scanner, text in
                let found = Self.kinds.first { scanner.text(text, hasSuffix: $0.suffix) }
                guard let found, wanted.contains(found.option) else { return false }
                kind = found.kind
                return true
            }
            guard let symbol, let identifier = try symbol.identifier(scanner), indices[identifier] == nil,
                !SymbolGraphType.isMarker(identifier)
            else { return }
            if kind == .class, SymbolGraphText.has("actor", try symbol.fragments(scanner)) { kind = .actor }
            let path = try symbol.path(scanner)
            var type = SymbolGraphType(
                identifier: identifier, name: path.isEmpty ? identifier : path.joined(separator: "."),
                module: file.module, kind: kind)
            type.summary = try symbol.summary(scanner)
            type.accessLevel = try symbol.accessLevel(scanner)
            if let location = try symbol.location(scanner) {
                (type.path, type.line) = (location.uri, location.line)
            }
            append(type)
        }
    }

    private mutating func append(_ type: SymbolGraphType) {
        indices[type.identifier] = types.count
        types.append(type)
    }

    /// For each suffix of a kind of symbol in the file, the option that includes such symbols, and the kind of type.
    private static let kinds:
        [(suffix: StaticString, option: SymbolGraphOptions.Kind, kind: SymbolGraphType.Kind)] = [
            (".class", .classes, .class), (".struct", .structs, .struct), (".enum", .enums, .enum),
            (".protocol", .protocols, .protocol),
        ]

    // MARK: Edges

    mutating func readEdges(of file: SymbolGraphFile) throws(DiagnosticsError) {
        try file.forEachRelationship { (scanner) throws(InputFailure) in
            guard let relationship = try SymbolGraphRelationship(&scanner, options) else { return }
            switch relationship.kind {
            case .memberOf:
                if let type = indices[relationship.target] { members[relationship.source] = type }
            case .inheritsFrom:
                guard let child = indices[relationship.source], options.kinds.contains(.classes) else {
                    return
                }
                inheritance.insert(Edge(child: child, parent: parent(of: relationship, kind: .class)))
            case .conformsTo:
                guard let child = indices[relationship.source], types[child].kind == .protocol,
                    !relationship.targetIsMarker
                else { return }
                refinement[child, default: []].insert(parent(of: relationship, kind: .protocol))
            }
        }
    }

    /// Returns the index of the type that is the target of a relationship.
    ///
    /// If the type isn't in any file, it is added as an external type.
    private mutating func parent(of relationship: SymbolGraphRelationship, kind: SymbolGraphType.Kind) -> Int
    {
        if let index = indices[relationship.target] { return index }
        let name = relationship.targetFallback ?? relationship.target
        let module = relationship.targetFallback?.split(separator: ".").first.map(String.init) ?? ""
        append(
            SymbolGraphType(
                identifier: relationship.target, name: name, module: module, kind: kind, isExternal: true))
        return types.count - 1
    }

    // MARK: Members

    mutating func readMembers(of file: SymbolGraphFile) throws(DiagnosticsError) {
        try file.forEachSymbol { (scanner) throws(InputFailure) in
            var isProperty = false
            let symbol = try SymbolGraphSymbol(&scanner) { scanner, kind in
                isProperty = scanner.text(kind, hasSuffix: "property")
                return isProperty || scanner.text(kind, hasSuffix: "method")
                    || scanner.text(kind, hasSuffix: ".init")
            }
            guard let symbol, let identifier = try symbol.identifier(scanner), let type = members[identifier],
                !identifier.contains("::SYNTHESIZED::")
            else { return }
            let fragments = try symbol.fragments(scanner)
            if SymbolGraphText.has("override", fragments) { return }
            if isProperty {
                if let text = SymbolGraphText.property(fragments) { types[type].properties.append(text) }
            } else if let title = try symbol.title(scanner) {
                types[type].methods.append(SymbolGraphText.method(title, fragments))
            }
        }
    }

    // MARK: Hierarchy

    /// Adds all types to `builder`, in an order that doesn't depend on the order of the files.
    func build(_ builder: inout HierarchyBuilder, _ source: SourceFile) {
        let order = types.indices.sorted { left, right in
            let (a, b) = (types[left], types[right])
            return (a.name, a.module, a.identifier) < (b.name, b.module, b.identifier)
        }
        var rows = [Int](repeating: 0, count: types.count)
        for index in order {
            rows[index] = builder.append(
                Record(
                    label: types[index].name, fields: fields(of: types[index]),
                    origin: Record.Origin(0, in: source)))
        }
        // A protocol's first parent, which is the parent in the tree, is the most specific protocol that it refines:
        // the protocol that itself refines the most protocols. For example, BinaryInteger is below Numeric, not below
        // CustomStringConvertible.
        var edges = inheritance.map { (child: rows[$0.child], generality: 0, parent: rows[$0.parent]) }
        let reduction = RefinementReduction(refinement, ranks: rows)
        for (child, parents) in refinement {
            for parent in reduction.reduced(parents) {
                edges.append((rows[child], -(refinement[parent]?.count ?? 0), rows[parent]))
            }
        }
        for edge in edges.sorted(by: <) { builder.addParent(edge.parent, of: edge.child) }
    }

    private func fields(of type: SymbolGraphType) -> [Record.Field] {
        var fields: [Record.Field] = []
        func set(_ name: String, _ text: String?) {
            if let text, !text.isEmpty { fields.append(Record.Field(name, .string(text))) }
        }
        set("module", type.module)
        set("kind", type.kind.rawValue)
        if type.isExternal { fields.append(Record.Field("external", true)) }
        set("access", type.accessLevel)
        set("summary", type.summary)
        set("tooltip", type.summary)
        if !type.isExternal, let pattern = options.linkPattern {
            set("link", SymbolGraphText.link(pattern, for: type, sourceRoot: options.sourceRoot))
        }
        for (name, list) in [("properties", type.properties), ("methods", type.methods)] where !list.isEmpty {
            fields.append(Record.Field(name, .list(Array(Set(list)).sorted())))
        }
        return fields
    }
}
