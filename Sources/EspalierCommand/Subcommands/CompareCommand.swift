import EspalierBatch
import EspalierFiles
import EspalierImageComparison

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
        summary: "Compare two PNG files, or the pictures of two folders",
        discussion: """
            Write the number of pixels that differ, the size of the differences and their places. Pixels are equal if \
            their stored colors are equal. Fully transparent pixels are always equal. Color profiles aren't applied. \
            Pictures of 'espalier snapshot' contain their layout, from which the names of the changed elements are \
            taken.

            In the picture of the differences, changed pixels are red, tolerated ones orange and ignored ones blue. The \
            exit status is 0 if the pictures match and 4 if they differ.

            Pictures of different sizes don't match. They are compared on their union, in which rows that were inserted \
            or removed have places of their own, so that the rows below them don't differ. Such rows are light green or \
            light red in the picture of the differences, and boxes are places in this picture.

            Two folders may come from any tool. Files with the same path in both folders are compared, also in \
            subfolders. Pictures of other formats than PNG, such as JPEG and SVG, are compared by their bytes. A picture \
            that is missing in ACTUAL is a difference, and so is one that has another name there. If pictures exist only \
            in ACTUAL and nothing else differs, the exit status is 5. Reports contain the pictures of the differences if \
            -o is given.
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
            .init(
                command: "espalier compare old new --accept",
                remark: "Make the new pictures the expected ones"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let kinds = arguments.operands.map { FileKind(path: $0) }
        if kinds == [.folder, .folder] {
            return try FolderComparison(
                arguments, differences: arguments.value(output), writesJSON: arguments.has(json), context
            ).run()
        }
        if let index = kinds.firstIndex(of: .folder), kinds[1 - index] == .missing {
            throw PictureFileError(arguments.operands[1 - index], .missing)
        }
        if let option = FolderComparison.options.first(where: { arguments.isTyped($0) }) {
            throw UsageError(
                "'--\(option.name)' is only for two folders",
                note: "name two folders, or leave the option out")
        }
        return try FileComparison(arguments, difference: arguments.value(output))
            .run(writesJSON: arguments.has(json), context)
    }
}
