import EspalierDataFiles
import EspalierDiagnostics

/// Chooses what is shown of symbol graphs, and creates the items of a hierarchy.
struct SymbolGraphPicture {
    private let options: SymbolGraphOptions
    private let relations: SymbolGraphRelations
    private let modules: [String]
    private let conformances: SymbolGraphConformances
    /// All types by name, in an order that doesn't depend on the order of files.
    private let order: [Int]
    private let drawsExtraParents: Bool
    private var isIncluded: [Bool] = []
    /// The types that contain others in the picture.
    private var outerTypes: Set<Int> = []
    private var visibleMembers: [Int: [Int]] = [:]
    private(set) var omissions: SymbolGraphOmissions
    /// True if the kinds of boxes weren't given, and the graph has no classes, so that all kinds are shown.
    private(set) var showsAllKinds = false

    init(_ graph: SymbolGraph, drawsExtraParents: Bool) {
        (options, modules, omissions) = (graph.options, graph.modules, graph.leftOut)
        self.drawsExtraParents = drawsExtraParents
        let relations = SymbolGraphRelations(graph)
        let types = relations.types
        let order = types.indices.sorted { left, right in
            let (a, b) = (types[left], types[right])
            return (a.name, a.module, a.identifier) < (b.name, b.module, b.identifier)
        }
        var ranks = [Int](repeating: 0, count: types.count)
        for (rank, type) in order.enumerated() { ranks[type] = rank }
        conformances = SymbolGraphConformances(
            relations.protocols, superclasses: relations.superclasses, types: types, ranks: ranks)
        (self.relations, self.order) = (relations, order)
        chooseMembers()
        chooseTypes()
        outerTypes = Set(relations.containers.filter { isIncluded[$0.key] && isIncluded[$0.value] }.values)
    }

    private var types: [SymbolGraphType] { relations.types }

    // MARK: Choosing

    private mutating func chooseMembers() {
        for (type, members) in relations.membersOfTypes {
            visibleMembers[type] = members.filter { isVisible(relations.members[$0]) }
        }
    }

    /// Returns true if a member is shown; otherwise, it is counted among the omissions.
    private mutating func isVisible(_ member: SymbolGraphMember) -> Bool {
        if member.isUnavailable {
            omissions.unavailable += 1
        } else if member.isOverride {
            omissions.overrides += 1
        } else if options.members != .all, !member.isPublic, !member.isRequirement,
            member.compartment != .cases
        {
            omissions.internals += 1
        } else {
            return true
        }
        return false
    }

    private mutating func chooseTypes() {
        let hasClasses = types.contains { $0.kind.option == .classes && !$0.isExternal && !$0.isUnavailable }
        showsAllKinds = options.kinds == nil && !hasClasses && !types.isEmpty
        let kinds = options.kinds ?? (hasClasses ? [.classes] : Set(SymbolGraphOptions.Kind.allCases))
        isIncluded = types.indices.map { index in
            let type = types[index]
            guard kinds.contains(type.kind.option), !type.isMarker, !type.isUnavailable else { return false }
            return !type.isExternal && type.kind.option.isOfTypes
                || options.members != .none && visibleMembers[index]?.isEmpty == false
        }
        for type in types where !type.isExternal {
            if type.isUnavailable {
                omissions.unavailable += 1
            } else if type.isMarker {
                omissions.markers += 1
            }
        }
        guard options.relations.contains(.inheritance) else { return }
        for index in types.indices where isIncluded[index] && !types[index].isExternal {
            // An external class without a line would stand alone.
            let superclasses = relations.superclasses[index] ?? []
            for parent in drawsExtraParents ? superclasses[...] : superclasses.prefix(1)
            where types[parent].isExternal { isIncluded[parent] = true }
        }
    }

    // MARK: Lines

    /// A line from a type to one of its parents.
    private struct Line {
        let parent: Int
        let relation: SymbolGraphOptions.Relation
    }

