/// The protocols to which the types of a symbol graph conform.
struct SymbolGraphConformances {
    /// The protocols of each type, with the conditions of the conformance.
    private(set) var protocols: [Int: [Int: [String]]] = [:]
    private let types: [SymbolGraphType]
    /// The classes from which each type inherits.
    private let superclasses: [Int: [Int]]
    private var reduction: RefinementReduction

    /// Prepares the reduction of conformances.
    ///
    /// - Parameters:
    ///   - protocols: The protocols of each type, with the conditions of the conformance.
    ///   - superclasses: The classes from which each type inherits.
    ///   - types: All types.
    ///   - ranks: The position of each type in an order that doesn't depend on the order of files.
    init(
        _ protocols: [Int: [Int: [String]]], superclasses: [Int: [Int]], types: [SymbolGraphType],
        ranks: [Int]
    ) {
        (self.protocols, self.superclasses, self.types) = (protocols, superclasses, types)
        var refinement: [Int: Set<Int>] = [:]
        for (type, targets) in protocols where types[type].kind == .protocol {
            refinement[type] = Set(targets.keys)
        }
        // The graphs of other modules aren't there to say what their protocols refine.
        let names = Dictionary(
            types.indices.map { (types[$0].qualifiedName, $0) }, uniquingKeysWith: { first, _ in first })
        for (name, implied) in Self.known {
            guard let type = names[name], types[type].isExternal else { continue }
            refinement[type, default: []].formUnion(implied.compactMap { names[$0] })
        }
        reduction = RefinementReduction(refinement, ranks: ranks)
    }

    /// The number of protocols that a protocol refines.
    func generality(of type: Int) -> Int { protocols[type]?.count ?? 0 }

    /// Returns the protocols of a type without those that follow from others among them or from a superclass.
    ///
    /// The result is chosen among the protocols for which `isConsidered` returns true.
    func own(of type: Int, among isConsidered: (Int) -> Bool) -> [Int] {
        guard let all = protocols[type] else { return [] }
        var own = Set(all.keys.filter(isConsidered))
        for superclass in superclasses[type] ?? [] {
            for inherited in (protocols[superclass] ?? [:]).keys { own.remove(inherited) }
            for name in Self.known[types[superclass].qualifiedName] ?? [] {
                own = own.filter { types[$0].qualifiedName != name }
            }
        }
        return reduction.reduced(own)
    }

    /// Returns the names of protocols that are shown as text, those without conditions first.
    func names(of protocols: [Int], of type: Int) -> [String] {
        var names: [(name: String, conditions: [String])] = []
        for target in protocols {
            names.append((types[target].shortName, self.protocols[type]?[target] ?? []))
        }
        if let encodable = names.firstIndex(where: { $0.name == "Encodable" }),
            let decodable = names.firstIndex(where: { $0.name == "Decodable" }),
            names[encodable].conditions == names[decodable].conditions
        {
            names[encodable].name = "Codable"
            names.remove(at: decodable)
        }
        return names.sorted {
            let (a, b) = ($0, $1)
            return (a.conditions.isEmpty ? 0 : 1, Self.minor.contains(a.name) ? 1 : 0, a.name)
                < (b.conditions.isEmpty ? 0 : 1, Self.minor.contains(b.name) ? 1 : 0, b.name)
        }.map {
            $0.conditions.isEmpty ? $0.name : "\($0.name) where \($0.conditions.joined(separator: ", "))"
        }
    }

    /// Returns a line such as `Codable, Hashable + 2`.
    static func line(_ names: [String]) -> String {
        if names.count <= 3 { return names.joined(separator: ", ") }
        return names.prefix(2).joined(separator: ", ") + " + \(names.count - 2)"
    }

    /// Protocols that say little about a type, which are named last.
    private static let minor: Set<String> = [
        "CVarArg", "CustomDebugStringConvertible", "CustomPlaygroundDisplayConvertible", "CustomReflectable",
        "CustomStringConvertible", "LosslessStringConvertible", "NSObjectProtocol",
    ]

    /// The protocols that those of the standard library refine, and the protocols of Foundation's root class.
    private static let known: [String: [String]] = [
        "Swift.Hashable": ["Swift.Equatable"], "Swift.Comparable": ["Swift.Equatable"],
        "Swift.Strideable": ["Swift.Comparable", "Swift.Equatable"],
        "Swift.CodingKey": ["Swift.CustomStringConvertible", "Swift.CustomDebugStringConvertible"],
        "Swift.OptionSet": [
            "Swift.RawRepresentable", "Swift.SetAlgebra", "Swift.ExpressibleByArrayLiteral",
            "Swift.Equatable",
        ],
        "Swift.SetAlgebra": ["Swift.ExpressibleByArrayLiteral", "Swift.Equatable"],
        "Swift.ExpressibleByStringLiteral": [
            "Swift.ExpressibleByExtendedGraphemeClusterLiteral", "Swift.ExpressibleByUnicodeScalarLiteral",
        ],
        "Swift.ExpressibleByExtendedGraphemeClusterLiteral": ["Swift.ExpressibleByUnicodeScalarLiteral"],
        "Swift.ExpressibleByStringInterpolation": [
            "Swift.ExpressibleByStringLiteral", "Swift.ExpressibleByExtendedGraphemeClusterLiteral",
            "Swift.ExpressibleByUnicodeScalarLiteral",
        ],
        "Swift.LosslessStringConvertible": ["Swift.CustomStringConvertible"],
        "Swift.Collection": ["Swift.Sequence"],
        "Swift.BidirectionalCollection": ["Swift.Collection", "Swift.Sequence"],
        "Swift.RandomAccessCollection": [
            "Swift.BidirectionalCollection", "Swift.Collection", "Swift.Sequence",
        ],
        "Swift.MutableCollection": ["Swift.Collection", "Swift.Sequence"],
        "Swift.RangeReplaceableCollection": ["Swift.Collection", "Swift.Sequence"],
        "Foundation.LocalizedError": ["Swift.Error"], "Foundation.CustomNSError": ["Swift.Error"],
        "Foundation.NSObject": [
            "Swift.Equatable", "Swift.Hashable", "Swift.CustomStringConvertible", "Swift.CVarArg",
            "Swift.CustomDebugStringConvertible", "Foundation.NSObjectProtocol",
        ],
    ]
}

extension SymbolGraphType {
    /// The name with the module, such as `Swift.Hashable`.
    fileprivate var qualifiedName: String { isExternal || module.isEmpty ? name : "\(module).\(name)" }

    /// The name without the module.
    fileprivate var shortName: String {
        isExternal && name.hasPrefix(module + ".") ? String(name.dropFirst(module.count + 1)) : name
    }
}
