import EspalierBatch

/// The options that choose inputs and place their outputs.
nonisolated enum InputOptions {
    static let base = Option(
        "base", value: "DIR", completion: .folder,
        help:
            "Name outputs after the paths of their inputs below this folder (default: the current folder).")
    static let filesFrom = Option(
        "files-from", value: "FILE|-", completion: .file,
        help: "Read the names of inputs from this file, one per line, or from the standard input.")
    static let null = Option(
        flag: "null", help: "With --files-from: names end with a zero byte, as those of 'find -print0'.")
    static let exclude = Option(
        "exclude", value: "PATTERN", repetition: .each(environmentSeparator: ":"),
        help:
            "Skip inputs and folders that match this pattern of .espalierignore, such as 'drafts/' or '*.tmp.yaml'."
    )

    /// Returns the rules of `--exclude`.
    static func excluded(_ arguments: Arguments) -> [IgnoreRule] {
        arguments.texts(exclude).compactMap { IgnoreRule($0[...]) }
    }

    static let all = [base, filesFrom, null, exclude]
    /// The options of subcommands that have no outputs with names of their own.
    static let withoutOutputs = [
        base.helping(
            "Use the .espalierignore of this folder, which must contain the inputs (default: that of the current folder)."
        ), filesFrom, null, exclude,
    ]

    /// The text about these options in the help of commands.
    static let discussion = """
        The path of an output below the output folder is the path of its input below --base. The default of --base is \
        the current folder; an input outside of the current folder keeps its whole path. If two inputs would have the \
        same output, both fail.

        Folders whose names begin with a dot, and files and folders that match a line of .espalierignore, which is written \
        like .gitignore, are skipped and counted. A YAML or JSON file that isn't a diagram is skipped as well. It is a \
        diagram if its signs outweigh its keys of other programs: 'data' with items, 'layout' with a known 'type', \
        'template' with a template, or the 'views' or 'panels' of a diagram. Names with several words, such as the template \
        org-chart, and an outline with indented lines outweigh two keys of other programs. A file named \
        *.espalier.yaml or *.espalier.json is always a diagram.
        """
}

nonisolated extension InputQuery {
    /// Reads the operands and options that name inputs.
    ///
    /// - Throws: `UsageError` if there are none.
    init(_ arguments: Arguments) throws {
        self.init()
        words = arguments.operands
        base = try arguments.folders(InputOptions.base).last
        excluded = InputOptions.excluded(arguments)
        namesFile = arguments.text(InputOptions.filesFrom)
        isSeparatedByZero = arguments.has(InputOptions.null)
        if namesFile == nil, arguments.isTyped(InputOptions.null) {
            throw UsageError("'--null' needs '--files-from'")
        }
        if namesFile == nil, words.isEmpty {
            throw UsageError(
                "missing argument",
                note: "usage: espalier \(arguments.page.name) \(arguments.page.operands)")
        }
        if namesFile == "-", words.contains("-") {
            throw UsageError(
                "the standard input can't be both an input and the names of inputs",
                note: "name a file with '--files-from'")
        }
    }
}