    /// Returns the lines of a type; the first one is to its parent in the tree.
    ///
    /// Of the protocols, the most specific one is first: the protocol that itself refines the most protocols. For
    /// example, BinaryInteger is below Numeric, not below CustomStringConvertible.
    private func lines(of type: Int, _ rows: [Int]) -> [Line] {
        var lines: [Line] = []
        if options.relations.contains(.inheritance) {
            let superclasses = (relations.superclasses[type] ?? []).filter { isIncluded[$0] }
            lines += superclasses.map { Line(parent: $0, relation: .inheritance) }
        }
        if options.relations.contains(.conformance) {
            let drawn = conformances.own(of: type) { isIncluded[$0] }
            let sorted = drawn.sorted {
                (-conformances.generality(of: $0), rows[$0]) < (-conformances.generality(of: $1), rows[$1])
            }
            lines += sorted.map { Line(parent: $0, relation: .conformance) }
        }
        if options.nesting == .line, options.relations.contains(.nesting),
            let container = relations.containers[type], isIncluded[container],
            !lines.contains(where: { $0.parent == container })
        {
            lines.append(Line(parent: container, relation: .nesting))
        }
        return lines
    }

    /// Adds all types to `builder`, and returns the hierarchy.
    func hierarchy(_ builder: inout HierarchyBuilder, _ source: SourceFile) -> ItemHierarchy {
        var rows = [Int](repeating: -1, count: types.count)
        var row = 0
        for index in order where isIncluded[index] {
            rows[index] = row
            row += 1
        }
        let included = order.filter { isIncluded[$0] }
        let linesOfTypes = included.map { lines(of: $0, rows) }
        var trees = TreeJoining(count: types.count)
        let parents = zip(included, linesOfTypes).map { type, lines -> Int? in
            // A cycle of classes is an error of the graph, which the builder reports. In other cycles, such as that of a
            // type with the protocol inside it to which it conforms, one line is an additional one.
            lines.firstIndex { trees.join(type, to: $0.parent) || $0.relation == .inheritance }
        }
        for (index, type) in included.enumerated() {
            let relation = parents[index].map { linesOfTypes[index][$0].relation }
            builder.append(
                Record(
                    label: types[type].name,
                    id: types[type].kind.option.isOfTypes ? nil : types[type].identifier,
                    fields: fields(of: type, relation), origin: Record.Origin(0, in: source)))
        }
        var relations = EdgeTableBuilder()
        for (index, type) in included.enumerated() {
            let own = linesOfTypes[index]
            if let first = parents[index] { builder.addParent(rows[own[first].parent], of: rows[type]) }
            for (position, line) in own.enumerated() {
                if position != parents[index] { builder.addExtraParent(rows[line.parent], of: rows[type]) }
                let record = Record(
                    label: "", fields: [Record.Field("relation", .string(line.relation.rawValue))])
                relations.append(record, from: rows[line.parent], to: rows[type])
            }
        }
        let ids = ItemNames(included.map { types[$0].name })
        var edges = associations(rows)
        return builder.finish(
            lines: HierarchyLines(
                relations: relations.finish(itemIDs: ids, DiagnosticCollector()), pointAtChildren: false,
                edges: edges?.finish(itemIDs: ids, DiagnosticCollector())))
    }

    /// Returns the edges from types to the types that their properties name; nil if there are none.
    private func associations(_ rows: [Int]) -> EdgeTableBuilder? {
        guard options.relations.contains(.association) else { return nil }
        let indices = Dictionary(
            types.indices.map { (types[$0].identifier, $0) }, uniquingKeysWith: { first, _ in first })
        var lines: [SymbolGraphAssociationLine] = []
        var names: [SymbolGraphAssociationLine: [String]] = [:]
        for source in order where isIncluded[source] {
            let members = (visibleMembers[source] ?? []).map { relations.members[$0] }
            for member in members.sorted(by: { $0.precedes($1) }) {
                for association in member.associations {
                    guard let target = indices[association.identifier], isIncluded[target],
                        !types[target].isExternal, target != source
                    else {
                        continue
                    }
                    let line = SymbolGraphAssociationLine(
                        source: rows[source], target: rows[target], multiplicity: association.multiplicity,
                        isWeak: member.isWeak)
                    if names[line] == nil { lines.append(line) }
                    names[line, default: []].append(member.name)
                }
            }
        }
        var edges = EdgeTableBuilder()
        for line in lines { edges.append(line.record(names[line] ?? []), from: line.source, to: line.target) }
        return lines.isEmpty ? nil : edges
    }

    // MARK: Fields

