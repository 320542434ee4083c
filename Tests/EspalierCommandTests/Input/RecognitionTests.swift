import EspalierDiagnostics
import EspalierDiagrams
import TestSupport
import Testing

/// Tests which YAML and JSON files are diagrams.
@Suite struct RecognitionTests {
    /// Files of other programs; most of them have a key that diagram files also have.
    private static let others: [(name: String, text: String)] = [
        ("configmap.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {key: value}\n"),
        ("csv.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {outline: a, csv: b}\n"),
        ("secret.json", #"{"apiVersion": "v1", "kind": "Secret", "metadata": {}, "data": {"tree": "eA=="}}"#),
        (
            "templates/map.yaml",
            "apiVersion: v1\nkind: ConfigMap\ndata:\n{{- range .Values.x }}\n  {{ . }}: 1\n{{- end }}\n"
        ),
        ("templates/all.yaml", "{{- include \"a.b\" . }}\n"),
        ("templates/value.yaml", "data: {{ .Values.data }}\nlayout: {{ .Values.layout }}\n"),
        ("Chart.yaml", "apiVersion: v2\nname: x\ndescription: y\nversion: 1.0.0\n"),
        ("values.yaml", "image: {tag: x}\ntemplate: {}\nviews: {}\ndata: {size: 1Gi}\n"),
        ("_config.yml", "title: My site\ntheme: minima\nplugins: [jekyll-feed]\n"),
        ("_config.yaml", "title: My site\ntheme: minima\nlayout: default\n"),
        ("post.yml", "layout: post\ntitle: Welcome\n"),
        ("page.yml", "layout: page\ntemplate: page.html\ndata: {author: me}\n"),
        ("feed.json", "---\nlayout: none\n---\n{\"data\": {\"outline\": \"A\"}}\n"),
        ("feed.yaml", "---\nlayout: none\n---\ndata: {outline: A}\n"),
        ("hugo.yaml", "title: My site\ntheme: ananke\noutputs: {home: [HTML]}\nparams: {description: x}\n"),
        ("mkdocs.yml", "site_name: X\ntheme: {name: material}\nnav: [index.md]\n"),
        (
            "mkdocs.yaml",
            "site_name: X\ntheme: material\nmarkdown_extensions:\n  - emoji: {index: !!python/name:a.b }\n"
        ),
        ("compose.yaml", "services: {web: {image: nginx}}\nvolumes: {data: {}}\n"),
        (
            "secrets.yaml",
            "apiVersion: v1\nkind: Secret\ndata: {a: b}\n---\napiVersion: v1\nkind: Secret\ndata: {c: d}\n"
        ),
        ("grafana.yaml", "title: dash\npanels: [{type: graph}]\n"),
        ("grafana.json", #"{"title": "d", "panels": [{"type": "graph"}], "templating": {"list": []}}"#),
        ("vega.json", #"{"data": {"values": [1], "url": "a.csv"}, "mark": "bar", "encoding": {}}"#),
        ("vega2.json", #"{"data": [{"name": "table"}], "layout": {"padding": 20}, "title": "x"}"#),
        ("plot.json", #"{"data": [{"type": "bar", "x": [1]}], "layout": {"title": {"text": "x"}}}"#),
        ("api.json", #"{"data": [{"type": "articles", "id": "1"}]}"#),
        ("rest.json", #"{"data": {"id": 1, "label": "x", "folder": {"name": "y"}}}"#),
        ("style.json", #"{"data": {"css": "a.css", "ts": "b.ts"}}"#),
        ("force.json", #"{"title": "x", "layout": "force", "data": {"x": 1}}"#),
        ("graph.json", #"{"layout": {"type": "force"}, "data": {"nodes": [], "edges": []}}"#),
        ("terraform.json", #"{"version": 4, "states": {"a": 1}}"#),
        ("machine.json", #"{"states": [{"name": "open"}, {"name": "closed"}]}"#),
        ("views.json", #"{"views": ["a"]}"#),
        ("lovelace.yaml", "title: Home\nviews:\n  - title: Kitchen\n    cards: []\n"),
        (
            "assistant.yaml",
            "template: !include template.yaml\ndata: !secret data\nlayout: !include_dir_list a\n"
        ),
        ("script.yaml", "sequence:\n  - service: light.turn_on\n    data: {entity_id: light.a}\n"),
        ("vault.yaml", "data: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  6162\n"),
        ("play.yaml", "- hosts: all\n  tasks: [{template: {src: a.j2, dest: /b}}]\n"),
        ("vars.yaml", "template: nginx.conf.j2\ndata: /var/lib/data\n"),
        ("ci.yml", "name: ci\non: [push]\njobs: {build: {steps: []}}\n"),
        ("tsconfig.json", "{\n  // The comment\n  \"compilerOptions\": {\"layout\": 1}, /* end */\n}\n"),
        ("lines.json", "{\"a\":1}\n{\"a\":2}\n"), ("package.json", #"{"name": "x", "scripts": {}}"#),
        ("list.json", "[1, 2]"), ("openapi.yaml", "openapi: 3.1.0\ninfo: {title: x}\npaths: {}\n"),
        ("a.yaml", "{\n"), ("a.yaml", "title: ["), ("a.yaml", "theme: ink\nfont: [\n"), ("a.json", "\"data"),
        ("a.yaml", "data: {json: {a: 1}}\n"),
        ("a.yaml", "\u{FEFF}%YAML 1.1\n---\nlayout: [\n"),
        ("deep.json", String(repeating: "[", count: 5_000)),
        // Translations
        ("en.json", #"{"views": {"cell": "Cell", "header": "Header"}}"#),
        ("de.json", #"{"data": {"folder": "Ordner"}}"#),
        ("all.json", #"{"data": {"outline": "Outline", "folder": "Folder", "tree": "Tree"}}"#),
        ("words.json", #"{"data": {"tsv": "TSV", "jsonl": "JSON Lines"}}"#),
        // Changes of a ConfigMap, and responses of servers
        ("patch.yaml", "data:\n  tree: \"yes\"\n"), ("tree.json", #"{"data": {"tree": {"sha": "x"}}}"#),
        ("graphql.json", #"{"data": {"folder": {"id": 1}, "tree": {"entries": []}}}"#),
        ("rows.json", #"{"data": {"tree": [{"id": 1, "name": "a"}]}}"#),
        ("link.json", #"{"data": {"folder": "https://a.org/b"}}"#),
        ("pages.json", #"{"data": {"sections": {"a": {"title": "x"}}}}"#),
        // As many keys of other programs as keys of diagrams
        ("train.yaml", "data: train.csv\nmodel: xgb\n"),
        ("pipeline.yml", "template: a.yml\nparameters: {x: 1}\n"),
        ("list.json", #"{"title": "x", "type": "page", "layout": {"type": "list"}}"#),
        ("grid.yaml", "layout: {type: grid}\ncomponents: [a]\n"),
        ("model.yaml", "data: {csv: train.csv, target: y, seed: 3}\n"),
        // Words that are similar to keys
        ("words.yaml", "view: {cell: {}}\ndate: 2020-01-01\n"), ("stages.yaml", "data: a.csv\nstages: [a]\n"),
    ]

    /// Diagrams, some of which have a mistake that must be reported.
    private static let diagrams: [(name: String, text: String)] = [
        ("a.yaml", "data: {outline: A}\n"), ("a.yaml", "data: people.csv\n"), ("a.yaml", ""),
        ("a.yaml", "layout: {type: grid}\n"), ("a.yaml", "views: {cell: {fill: red}}\ntheme: ink\n"),
        ("a.yaml", "template: house.yaml\n"), ("a.json", #"{"panels": {"items": [{}]}}"#),
        ("a.yaml", "template: org-chart\nauthor: me\ndata: a.csv\n"),
        // Misspelled names
        ("a.yaml", "data: {tere: {label: A}}\n"), ("a.yaml", "data: {cvs: people.csv}\n"),
        ("a.yaml", "templte: grid\ndatta: {outlin: A}\n"), ("a.yaml", "template: orgchart\n"),
        ("a.yaml", "layout: {type: mosiac}\n"), ("a.yaml", "vews: {cels: {}}\n"),
        ("a.yaml", "titel: A\ndescripton: B\ndata: {outline: A}\n"),
        ("a.yaml", "layot: {}\ndata: {outline: A}\n"),
        // Values of wrong types
        ("a.yaml", "layout: class-hierarchy\ndata: {outline: A}\n"), ("a.yaml", "data: {outline: [A, B]}\n"),
        ("a.yaml", "template: org-chart\ndata: [{label: A}]\n"), ("a.yaml", "data:\n  outline:\n"),
        ("a.yaml", "states: 3\nviews: [a]\ndata: {tree: {A: {}}}\n"),
        ("a.yaml", "data: {symbolGraph: [a.symbols.json]}\n"), ("a.yaml", "data: {folder: a/b}\n"),
        ("a.yaml", "data: {columns: {label: x}, tree: [{x: A}]}\n"),
        ("a.yaml", "data: {tree: {A: {children: {B: {}}}}}\n"),
        ("a.yaml", "data: {tree: [A]}\n"),
        ("a.yaml", "layout: {type: class-hierarchy}\ncontents: {outline: A}\n"),
        // Missing spaces
        ("a.yaml", "data:\n  outline:|\n    A\n"), ("a.yaml", "layout:\n  type:grid\n"),
        // Files that can't be read
        ("a.yaml", " title: x\ndata:\n  outline: |\n    A\n"),
        ("a.yaml", "title: Plan: A\ndata:\n  outline: |\n    A\n"), ("a.yaml", "data:\n\toutline: A\n"),
        ("a.yaml", "title: A\ndata: {outline: A}\n---\ntitle: B\n"), ("a.yaml", "data: {outline: A\n"),
        ("a.yaml", "# Note\nlayout: # Note\n  # Note\n  numberOfColumns: [\n  type: grid\n"),
        ("a.yaml", "data: people.csv # Note\nviews: {cell: {text: {{name}}}\n"),
        ("a.yaml", "data: &d\n  columns: {}\n  csv: 'a.csv'\ntheme: *y\n"),
        ("a.yaml", "'panels':\n  items:\n  - caption: a: b\n"), ("a.yaml", "views:\r\n  cell: a: b\r\n"),
        ("a.yaml", "title: \"A\ndata:\n  outline: A\n"), ("a.yaml", "\"title: A\ndata: {\n  outline: A\n"),
        ("a.json", "{\"title\": \"A,\n\"data\": {\"outline\": \"A\"}}"),
        ("a.yaml", "template: \"org-chart\"\n- a\n"), ("a.yaml", "data: {outline: !x A}\ntemplate: grid\n"),
        ("a.json", #"{"data": {"outline": "A"},}"#),
        ("a.json", "{\"title\": \"{\", // Note\n\"data\": \"a.csv\"}"),
        ("a.json", #"{"states": [{"y": "]"}], "layout": {"type": "table", "width": {"b": [}}"#),
        ("a.json", #"{"data": {"tree": "# + String(repeating: "[", count: 5_000)),
        // Names of diagrams
        ("a.espalier.yaml", "kind: ConfigMap\n"), ("a.ESPALIER.json", "[1]"),
        ("a.espalier.yaml", "layout: ["),
    ]

    private func isOther(_ name: String, _ text: String) -> Bool {
        DiagramFile.isOfSomethingElse(SourceFile(name: name, bytes: Array(text.utf8)), limits: .init())
    }

    @Test(arguments: others + ForeignFiles.all) func `Files of other programs aren't diagrams`(
        name: String, text: String
    ) {
        #expect(isOther(name, text))
    }

    @Test(arguments: diagrams) func `Diagrams with mistakes are diagrams`(name: String, text: String) {
        #expect(!isOther(name, text), "\(text)")
    }

    @Test(arguments: DiagramExamples.all) func `Diagrams that people write are diagrams`(text: String) {
        #expect(!isOther("a.yaml", text), "\(text)")
    }

    @Test(arguments: TemplateLibrary.builtIn.templates.map(\.name))
    func `Templates are diagrams even with a misspelled key`(name: String) throws {
        let template = try #require(TemplateLibrary.builtIn.template(named: name))
        let text = String(decoding: template.source.bytes, as: UTF8.self)
        #expect(!isOther("a.yaml", text))
        for key in ["title", "data", "layout", "template", "views", "theme"] {
            let misspelled = key.prefix(2) + key.dropFirst(3)
            let changed = text.replacing("\n\(key):", with: "\n\(misspelled):")
            #expect(!isOther("a.yaml", changed), "\(misspelled)")
        }
    }

    /// A hook runs the commands on all files of a commit.
    @Test func `Commands skip files of other programs`() throws {
        let tool = Tool(in: try Workplace())
        for (index, file) in Self.others.enumerated() {
            try tool.folder.write(file.text, to: "in/\(index)/\(file.name)")
        }
        let names = tool.folder.files(below: "in").map { "in/" + $0 }
        for words in [["in"], names] {
            for command in [["render"], ["render", "--check"], ["check"], ["fmt"], ["fmt", "--check"]] {
                let result = try tool.run(command + words)
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.errors.contains("0 failed, \(Self.others.count) skipped"), "\(result.errors)")
            }
        }
        for (index, file) in Self.others.enumerated() {
            #expect(try tool.folder.bytes("in/\(index)/\(file.name)") == Array(file.text.utf8))
        }
    }

    /// Each line could be a value that is closed at the end of the file.
    @Test(.timeLimit(.minutes(1))) func `Recognition takes linear time`() {
        for line in ["a: [\n", "a: {\n", "a: \"\n", "\"a\n", "a: {b: [\n", "- {\n", "/*\n"] {
            #expect(isOther("a.yaml", "? [\n" + String(repeating: line, count: 100_000)))
        }
    }

    /// Any beginning of a diagram file is read without an endless loop.
    @Test func `Incomplete files are recognized`() {
        for text in Self.diagrams.map(\.text).filter({ $0.utf8.count < 200 }) {
            for count in 0...text.utf8.count {
                let bytes = Array(text.utf8.prefix(count)) + Array("\n\t: [".utf8)
                for name in ["a.yaml", "a.json"] {
                    _ = DiagramFile.isOfSomethingElse(SourceFile(name: name, bytes: bytes), limits: .init())
                }
            }
        }
    }
}
