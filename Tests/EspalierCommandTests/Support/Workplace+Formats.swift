import Foundation
import Testing

extension Workplace {
    /// For each format, the program that checks a file, the program's options, and whether the program accepts
    /// several files.
    private static let checkers: [String: (program: String, options: [String], takesAll: Bool)] = [
        "svg": ("xmllint", ["--noout", "--nonet", "--huge"], true), "png": ("pngcheck", ["-q"], true),
        "pdf": ("qpdf", ["--check"], false),
    ]

    /// Expects that another program can read each file.
    ///
    /// A format is skipped if the program for it isn't installed.
    func expectValid(_ names: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let groups = Dictionary(grouping: names) { ($0 as NSString).pathExtension.lowercased() }
        for (format, names) in groups {
            guard let checker = Self.checkers[format], let program = ExternalProgram(checker.program) else {
                continue
            }
            let paths = names.map { url($0).path }
            for batch in checker.takesAll ? [paths] : paths.map({ [$0] }) {
                let result = try program.run(checker.options + batch)
                #expect(result.status == 0, "\(result.text)", sourceLocation: sourceLocation)
            }
        }
    }
}
