import EspalierDataFiles
import EspalierDiagnostics
import Foundation
import Testing

@testable import EspalierDiagrams

/// Tests the formatting of diagram files.
@Suite struct DiagramFormatterTests {
    private func format(_ text: String, name: String = "a.yaml") throws -> String {
        let bytes = try DiagramFormatter().format(SourceFile(name: name, text: text))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the formatted text after checking that it has the same values, and that formatting it changes nothing.
    private func formatTwice(_ text: String, name: String = "a.yaml") throws -> String {
        let formatted = try format(text, name: name)
        #expect(try format(formatted, name: name) == formatted)
        #expect(try values(formatted, name) == values(text, name))
        return formatted
    }

    /// Returns the values of a file as text, with the keys of mappings in alphabetical order.
    private func values(_ text: String, _ name: String) throws -> String {
        func description(_ node: Node) -> String {
            if let elements = node.sequence {
                return "[\(elements.map(description).joined(separator: ", "))]"
            }
            guard let entries = node.mapping?.entries else {
                return node.string?.debugDescription ?? node.scalarText ?? "null"
            }
            let sorted = entries.sorted { $0.key < $1.key }
            return "{\(sorted.map { "\($0.key): \(description($0.value))" }.joined(separator: ", "))}"
        }
        return description(try TreeFormat(fileName: name).read(SourceFile(name: name, text: text)))
    }

    @Test(
        "Files",
        arguments: [
            ("---\n# only a comment", "---\n# only a comment\n"), ("---\n\n\n# a\n\n", "---\n\n# a\n"),
            ("---", "---\n"),
            ("title: !!int '7'\ndata: !!float '1'\n", "title: !!int \"7\"\ndata: !!float \"1\"\n"),
            ("title: &x 1.10\ntheme: !!bool \"true\"\n", "title: &x 1.10\ntheme: !!bool \"true\"\n"),
            ("data: {a: -, b: [-]}", "data: { a: \"-\", b: [\"-\"] }\n"),
            ("title: &a # why\n  x\n", "title: &a x  # why\n"),
            ("views: &a  # why\n  cell: {}\n", "views: &a  # why\n  cell: {}\n"),
            ("data: !!map # why\n  # first\n  a: 1\n", "data: !!map  # why\n  # first\n  a: 1\n"),
            ("[ # why\n]", "[ # why\n]\n"), ("{a: [ # why\n]}\n", "{a: [ # why\n]}\n"),
            ("", ""), ("# only\n\n\n# comments", "# only\n\n# comments\n"),
            ("data: {outline: A}\ntitle:   x\n", "title: x\ndata: { outline: A }\n"),
            ("---\ntitle: x\n...\n", "---\ntitle: x\n"),
            (
                "# the file\nviews:\n    cell:\n        # red\n        fill: red   # really\n        shape: ellipse\ntitle: x\n",
                "# the file\ntitle: x\nviews:\n  cell:\n    shape: ellipse\n    # red\n    fill: red  # really\n"
            ),
            ("\n\ntitle: 'x'\n\n\n\ntheme: 'it''s'\n", "title: \"x\"\n\ntheme: 'it''s'\n"),
            (
                "data:\n  tree:\n  - label: A\n    children:\n    -   label: B\n    # end of A\n  # end\ntitle: x\n",
                "title: x\ndata:\n  tree:\n    - label: A\n      children:\n        - label: B\n      # end of A\n  # end\n"
            ),
            (
                "data:\n    outline: |\n        A\n          B  \n\n        C\n\n\ntitle: x\n",
                "title: x\ndata:\n  outline: |\n    A\n      B  \n\n    C\n"
            ),
            (
                "description: >-  # folded\n      a\n      b\ndata:\n outline: |2\n    A\n   B\n",
                "description: >-  # folded\n  a\n  b\ndata:\n  outline: |2\n     A\n    B\n"
            ),
            (
                "description: one\n    two\n\n    three\ntitle: \"a\n  b\"\n",
                "title: \"a\n  b\"\ndescription: one\n  two\n\n  three\n"
            ),
            (
                "views: {cell: {content: [{style: label,text: \"{label}\"},\n  {text: b}]}}\n",
                "views: { cell: { content: [{ text: \"{label}\", style: label }, { text: b }] } }\n"
            ),
            (
                "views: {cell: {fill: red, # why\n  shape: ellipse}}\n",
                "views: {cell: {fill: red, # why\n  shape: ellipse}}\n"
            ),
            (
                "views:\n  cell:\n    when:\n      - fill: red\n        depth: 0\n",
                "views:\n  cell:\n    when:\n      - depth: 0\n        fill: red\n"
            ),
            (
                "views:\n  cell:\n    when:\n      - fill: red\n        if: { width: 3 }  # wide\n        # roots\n        depth: 0\n",
                "views:\n  cell:\n    when:\n      -\n        # roots\n        depth: 0\n        if: { width: 3 }  # wide\n        fill: red\n"
            ),
            (
                "views:\n  supplementary:\n    connector:\n      when:\n        - arrowhead: open\n          stroke: none\n          # a kind\n          kind: uses  # of UML\n",
                "views:\n  supplementary:\n    connector:\n      when:\n        -\n          # a kind\n          kind: uses  # of UML\n          stroke: none\n          arrowhead: open\n"
            ),
            (
                "views: { supplementary: { reference: { when: [{ stroke: none, kind: a, if: { stroke: x } }] } } }\n",
                "views: { supplementary: { reference: { when: [{ kind: a, if: { stroke: x }, stroke: none }] } } }\n"
            ),
            (
                "views: &v\n  cell: { fill: red, shape: ellipse }\ntitle: &t x\ndescription: *t\n",
                "views: &v\n  cell: { fill: red, shape: ellipse }\ntitle: &t x\ndescription: *t\n"
            ),
            ("title: !!str 3\ndata:\n- a\n", "title: !!str 3\ndata:\n  - a\n"),
            (
                "data:\n  tree:\n    -\n      # first\n      label: A\n",
                "data:\n  tree:\n    -\n      # first\n      label: A\n"
            ),
            ("title:   # none\ntheme: ink", "title:  # none\ntheme: ink\n"),
            (
                "data:\n  tree:\n    - label: A # a\n      x: 1 # b\n    - B # c\n",
                "data:\n  tree:\n    - label: A  # a\n      x: 1  # b\n    - B  # c\n"
            ),
            ("data:\n  outline: |\n    A\n      \n", "data:\n  outline: |\n    A\n      \n"),
            ("layout:\n  width: 9\n  type: grid\n", "layout:\n  type: grid\n  width: 9\n"),
            ("title: x\r\ntheme: ink\r\n", "title: x\r\ntheme: ink\r\n"),
            ("\u{FEFF}theme: ink\ntitle: Größe # é\n", "title: Größe  # é\ntheme: ink\n"),
            ("data:\n  outline: |+\n    A\n\n\ntitle: x\n", "title: x\ndata:\n  outline: |+\n    A\n\n\n"),
            ("title: |\n  a\n   \nlayout: {}\ntheme: x\n", "title: |\n  a\n   \ntheme: x\nlayout: {}\n"),
            ("title: |+\n  a\n   \nlayout: {}\ntheme: x\n", "title: |+\n  a\n   \ntheme: x\nlayout: {}\n"),
            ("title: |+\n  a\nlayout: {}\n\ntheme: x\n", "title: |+\n  a\ntheme: x\nlayout: {}\n"),
            ("title: |+\n  a\nlayout: {}\n\n# b\ntheme: x\n", "title: |+\n  a\n# b\ntheme: x\nlayout: {}\n"),
            ("title: |+  # a\n    \n\ntheme: x\n", "title: |+  # a\n\n\ntheme: x\n"),
            ("title: |+\n  a\n\n# why\ntheme: x\n", "title: |+\n  a\n\n# why\ntheme: x\n"),
            ("title: |\n  a\n   \n\n\ntheme: x\n", "title: |\n  a\n   \n\ntheme: x\n"),
            (
                "data:\n  tree:\n  - label: |+\n      a\n       \n  - b\n",
                "data:\n  tree:\n    - label: |+\n        a\n         \n    - b\n"
            ),
        ])
    func files(before: String, after: String) throws {
        #expect(try formatTwice(before) == after)
    }

    @Test func `long collections of several lines are blocks`() throws {
        let parts = (1...9).map { "{ text: \"a long text number \($0)\" }" }
        let before = "views:\n  cell: {shape: ellipse, content: [\n\(parts.joined(separator: ",\n"))]}\n"
        let after = try formatTwice(before)
        #expect(
            after.hasPrefix("views:\n  cell:\n    shape: ellipse\n    content:\n      - { text: \"a long"))
    }

