/// Writes diagnostics as workflow commands of GitHub Actions, which GitHub shows at the lines of a pull request.
///
///     ::error file=docs/a.yaml,line=3,col=5,endColumn=9::unknown key 'titel'%0Anote: did you mean 'title'?
///
/// Lines and columns are counted from 1, and columns are Unicode scalars. GitHub takes columns only for a range on one
/// line. A note of Espalier is a `notice`.
public struct GitHubFormatter: Sendable {
    /// Creates a formatter, which has no options.
    public init() {}

    /// Returns the commands for several diagnostics, one per line.
    public func format(_ diagnostics: [Diagnostic]) -> String { diagnostics.map(format).joined() }

    /// Returns the command for one diagnostic, with a line break at its end.
    ///
    /// The notes follow the message, each on its own line.
    public func format(_ diagnostic: Diagnostic) -> String {
        let name = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
        let properties = place(of: diagnostic).map {
            "\($0)=\(Self.escaped($1, ["%", "\r", "\n", ":", ","]))"
        }
        let lines = [diagnostic.message] + diagnostic.notes.map { "note: \($0.message)" }
        let message = Self.escaped(lines.joined(separator: "\n"), ["%", "\r", "\n"])
        return "::\(name)\(properties.isEmpty ? "" : " " + properties.joined(separator: ","))::\(message)\n"
    }

    private func place(of diagnostic: Diagnostic) -> [(String, String)] {
        guard let range = diagnostic.range else { return diagnostic.file.map { [("file", $0)] } ?? [] }
        let (start, end) = (range.start, range.end)
        let lines = [("file", range.file.shownName), ("line", "\(start.line)")]
        if start.line != end.line { return lines + [("endLine", "\(end.line)")] }
        return lines + [("col", "\(start.column)"), ("endColumn", "\(end.column)")]
    }

    private static func escaped(_ text: String, _ special: [Unicode.Scalar]) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if special.contains(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
