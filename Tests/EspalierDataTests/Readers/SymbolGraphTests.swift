import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import Testing

@testable import EspalierData

@Suite struct SymbolGraphTests {
    private static func symbol(_ kind: String, _ id: String, _ path: String, _ more: String = "") -> String {
        let names = path.split(separator: ".").map { "\"\($0)\"" }.joined(separator: ",")
        let last = path.split(separator: ".").last ?? ""
        return """
            {"kind":{"displayName":"X","identifier":"swift.\(kind)"},"identifier":{"precise":"\(id)"},\
            "pathComponents":[\(names)],"names":{"title":"\(last)"}\(more)}
            """
    }

    private static func edge(_ kind: String, _ source: String, _ target: String, _ fallback: String? = nil)
        -> String
    {
        "{\"kind\":\"\(kind)\",\"source\":\"\(source)\",\"target\":\"\(target)\""
            + (fallback.map { ",\"targetFallback\":\"\($0)\"" } ?? "") + "}"
    }

    private static func graph(_ module: String, _ symbols: [String], _ edges: [String]) -> String {
        "{\"metadata\":{\"x\":[{}]},\"module\":{\"name\":\"\(module)\"},\"symbols\":[\(symbols.joined(separator: ","))],"
            + "\"relationships\":[\(edges.joined(separator: ","))]}"
    }

    private static func fragments(_ pieces: (String, String)...) -> String {
        let list = pieces.map { "{\"kind\":\"\($0.0)\",\"spelling\":\"\($0.1)\"}" }.joined(separator: ",")
        return ",\"declarationFragments\":[\(list)]"
    }

    /// Returns the files of a symbol graph with three inheritances.
    ///
    /// `Middle` inherits from `Base`. `Outer.Hidden`, which is in an extension graph, inherits from `Middle`. `Lone`
    /// inherits from a class that isn't in any file.
    private static func files(reversed: Bool) -> [String: String] {
        let comment =
            ",\"docComment\":{\"lines\":[{\"text\":\"\"},{\"text\":\"The first v1.2\"},{\"text\":\"class. More.\"},{\"text\":\"\"}]}"
        let place =
            ",\"location\":{\"uri\":\"file:///src/Base.swift\",\"position\":{\"line\":11,\"character\":4}}"
        let symbols = [
            symbol("class", "b", "Base", comment + place + ",\"accessLevel\":\"open\""),
            symbol("class", "m", "Middle"),
            symbol(
                "class", "l", "Lone", fragments(("keyword", "actor"), ("text", " "), ("identifier", "Lone"))),
            symbol("struct", "s", "Value"), symbol("protocol", "p", "P"), symbol("protocol", "q", "Q"),
            symbol("protocol", "r", "R"), symbol("protocol", "s:s8SendableP", "Sendable"),
            symbol(
                "property", "n", "Base.name",
                fragments(
                    ("keyword", "var"), ("text", " "), ("identifier", "name"), ("text", ": "),
                    ("typeIdentifier", "String"), ("text", " { "), ("keyword", "get"), ("text", " }"))),
            symbol("init", "i", "Base.init(coder:)", fragments(("keyword", "init"), ("text", "("))),
            symbol(
                "type.method", "t", "Base.shared()",
                fragments(("keyword", "static"), ("text", " "), ("keyword", "func"), ("identifier", "shared"))
            ),
            symbol("method", "o", "Base.over()", fragments(("keyword", "override"), ("keyword", "func"))),
        ]
        let edges =
            [
                edge("inheritsFrom", "m", "b"), edge("inheritsFrom", "l", "x", "Other.Root"),
                edge("conformsTo", "q", "p"),
                edge("conformsTo", "r", "q"), edge("conformsTo", "r", "p"),
                edge("conformsTo", "p", "s:s8SendableP"),
                edge("conformsTo", "q", "h", "Swift.Hashable"),
                edge("conformsTo", "r", "h", "Swift.Hashable"),
            ] + ["n", "i", "t", "o"].map { edge("memberOf", $0, "b") }
        let hidden = graph("M", [symbol("class", "d", "Outer.Hidden")], [edge("inheritsFrom", "d", "m")])
        return [
            "M.symbols.json": graph(
                "M", reversed ? symbols.reversed() : symbols, reversed ? edges.reversed() : edges),
            "M@Other.symbols.json": hidden, "MM@Other.symbols.json": "not read",
        ]
    }

