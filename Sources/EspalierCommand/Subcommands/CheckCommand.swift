import EspalierDiagrams

/// The subcommand `espalier check INPUT...`.
enum CheckCommand: Subcommand {
    static let page = CommandPage(
        "check", operands: "INPUT...", count: 1...Int.max, summary: "Say what is wrong with diagram files",
        discussion: """
            Reads, checks and lays out every input as 'espalier render' does, and draws nothing. Everything that is \
            wrong is said at once, with its place.
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
                context.console.detail("\(input.path): no diagram, passed over")
                passedOver += 1
            } catch {
                status = max(status, Failure.report(error, with: input, to: context.console))
                failed += 1
            }
        }
        let others = passedOver > 0 ? ", \(passedOver) passed over" : ""
        context.console.say("\(inputs.count - passedOver) checked, \(failed) failed\(others)")
        return status
    }
}
