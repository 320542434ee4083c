import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import EspalierImageComparison
import EspalierSnapshots
import Foundation

/// The comparison of two PNG files by `espalier compare`.
struct FileComparison {
    private let expected: String
    private let actual: String
    private let limits: PicturePair.Limits
    /// The picture of the differences; nil for none.
    private let difference: OutputFile?

    /// Reads the options, and creates the picture of the differences.
    ///
    /// - Parameters:
    ///   - arguments: The options, and the paths of the two pictures.
    ///   - difference: The path of the picture of the differences; nil for none.
    /// - Throws: `UsageError` if an option has a wrong value, or if the picture of the differences would replace one of
    ///   the two pictures; `SystemError` if it can't be created.
    init(_ arguments: Arguments, difference: Arguments.Value?) throws {
        (expected, actual) = (arguments.operands[0], arguments.operands[1])
        self.difference = try difference.map {
            let path = try $0.outputPath(beside: arguments.operands, called: "picture")
            return try OutputFile(path: path, syncs: false, replacing: .named)
        }
        limits = try ToleranceOptions.limits(arguments)
    }

    /// Compares the pictures, and writes the report.
    ///
    /// - Returns: The exit status.
    /// - Throws: `UsageError` if an element to ignore is in neither of the pictures, `PictureFileError`, `SystemError`.
    func run(writesJSON: Bool, _ context: Context) throws -> ExitStatus {
        let comparison = try ImageComparison.compare(
            expected: .file(expected), actual: .file(actual), tolerance: try tolerance(),
            pixelLimit: limits.pixelLimit, difference: difference)
        let hasPicture = !comparison.matches && comparison.arePixelsCompared
        if hasPicture {
            _ = try difference?.finish()
        } else if let path = difference?.path {
            // The picture of an earlier run would show differences that don't exist any more.
            try OldDifference(path: path)?.remove()
        }
        let report = ComparisonReport(
            comparison, expected: expected, actual: actual, difference: hasPicture ? difference?.path : nil,
            numbers: PictureDifference(
                comparison, expected: comparison.matches ? nil : LayoutSnapshot(embeddedInFile: expected),
                actual: comparison.matches ? nil : LayoutSnapshot(embeddedInFile: actual)))
        if writesJSON {
            try context.console.write(report.json)
        } else if !context.console.settings.isQuiet {
            try context.console.write(report.text)
            if hasPicture, let path = difference?.path { try show(path, context) }
        }
        return comparison.matches ? .success : .differs
    }

    /// Returns the tolerance, which also ignores the areas of the elements to ignore.
    private func tolerance() throws -> ComparisonTolerance {
        let patterns = limits.ignoredElements
        if patterns.isEmpty { return limits.tolerance }
        let layouts = [actual, expected].compactMap { LayoutSnapshot(embeddedInFile: $0) }
        guard !layouts.isEmpty else {
            throw UsageError(
                "elements can't be ignored: neither of the pictures contains a layout",
                note: "use pictures of 'espalier snapshot', or '--ignore' for a rectangle")
        }
        for pattern in patterns
        where !layouts.contains(where: { $0.contains(pattern) }) {
            throw UsageError(
                "no element matches '\(pattern)'",
                note: "'espalier snapshot textconv \(actual.shellWord)' lists them")
        }
        let size = PNGSize(ofFile: expected)
        return limits.tolerance.ignoring(patterns, in: layouts, pictureWidth: size?.width ?? 0)
    }

    /// Shows the picture of the differences if the terminal supports pictures.
    private func show(_ path: String, _ context: Context) throws {
        guard let pictures = InlinePictures(context), let data = FileManager.default.contents(atPath: path),
            let text = pictures.text(forPNG: [UInt8](data))
        else { return }
        try context.console.write(text + "\n")
    }
}