    /// Reads the symbol graph `M.symbols.json`.
    ///
    /// If there is only one file, this file is read, regardless of its name.
    private static func hierarchy(
        _ files: [String: String], _ options: SymbolGraphOptions = SymbolGraphOptions(),
        extraParents: HierarchyOptions.ExtraParents = .error,
        _ collector: DiagnosticCollector = DiagnosticCollector()
    ) throws -> ItemHierarchy {
        var reader = RecordReader(diagnostics: collector)
        (reader.symbols, reader.hierarchy.extraParents) = (options, extraParents)
        let name = files.keys.first { $0 == "M.symbols.json" || files.count == 1 } ?? ""
        return try reader.symbolGraphs([name], loader: MemoryFileLoader(files: files), namedAt: nil).hierarchy
    }

    private func hierarchy(_ options: SymbolGraphOptions, reversed: Bool = false) throws -> ItemHierarchy {
        let collector = DiagnosticCollector()
        let result = try Self.hierarchy(
            Self.files(reversed: reversed), options, extraParents: .line, collector)
        try collector.throwIfErrors()
        return result
    }

    @Test(arguments: [false, true]) func `classes, with the hidden and the external one`(reversed: Bool)
        throws
    {
        var options = SymbolGraphOptions()
        options.linkPattern = "https://x.org/{path}#L{line}"
        options.sourceRoot = "/src"
        let hierarchy = try hierarchy(options, reversed: reversed)
        #expect(hierarchy.plainText == "Base(Middle(Outer.Hidden)) Other.Root(Lone)")
        let items = hierarchy.items
        #expect(items.labels == ["Base", "Lone", "Middle", "Other.Root", "Outer.Hidden"])
        #expect((0..<5).map { items[field: "external", row: $0] } == [nil, nil, nil, .bool(true), nil])
        #expect((0..<4).map { items[field: "module", row: $0]?.text } == ["M", "M", "M", "Other"])
        #expect((0..<2).map { items[field: "kind", row: $0]?.text } == ["class", "actor"])
        #expect(items[field: "summary", row: 0] == .string("The first v1.2 class."))
        #expect(items[field: "link", row: 0] == .string("https://x.org/Base.swift#L12"))
        #expect(items[field: "link", row: 1] == nil)
        #expect(items[field: "access", row: 0] == .string("open"))
        #expect(items[field: "methods", row: 0] == nil)
    }

    @Test(arguments: [false, true]) func `members on request, without overrides`(reversed: Bool) throws {
        var options = SymbolGraphOptions()
        options.members = .public
        let items = try hierarchy(options, reversed: reversed).items
        #expect(items[field: "properties", row: 0] == .records(["name: String"]))
        #expect(items[field: "initializers", row: 0] == .records(["init(coder:)"]))
        #expect(items[field: "methods", row: 0] == .records([["label": "shared()", "static": true]]))
        #expect(items[field: "methods", row: 1] == nil)
    }

    @Test(arguments: [false, true]) func `protocols, reduced and without markers`(reversed: Bool) throws {
        var options = SymbolGraphOptions()
        options.kinds = [.protocols, .structs]
        let hierarchy = try hierarchy(options, reversed: reversed)
        #expect(hierarchy.plainText == "P(Q(R)) Value")
        #expect(hierarchy.extraParents.isEmpty)
        #expect(hierarchy.items[field: "conformances", row: 1]?.text == "Hashable")
    }

    @Test func `a protocol stands below the most specific one that it refines`() throws {
        let protocols = ["Alone", "Child", "Root", "Specific"].map { Self.symbol("protocol", $0, $0) }
        let edges = [("Child", "Alone"), ("Child", "Root"), ("Child", "Specific"), ("Specific", "Root")]
        let text = Self.graph("M", protocols, edges.map { Self.edge("conformsTo", $0.0, $0.1) })
        var options = SymbolGraphOptions()
        options.kinds = [.protocols]
        let hierarchy = try Self.hierarchy(["M.symbols.json": text], options, extraParents: .note)
        #expect(hierarchy.plainText == "Alone Root(Specific(Child))")
    }

