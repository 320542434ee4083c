import EspalierBatch

/// The subcommand `espalier tiles INPUT`.
enum TilesCommand: Subcommand {
    private static let output = Option(
        "output", short: "o", value: "DIR", completion: .folder,
        help: "Write the page and its tiles to this folder (default: out/tiles).")

    static let page = CommandPage(
        "tiles", operands: "INPUT", count: 1...1,
        summary: "Draw a picture of any size as tiles, with a page to scroll and zoom it",
        discussion: """
            The page is written to index.html in the folder, and its files to picture/. It works from a disk and on \
            any server. The picture is scrolled by dragging and zoomed with the wheel. The page searches items by \
            name, and shows their links. An address that ends with #node=NAME shows an item. For readers who can't see \
            the picture, there are pages with the items as lists.

            The tiles are a Deep Zoom pyramid, picture/light.dzi and picture/dark.dzi, which other viewers can show, too. \
            With --appearance light or dark, there is only one of them.

            Memory doesn't grow with the size of the picture. With --shard, each machine draws a part of the tiles into a \
            folder of its own, and 'espalier merge' makes the page. The tiles of an earlier run are replaced when \
            everything is complete; other files are never removed.
            """,
        options: [
            output,
            BatchOptions.shard.helping(
                "Draw part K of N of the tiles; auto reads the variables of Slurm, Kubernetes, GNU parallel or a build server."
            ),
        ]
            + DrawingOptions.outputs.map(\.option).compactMap { option in
                switch option.name {
                case "scale": option.helping("Pixels per point at the highest zoom level (default: 2).")
                case "appearance":
                    option.helping("Colors: light, dark, or a pyramid for each (default: adaptive).")
                default: nil
                }
            }
            + [DrawingOptions.state, DrawingOptions.annotate] + DrawingOptions.loading,
        examples: [
            .init(command: "espalier tiles classes.yaml -o map", remark: "Write map/index.html"),
            .init(
                command: "espalier tiles million.outline --template class-hierarchy --scale 1 -o map",
                remark: "Draw a big tree in its natural size"),
            .init(
                command: "espalier tiles classes.yaml --shard 2/8 -o map",
                remark: "Draw one of eight parts; then: espalier merge map/shard-* -o map"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let overrides = try Overrides(arguments)
        let input = try InputList(overrides).input(
            for: arguments.operands[0], advice: "draw them one at a time")
        let shard = try arguments.text(BatchOptions.shard).map {
            try Shard($0, environment: context.environment)
        }
        if shard != nil, input.origin == .standardInput {
            throw UsageError("the standard input can't be divided into shards", note: "name a file")
        }
        let run = TilesRun(
            input: input, overrides: overrides,
            options: arguments.values(except: [output, BatchOptions.shard] + CommonOptions.all),
            folder: try arguments.outputFolder(
                output, otherwise: "out/tiles", note: "tiles are a folder of files"),
            shard: shard, console: context.console)
        do {
            return try run.run()
        } catch let error as UsageError {
            throw error
        } catch {
            context.console.endProgress()
            return Failure.report(error, with: input, to: context.console)
        }
    }
}
