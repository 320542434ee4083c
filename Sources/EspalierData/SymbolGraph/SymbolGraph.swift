import EspalierDataFiles
import EspalierDiagnostics

/// The types of several symbol graphs, their members, and the relationships between them, as they are read.
struct SymbolGraph {
    let options: SymbolGraphOptions
    private(set) var types: [SymbolGraphType] = []
    private(set) var members: [SymbolGraphMember] = []
    private(set) var relationships: [SymbolGraphRelationship] = []
    /// The module of each file.
    private(set) var modules: [String] = []
    /// The indices of types and members by identifier.
    private(set) var typeIndices: [String: Int] = [:]
    private(set) var memberIndices: [String: Int] = [:]
    /// The numbers of symbols that are left out when they are read.
    private(set) var leftOut = SymbolGraphOmissions()
    private var firstTypeOfFile = 0

    init(options: SymbolGraphOptions) { self.options = options }

    mutating func beginFile() { firstTypeOfFile = types.count }

    mutating func endFile(of module: String) {
        modules.append(module)
        for index in firstTypeOfFile..<types.count { types[index].module = module }
    }

    // MARK: Symbols

    /// A kind of symbols in files.
    private enum Kind {
        case type(SymbolGraphType.Kind)
        case member(SymbolGraphMember.Compartment, free: SymbolGraphType.Kind)
    }

    /// The kinds by the ends of their names, such as `swift.class`; longer names come before their ends.
    private static let kinds: [(suffix: StaticString, kind: Kind)] = [
        (".method", .member(.methods, free: .functions)), (".func.op", .member(.operators, free: .operators)),
        (".property", .member(.properties, free: .variables)),
        (".init", .member(.initializers, free: .functions)),
        (".enum.case", .member(.cases, free: .variables)),
        (".subscript", .member(.properties, free: .functions)),
        (".struct", .type(.struct)), (".class", .type(.class)), (".enum", .type(.enum)),
        (".protocol", .type(.protocol)), (".union", .type(.union)),
        (".typealias", .member(.types, free: .types)),
        (".associatedtype", .member(.types, free: .types)), (".func", .member(.methods, free: .functions)),
        (".var", .member(.properties, free: .variables)), (".macro", .member(.methods, free: .macros)),
        (".ivar", .member(.properties, free: .variables)),
    ]

    mutating func readSymbol(_ scanner: inout JSONScanner) throws(InputFailure) {
        var kind: Kind?
        var isStatic = false
        let readsMembers = options.readsMembers
        let symbol = try SymbolGraphSymbol(&scanner) { scanner, text in
            kind = Self.kinds.first { scanner.text(text, hasSuffix: $0.suffix) }?.kind
            isStatic = [".type.method", ".type.property", ".type.subscript"].contains {
                scanner.text(text, hasSuffix: $0)
            }
            if case .type? = kind { return true }
            return readsMembers
        }
        guard let symbol, let identifier = try symbol.identifier(scanner) else { return }
        switch kind {
        case .type(let kind): try append(symbol, identifier, kind, scanner)
        case .member(let compartment, let free):
            try append(symbol, identifier, compartment, free, isStatic: isStatic, scanner)
        case nil: leftOut.others += 1
        }
    }

    private mutating func append(
        _ symbol: SymbolGraphSymbol, _ identifier: String, _ kind: SymbolGraphType.Kind,
        _ scanner: JSONScanner
    ) throws(InputFailure) {
        guard typeIndices[identifier] == nil else { return }
        let path = try symbol.path(scanner)
        var type = SymbolGraphType(
            identifier: identifier, name: path.isEmpty ? identifier : path.joined(separator: "."), module: "",
            kind: kind)
        if kind == .class, SymbolGraphText.has("actor", try symbol.fragments(scanner)) { type.kind = .actor }
        type.summary = try symbol.summary(scanner)
        type.accessLevel = try symbol.accessLevel(scanner)
        type.constraints = try symbol.constraints(scanner)
        let availability = try symbol.availability(scanner)
        type.isUnavailable = availability.isUnavailable
        (type.deprecation, type.platforms) = (availability.deprecation, availability.platforms)
        if let location = try symbol.location(scanner) {
            (type.path, type.line) = (location.uri, location.line)
        }
        append(type)
    }

    /// Adds a type and returns its index.
    @discardableResult mutating func append(_ type: SymbolGraphType) -> Int {
        typeIndices[type.identifier] = types.count
        types.append(type)
        return types.count - 1
    }

    private mutating func append(
        _ symbol: SymbolGraphSymbol, _ identifier: String, _ compartment: SymbolGraphMember.Compartment,
        _ free: SymbolGraphType.Kind, isStatic: Bool, _ scanner: JSONScanner
    ) throws(InputFailure) {
        if SymbolGraphMember.isSynthesized(identifier) {
            leftOut.synthesized += 1
            return
        }
        guard memberIndices[identifier] == nil else { return }
        let (fragments, path) = (try symbol.fragments(scanner), try symbol.path(scanner))
        let title = try symbol.title(scanner)
        let name = path.last ?? title ?? identifier
        let (declaration, accessors) = SymbolGraphText.declaration(of: name, in: compartment, fragments)
        var member = SymbolGraphMember(
            freeKind: free, compartment: compartment, identifier: identifier, path: path, file: modules.count,
            name: SymbolGraphText.name(name, in: compartment, fragments), declaration: declaration,
            accessors: accessors)
        member.isStatic =
            isStatic || SymbolGraphText.has("static", fragments) && compartment != .operators
        member.isOverride = SymbolGraphText.has("override", fragments)
        let access = try symbol.accessLevel(scanner)
        member.isPublic = access == nil || access == "public" || access == "open"
        let availability = try symbol.availability(scanner)
        member.isUnavailable = availability.isUnavailable
        member.deprecation = availability.deprecation
        (member.extendedModule, member.extendedKind) = try symbol.extended(scanner)
        member.place = try symbol.location(scanner)
        if compartment == .properties, !member.isStatic, options.relations.contains(.association) {
            member.associations = SymbolGraphAssociation.all(in: fragments)
            member.isWeak = SymbolGraphText.has("weak", fragments)
        }
        memberIndices[identifier] = members.count
        members.append(member)
    }

    // MARK: Relationships

    mutating func readRelationship(_ scanner: inout JSONScanner) throws(InputFailure) {
        guard let relationship = try SymbolGraphRelationship(&scanner, options) else { return }
        relationships.append(relationship)
    }
}

/// The numbers of symbols that aren't in the picture, by the reason.
struct SymbolGraphOmissions {
    var synthesized = 0
    var overrides = 0
    var unavailable = 0
    var internals = 0
    var markers = 0
    var others = 0

    /// The text of a note; nil if everything is in the picture.
    var description: String? {
        let parts = [
            (synthesized, "that conformances add"), (overrides, "that override others"),
            (unavailable, "that are unavailable"),
            (internals, "that aren't public"), (markers, "that are marker protocols"),
            (others, "of kinds that aren't known"),
        ].filter { $0.0 > 0 }
        guard !parts.isEmpty else { return nil }
        return "symbols that are left out: " + parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
