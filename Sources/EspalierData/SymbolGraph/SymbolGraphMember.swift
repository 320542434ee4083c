/// A member of a type, or a declaration outside of types.
struct SymbolGraphMember {
    /// The compartments of a box, in order.
    enum Compartment: String, CaseIterable {
        case cases, properties, initializers, methods, operators, types
    }

    /// The kind of a declaration outside of types, which determines its box.
    var freeKind: SymbolGraphType.Kind
    let compartment: Compartment
    let identifier: String
    /// The names of the types that contain the member, followed by its own name.
    let path: [String]
    /// The index of the file.
    let file: Int
    /// The name without types, such as `insert(_:at:)`.
    let name: String
    /// The name with types, such as `name: String`.
    let declaration: String
    /// The accessors, such as `{ get }`, which are shown only for requirements of protocols.
    var accessors = ""
    var isStatic = false
    var isWeak = false
    /// True if its access level is public or open.
    var isPublic = true
    var isUnavailable = false
    /// The message of a deprecation, which may be empty; nil if the member isn't deprecated.
    var deprecation: String?
    /// The kind of the type that an extension extends; nil if the member isn't in an extension.
    var extendedKind: SymbolGraphType.Kind?
    /// The module of the type that an extension extends.
    var extendedModule: String?
    /// The place of the declaration, which orders the members; nil if the graph doesn't contain it.
    var place: SymbolGraphSymbol.Place?
    /// The types that the type of a property names.
    var associations: [SymbolGraphAssociation] = []

    // These properties are set by relationships.
    var owner: Int?
    var isRequirement = false
    var isOptional = false
    var isOverride = false
    /// True for the default implementation of a requirement, which the requirement shows.
    var isDefault = false
    /// The modules whose extensions have default implementations of the requirement.
    var defaultModules: [String] = []

    /// True for a member that a type gets from a conformance.
    static func isSynthesized(_ identifier: String) -> Bool { identifier.contains("::SYNTHESIZED::") }

    /// Returns the record that a box shows; `count` is the number of members with the same label.
    func record(_ members: SymbolGraphOptions.Members, count: Int) -> FieldRecord {
        var record = FieldRecord(label: label(members))
        if count > 1, members != .names { record["label"] = "\(label(members)) × \(count)" }
        if isStatic { record["static"] = true }
        if let deprecation {
            record["deprecated"] = true
            if !deprecation.isEmpty { record["message"] = .string(deprecation) }
        }
        if isRequirement { record["requirement"] = true }
        if isOptional { record["optional"] = "optional" }
        if let module = defaultModules.first {
            record["default"] = "•"
            record["defaultModule"] = .string(module)
        }
        return record
    }

    func label(_ members: SymbolGraphOptions.Members) -> String {
        if members == .names { return name }
        return isRequirement && !accessors.isEmpty ? "\(declaration) \(accessors)" : declaration
    }

    /// True if the member is in the order of the source before another one.
    ///
    /// Requirements come first, because what an extension of the protocol adds is built on them. The tools write
    /// symbols in a different order each time, so without places, members are in the order of their names.
    func precedes(_ other: SymbolGraphMember) -> Bool {
        if isRequirement != other.isRequirement { return isRequirement }
        switch (place, other.place) {
        case (let own?, let others?):
            if own != others { return own < others }
        case (nil, nil): break
        case (let own, _): return own != nil
        }
        return (name, declaration, identifier) < (other.name, other.declaration, other.identifier)
    }
}
