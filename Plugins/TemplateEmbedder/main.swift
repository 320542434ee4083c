import EspalierDataFiles
import EspalierDiagnostics
import Foundation

// Usage: TemplateEmbedder OUTPUT FOLDER FILE...
//
// Writes a Swift source file with the contents of the files, and with the nodes of YAML files, so that the program
// needn't parse them. Each file is named by its path relative to the folder. Its content is a string literal, because
// compiling an array of numbers would take minutes.

/// Returns the content of a string literal on one line for a text.
func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + text.utf8.count / 16)
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\\": result += "\\\\"
        case "\"": result += "\\\""
        case "\n": result += "\\n"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F:
            result += "\\u{" + String(scalar.value, radix: 16) + "}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// The folders in `templates/` whose files are in a list of their own.
///
/// All other files are in the list `templates`.
let folders = ["diagram", "diff", "gallery", "icons", "preview", "report", "schemas", "themes", "tiles"]

/// Returns the text of a file as it is embedded.
///
/// The text in each page of a diagram loses its comments, which are lines of their own, its indentation, and the spaces
/// around punctuation, which its texts don't have.
func embedded(_ text: String, path: String) -> String {
    let operators = "=,=>,===,!==,&&,||,+,-,*,/,<,>,?,:,|,<<,>>,&,??,??=,+=,<=".split(separator: ",").map {
        " \($0) "
    }
    let marks = [", ", "; ", " {", "{ ", " }"]
    let spaced: [String]
    switch path {
    case "diagram/diagram.js": spaced = operators + marks
    case "diagram/diagram.css", "gallery/page.css": spaced = [": "] + marks
    default: return text
    }
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
    return spaced.reduce(lines.joined(separator: "\n")) {
        $0.replacingOccurrences(of: $1, with: $1.trimmingCharacters(in: .whitespaces))
    }
}

/// Returns the table of a YAML file's nodes; an empty text for other files, and for files that aren't valid, which the
/// tests report.
func nodes(of file: SourceFile) -> String {
    guard file.name.hasSuffix(".yaml"), let node = try? YAMLReader.read(file) else { return "" }
    return NodeTable.text(of: node) ?? ""
}

/// Returns the declaration of a list of files.
///
/// The paths of the files don't include `prefix`.
func list(_ name: String, _ files: [String], prefix: String, folder: URL) throws -> String {
    var source = "    package static let \(name): [EmbeddedFile] = [\n"
    for file in files {
        let data = try Data(contentsOf: folder.appendingPathComponent(file))
        guard let text = String(data: data, encoding: .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding, userInfo: [NSFilePathErrorKey: file])
        }
        let path = escaped(String(file.dropFirst(prefix.count)))
        let nodes = escaped(nodes(of: SourceFile(name: file, bytes: Array(data))))
        source +=
            "        EmbeddedFile(path: \"\(path)\", text: \"\(escaped(embedded(text, path: file)))\", nodes: \"\(nodes)\"),\n"
    }
    return source + "    ]\n"
}

func generate(folder: String, files: [String]) throws -> String {
    let url = URL(fileURLWithPath: folder)
    var rest = files
    var source = "// Made from the templates folder by the package's plugin.\n\nextension EmbeddedFile {\n"
    for name in folders {
        let prefix = name + "/"
        source += try list(name, files.filter { $0.hasPrefix(prefix) }, prefix: prefix, folder: url)
        rest.removeAll { $0.hasPrefix(prefix) }
    }
    return source + (try list("templates", rest, prefix: "", folder: url)) + "}\n"
}

let words = CommandLine.arguments
guard words.count >= 3 else {
    FileHandle.standardError.write(Data("usage: TemplateEmbedder OUTPUT FOLDER FILE...\n".utf8))
    exit(2)
}
do {
    let source = try generate(folder: words[2], files: Array(words[3...]))
    try Data(source.utf8).write(to: URL(fileURLWithPath: words[1]), options: .atomic)
} catch {
    FileHandle.standardError.write(
        Data("error: files of the templates folder can't be embedded: \(error)\n".utf8))
    exit(1)
}
