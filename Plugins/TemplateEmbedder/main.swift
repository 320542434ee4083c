import Foundation

// TemplateEmbedder OUTPUT FOLDER FILE...
// Writes a Swift source that holds the files, named relative to the folder. One string literal a file: the
// compiler takes those in as bytes, where an array of numbers would cost it minutes.

/// The text as the inside of a one-line string literal.
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

func generate(folder: String, files: [String]) throws -> String {
    var source = """
        // Made from the templates folder by the package's plugin.

        extension EmbeddedFile {
            /// Everything in the templates folder, sorted by path.
            package static let templates: [EmbeddedFile] = [

        """
    for file in files {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(file))
        guard let text = String(data: data, encoding: .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding, userInfo: [NSFilePathErrorKey: file])
        }
        source += "        EmbeddedFile(path: \"\(escaped(file))\", text: \"\(escaped(text))\"),\n"
    }
    return source + "    ]\n}\n"
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
    FileHandle.standardError.write(Data("error: templates can't be embedded: \(error)\n".utf8))
    exit(1)
}
