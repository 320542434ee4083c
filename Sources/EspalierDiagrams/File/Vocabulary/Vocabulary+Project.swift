import EspalierGraphics

nonisolated extension Vocabulary {
    /// The mappings of project files that diagram files don't have; the first mapping is the whole file.
    package static let projectRecords = [project, snapshotRule]

    static let project = RecordDefinition(
        "project",
        "A project file, `.espalier.yaml`: what the diagram files in its folder and its subfolders use unless they or options say otherwise.",
        [
            schemaField,
            FieldDefinition(
                "theme", .either([.theme, .record(theme)]), default: "paper",
                "The theme: a built-in theme, a theme file, or a mapping that changes one of them."),
            fontField("The font families that replace those of the theme: a family's name, or a mapping."),
            FieldDefinition(
                "base", .path,
                "The folder below which the paths of inputs name their outputs, as with `--base`."),
            FieldDefinition(
                "outputFolder", .path, default: "out",
                "The folder of pictures, as with `-o`."),
            FieldDefinition(
                "formats", .list(.choice(of: OutputFormat.self)), default: "[svg]", "The formats of pictures."
            ),
            FieldDefinition(
                "allowPath", .list(.path),
                "The folders that all diagram files may read, in addition to their own and to those of `--allow-path`."
            ),
            FieldDefinition(
                "snapshots", .list(.record(snapshotRule)),
                "The rules for comparing the snapshots of inputs. All rules that match an input apply, and later ones replace the values of earlier ones."
            ),
        ])

    private static let rect = FieldType.list(.integer(0...1_000_000), count: 4...4)

    static let snapshotRule = RecordDefinition(
        "snapshotRule", "A rule for comparing the snapshots of some inputs.",
        [
            FieldDefinition(
                "match", .text,
                "The inputs: a path, or a pattern in which `*` matches within a name and `**` any number of folders. A pattern without a slash matches names in all folders."
            ),
            FieldDefinition(
                "tolerance", .integer(0...255), default: "0",
                "The difference of a channel that is accepted, as with `--tolerance`."),
            FieldDefinition(
                "budget", .text,
                "The number of changed pixels that is accepted in every square, as with `--budget`: `4/16` for 4 in 16 x 16 pixels."
            ),
            FieldDefinition(
                "ignore", .either([.list(rect), rect]),
                "A rectangle of pixels that isn't compared, `[x, y, width, height]`, or a list of them."),
            FieldDefinition(
                "ignoreElements", .list(.text),
                "The elements that aren't compared, as with `--ignore-element`: an id, a kind or an index path, or `text=*today*`."
            ),
        ])
}
