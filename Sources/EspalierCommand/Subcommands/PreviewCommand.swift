import EspalierBatch
import Foundation

/// The subcommand `espalier preview INPUT...`.
enum PreviewCommand: Subcommand {
    private static let port = Option(
        "port", value: "N", help: "Listen on this port; 0 is a free one (default: 7411).")
    private static let standardPort = 7411

    static let page = CommandPage(
        "preview", operands: "INPUT...", count: 1...Int.max,
        summary: "Show diagrams in a browser while they are written",
        discussion: """
            Serve a page that shows the inputs and their sources. It changes as soon as an input is saved, or a \
            template, data file or image that the input reads, or the theme or a font of --font-path. Errors are shown \
            with their lines, below the last picture without errors. The page has a list of the diagrams, their \
            states, light and dark colors, the annotations of --annotate, and a zoom.

            Only this machine can open the page, and it contains nothing but the inputs. Stop with Ctrl-C.
            """,
        options: [
            port,
            InputOptions.base.helping(
                "Name diagrams after the paths of their inputs below this folder (default: the current folder)."
            ), InputOptions.exclude,
        ] + DrawingOptions.loading
            + [DrawingOptions.viewport, DrawingOptions.offset]
            + DrawingOptions.outputs.map(\.option).filter { ["states", "svg-text"].contains($0.name) },
        examples: [
            .init(command: "espalier preview docs", remark: "Then open http://127.0.0.1:7411/"),
            .init(command: "espalier preview feed.yaml --port 0", remark: "Use a free port"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        if arguments.operands.contains("-") {
            throw UsageError("the standard input can't be watched", note: "name files instead of '-'")
        }
        let number = try arguments.integer(port, in: 0...Int(UInt16.max)) ?? standardPort
        return try PreviewRun(arguments, context).run(port: UInt16(number))
    }
}
