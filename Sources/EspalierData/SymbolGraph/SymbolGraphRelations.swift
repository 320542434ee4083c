/// The types and members of symbol graphs after their relationships have been applied, with the types of other modules
/// that they name.
struct SymbolGraphRelations {
    private(set) var types: [SymbolGraphType]
    private(set) var members: [SymbolGraphMember]
    /// The members of each type, in any order.
    private(set) var membersOfTypes: [Int: [Int]] = [:]
    /// The classes from which each type inherits.
    private(set) var superclasses: [Int: [Int]] = [:]
    /// The protocols of each type, with the conditions of the conformance.
    private(set) var protocols: [Int: [Int: [String]]] = [:]
    /// The types that contain nested types.
    private(set) var containers: [Int: Int] = [:]
    private var indices: [String: Int]
    private let memberIndices: [String: Int]
    private let modules: [String]
    /// The types of extensions with identifiers of their own.
    private var extendedTypes: [String: String] = [:]

    init(_ graph: SymbolGraph) {
        (types, members, indices) = (graph.types, graph.members, graph.typeIndices)
        (memberIndices, modules) = (graph.memberIndices, graph.modules)
        for relationship in graph.relationships where relationship.kind == .extensionTo {
            extendedTypes[relationship.source] = relationship.target
        }
        // Types of other modules are known by the members that extensions add to them.
        for relationship in graph.relationships { applyMembership(relationship) }
        for relationship in graph.relationships { applyRelation(relationship) }
        assignFreeMembers()
        for (index, member) in members.enumerated() {
            if let owner = member.owner { membersOfTypes[owner, default: []].append(index) }
        }
    }

    private func index(of identifier: String) -> Int? { indices[extendedTypes[identifier] ?? identifier] }

    private mutating func append(_ type: SymbolGraphType) -> Int {
        indices[type.identifier] = types.count
        types.append(type)
        return types.count - 1
    }

    // MARK: Members

    private mutating func applyMembership(_ relationship: SymbolGraphRelationship) {
        let member = memberIndices[relationship.source]
        switch relationship.kind {
        case .memberOf:
            if let member {
                members[member].owner = index(of: relationship.target) ?? extendedType(relationship, member)
            } else if let type = index(of: relationship.source),
                let container = index(of: relationship.target),
                type != container
            {
                containers[type] = container
            }
        case .requirementOf, .optionalRequirementOf:
            guard let member, let owner = index(of: relationship.target) else { return }
            (members[member].owner, members[member].isRequirement) = (owner, true)
            members[member].isOptional = relationship.kind == .optionalRequirementOf
        case .overrides:
            if let member { members[member].isOverride = true }
        case .defaultImplementationOf:
            guard let member, let requirement = memberIndices[relationship.target] else { return }
            members[member].isDefault = true
            members[requirement].defaultModules.append(modules[members[member].file])
        case .inheritsFrom, .conformsTo, .extensionTo: break
        }
    }

    /// Adds a type of another module to which a member belongs.
    private mutating func extendedType(_ relationship: SymbolGraphRelationship, _ member: Int) -> Int? {
        let member = members[member]
        guard member.path.count > 1 else { return nil }
        return append(
            SymbolGraphType(
                identifier: extendedTypes[relationship.target] ?? relationship.target,
                name: member.path.dropLast().joined(separator: "."), module: member.extendedModule ?? "",
                kind: member.extendedKind ?? .struct, isExternal: true))
    }

    /// Assigns declarations outside of types to a type of their module for each kind.
    private mutating func assignFreeMembers() {
        var indicesByName: [String: Int] = [:]
        for index in types.indices {
            indicesByName[types[index].name] = indicesByName[types[index].name] ?? index
        }
        for index in members.indices where members[index].owner == nil && !members[index].isDefault {
            let member = members[index]
            // Some members of extensions have no relationship to their type.
            if member.path.count > 1, let owner = indicesByName[member.path.dropLast().joined(separator: ".")]
            {
                members[index].owner = owner
                continue
            }
            let module = modules[member.file]
            let identifier = "\(module).\(member.freeKind.rawValue)"
            members[index].owner =
                indices[identifier]
                ?? append(
                    SymbolGraphType(
                        identifier: identifier, name: module, module: module, kind: member.freeKind))
        }
    }

    // MARK: Types

    private mutating func applyRelation(_ relationship: SymbolGraphRelationship) {
        guard let type = index(of: relationship.source) else { return }
        switch relationship.kind {
        case .inheritsFrom:
            let parent = parent(of: relationship, kind: .class)
            if superclasses[type]?.contains(parent) != true { superclasses[type, default: []].append(parent) }
        case .conformsTo:
            let parent = parent(of: relationship, kind: .protocol)
            guard parent != type, !types[parent].isMarker else { return }
            protocols[type, default: [:]][parent] = relationship.constraints
        default: break
        }
    }

    /// Returns the index of the type that is the target of a relationship.
    ///
    /// If the type isn't in any file, it is added as an external type.
    private mutating func parent(of relationship: SymbolGraphRelationship, kind: SymbolGraphType.Kind) -> Int
    {
        if let index = index(of: relationship.target) { return index }
        let name = relationship.targetFallback ?? relationship.target
        let module = name.contains(".") ? String(name.prefix { $0 != "." }) : ""
        return append(
            SymbolGraphType(
                identifier: relationship.target, name: name, module: module, kind: kind, isExternal: true))
    }
}
