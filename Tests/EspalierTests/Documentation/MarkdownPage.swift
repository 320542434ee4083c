import Foundation
import Testing

/// A page of the documentation in Markdown.
struct MarkdownPage: Sendable, CustomTestStringConvertible {
    /// The path of the page, relative to the folder of the package.
    let name: String
    let text: String

    /// The Swift code of the page.
    ///
    /// All other lines are empty, so that the line numbers of errors are those of the page.
    var code: String {
        var lines = ["#sourceLocation(file: \"\(name)\", line: 1)"]
        var (isCode, isMarked) = (false, false)
        for line in text.components(separatedBy: "\n") {
            let isFence = line.hasPrefix("```")
            lines.append(isCode && !isMarked && !isFence ? line : "")
            if isFence {
                isCode = !isCode && line == "```swift"
                if !isCode { isMarked = false }
            } else if !isCode {
                isMarked = line.hasPrefix("<!-- not compiled: ")
            }
        }
        return lines.joined(separator: "\n")
    }

    var testDescription: String { name }

    /// The README and the articles that contain Swift code.
    static let all: [MarkdownPage] = {
        let files = FileManager.default
        let sources = SwiftCompiler.root.appending(path: "Sources").path
        let articles = (files.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? [])
            .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
            .map { "Sources/" + $0 }
        return (["README.md"] + articles.sorted()).compactMap { name in
            let url = SwiftCompiler.root.appending(path: name)
            guard let text = try? String(contentsOf: url, encoding: .utf8), text.contains("```swift\n") else {
                return nil
            }
            return MarkdownPage(name: name, text: text)
        }
    }()
}
