import EspalierDiagnostics
import Foundation
import TestSupport
import Testing

/// Runs the commands of the README and the articles, each page in a folder of its own.
@Suite struct DocumentedCommandTests {
    /// Creates the files that the pages name.
    private static let preparation = """
        mkdir -p docs/sub feed fonts old new
        printf 'data: {outline: A}\\n' | tee a.yaml docs/a.yaml > docs/sub/b.yaml
        printf 'Shape\\n  Polygon\\n  Ellipse\\n' | tee plan.txt > classes.txt
        espalier new class-hierarchy | tee shapes.yaml classes.yaml > docs/classes.yaml
        espalier templates wide-feed-insert > states.yaml
        printf '{"label": "Pear", "id": "pear"}\\n{"label": "Quince"}\\n' > feed.jsonl
        printf 'label\\nPear\\nQuince\\n' > feed.csv
        printf '{"label": "Pear"}\\n' > feed/1.json
        printf 'staff_no,label,boss,job title,team\\n1,Ada,,Chief,a\\n2,Bo,1,Clerk,b\\n' > staff.csv
        printf '%s\\n' 'layout: {type: wide-feed}' 'data: {sections: [{items: [{id: pear, label: Pear}]}]}' \\
            'states:' '  - name: before' '  - name: after' '    changes:' \\
            '      - insert: [{id: fig, label: Fig}]' '        after: pear' > feed.yaml
        espalier render a.yaml -o before.png
        cp before.png after.png
        cp before.png old/a.png
        cp before.png new/a.png
        find /usr/share/fonts '(' -name 'Inter-*' -o -name 'JetBrainsMono-*' ')' -exec ln -s -t fonts '{}' +
        git init --quiet
        git config user.name Docs
        git config user.email docs@example.org
        git add docs
        git commit --quiet --message One
        git tag v1.0
        git tag v2.0
        """
    /// Further preparation, by the name of the page.
    private static let preparations = [
        "Batch.md": """
        espalier render docs --base docs -o docs/pictures
        for shard in 1 3 4; do espalier gallery docs -o site --shard $shard/4 --report report-$shard.jsonl; done
        """,
        "InspectingAndAnimating.md": "espalier new wide-feed > feed.yaml",
        "Tiles.md":
            "for shard in 1 3 4 5 6 7 8; do espalier tiles classes.yaml -o map --shard $shard/8; done",
    ]
    /// Programs that write what the pages pass to the command.
    private static let programs = [
        "fetch-feed": "cat feed.jsonl",
        "npm": #"echo '{"name": "app", "dependencies": {"left-pad": {"version": "1.3.0"}}}'"#,
        "cargo":
            #"echo '{"packages": [{"id": "a", "name": "a", "dependencies": []}], "resolve": {"nodes": []}}'"#,
    ]

    /// A small symbol graph with two classes.
    private static let graph = """
        {"metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "x"},
         "module": {"name": "Foundation", "platform": {}},
         "symbols": [
          {"kind": {"identifier": "swift.class", "displayName": "Class"}, "identifier": {"precise": "a", "interfaceLanguage": "swift"},
           "pathComponents": ["Base"], "names": {"title": "Base"}, "accessLevel": "public"},
          {"kind": {"identifier": "swift.class", "displayName": "Class"}, "identifier": {"precise": "b", "interfaceLanguage": "swift"},
           "pathComponents": ["Derived"], "names": {"title": "Derived"}, "accessLevel": "public"}],
         "relationships": [{"kind": "inheritsFrom", "source": "b", "target": "a"}]}
        """

    private let folder: Workplace

    init() throws {
        folder = try Workplace()
        for (name, text) in Self.programs {
            try folder.write("#!/bin/sh\n\(text)\n", to: "bin/\(name)")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/\(name)").path)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("bin/espalier").path, withDestinationPath: Tool.path)
        for name in ["Foundation", "v1", "v2"] {
            try folder.write(Self.graph, to: "work/\(name).symbols.json")
        }
    }

    /// Runs a line in the folder of the page.
    private func run(_ line: String) throws -> ExternalProgram.Result {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let program = try #require(ExternalProgram("env"))
        // Commands that read the standard input get a stream of JSON Lines.
        let input = "if [ -e feed.jsonl ]; then exec < feed.jsonl; fi\n"
        return try program.run([
            "-C", folder.url("work").path, "PATH=\(folder.url("bin").path):\(path)", "CI=", "bash", "-o",
            "pipefail",
            "-c", input + line,
        ])
    }

    @Test(arguments: ShellPage.all) func commandsOfThePageWork(page: ShellPage) throws {
        let commands = page.commands.filter { $0.exemption == nil }
        if commands.isEmpty { return }
        let further = Self.preparations[String(FilePath.name(of: page.name))] ?? ""
        let result = try run("set -e\n\(Self.preparation)\n\(further)")
        try #require(result.status == 0, "\(result.text)")
        for command in commands {
            let result = try run(command.text)
            // The status is 4 if something differs, and 6 if baselines were recorded.
            #expect(
                [0, 4, 6].contains(result.status),
                "\(page.name):\(command.line): \(result.status): \(result.text)")
            for line in command.output { #expect(result.text.contains(line), "\(page.name):\(command.line)") }
        }
    }

    @Test func blocksAreRead() {
        let text = """
            ```sh
            a
            b # c
            ```
            <!-- not run: it doesn't end -->
            ```sh
            d
            ```
            ```swift
            e
            ```
            ```sh
            $ f
              output
            $ g
            ```
            """
        let commands = ShellPage(name: "Page.md", text: text).commands
        #expect(commands.map(\.text) == ["a", "b # c", "d", "f", "g"])
        #expect(commands.map(\.line) == [2, 3, 7, 13, 15])
        #expect(commands.map(\.exemption) == [nil, nil, "it doesn't end", nil, nil])
        #expect(commands.map(\.output) == [[], [], [], ["  output"], []])
    }
}
