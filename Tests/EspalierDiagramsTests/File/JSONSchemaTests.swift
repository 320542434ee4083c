import EspalierDataFiles
import EspalierDiagnostics
import EspalierTemplates
import Foundation
import Testing

@testable import EspalierDiagrams

@Suite struct JSONSchemaTests {
    /// Validates values, with those keywords of JSON Schema draft 2020-12 that the schema uses.
    private struct Checker {
        let root: Node

        func accepts(_ node: Node, _ schema: Node) -> Bool {
            if let reference = schema["$ref"]?.string {
                guard let target = root["$defs"]?[String(reference.dropFirst("#/$defs/".count))] else {
                    return false
                }
                if !accepts(node, target) { return false }
            }
            if let types = schema["type"],
                !(types.sequence ?? [types]).contains(where: { isType($0.string, node) })
            {
                return false
            }
            if let any = schema["anyOf"]?.sequence, !any.contains(where: { accepts(node, $0) }) {
                return false
            }
            if let one = schema["oneOf"]?.sequence, one.filter({ accepts(node, $0) }).count != 1 {
                return false
            }
            if let names = schema["enum"]?.sequence, !names.contains(where: { $0.string == node.string }) {
                return false
            }
            if schema["pattern"]?.string == "[./]", !(node.string ?? "").contains(where: "./".contains) {
                return false
            }
            if let word = schema["const"]?.string, word != node.string { return false }
            if let bound = schema["minimum"]?.number, let number = node.number, number < bound {
                return false
            }
            if let bound = schema["maximum"]?.number, let number = node.number, number > bound {
                return false
            }
            if let bound = schema["minItems"]?.number, Double(node.sequence?.count ?? 0) < bound {
                return false
            }
            if let items = schema["items"], let list = node.sequence, !list.allSatisfy({ accepts($0, items) })
            {
                return false
            }
            return acceptsMembers(node, schema)
        }

        private func acceptsMembers(_ node: Node, _ schema: Node) -> Bool {
            guard let mapping = node.mapping else { return true }
            for name in schema["required"]?.sequence ?? [] where mapping[name.string ?? ""] == nil {
                return false
            }
            return mapping.entries.allSatisfy { entry in
                if let own = schema["properties"]?[entry.key] { return accepts(entry.value, own) }
                guard let rest = schema["additionalProperties"] else { return true }
                return rest.bool ?? accepts(entry.value, rest)
            }
        }

        private func isType(_ name: String?, _ node: Node) -> Bool {
            switch name {
            case "object": node.mapping != nil
            case "array": node.sequence != nil
            case "string": node.string != nil
            case "number": node.number != nil
            case "integer": node.number.map { $0 == $0.rounded() } ?? false
            case "boolean": node.bool != nil
            case "null": node.isNull
            default: false
            }
        }
    }

    private func checker() throws -> Checker {
        Checker(root: try JSONReader.read(SourceFile(name: "schema.json", text: JSONSchema.text())))
    }

    /// Editors report an error for a whole file if a reference of its schema has no target.
    @Test(arguments: ["diagram", "theme", "report"]) func everyReferenceHasATarget(name: String) throws {
        let text =
            switch name {
            case "diagram": JSONSchema.text()
            case "theme": JSONSchema.themeText
            default: EmbeddedFile.schemas.file(at: "report.json").text.description
            }
        let root = try JSONReader.read(SourceFile(name: name, text: text))
        var pending = [root]
        var references: Set<String> = []
        while let node = pending.popLast() {
            pending += (node.sequence ?? []) + (node.mapping?.entries.map(\.value) ?? [])
            if let reference = node["$ref"]?.string { references.insert(reference) }
        }
        let missing = references.filter { reference in
            let path = reference.split(separator: "/").map(String.init)
            return path.first != "#"
                || path.dropFirst().reduce(root as Node?, { $0?[$1] })?.mapping == nil
        }
        #expect(missing.isEmpty, "\(missing.sorted())")
        #expect(name == "report" || references.count > 2)
    }

    @Test(arguments: [
        (
            "views: {supplementary: {connector: {when: [{kind: a, stroke: {dash: [4, 3]}, arrowhead: hollow}]}}}",
            true
        ),
        ("views: {supplementary: {connector: {when: [{if: {stroke: a}, stroke: none}]}}}", true),
        ("views: {supplementary: {connector: {when: [{kind: a, arrowhead: square}]}}}", false),
        ("views: {supplementary: {reference: {when: [{kind: a, stroke: {width: 2}}]}}}", true),
        ("views: {supplementary: {reference: {when: [{kind: a, stroke: {width: -2}}]}}}", false),
    ])
    func checksTheConditionsOfLines(yaml: String, isValid: Bool) throws {
        let checker = try checker()
        let node = try YAMLReader.read(SourceFile(name: "d.yaml", text: yaml))
        #expect(checker.accepts(node, checker.root) == isValid)
    }

    @Test func hasEveryRecordAndEveryField() throws {
        let root = try checker().root
        for record in Vocabulary.records {
            let properties = try #require(root["$defs"]?[record.name]?["properties"], "\(record.name)")
            #expect(properties.mapping?.keys == record.fields.map(\.name))
        }
    }

    @Test(arguments: TemplateLibrary.builtIn.templates.map(\.name))
    func acceptsTheTemplates(name: String) throws {
        let source = try #require(TemplateLibrary.builtIn.template(named: name)?.source)
        let checker = try checker()
        #expect(checker.accepts(try YAMLReader.read(source), checker.root))
    }

    @Test(arguments: [
        "titel: x", "theme: papper", "views: {cell: {width: -1}}", "views: {cell: {content: [{txt: a}]}}",
        "layout: {arrangement: diagonal}", "output: {formats: [gif]}",
        "data: {columns: {parents: x}, csv: a}",
    ])
    func refusesWhatTheDecoderRefuses(yaml: String) throws {
        let checker = try checker()
        let node = try YAMLReader.read(SourceFile(name: "d.yaml", text: yaml))
        #expect(!checker.accepts(node, checker.root))
        #expect(throws: DiagnosticsError.self) { try Fixture.file(yaml) }
    }

    @Test func theReferenceNamesEveryKey() {
        let text = ReferenceArticle.diagramFiles.markdown
        for record in Vocabulary.records {
            for field in record.fields { #expect(text.contains("| `\(field.name)` |")) }
        }
    }
}
