/// Reads the file of `--files-from`.
nonisolated struct InputNames {
    /// The maximum size of the file in bytes.
    let limit: Int

    /// Returns the names in a file.
    ///
    /// - Parameters:
    ///   - name: The path of the file, or `-` for the standard input.
    ///   - separatedByZero: True if a zero byte ends each name, false if a line feed does.
    /// - Returns: The names.
    /// - Throws: `SystemError` or `DiagnosticsError` if the file can't be read, `UsageError` if it has no names.
    func read(_ name: String, separatedByZero: Bool) throws -> [String] {
        let input = name == "-" ? Input.standard : Input(path: name, stem: name)
        let bytes = try InputReader(limit: limit).read(input)
        let names = bytes.split(separator: separatedByZero ? 0 : UInt8(ascii: "\n")).map { line in
            let isReturn = !separatedByZero && line.last == UInt8(ascii: "\r")
            return String(decoding: isReturn ? line.dropLast() : line, as: UTF8.self)
        }.filter { !$0.isEmpty }
        if names.contains(where: { $0.utf8.contains(0) }) {
            throw UsageError(
                "'\(input.path)' has zero bytes between its names", note: "add '--null'")
        }
        return names
    }
}
