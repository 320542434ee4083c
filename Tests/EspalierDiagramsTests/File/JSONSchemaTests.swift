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

        func accepts(_ node: Node, _ schema: Node) -> Bool { errors(node, schema).isEmpty }

        /// Returns the paths of the values that break a rule.
        func errors(_ node: Node, _ schema: Node, at path: String = "") -> [String] {
            var errors: [String] = []
            if let reference = schema["$ref"]?.string {
                let target = root["$defs"]?[String(reference.dropFirst("#/$defs/".count))]
                errors += target.map { self.errors(node, $0, at: path) } ?? [path]
            }
            for schema in schema["allOf"]?.sequence ?? [] { errors += self.errors(node, schema, at: path) }
            if let condition = schema["if"], let rule = schema[accepts(node, condition) ? "then" : "else"] {
                errors += self.errors(node, rule, at: path)
            }
            if let any = schema["anyOf"]?.sequence, !any.contains(where: { accepts(node, $0) }) {
                errors.append(path)
            }
            if !obeysValueRules(node, schema) { errors.append(path) }
            if let items = schema["items"] {
                for (index, item) in (node.sequence ?? []).enumerated() {
                    errors += self.errors(item, items, at: "\(path)/\(index)")
                }
            }
            return errors + memberErrors(node, schema, at: path)
        }

        private func obeysValueRules(_ node: Node, _ schema: Node) -> Bool {
            if let types = schema["type"],
                !(types.sequence ?? [types]).contains(where: { isType($0.string, node) })
            {
                return false
            }
            if let names = schema["enum"]?.sequence,
                !names.contains(where: { $0.isNull ? node.isNull : $0.string == node.string })
            {
                return false
            }
            if let pattern = schema["pattern"]?.string, let text = node.string,
                text.range(of: pattern, options: .regularExpression) == nil
            {
                return false
            }
            if let word = schema["const"]?.string, word != node.string { return false }
            if let bound = schema["minimum"]?.number, let number = node.number, number < bound {
                return false
            }
            if let bound = schema["maximum"]?.number, let number = node.number, number > bound {
                return false
            }
            guard let count = node.sequence.map({ Double($0.count) }) else { return true }
            return count >= schema["minItems"]?.number ?? 0
                && count <= schema["maxItems"]?.number ?? .infinity
        }

        private func memberErrors(_ node: Node, _ schema: Node, at path: String) -> [String] {
            guard let mapping = node.mapping else { return [] }
            let required = schema["required"]?.sequence ?? []
            var errors = required.contains { mapping[$0.string ?? ""] == nil } ? [path] : []
            for entry in mapping.entries {
                let place = "\(path)/\(entry.key)"
                if let own = schema["properties"]?[entry.key] {
                    errors += self.errors(entry.value, own, at: place)
                } else if let rest = schema["additionalProperties"] {
                    errors += rest.bool.map { $0 ? [] : [place] } ?? self.errors(entry.value, rest, at: place)
                }
            }
            return errors
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
    @Test(arguments: ["diagram", "theme", "project", "report"]) func everyReferenceHasATarget(name: String)
        throws
    {
        let text =
            switch name {
            case "diagram": JSONSchema.text()
            case "theme": JSONSchema.themeText
            case "project": JSONSchema.projectText
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

    /// An editor marks the value at the path, which is also the place of the error of `check`.
    @Test(arguments: [
        ("template: orgchart", "/template"), ("theme: papper", "/theme"),
        ("theme: {accent: darkbluu}", "/theme/accent"), ("theme: {accent: '#ff00zz'}", "/theme/accent"),
        ("theme: {accent: $acent}", "/theme/accent"),
        ("views: {cell: {content: [{text: a, fontSize: 3}]}}", "/views/cell/content/0/fontSize"),
        ("views: {cell: {content: [{icon: gaer}]}}", "/views/cell/content/0/icon"),
        ("views: {cell: {content: [{tekst: a}]}}", "/views/cell/content/0"),
        ("views: {cell: {padding: [1, x]}}", "/views/cell/padding/1"),
        ("layout: {type: grid, numberOfColumns: three}", "/layout/numberOfColumns"),
        ("layout: {orientation: down}", "/layout/orientation"), ("layout: {type: gird}", "/layout/type"),
        ("layout: grid", "/layout"), ("output: {formats: [svg, jpg]}", "/output/formats/1"),
        ("states: [{nam: a}]", "/states/0/nam"),
    ])
    func marksTheInnermostValue(yaml: String, path: String) throws {
        let checker = try checker()
        let errors = checker.errors(try YAMLReader.read(SourceFile(name: "d.yaml", text: yaml)), checker.root)
        #expect(errors.contains(path) && errors.allSatisfy { path.hasPrefix($0) }, "\(errors)")
        #expect(throws: DiagnosticsError.self) { try Fixture.file(yaml) }
    }

    @Test(arguments: [
        "template: null", "theme: {accent: null}",
        "views: {cell: {content: [{icon: '{i}'}]}}",
        "views: {cell: null}", "layout: {columnSpacing: null}",
        "views: {cell: {fill: \"light-dark(white, #000)\"}}",
        "views: {cell: {fill: $accent 40%}}",
    ])
    func acceptsWhatTheDecoderAccepts(yaml: String) throws {
        let checker = try checker()
        #expect(checker.accepts(try YAMLReader.read(SourceFile(name: "d.yaml", text: yaml)), checker.root))
        _ = try Fixture.file(yaml)
    }

    /// An editor would report an error for the whole value of such a key.
    @Test func nullIsNoAlternative() throws {
        var pending = [try checker().root]
        while let node = pending.popLast() {
            pending += (node.sequence ?? []) + (node.mapping?.entries.map(\.value) ?? [])
            let alternatives = (node["anyOf"]?.sequence ?? []) + (node["oneOf"]?.sequence ?? [])
            #expect(!alternatives.contains { $0["type"]?.string == "null" })
        }
    }

    @Test func theReferenceNamesEveryKey() {
        let text = ReferenceArticle.diagramFiles.markdown
        for record in Vocabulary.records {
            for field in record.fields { #expect(text.contains("| `\(field.name)` |")) }
        }
    }
}
