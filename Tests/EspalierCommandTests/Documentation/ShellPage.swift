import Foundation
import Testing

/// A page of the documentation with commands for a shell.
struct ShellPage: Sendable, CustomTestStringConvertible {
    /// A line in a block of the page.
    struct Command: Sendable, Equatable {
        /// The number of the line in the page.
        let line: Int
        let text: String
        /// The lines of the output that the page shows.
        var output: [String] = []
        /// The reason why the block isn't run; nil if it is run.
        let exemption: String?
    }

    /// The path of the page, relative to the folder of the package.
    let name: String
    let commands: [Command]

    var testDescription: String { name }

    /// Reads the blocks of a page that begin with three backquotes and `sh`.
    ///
    /// A block that isn't run has a comment `<!-- not run: reason -->` in the line before it. If a block has lines that
    /// begin with `$ `, these are its commands, and the other lines are their output.
    init(name: String, text: String) {
        self.name = name
        var commands: [Command] = []
        var (isShell, isBlock, isTranscript) = (false, false, false)
        var exemption: String?
        let lines = text.components(separatedBy: "\n")
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                isBlock.toggle()
                isShell = isBlock && line == "```sh"
                isTranscript = isShell && index + 1 < lines.count && lines[index + 1].hasPrefix("$ ")
                if !isBlock { exemption = nil }
            } else if isTranscript, !line.hasPrefix("$ ") {
                commands[commands.count - 1].output.append(line)
            } else if isShell {
                let command = isTranscript ? String(line.dropFirst(2)) : line
                commands.append(Command(line: index + 1, text: command, exemption: exemption))
            } else if !isBlock {
                exemption = line.wholeMatch(of: /<!-- not run: (.+) -->/).map { String($0.1) }
            }
        }
        self.commands = commands
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized

    /// All pages with commands.
    static let all: [ShellPage] = {
        let folders = ["Sources", "Examples", "Fixtures", "Fuzzing", "Benchmarks", "Packages", "docs"]
        let files = FileManager.default
        let found = folders.flatMap { folder in
            (files.enumerator(atPath: root.appendingPathComponent(folder).path)?.compactMap { $0 as? String }
                ?? [])
                .filter { $0.hasSuffix(".md") && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
        }
        let names = (try? files.contentsOfDirectory(atPath: root.path))?.filter { $0.hasSuffix(".md") } ?? []
        return (names + found).sorted().compactMap { name in
            guard let text = try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
            else { return nil }
            let page = ShellPage(name: name, text: text)
            return page.commands.isEmpty ? nil : page
        }
    }()
}
