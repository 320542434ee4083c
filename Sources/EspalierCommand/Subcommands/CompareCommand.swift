import EspalierDiagnostics
import EspalierFiles
import EspalierImageComparison
import EspalierSnapshots
import Foundation

/// The subcommand `espalier compare EXPECTED ACTUAL`.
enum CompareCommand: Subcommand {
    private static let output = Option(
        "output", short: "o", value: "FILE", completion: .file,
        help: "Write a PNG that shows the differences, unless the pictures match.")
    private static let json = Option(flag: "json", help: "Write the result as JSON.")

    static let page = CommandPage(
        "compare", operands: "EXPECTED ACTUAL", count: 2...2, summary: "Compare two PNG files",
        discussion: """
            Writes how many pixels differ, by how much and where. Pixels are equal if their stored colors are; fully \
            transparent pixels are equal whatever their colors. Color profiles aren't applied. Pictures of 'espalier \
            snapshot' carry their layout, so that the elements that changed are named.

            In the picture of the differences, changed pixels are red, tolerated ones orange and ignored ones blue. The \
            exit status is 0 if the pictures match and 4 if they differ.
            """,
        options: [output] + ToleranceOptions.all + [json, DrawingOptions.limit],
        examples: [
            .init(
                command: "espalier compare before.png after.png -o difference.png",
                remark: "Show what has changed"),
            .init(
                command: "espalier compare a.png b.png --tolerance 2 --budget 4/16",
                remark: "Accept small differences, and up to 4 others in any 16 x 16 pixels"),
        ],
        completion: .files)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let (expected, actual) = (arguments.operands[0], arguments.operands[1])
        let difference = try arguments.value(output).map { try file($0, beside: [expected, actual]) }
        let limits = arguments.texts(DrawingOptions.limit)
        let comparison = try ImageComparison.compare(
            expected: .file(expected), actual: .file(actual),
            tolerance: try tolerance(arguments),
            pixelLimit: limits.isEmpty
                ? ImageComparison.standardPixelLimit : try DocumentLimits(limits)[.pixels],
            difference: difference)
        let hasPicture = !comparison.matches && comparison.verdict != .differentSizes
        if hasPicture { _ = try difference?.finish() }
        let report = ComparisonReport(
            comparison, expected: expected, actual: actual, difference: hasPicture ? difference?.path : nil,
            layouts: comparison.matches ? [] : layouts(arguments))
        if arguments.has(json) {
            try context.console.write(report.json)
        } else if !context.console.settings.isQuiet {
            try context.console.write(report.text)
            if hasPicture, let path = difference?.path { try show(path, context) }
        }
        return comparison.matches ? .success : .differs
    }

    /// Returns the layouts that are embedded in the pictures.
    ///
    /// The layout of the actual picture is first, so that messages use the element names of this layout.
    private static func layouts(_ arguments: Arguments) -> [LayoutSnapshot] {
        arguments.operands.reversed().compactMap { LayoutSnapshot(embeddedInFile: $0) }
    }

    private static func tolerance(_ arguments: Arguments) throws -> ComparisonTolerance {
        let tolerance = try ToleranceOptions.tolerance(arguments)
        let patterns = try ToleranceOptions.ignoredElements(arguments)
        if patterns.isEmpty { return tolerance }
        let layouts = layouts(arguments)
        guard !layouts.isEmpty else {
            throw UsageError(
                "neither picture carries a layout with elements to ignore",
                note: "pictures of 'espalier snapshot' do; use '--ignore' for a rectangle")
        }
        for pattern in patterns
        where !layouts.contains(where: { $0.elements.contains(where: pattern.matches) }) {
            throw UsageError(
                "no element is '\(pattern)'",
                note: "'espalier snapshot textconv \(arguments.operands[1])' lists them")
        }
        let size = PNGSize(ofFile: arguments.operands[0])
        return tolerance.ignoring(patterns, in: layouts, pictureWidth: size?.width ?? 0)
    }

    /// Shows the difference picture if the terminal supports pictures.
    private static func show(_ path: String, _ context: Context) throws {
        guard let pictures = InlinePictures(context), let data = FileManager.default.contents(atPath: path),
            let text = pictures.text(forPNG: [UInt8](data))
        else { return }
        try context.console.write(text + "\n")
    }

    /// Creates the file for the difference picture, which must not replace one of the compared pictures.
    private static func file(_ value: Arguments.Value, beside inputs: [String]) throws -> OutputFile {
        let identity = FileIdentity(path: value.text)
        if identity != nil, inputs.contains(where: { FileIdentity(path: $0) == identity }) {
            throw UsageError(
                "'\(value.origin)' names a picture that is compared", note: "give another file name")
        }
        return try OutputFile(path: value.text, syncs: false)
    }
}
