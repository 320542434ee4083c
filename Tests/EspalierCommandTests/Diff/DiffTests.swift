import EspalierGraphics
import Foundation
import TestSupport
import Testing

@Suite("espalier diff") struct DiffTests {
    private static func tool(_ old: String, _ new: String) throws -> Tool {
        let folder = try Workplace()
        try folder.write(old, to: "old.yaml")
        try folder.write(new, to: "new.yaml")
        return Tool(in: folder)
    }

    private static func trees() throws -> Tool {
        try tool(
            """
            data:
              outline: |
                Plants
                  Trees
                    Oak {height: 20}
                    Fern
                    Ash {height: 25}
                  Herbs
                    Mint
            """,
            """
            data:
              outline: |
                Plants
                  Trees
                    Elm
                    Ash {height: 30}
                  Ferns
                    Fern {shade: true}
            """)
    }

    @Test func changesOfAHierarchyAreListed() throws {
        let result = try Self.trees().run(["diff", "old.yaml", "new.yaml"])
        #expect(result.status == 4)
        #expect(
            result.text == """
                + Elm in Trees
                ~ Ash: height 25 -> 30
                + Ferns in Plants
                > Fern: Trees -> Ferns; shade (none) -> true
                - Oak in Trees
                - Herbs in Plants
                - Mint in Herbs
                2 added, 3 removed, 1 moved, 1 changed, 2 unchanged

                """)
    }

    @Test func edgesOfContainersAreCompared() throws {
        func graph(_ nodes: String, _ edges: String) -> String {
            "data: {graph: {nodes: [{id: x}, {id: y}, \(nodes)], edges: [\(edges)]}}"
        }
        let result = try Self.tool(
            graph("{id: a, container: x}, {id: b, container: y}, {id: c, container: y}", "{from: a, to: y}"),
            graph("{id: c, container: y}, {id: b, container: y}, {id: a, container: x}", "{from: x, to: y}")
        ).run(["diff", "old.yaml", "new.yaml"])
        #expect(
            result.text == """
                ~ x: edges (none) -> y
                ~ a: edges y -> (none)
                0 added, 0 removed, 0 moved, 2 changed, 3 unchanged

                """)
    }

    @Test(arguments: [
        ("a further parent", "from,to\na,c\nb,c\n", "from,to\na,c\nb,\n", "c: further parents b -> (none)"),
        (
            "the label of a line", "from,to,label\na,c,one\n", "from,to,label\na,c,two\n",
            "c: line one -> two"
        ),
        (
            "the label of another line", "from,to,label\na,c,\nb,c,one\n", "from,to,label\na,c,\nb,c,two\n",
            "c: further parents b (one) -> b (two)"
        ),
        (
            "a field of a line", "from,to,kind\na,c,x\nb,c,y\n", "from,to,kind\na,c,z\nb,c,y\n",
            "c: kind x -> z"
        ),
        (
            "a field of another line", "from,to,kind\na,c,x\nb,c,y\n", "from,to,kind\na,c,x\nb,c,z\n",
            "c: further parents b (kind y) -> b (kind z)"
        ),
    ])
    func linesOfTablesAreCompared(_ name: String, _ old: String, _ new: String, _ change: String) throws {
        let folder = try Workplace()
        try folder.write(old, to: "old.csv")
        try folder.write(new, to: "new.csv")
        let result = try Tool(in: folder).run(["diff", "old.csv", "new.csv"])
        #expect(result.status == 4)
        #expect(result.text.split(separator: "\n").dropLast() == ["~ \(change)"])
    }

    @Test(arguments: [
        ("toLabel: '1'", "toLabel: '*'", "B (toLabel 1) -> B (toLabel *)"),
        ("fromLabel: x", "", "B (fromLabel x) -> B"),
        ("label: uses, kind: weak", "label: has, kind: weak", "B (uses, kind weak) -> B (has, kind weak)"),
    ])
    func fieldsOfEdgesAreCompared(_ old: String, _ new: String, _ change: String) throws {
        func file(_ fields: String) -> String {
            "template: uml-classes\ndata: {tree: [{label: A}, {label: B}], edges: [{from: A, to: B, \(fields)}]}\n"
        }
        let result = try Self.tool(file(old), file(new)).run(["diff", "old.yaml", "new.yaml"])
        #expect(result.status == 4)
        #expect(result.text.split(separator: "\n").dropLast() == ["~ A: edges \(change)"])
    }

    @Test func equalDiagramsEndWithZero() throws {
        let result = try Self.trees().run(["diff", "old.yaml", "old.yaml"])
        #expect(result.status == 0)
        #expect(result.text == "0 added, 0 removed, 0 moved, 0 changed, 7 unchanged\n")
    }

    @Test func changesOfSectionsAreListed() throws {
        let tool = try Self.tool(
            """
            data: {sections: [{label: A, items: [{label: x}, {label: A}]}, {label: B, items: [{label: y}]}]}
            layout: {type: grid}
            """,
            """
            data: {sections: [{label: A, items: [{label: A}, {label: y}]}, {label: C, items: [{label: z}]}]}
            layout: {type: grid}
            """)
        #expect(
            try tool.run(["diff", "old.yaml", "new.yaml"]).text == """
                + C
                > y: B -> A
                + z in C
                - B
                - x in A
                2 added, 2 removed, 1 moved, 0 changed, 2 unchanged

                """)
    }

    @Test func jsonHasTheChanges() throws {
        let result = try Self.trees().run(["diff", "old.yaml", "new.yaml", "--json"])
        let object = try #require(JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        #expect(object["added"] as? Int == 2)
        let changes = try #require(object["changes"] as? [[String: Any]])
        let fern = try #require(changes.first { $0["label"] as? String == "Fern" })
        #expect(fern["kind"] as? String == "moved")
        #expect(fern["oldParent"] as? String == "Trees")
        #expect((fern["fields"] as? [[String: String]]) == [["name": "shade", "new": "true"]])
    }

    @Test func aDiagramShowsChangesWithALegend() throws {
        let tool = try Self.trees()
        let result = try tool.run(["diff", "old.yaml", "new.yaml", "-o", "changes.svg", "--title", "Garden"])
        #expect(result.status == 4)
        #expect(result.errors.isEmpty, "\(result.errors)")
        let picture = String(decoding: try tool.folder.bytes("changes.svg"), as: UTF8.self)
        for text in [
            "Garden", "- Mint", "+ Elm", "from Trees", "height 25 -&gt; 30", "added", "removed", "moved",
            "unchanged",
        ] {
            #expect(picture.contains(text), "\(text)")
        }
        let same = try tool.run(["diff", "old.yaml", "old.yaml", "-o", "same.svg", "-q"])
        #expect(same.status == 0)
        #expect(same.text.isEmpty)
        #expect(String(decoding: try tool.folder.bytes("same.svg"), as: UTF8.self).contains("No changes"))
    }

    @Test func aDiagramNeverReplacesTheDataOfAVersion() throws {
        let tool = try Self.tool("data: {csv: ./d.svg}\n", "data: {csv: e.csv}\n")
        let table = "id,parent,label\n1,,A\n"
        try tool.folder.write(table, to: "d.svg")
        try tool.folder.write(table.replacing("A", with: "B"), to: "e.csv")
        let result = try tool.run(["diff", "old.yaml", "new.yaml", "-o", "d.svg"])
        #expect(result.status == 3 && result.errors.contains("d.svg"), "\(result.errors)")
        #expect(String(decoding: try tool.folder.bytes("d.svg"), as: UTF8.self) == table)
    }

    @Test func aDiagramLeavesOutWhatLeadsToNoChange() throws {
        let old = "data:\n  outline: |\n    Root\n      A\n        Aspen and more\n      B\n        B1\n"
        let tool = try Self.tool(old, old + "        B2\n")
        func picture(_ words: String...) throws -> String {
            #expect(try tool.run(["diff", "old.yaml", "new.yaml", "-o", "c.svg"] + words).status == 4)
            return String(decoding: try tool.folder.bytes("c.svg"), as: UTF8.self)
        }
        let short = try picture()
        #expect(short.contains("+ B2") && short.contains("1 unchanged"))
        #expect(!short.contains("Aspen and more"))
        #expect(try picture("--all").contains("Aspen and more"))
    }

    @Test(.enabled(if: ExternalProgram("git") != nil)) func revisionsAreCompared() throws {
        let folder = try Workplace()
        func git(_ words: String...) throws {
            let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
            try ExternalProgram.run("git", ["-C", folder.path] + identity + words)
        }
        try git("init", "-q")
        try folder.write("data: {outline: tree.txt}\n", to: "docs/tree.yaml")
        try folder.write("Root\n  Oak\n", to: "docs/tree.txt")
        try git("add", ".")
        try git("commit", "-qm", "one")
        try git("tag", "v1")
        try folder.write("Root\n  Elm\n", to: "docs/tree.txt")
        try git("commit", "-qam", "two")
        try folder.write("Root\n  Elm\n  Ash\n", to: "docs/tree.txt")
        let tool = Tool(in: folder)
        func changes(_ revisions: String) throws -> [Substring] {
            let result = try tool.run(["diff", "--revisions", revisions, "docs/tree.yaml"])
            #expect(result.errors.isEmpty, "\(result.errors)")
            return result.text.split(separator: "\n").dropLast()
        }
        #expect(try changes("v1..HEAD") == ["+ Elm in Root", "- Oak in Root"])
        #expect(try changes("HEAD") == ["+ Ash in Root"])
        #expect(try changes("v1..") == ["+ Elm in Root", "+ Ash in Root", "- Oak in Root"])
        for (revisions, file, status, message) in [
            ("v9", "docs/tree.yaml", 3, "git: "), ("v1", "docs/none.yaml", 3, "none.yaml"),
            ("-v1", "docs/tree.yaml", 2, "write it like"), ("a..b..c", "docs/tree.yaml", 2, "write it like"),
        ] {
            let result = try tool.run(["diff", "--revisions=" + revisions, file])
            #expect(Int(result.status) == status, "\(result.errors)")
            #expect(result.errors.contains(message), "\(result.errors)")
        }
        try folder.write("data: {outline: ../secret.txt}\n", to: "docs/tree.yaml")
        try folder.write("Secret\n", to: "secret.txt")
        try git("add", ".")
        try git("commit", "-qm", "three")
        let escape = try tool.run(["diff", "--revisions", "HEAD..HEAD", "docs/tree.yaml"])
        #expect(escape.errors.contains("outside of the folder"), "\(escape.errors)")
        var without = tool
        without.environment["PATH"] = "/nonexistent"
        let result = try without.run(["diff", "--revisions", "v1", "docs/tree.yaml"])
        #expect(result.status == 3)
        #expect(result.errors.contains("Git isn't installed"))
    }

    @Test func symbolGraphsAreCompared() throws {
        func graph(_ names: [String], parents: [(String, String)]) -> String {
            let symbols = names.map { name in
                "{\"kind\": {\"identifier\": \"swift.class\", \"displayName\": \"Class\"}, \"identifier\": {\"precise\": "
                    + "\"\(name)\", \"interfaceLanguage\": \"swift\"}, \"pathComponents\": [\"\(name)\"], \"names\": "
                    + "{\"title\": \"\(name)\"}, \"accessLevel\": \"public\"}"
            }
            let relations = parents.map { child, parent in
                "{\"kind\": \"inheritsFrom\", \"source\": \"\(child)\", \"target\": \"\(parent)\"}"
            }
            return
                "{\"metadata\": {\"formatVersion\": {\"major\": 0, \"minor\": 6, \"patch\": 0}, \"generator\": \"x\"}, "
                + "\"module\": {\"name\": \"M\", \"platform\": {}}, \"symbols\": [\(symbols.joined(separator: ","))], "
                + "\"relationships\": [\(relations.joined(separator: ","))]}"
        }
        let folder = try Workplace()
        try folder.write(
            graph(["Base", "A", "B"], parents: [("A", "Base"), ("B", "A")]), to: "v1.symbols.json")
        try folder.write(
            graph(["Base", "A", "B", "C"], parents: [("A", "Base"), ("B", "Base"), ("C", "B")]),
            to: "v2.symbols.json")
        let result = try Tool(in: folder).run(["diff", "v1.symbols.json", "v2.symbols.json"])
        #expect(result.status == 4, "\(result.errors)")
        #expect(result.text.contains("> B: A -> Base"), "\(result.text)")
        #expect(result.text.contains("+ C in B"), "\(result.text)")
    }

    @Test func otherKindsOfDataAreRefused() throws {
        let tool = try Self.tool(
            "data:\n  outline: |\n    a\n",
            "data: {sections: [{label: a, items: [{label: b}]}]}\nlayout: {type: grid}\n")
        let result = try tool.run(["diff", "old.yaml", "new.yaml"])
        #expect(result.status == 2)
        #expect(result.errors.contains("compare a hierarchy with a hierarchy"), "\(result.errors)")
        #expect(try tool.run(["diff", "old.yaml", "none.yaml"]).status == 3)
    }

    @Test(arguments: [
        (["old.yaml"], "name two files"),
        (["old.yaml", "new.yaml", "-o", "old.yaml"], "the changes can't be drawn into 'old.yaml'\n"),
        (["old.yaml", "new.yaml", "-o", "x.apng"], "the changes can't be drawn into 'x.apng'\n"),
        (["old.yaml", "new.yaml", "-r", "HEAD"], "needs one file"),
        (["old.yaml", "new.yaml", "--title", "A"], "'--title' needs '--output'"),
        (["old.yaml", "new.yaml", "--all"], "'--all' needs '--output'"),
        (["old.yaml", "new.yaml", "-s", "3"], "'--scale' needs '--output'"),
        (["old.yaml", "new.yaml", "--appearance", "dark"], "'--appearance' needs '--output'"),
        ([".", "new.yaml"], "name one diagram file for each version"),
    ])
    func wrongOptionsAreExplained(_ words: [String], _ message: String) throws {
        let result = try Self.trees().run(["diff"] + words)
        #expect(result.status == 2)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test(.enabled(if: ExternalProgram("git") != nil)) func aLargeFileOfARevisionIsRefused() throws {
        let folder = try Workplace()
        try folder.write("data: {outline: \"A\\n\"}\n", to: "tree.yaml")
        for words in [["init", "-q"], ["add", "."], ["commit", "-qm", "one"]] {
            let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
            try ExternalProgram.run("git", ["-C", folder.path] + identity + words)
        }
        let words = ["diff", "--revisions", "HEAD", "tree.yaml", "--limit", "bytes=5"]
        let result = try Tool(in: folder).run(words)
        #expect(result.status == 1)
        #expect(
            result.errors.contains("the file in revision 'HEAD' is larger than the limit of 5 bytes\n"),
            "\(result.errors)")
        #expect(result.errors.contains("raise the limit with '--limit bytes=COUNT'"))
    }

    /// The settings of a repository name programs that other commands of Git run.
    @Test(.enabled(if: ExternalProgram("git") != nil)) func aRepositoryRunsNoProgram() throws {
        let folder = try Workplace()
        func git(_ words: String...) throws {
            let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
            try ExternalProgram.run("git", ["-C", folder.path] + identity + words)
        }
        try git("init", "-q")
        try folder.write("data: {outline: \"A\\n\"}\n", to: "tree.yaml")
        try folder.write("*.yaml diff=evil filter=evil\n", to: ".gitattributes")
        try git("add", ".")
        try git("commit", "-qm", "one")
        try folder.write("data: {outline: \"B\\n\"}\n", to: "tree.yaml")
        try git("commit", "-qam", "two")
        let program = "touch '\(folder.path)/marker'; false"
        for name in [
            "core.fsmonitor", "core.sshCommand", "core.askPass", "core.pager", "core.gitProxy", "core.editor",
            "pager.cat-file", "pager.ls-tree", "pager.rev-parse", "diff.external", "diff.evil.textconv",
            "filter.evil.smudge", "filter.evil.clean", "remote.origin.uploadpack", "gpg.program",
        ] {
            try git("config", name, program)
        }
        for name in ["credential.helper", "alias.cat-file", "alias.rev-parse", "alias.ls-tree"] {
            try git("config", name, "!" + program)
        }
        try git("config", "core.hooksPath", "hooks")
        for name in ["reference-transaction", "post-index-change", "fsmonitor-watchman", "post-checkout"] {
            try folder.write("#!/bin/sh\n\(program)\n", to: "hooks/" + name)
        }
        // Programs in a relative folder of PATH, too.
        for name in ["git", "ssh", "git-remote-evil", "git-remote-https"] {
            try folder.write("#!/bin/sh\n\(program)\n", to: "bin/" + name)
        }
        try ExternalProgram.run(
            "chmod", ["-R", "+x", folder.url("hooks").path, folder.url("bin").path])
        // Contents that Git lacks are those of a partial clone, in which it downloads them.
        for (name, value) in [
            ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
            ("remote.origin.promisor", "true"), ("remote.origin.partialCloneFilter", "blob:none"),
        ] {
            try git("config", name, value)
        }
        var tool = Tool(in: folder)
        tool.environment["PATH"] =
            "bin::.:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        let result = try tool.run(["diff", "--revisions", "HEAD~1..HEAD", "tree.yaml"])
        #expect(result.text.hasPrefix("+ B\n- A\n"), "\(result.text)\(result.errors)")
        let id = try ExternalProgram.run("git", ["-C", folder.path, "rev-parse", "HEAD:tree.yaml"])
            .text.trimmingCharacters(in: .whitespacesAndNewlines)
        try FileManager.default.removeItem(at: folder.url(".git/objects/\(id.prefix(2))/\(id.dropFirst(2))"))
        for (name, value) in [
            ("url", "ssh://example.invalid/x"), ("url", folder.path), ("url", "https://example.invalid/x"),
            ("vcs", "evil"),
        ] {
            try git("config", "remote.origin." + name, value)
            let lacking = try tool.run(["diff", "--revisions", "HEAD~1..HEAD", "tree.yaml"])
            #expect(lacking.status == 3)
            #expect(lacking.errors.contains("its object \(id) can't be read"), "\(lacking.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.url("marker").path))
    }

    /// A partial clone lacks the contents of old files, and Git would download them.
    @Test(.enabled(if: ExternalProgram("git") != nil)) func revisionsAreNotDownloaded() throws {
        let folder = try Workplace()
        func git(_ words: String...) throws {
            let identity = [
                "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "protocol.file.allow=always",
            ]
            try ExternalProgram.run("git", ["-C", folder.path] + identity + words)
        }
        try folder.write("data: {outline: \"A\\n\"}\n", to: "origin/tree.yaml")
        try git("init", "-q", "origin")
        try git("-C", "origin", "config", "uploadpack.allowFilter", "true")
        try git("-C", "origin", "config", "uploadpack.allowAnySHA1InWant", "true")
        try git("-C", "origin", "add", ".")
        try git("-C", "origin", "commit", "-qm", "one")
        try folder.write("data: {outline: \"B\\n\"}\n", to: "origin/tree.yaml")
        try git("-C", "origin", "commit", "-qam", "two")
        try git("clone", "-q", "--filter=blob:none", "file://\(folder.path)/origin", "clone")
        let id = try ExternalProgram.run(
            "git", ["-C", folder.path + "/origin", "rev-parse", "HEAD~1:tree.yaml"]
        ).text.trimmingCharacters(in: .whitespacesAndNewlines)
        let tool = Tool(in: folder)
        let words = ["diff", "--revisions", "HEAD~1..HEAD", "clone/tree.yaml"]
        let result = try tool.run(words)
        #expect(result.status == 3)
        #expect(result.errors.contains("its object \(id) can't be read"), "\(result.errors)")
        #expect(result.errors.contains("'git cat-file -e \(id)'"))
        try git("-C", "clone", "cat-file", "-e", id)
        let downloaded = try tool.run(words)
        #expect(downloaded.text.hasPrefix("+ B\n- A\n"), "\(downloaded.text)\(downloaded.errors)")
    }
}