    private func fields(of index: Int, _ relation: SymbolGraphOptions.Relation?) -> [Record.Field] {
        let type = types[index]
        var fields: [Record.Field] = []
        func set(_ name: String, _ text: String?) {
            if let text, !text.isEmpty { fields.append(Record.Field(name, .string(text))) }
        }
        set("module", type.module)
        set("kind", type.kind.rawValue)
        if type.kind != .class { set("stereotype", type.kind.rawValue) }
        if type.isExternal { fields.append(Record.Field("external", true)) }
        set("access", type.accessLevel)
        set("summary", type.summary)
        let protocols = conformances.names(
            of: conformances.own(of: index) { _ in true }.filter { target in
                !(isIncluded[target] && options.relations.contains(.conformance))
            }, of: index)
        set("conformances", SymbolGraphConformances.line(protocols))
        if !type.constraints.isEmpty {
            set("constraints", "where " + type.constraints.joined(separator: ", "))
        }
        if type.deprecation != nil { fields.append(Record.Field("deprecated", true)) }
        if options.showsAvailability { set("availability", type.platforms.joined(separator: ", ")) }
        set("tooltip", tooltip(of: type, protocols))
        if !type.isExternal, let pattern = options.linkPattern {
            set("link", SymbolGraphText.link(pattern, for: type, sourceRoot: options.sourceRoot))
        }
        set("relation", relation?.rawValue)
        if options.nesting == .container, !type.isExternal {
            set(GraphContainers.field, frames(around: index))
        }
        return options.members == .none ? fields : fields + compartments(of: index)
    }

    /// Returns the path of the frames around a type: that of its module if there are several, and those of the types that
    /// contain it and of the type itself if it contains others.
    private func frames(around index: Int) -> String {
        var path = outerTypes.contains(index) ? [index] : []
        var next = relations.containers[index]
        while let outer = next, isIncluded[outer], !path.contains(outer) {
            path.append(outer)
            next = relations.containers[outer]
        }
        let names =
            (Set(modules).count > 1 ? [types[index].module] : []) + path.reversed().map { types[$0].name }
        return names.map { $0.replacing("/", with: "-") }.joined(separator: "/")
    }

    /// Returns the summary, the message of a deprecation and the protocols that the box abbreviates.
    private func tooltip(of type: SymbolGraphType, _ protocols: [String]) -> String {
        var lines = [type.summary ?? ""]
        if let message = type.deprecation {
            lines.append(message.isEmpty ? "Deprecated" : "Deprecated: \(message)")
        }
        if protocols.count > 3 { lines.append("Conforms to \(protocols.joined(separator: ", "))") }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func compartments(of index: Int) -> [Record.Field] {
        let type = types[index]
        let members = (visibleMembers[index] ?? []).map { relations.members[$0] }.sorted { $0.precedes($1) }
        let own = members.filter { !isExtension($0, of: type) }
        var fields: [Record.Field] = []
        for compartment in SymbolGraphMember.Compartment.allCases {
            let records = records(own.filter { $0.compartment == compartment })
            if !records.isEmpty { fields.append(Record.Field(compartment.rawValue, .records(records))) }
        }
        let others = Dictionary(grouping: members.filter { isExtension($0, of: type) }) { modules[$0.file] }
        let extensions = others.sorted { $0.key < $1.key }.flatMap { module, members in
            [["label": "", "heading": .string("in an extension by \(module)")]]
                + SymbolGraphMember.Compartment.allCases.flatMap { compartment in
                    records(members.filter { $0.compartment == compartment })
                }
        }
        if !extensions.isEmpty { fields.append(Record.Field("extensions", .records(extensions))) }
        return fields
    }

    private func isExtension(_ member: SymbolGraphMember, of type: SymbolGraphType) -> Bool {
        type.kind.option.isOfTypes && modules[member.file] != type.module
    }

    /// Returns a record for each member; members with the same label have one record.
    private func records(_ members: [SymbolGraphMember]) -> [FieldRecord] {
        var counts: [String: Int] = [:]
        for member in members { counts[key(member), default: 0] += 1 }
        return members.compactMap { member in
            counts.removeValue(forKey: key(member)).map { member.record(options.members, count: $0) }
        }
    }

    private func key(_ member: SymbolGraphMember) -> String {
        (member.isStatic ? "static " : "") + member.label(options.members)
    }
}

/// Joins trees at their roots, and finds the lines that would make a cycle.
private struct TreeJoining {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    /// Makes `parent` the parent of `root`; false if `root` is the root of the tree of `parent`.
    ///
    /// Takes nearly O(1) on average, because paths are shortened by half.
    mutating func join(_ root: Int, to parent: Int) -> Bool {
        var top = parent
        while parents[top] != top {
            parents[top] = parents[parents[top]]
            top = parents[top]
        }
        if top == root { return false }
        parents[root] = top
        return true
    }
}