    @Test(
        "Collections on one line that is too long",
        arguments: [
            ("data: { rows: [LONG, [LONG]] }", "data:\n  rows:\n    - LONG\n    - [LONG]\n"),
            ("- LONG\n- [LONG, LONG]  # why", "- LONG\n-  # why\n  - LONG\n  - LONG\n"),
            ("[LONG, {b: LONG, a: {}, c: LONG}]", "- LONG\n- b: LONG\n  a: {}\n  c: LONG\n"),
            ("a: {b: &x [LONG], c: *x, d: LONG}", "a:\n  b: &x [LONG]\n  c: *x\n  d: LONG\n"),
            ("a: {b: &x [LONG, LONG]}", "a:\n  b: &x\n    - LONG\n    - LONG\n"),
            ("a: {LONG, b: , c: LONG}", "a:\n  LONG:\n  b:\n  c: LONG\n"),
            ("a: [b: LONG, c: LONG]", "a:\n  - b: LONG\n  - c: LONG\n"),
            ("a: [LONG, # why\n  LONG]", "a: [LONG, # why\n  LONG]\n"),
            ("aLONGLONG: []", "aLONGLONG: []\n"),
        ])
    func longCollections(before: String, after: String) throws {
        let long = String(repeating: "word ", count: 15) + "end"
        func expanded(_ text: String) -> String { text.replacingOccurrences(of: "LONG", with: long) }
        #expect(try formatTwice(expanded(before)) == expanded(after))
    }