    @Test(
        "Malformed graphs are located errors",
        arguments: [
            ("", 0), ("[]", 0), ("{}", 0), ("{\"symbols\": [", 13), ("{\"symbols\": [{\"kind\": 1}]}", 22),
            ("{\"symbols\": [{\"kind\": {\"identifier\": \"swift.class\"}, \"identifier\": []}]}", 67),
            ("{\"symbols\": [], \"relationships\": [1]}", 34),
        ])
    func malformed(text: String, offset: Int) {
        do {
            _ = try Self.hierarchy(["a.json": text])
            Issue.record("read")
        } catch let error as DiagnosticsError {
            #expect(error.diagnostics.first?.range?.lower == offset)
        } catch {
            Issue.record(error)
        }
    }

    @Test func `a graph with a few bytes changed never crashes`() throws {
        let valid = Array(try #require(Self.files(reversed: false)["M.symbols.json"]).utf8)
        var generator = SeededNumbers(state: 3)
        var options = SymbolGraphOptions()
        options.kinds = Set(SymbolGraphOptions.Kind.allCases)
        options.members = .public
        let alphabet = Array("{}[]\",:\\0e".utf8)
        for _ in 0..<1_500 {
            var bytes = valid
            for _ in 0..<Int(generator.next() % 3) + 1 {
                let index = Int(generator.next()) % bytes.count
                let byte = alphabet[Int(generator.next()) % alphabet.count]
                if generator.next() % 2 == 0 { bytes[index] = byte } else { bytes.remove(at: index) }
            }
            let collector = DiagnosticCollector()
            let files = ["a.json": String(decoding: bytes, as: UTF8.self)]
            do {
                _ = try Self.hierarchy(files, options, collector)
            } catch let error as DiagnosticsError {
                #expect(error.diagnostics.allSatisfy { $0.range != nil })
            }
        }
    }

    @Test func `a missing file says so`() {
        let error = #expect(throws: DiagnosticsError.self) {
            try RecordReader(diagnostics: DiagnosticCollector())
                .symbolGraphs(["none.symbols.json"], loader: DiskFileLoader(), namedAt: nil)
        }
        #expect(error?.diagnostics.first?.message.hasPrefix("can't read 'none.symbols.json'") == true)
        #expect(error?.diagnostics.first?.cause == .file)
    }

    private func rows(_ count: Int, _ edge: (Int, Int) -> Bool) -> [Int: Set<Int>] {
        var result: [Int: Set<Int>] = [:]
        for child in 0..<count {
            let parents = Set((0..<count).filter { edge(child, $0) })
            if !parents.isEmpty { result[child] = parents }
        }
        return result
    }

    /// Without cycles, a protocol is left out if another protocol of the set refines it directly.
    @Test(arguments: [2, 7, 80, 200]) func `the reduction leaves out what another protocol refines`(
        count: Int
    ) {
        var generator = SeededNumbers(state: UInt64(count))
        let refinement = rows(count) { $1 < $0 && generator.next() % 4 == 0 }
        let reduction = RefinementReduction(refinement, ranks: Array(0..<count))
        for parents in refinement.values {
            let implied = parents.reduce(into: Set<Int>()) { $0.formUnion(refinement[$1] ?? []) }
            #expect(Set(reduction.reduced(parents)) == parents.subtracting(implied))
        }
    }

    /// Of the protocols in a cycle, the first one in the order of names is kept.
    @Test(arguments: [3, 400]) func `one protocol of a cycle is kept`(count: Int) {
        let ranks = (0...count).map { count - $0 }
        let all = Set(0..<count)
        let mutual = RefinementReduction(rows(count) { $0 != $1 }, ranks: ranks)
        #expect(mutual.reduced(all) == [count - 1])
        let ring = RefinementReduction(rows(count) { $1 == ($0 + 1) % count }, ranks: ranks)
        #expect(ring.reduced(all) == [count - 1])
        let above = rows(count + 1) { $0 != $1 && $0 < count }
        #expect(RefinementReduction(above, ranks: ranks).reduced(all.union([count])) == [count - 1])
    }
}
