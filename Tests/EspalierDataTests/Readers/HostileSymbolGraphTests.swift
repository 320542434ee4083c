import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import Testing

@testable import EspalierData

/// Tests symbol graphs that no tool writes.
@Suite struct HostileSymbolGraphTests {
    private func symbol(_ kind: String, _ id: String, _ path: [String], _ more: String = "") -> String {
        let names = path.map { "\"\($0)\"" }.joined(separator: ",")
        return
            "{\"kind\":{\"identifier\":\"\(kind)\"},\"identifier\":{\"precise\":\"\(id)\"},\"pathComponents\":[\(names)]\(more)}"
    }

    private func relation(_ kind: String, _ source: String, _ target: String) -> String {
        "{\"kind\":\"\(kind)\",\"source\":\"\(source)\",\"target\":\"\(target)\"}"
    }

    private func read(
        _ symbols: [String], _ relations: [String] = [],
        version: String = "{\"major\":0,\"minor\":6,\"patch\":0}"
    ) throws -> ItemHierarchy {
        let text =
            "{\"metadata\":{\"formatVersion\":\(version)},\"module\":{\"name\":\"M\"},\"symbols\":[\(symbols.joined(separator: ","))],"
            + "\"relationships\":[\(relations.joined(separator: ","))]}"
        let collector = DiagnosticCollector()
        var reader = RecordReader(diagnostics: collector)
        reader.symbols.members = .all
        reader.symbols.kinds = Set(SymbolGraphOptions.Kind.allCases)
        reader.symbols.relations = Set(SymbolGraphOptions.Relation.allCases)
        reader.symbols.nesting = .line
        reader.hierarchy.extraParents = .line
        let files = MemoryFileLoader(files: ["M.symbols.json": text])
        let data = try reader.symbolGraphs(["M.symbols.json"], loader: files, namedAt: nil)
        try collector.throwIfErrors()
        return try data.hierarchy
    }

    private func message(_ body: () throws -> ItemHierarchy) -> String? {
        do {
            _ = try body()
            return nil
        } catch let error as DiagnosticsError {
            return error.diagnostics.first.map { "\($0.range?.start.column ?? 0) \($0.message)" }
        } catch {
            return "\(error)"
        }
    }

    @Test func otherVersionsOfTheFormat() throws {
        let symbols = [symbol("swift.class", "a", ["A"])]
        #expect(
            message { try read(symbols, version: "{\"major\":7}") }
                == "39 the symbol graph has version 7 of the format, but only version 0 can be read")
        for version in ["{\"major\":0,\"minor\":99}", "{\"major\":\"x\"}", "{}"] {
            #expect(try read(symbols, version: version).plainText == "A")
        }
        #expect(message { try read(symbols, version: "3") } == "30 expected an object, found '3'")
    }

    @Test func relationsToMissingSymbols() throws {
        let kinds = [
            "memberOf", "conformsTo", "inheritsFrom", "requirementOf", "overrides", "defaultImplementationOf",
            "extensionTo",
        ]
        let symbols = [symbol("swift.class", "a", ["A"]), symbol("swift.method", "m", ["A", "m()"])]
        for kind in kinds {
            for (source, target) in [
                ("x", "y"), ("a", "y"), ("x", "a"), ("m", "y"), ("m", "a"), ("a", "m"),
            ] {
                _ = try read(symbols, [relation(kind, source, target)])
            }
        }
        #expect(
            message { try read(symbols, [relation("inheritsFrom", "a", "a")]) }
                == "1 cycle in the hierarchy: A -> A")
        let text = try read(symbols, [relation("memberOf", "m", "y"), relation("inheritsFrom", "a", "z")])
            .plainText
        #expect(text == "A z(A)")
    }

    @Test func cycles() throws {
        let classes = ["a", "b", "c"].map { symbol("swift.class", $0, [$0]) }
        let ring = [
            relation("inheritsFrom", "a", "b"), relation("inheritsFrom", "b", "c"),
            relation("inheritsFrom", "c", "a"),
        ]
        #expect(message { try read(classes, ring) } == "1 cycle in the hierarchy: a -> c -> b -> a")
        // A type that conforms to a protocol inside it, and types that contain each other.
        let nested = [symbol("swift.struct", "s", ["S"]), symbol("swift.protocol", "p", ["S", "P"])]
        let outer = try read(nested, [relation("memberOf", "p", "s"), relation("conformsTo", "s", "p")])
        #expect(outer.count == 2)
        #expect(outer.extraParents.count == 1)
        let mutual = try read(
            [symbol("swift.struct", "s", ["S"]), symbol("swift.struct", "t", ["T"])],
            [relation("memberOf", "s", "t"), relation("memberOf", "t", "s")])
        #expect(mutual.levels == [1, 1])
        let protocols = ["p", "q"].map { symbol("swift.protocol", $0, [$0]) }
        #expect(
            try read(protocols, [relation("conformsTo", "p", "q"), relation("conformsTo", "q", "p")]).count
                == 2)
    }

    @Test func manyMembersAndLongNames() throws {
        let count = 100_000
        let members = (0..<count).map { symbol("swift.method", "m\($0)", ["A", "m\($0)()"]) }
        let relations = (0..<count).map { relation("memberOf", "m\($0)", "a") }
        let hierarchy = try read([symbol("swift.class", "a", ["A"])] + members, relations)
        guard case .records(let records)? = hierarchy.items[field: "methods", row: 0] else {
            Issue.record("no methods")
            return
        }
        #expect(records.count == count)
        let name = String(repeating: "x", count: 10_000)
        #expect(try read([symbol("swift.class", "a", [name])]).items.labels[0] == name)
    }

    @Test func emptyParts() throws {
        let symbols = [
            symbol("swift.class", "a", []), symbol("swift.method", "m", []),
            symbol("swift.subscript", "s", ["subscript()"]),
            symbol("swift.enum.case", "c", [""], ",\"declarationFragments\":[]"),
            symbol("swift.new", "n", ["N"]),
            symbol("swift.class", "a", ["again"]),
            symbol("swift.property", "p", ["A", "p"], ",\"availability\":[{}]"),
        ]
        #expect(try read(symbols).count == 3)
    }
}