    @Test func `a collection of 100 characters fits on a line`() throws {
        let fitting = "a: [\"" + String(repeating: "x", count: 93) + "\"]\n"
        #expect(fitting.count == 101)
        #expect(try formatTwice(fitting) == fitting)
        let long = fitting.replacingOccurrences(of: "xx\"", with: "xxx\"")
        #expect(try formatTwice(long) == "a:\n  - \"" + String(repeating: "x", count: 94) + "\"\n")
    }

    @Test func `a comment in the line after a block scalar stays there`() throws {
        for mark in ["|", ">-", "|+"] {
            let text = "data:\n  outline: \(mark)\n    A\ntheme: paper  # why\n"
            #expect(try formatTwice(text) == "theme: paper  # why\ndata:\n  outline: \(mark)\n    A\n")
        }
    }

    @Test func `Comments directly above the first key move with it`() throws {
        let text =
            "# About the file.\n\n# About the output.\noutput: {formats: [svg]}\n\n# Look.\ntemplate: org-chart\n"
        #expect(
            try formatTwice(text)
                == "# About the file.\n\n# Look.\ntemplate: org-chart\n\n# About the output.\noutput: { formats: [svg] }\n"
        )
        // A single group of comments is about the file.
        #expect(
            try formatTwice("# About.\noutput: {scale: 2}\ntitle: x\n")
                == "# About.\ntitle: x\noutput: { scale: 2 }\n")
    }

    @Test func `a comment after a byte order mark is kept`() throws {
        #expect(try formatTwice("\u{FEFF}# why\ntitle: x\n") == "# why\ntitle: x\n")
        #expect(try format("\u{FEFF}{\"title\": \"x\"}\n", name: "a.json") == "{ \"title\": \"x\" }\n")
    }

    private func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test func `many comments take linear time`() throws {
        let lines = (0..<6_000).map { "    - { label: n\($0) }  # c\($0)\n" }.joined()
        let text = "data:\n  tree:\n" + lines
        // The processor time of this thread doesn't depend on tests that run at the same time.
        let start = threadSeconds()
        #expect(try format(text) == text)
        // Comparing each collection with each comment takes fourteen seconds in a debug build.
        #expect(threadSeconds() - start < 7)
    }

    @Test(
        "Texts at the end of a file without a line break",
        arguments: [
            ("title: |\n  a", "title: |-\n  a\n"), ("title: >\n  a\n  b", "title: >-\n  a\n  b\n"),
            ("title: |+\n  a", "title: |-\n  a\n"), ("title: |2+ # why\n   a", "title: |2- # why\n   a\n"),
            ("title: |-\n  a", "title: |-\n  a\n"), ("title: |\n  a\n ", "title: |\n  a\n"),
            ("title: |+\n  a\n ", "title: |+\n  a\n"), ("title: |+\n  a\n\n  ", "title: |+\n  a\n\n"),
            ("title: |\n  a\n   ", "title: |-\n  a\n   \n"), ("title: |", "title: |\n"),
            ("data:\n  - |\n   a", "data:\n  - |-\n    a\n"), ("title: |\n  a\n# b", "title: |\n  a\n# b\n"),
            ("title: \"a\n  b\"", "title: \"a\n  b\"\n"), ("title: |\r\n  a", "title: |-\r\n  a\r\n"),
        ])
    func textsAtTheEnd(before: String, after: String) throws {
        #expect(try formatTwice(before) == after)
    }

    @Test func `JSON`() throws {
        let before =
            #"{"views":{"cell":{"content":[{"style":"label","text":"{label}"}],"shape":"ellipse"}},"title":"x","layout":{}}"#
        #expect(
            try formatTwice(before, name: "a.json") == """
                {
                  "title": "x",
                  "layout": {},
                  "views": {
                    "cell": {
                      "shape": "ellipse",
                      "content": [
                        { "text": "{label}", "style": "label" }
                      ]
                    }
                  }
                }

                """)
    }

    @Test(arguments: 0..<15) func `generated files keep their values`(hundred: Int) throws {
        for seed in hundred * 100..<(hundred + 1) * 100 {
            var generator = YAMLGenerator(seed: seed)
            let text = generator.file()
            // The formatter throws an error if the file isn't valid, or if the values or the comments differ.
            #expect(throws: Never.self, "\(seed): \(text)") { _ = try formatTwice(text) }
        }
    }

    @Test func `directives stay at the start`() throws {
        #expect(
            try formatTwice("%YAML 1.1\n---\n# Note\ntitle:   x\n") == "%YAML 1.1\n---\n# Note\ntitle: x\n")
        #expect(
            try formatTwice("# Note\n%YAML 1.2  # why\n%TAG ! tag:a.b,2000:\n--- {title: x}\n")
                == "%YAML 1.2\n%TAG ! tag:a.b,2000:\n---\n# Note\n# why\n{ title: x }\n")
    }

    @Test(
        "Files that can't be formatted",
        arguments: [
            ("title: x\n---\ntitle: y\n", "a second document; a file can have only one"),
            (
                "title: x\u{2028}# why\u{2028}layout: {}\n",
                "a file with the line breaks U+0085, U+2028 or U+2029 can't be formatted"
            ),
            (
                String(repeating: "[", count: 300) + String(repeating: "]", count: 300),
                "more than 200 levels of nesting"
            ),
            ("title: {", nil),
        ])
    func errors(text: String, message: String?) throws {
        let error = #expect(throws: DiagnosticsError.self) { try format(text) }
        if let message { #expect(error?.diagnostics.first?.message == message) }
    }

    @Test(arguments: TemplateLibrary.builtIn.files.filter { $0.path.hasSuffix(".yaml") }.map(\.path))
    func `templates stay the same`(path: String) throws {
        let file = try #require(TemplateLibrary.builtIn.files.first { $0.path == path })
        _ = try formatTwice(file.source.text(in: 0..<file.source.bytes.count))
    }

    /// Before formatting, each top-level value is on one line, with a comment above its key and another comment after
    /// the value.
    @Test(arguments: TemplateLibrary.builtIn.files.filter { $0.path.hasSuffix(".yaml") }.map(\.path))
    func `templates on few lines get lines of their own`(path: String) throws {
        func flow(_ node: Node) -> String {
            if let elements = node.sequence { return "[\(elements.map(flow).joined(separator: ","))]" }
            guard let entries = node.mapping?.entries else {
                return node.string?.jsonLiteral ?? node.scalarText ?? "null"
            }
            return "{\(entries.map { "\($0.key.jsonLiteral): \(flow($0.value))" }.joined(separator: ","))}"
        }
        let file = try #require(TemplateLibrary.builtIn.files.first { $0.path == path })
        let entries = try #require(try TreeFormat(fileName: path).read(file.source).mapping?.entries)
        var before = ""
        for entry in entries {
            before += "# before \(entry.key)\n\(entry.key): \(flow(entry.value)) # after \(entry.key)\n"
        }
        let lines = try formatTwice(before).split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("# before ") }.count == entries.count)
        #expect(lines.filter { $0.contains("  # after ") }.count == entries.count)
        for line in lines where line.count > 100 && !line.contains("  # after ") {
            let value = line.drop { $0 == " " }.replacing(/^(- )*("?[\w ?.~-]+"?: )?/, with: "")
            #expect(!value.hasPrefix("{") && !value.hasPrefix("["), "\(line)")
        }
    }

    @Test func `examples of articles stay the same`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/Espalier/Espalier.docc").standardized
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: root.path) where name.hasSuffix(".md")
        {
            let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
            for part in text.components(separatedBy: "```yaml\n").dropFirst() {
                let example = part.components(separatedBy: "```")[0]
                guard (try? values(example, "a.yaml")) != nil else { continue }
                _ = try formatTwice(example)
                count += 1
            }
        }
        #expect(count > 10)
    }
}
