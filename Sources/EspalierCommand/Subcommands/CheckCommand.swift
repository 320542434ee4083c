/// The subcommand `espalier check INPUT...`.
enum CheckCommand: Subcommand {
    static let page = CommandPage(
        "check", operands: "INPUT...", count: 1...Int.max, summary: "Check diagram files for errors",
        discussion: """
            Read, check and lay out every input like 'espalier render', but draw nothing. All problems are reported at \
            once, with their places.
            """,
        options: DrawingOptions.loading,
        examples: [
            .init(command: "espalier check docs", remark: "Check every diagram file below docs"),
            .init(
                command: "espalier check tree.yaml --diagnostics json", remark: "For an editor or a script"),
        ],
        completion: .files)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let overrides = try Overrides(arguments)
        let inputs = try InputList(overrides).inputs(for: arguments.operands)
        let loader = try DiagramLoader(overrides)
        var status = ExitStatus.success
        var failed = 0
        var passedOver = 0
        for input in inputs {
            do {
                let document = try loader.document(input)
                let drawing = DocumentDrawing(document, overrides: overrides)
                try drawing.drawNothing()
                context.console.report(drawing.warnings.map { Failure.warning($0, with: input) })
                try drawing.checkFormats()
                context.console.detail("\(input.path): fine")
            } catch is NoDiagram {
                context.console.detail("\(input.path): not a diagram, skipped")
                passedOver += 1
            } catch {
                status = max(status, Failure.report(error, with: input, to: context.console))
                failed += 1
            }
        }
        let others = passedOver > 0 ? ", \(passedOver) skipped" : ""
        context.console.say("\(inputs.count - passedOver) checked, \(failed) failed\(others)")
        return status
    }
}
