import EspalierDiagnostics
import EspalierFiles
import EspalierImageComparison
import EspalierSnapshots
import Foundation

/// The subcommand `espalier compare EXPECTED ACTUAL`.
enum CompareCommand: Subcommand {
    private static let output = Option(
        "output", short: "o", value: "FILE|DIR", completion: .file,
        help:
            "Write a PNG that shows the differences, unless the pictures match. For folders, write such PNGs to DIR."
    )
    private static let json = Option(flag: "json", help: "Write the result as JSON.")

    static let page = CommandPage(
        "compare", operands: "EXPECTED ACTUAL", count: 2...2,
        summary: "Compare two PNG files, or the PNG files of two folders",
        discussion: """
            Writes how many pixels differ, by how much and where. Pixels are equal if their stored colors are; fully \
            transparent pixels are equal whatever their colors. Color profiles aren't applied. Pictures of 'espalier \
            snapshot' carry their layout, so that the elements that changed are named.

            In the picture of the differences, changed pixels are red, tolerated ones orange and ignored ones blue. The \
            exit status is 0 if the pictures match and 4 if they differ.

            Two folders may come from any tool. Files with the same path in both folders are compared, also in \
            subfolders. A picture that is missing in ACTUAL is a difference. If pictures exist only in ACTUAL and \
            nothing else differs, the exit status is 5. Reports contain the pictures of the differences if -o is given.
            """,
        options: [output] + ToleranceOptions.all + [json, DrawingOptions.limit] + FolderComparison.options,
        examples: [
            .init(
                command: "espalier compare before.png after.png -o difference.png",
                remark: "Show what has changed"),
            .init(
                command: "espalier compare a.png b.png --tolerance 2 --budget 4/16",
                remark: "Accept small differences, and up to 4 others in any 16 x 16 pixels"),
            .init(
                command: "espalier compare old new -o out/differences --report out/report.html",
                remark: "Compare two folders, and write a page that shows what changed"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let kinds = arguments.operands.map { FileKind(path: $0) }
        if kinds == [.folder, .folder] { return try compareFolders(arguments, context) }
        if let index = kinds.firstIndex(of: .folder), kinds[1 - index] == .missing {
            throw PictureFileError(arguments.operands[1 - index], .missing)
        }
        if let option = FolderComparison.options.first(where: { arguments.isTyped($0) }) {
            throw UsageError(
                "'--\(option.name)' is only for two folders",
                note: "name two folders, or leave the option out")
        }
        return try compareFiles(arguments, context)
    }

    private static func compareFolders(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let (expected, actual) = (arguments.operands[0], arguments.operands[1])
        var limits = PicturePair.Limits()
        limits.tolerance = try ToleranceOptions.tolerance(arguments)
        limits.ignoredElements = try ToleranceOptions.ignoredElements(arguments)
        limits.pixelLimit = try pixelLimit(arguments)
        if let output = arguments.value(output) {
            try checkFolder(output, outside: [expected, actual])
        }
        return try FolderComparison(
            arguments, expected: expected, actual: actual, limits: limits,
            differences: arguments.text(output), writesJSON: arguments.has(json), context
        ).run()
    }

    /// Checks that difference pictures can't replace compared pictures, or be compared by the next run.
    private static func checkFolder(_ value: Arguments.Value, outside folders: [String]) throws {
        let output = pathWithoutLinks(value.text)
        for folder in folders where (output + "/").hasPrefix(pathWithoutLinks(folder) + "/") {
            throw UsageError(
                "'\(value.origin)' is in '\(folder)', which is compared", note: "name another folder")
        }
    }

    /// Returns the path without symbolic links; its last parts needn't exist.
    private static func pathWithoutLinks(_ path: String) -> String {
        func real(_ path: String) -> String { Folder.realPath(path) ?? path }
        let parts = path.split(separator: "/").filter { $0 != "." }
        return parts.reduce(real(path.hasPrefix("/") ? "/" : ".")) { folder, part in
            // `folder` has no links, so `..` is the folder that contains it, even if `folder` doesn't exist yet.
            part == ".." ? FileName.folder(of: folder) : real(Folder.join(folder, String(part)))
        }
    }

    private static func pixelLimit(_ arguments: Arguments) throws -> Int {
        let limits = arguments.texts(DrawingOptions.limit)
        return limits.isEmpty ? ImageComparison.standardPixelLimit : try DocumentLimits(limits)[.pixels]
    }

    private static func compareFiles(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let (expected, actual) = (arguments.operands[0], arguments.operands[1])
        let difference = try arguments.value(output).map {
            let path = try $0.outputPath(beside: [expected, actual], called: "picture")
            return try OutputFile(path: path, syncs: false)
        }
        let comparison = try ImageComparison.compare(
            expected: .file(expected), actual: .file(actual),
            tolerance: try tolerance(arguments), pixelLimit: try pixelLimit(arguments),
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
}

/// The report of `espalier compare`, as text for users or as JSON for programs.
struct ComparisonReport {
    private let comparison: ImageComparison
    private let expected: String
    private let actual: String
    private let difference: String?
    private let numbers: PictureDifference

    /// The maximum number of boxes around changed pixels that the text lists.
    private static let maximumBoxCount = 10

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - comparison: The result of the comparison.
    ///   - expected: The path of the expected picture.
    ///   - actual: The path of the actual picture.
    ///   - difference: The path of the difference picture; nil if there is none.
    ///   - layouts: The layouts that are embedded in the pictures. From them, the report takes the names of the
    ///     elements in each box.
    init(
        _ comparison: ImageComparison, expected: String, actual: String, difference: String?,
        layouts: [LayoutSnapshot]
    ) {
        (self.comparison, self.expected, self.actual) = (comparison, expected, actual)
        self.difference = difference
        numbers = PictureDifference(comparison, layouts: layouts)
    }

    /// The report as text: the summary, the boxes, and the number of changed pixels for each threshold.
    var text: String {
        var lines = ["\(actual): \(comparison.summary)"]
        if comparison.verdict == .differs || comparison.verdict == .withinTolerance {
            lines += numbers.boxes.prefix(Self.maximumBoxCount).map(Self.line)
            let rest = comparison.regionCount - Self.maximumBoxCount
            if rest > 0 { lines.append("  \(rest) more boxes") }
            lines.append(comparison.sweepText)
        }
        if let difference { lines.append("difference: \(difference)") }
        return lines.map { PlainText.escaped($0) + "\n" }.joined()
    }

    private static func line(_ box: PictureDifference.Box) -> String {
        let rect = PixelRect(x: box.x, y: box.y, width: box.width, height: box.height)
        let names = box.elements.isEmpty ? "" : ": " + box.elements.joined(separator: ", ")
        return "  \(rect): \(box.changedPixels) px\(names)"
    }

    /// The result as one JSON object with sorted keys.
    var json: String {
        let content = Content(
            verdict: comparison.verdict.rawValue, matches: comparison.matches, summary: comparison.summary,
            expected: expected, actual: actual, difference: difference, pixels: numbers,
            changedRatio: comparison.changedRatio, differingPixels: comparison.differingCount,
            ignoredPixels: comparison.ignoredCount)
        // Encoding can't fail, because the content has no number that JSON can't represent.
        let data = (try? content.sortedJSON(.prettyPrinted)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private nonisolated struct Content: Encodable {
        let verdict: String
        let matches: Bool
        let summary: String
        let expected: String
        let actual: String
        let difference: String?
        let pixels: PictureDifference
        let changedRatio: Double
        let differingPixels: Int
        let ignoredPixels: Int
    }
}
