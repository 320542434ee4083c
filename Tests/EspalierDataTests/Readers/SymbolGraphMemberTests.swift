import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import Testing

@testable import EspalierData

/// Tests what is shown of the symbol graph of a small module, `templates/Garden.symbols.json`.
@Suite struct SymbolGraphMemberTests {
    private static let path = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }.appending(path: "templates/Garden.symbols.json").path

    private func hierarchy(
        _ diagnostics: DiagnosticCollector = DiagnosticCollector(),
        _ change: (inout SymbolGraphOptions) -> Void
    ) throws -> ItemHierarchy {
        var reader = RecordReader(diagnostics: diagnostics)
        reader.symbols.kinds = Set(SymbolGraphOptions.Kind.allCases)
        reader.symbols.members = .public
        reader.symbols.nesting = .line
        reader.hierarchy.extraParents = .line
        change(&reader.symbols)
        return try reader.symbolGraphs([Self.path], loader: DiskFileLoader(), namedAt: nil).hierarchy
    }

    /// A type that contains others is in the same frame as these.
    @Test func nestedTypesAreInContainers() throws {
        let hierarchy = try hierarchy { $0.nesting = .container }
        let items = hierarchy.items
        let framed = items.labels.indices.compactMap { row in
            items[field: "container", row: row].map { "\(items.labels[row]): \($0.text)" }
        }
        #expect(framed == ["Bed: Bed", "Bed.Plant: Bed"])
        #expect(!items.labels.indices.contains { items[field: "relation", row: $0] == .string("nesting") })
        #expect(try self.hierarchy { _ in }.items.fieldNames.contains("container") == false)
    }

    /// Returns the label of each type with the values of a field; members that are shown in a special way have marks.
    private func lists(_ field: String, of hierarchy: ItemHierarchy) -> [String: [String]] {
        var lists: [String: [String]] = [:]
        for row in 0..<hierarchy.count {
            guard let value = hierarchy.items[field: field, row: row] else { continue }
            lists[hierarchy.items.labels[row]] = value.records.map { record in
                let marks = ["static", "deprecated", "default", "optional"].filter { record[$0] != nil }
                return ([record.label] + marks.map { "[\($0)]" }).joined(separator: " ")
            }
        }
        return lists
    }

    @Test func structure() throws {
        let hierarchy = try hierarchy { _ in }
        #expect(
            hierarchy.plainText
                == "Garden Garden Gardener Season String Waterable(Bed(Bed.Plant Greenhouse RaisedBed) Sheltered) Weather WeatherStation"
        )
        let names = hierarchy.items.labels
        #expect(
            hierarchy.extraParents.map { "\(names[$0.child]) -> \(names[$0.parent])" } == [
                "Greenhouse -> Sheltered"
            ])
        func texts(_ field: String) -> [String: String] {
            Dictionary(
                (0..<hierarchy.count).compactMap { row in
                    hierarchy.items[field: field, row: row].map { (names[row], $0.text) }
                }, uniquingKeysWith: { "\($0), \($1)" })
        }
        #expect(
            texts("stereotype") == [
                "Garden": "functions, variables", "Gardener": "actor", "Season": "enum", "String": "struct",
                "Waterable": "protocol", "Bed.Plant": "struct", "Sheltered": "protocol", "Weather": "enum",
                "WeatherStation": "struct",
            ])
        #expect(
            texts("relation") == [
                "Bed": "conformance", "Sheltered": "conformance", "Bed.Plant": "nesting",
                "Greenhouse": "inheritance",
                "RaisedBed": "inheritance",
            ])
        #expect(
            texts("conformances") == [
                "Bed.Plant": "Codable, Hashable, CustomStringConvertible", "Gardener": "Actor",
                "Season": "CaseIterable, Codable + 2", "Weather": "Hashable",
            ])
        #expect(texts("constraints") == ["Greenhouse": "where Glass: Hashable"])
        #expect(texts("deprecated") == ["RaisedBed": "true"])
        #expect(texts("external") == ["String": "true"])
        #expect(texts("tooltip")["RaisedBed"] == "Deprecated: Use Bed.")
        #expect(texts("tooltip")["Bed"] == "A bed with plants, see the handbook.")
        #expect(texts("tooltip")["Sheltered"] == "Something Waterable that has a roof.")
    }

    @Test func members() throws {
        let hierarchy = try hierarchy { _ in }
        #expect(
            lists("cases", of: hierarchy) == [
                "Season": ["spring", "summer", "autumn", "winter"],
                "Weather": ["dry", "rain(liters: Double)", "frost(from: Int, to: Int)"],
            ])
        #expect(
            lists("properties", of: hierarchy) == [
                "Bed": ["dryness: Double", "plants: [Plant]", "keeper: Gardener?", "count: Int [static]"],
                "Bed.Plant": [
                    "name: String", "blooms: Season", "description: String", "subscript(_:): String",
                ],
                "Garden": ["canSize: Double"], "Gardener": ["name: String", "beds: [Bed]"],
                "Greenhouse": ["roof: Glass", "stations: [String : WeatherStation]"],
                "Sheltered": ["roof: Roof { get }"], "Waterable": ["dryness: Double { get }"],
                "WeatherStation": ["last: Weather?"],
            ])
        #expect(
            lists("initializers", of: hierarchy) == [
                "Bed": ["init()", "init?(plan:)"], "Bed.Plant": ["init(name:blooms:)", "init(from:)"],
                "Gardener": ["init(name:)"], "Greenhouse": ["init(roof:)"], "Season": ["init?(rawValue:)"],
            ])
        #expect(
            lists("methods", of: hierarchy) == [
                "Bed": ["water(liters:)", "plant(_:) × 2", "sprinkle() [deprecated]"],
                "Garden": ["averageRain(in:)"],
                "Gardener": ["walk()"], "Waterable": ["water(liters:)", "loosen() [default]"],
                "WeatherStation": ["report()"],
            ])
        #expect(lists("operators", of: hierarchy) == ["WeatherStation": ["<(_:_:)"]])
        #expect(
            lists("types", of: hierarchy) == [
                "Sheltered": ["Roof: Hashable"], "WeatherStation": ["Report = Weather"],
            ])
        #expect(lists("extensions", of: hierarchy) == ["String": ["", "asPlant: Bed.Plant"]])
    }

    @Test func onlyNames() throws {
        let hierarchy = try hierarchy { $0.members = .names }
        #expect(
            lists("properties", of: hierarchy)["Bed"] == ["dryness", "plants", "keeper", "count [static]"])
        #expect(
            lists("methods", of: hierarchy)["Bed"] == [
                "water(liters:)", "plant(_:)", "sprinkle() [deprecated]",
            ])
        #expect(lists("cases", of: hierarchy)["Weather"] == ["dry", "rain", "frost"])
        #expect(lists("properties", of: hierarchy)["Waterable"] == ["dryness"])
    }

    @Test func internalMembersOnRequest() throws {
        #expect(
            lists("methods", of: try hierarchy { $0.members = .all })["Bed"]
                == ["water(liters:)", "plant(_:) × 2", "sprinkle() [deprecated]", "turn()"])
    }

    /// The types that properties name, with their numbers.
    @Test func associations() throws {
        let hierarchy = try hierarchy { $0.relations.insert(.association) }
        let edges = try #require(hierarchy.lines?.edges)
        let names = hierarchy.items.labels
        let texts = (0..<edges.count).map { edge in
            let ends = "\(names[Int(edges.sources[edge])]) -> \(names[Int(edges.targets[edge])])"
            let number = edges.records[field: "toLabel", row: edge]?.text ?? ""
            let weak = edges.records[field: "weak", row: edge] == true ? " weak" : ""
            return "\(edges.records.labels[edge]): \(ends) \(number)\(weak)"
        }
        #expect(
            texts == [
                "plants: Bed -> Bed.Plant *", "keeper: Bed -> Gardener 0..1 weak",
                "blooms: Bed.Plant -> Season 1",
                "beds: Gardener -> Bed *", "stations: Greenhouse -> WeatherStation *",
                "asPlant: String -> Bed.Plant 1",
                "last: WeatherStation -> Weather 0..1",
            ])
        #expect(try self.hierarchy { _ in }.lines?.edges == nil)
    }

    /// Each line to a parent has its relation, also those to further parents.
    @Test func relationsOfLines() throws {
        let hierarchy = try hierarchy { _ in }
        let names = hierarchy.items.labels
        let relations = try #require(hierarchy.lines?.relations)
        let texts = (0..<relations.count).map { line in
            "\(names[Int(relations.targets[line])]) \(relations.records[field: "relation", row: line]?.text ?? "") "
                + names[Int(relations.sources[line])]
        }
        #expect(
            texts == [
                "Bed conformance Waterable", "Bed.Plant nesting Bed", "Greenhouse inheritance Bed",
                "Greenhouse conformance Sheltered", "RaisedBed inheritance Bed",
                "Sheltered conformance Waterable",
            ])
    }

    @Test func leftOutSymbolsAreCounted() throws {
        let collector = DiagnosticCollector()
        _ = try hierarchy(collector) { _ in }
        #expect(
            collector.diagnostics.map(\.message) == [
                "symbols that are left out: 2 that conformances add, 1 that override others, 3 that aren't public"
            ])
    }

    @Test func selectedKindsAndRelations() throws {
        func text(
            _ kinds: Set<SymbolGraphOptions.Kind>?, _ members: SymbolGraphOptions.Members,
            _ relations: Set<SymbolGraphOptions.Relation> = [.inheritance, .conformance]
        ) throws -> String {
            try hierarchy { ($0.kinds, $0.members, $0.relations) = (kinds, members, relations) }.plainText
        }
        #expect(try text([.structs, .enums], .public) == "Bed.Plant Season String Weather WeatherStation")
        #expect(try text([.structs, .enums], .none) == "Bed.Plant Season Weather WeatherStation")
        #expect(
            try text([.classes, .protocols], .none, [.inheritance])
                == "Bed(Greenhouse RaisedBed) Gardener Sheltered Waterable")
        #expect(try text(nil, .none) == "Bed(Greenhouse RaisedBed) Gardener")
    }
}
