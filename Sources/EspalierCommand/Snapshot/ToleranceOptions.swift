import EspalierDiagnostics
import EspalierImageComparison
import EspalierSnapshots

/// The options that set the limits within which two pictures match.
nonisolated enum ToleranceOptions {
    private static let tolerance = Option(
        "tolerance", value: "0-255",
        help: "Accept differences of a channel up to this value (default: 0).")
    private static let budget = Option(
        "budget", value: "COUNT/SIDE",
        help: "Accept up to COUNT changed pixels in every square of SIDE x SIDE pixels (default: none).")
    private static let ignore = Option(
        "ignore", value: "X,Y,W,H", repetition: .each(environmentSeparator: " "),
        help: "Accept any content in this rectangle of pixels. Repeat the option for more rectangles.")
    private static let preset = Option(
        "preset", oneOf: ["exact", "cross-arch"],
        help:
            "Start from these limits: cross-arch accepts a channel difference of 2, for pictures of other processors (default: exact)."
    )

    private static let ignoreElement = Option(
        "ignore-element", value: "PATTERN", repetition: .each(environmentSeparator: " "),
        help:
            "Accept any content of these elements: an id, a text, a kind or an index path, such as id=clock, text=*today*, header, cell[2,5], or [2] for a section. Repeat the option for more elements."
    )

    static let all = [tolerance, budget, ignore, ignoreElement, preset]

    /// Returns the limits of `espalier compare`, which also include the maximum number of pixels.
    static func limits(_ arguments: Arguments) throws -> PicturePair.Limits {
        var limits = PicturePair.Limits()
        limits.tolerance = try tolerance(arguments)
        limits.ignoredElements = try ignoredElements(arguments)
        let values = arguments.texts(DrawingOptions.limit)
        if !values.isEmpty { limits.pixelLimit = try DocumentLimits(values)[.pixels] }
        return limits
    }

    /// Returns the elements that aren't compared.
    static func ignoredElements(_ arguments: Arguments) throws -> [ElementPattern] {
        try arguments.values(ignoreElement).map { value in
            do { return try ElementPattern(value.text) } catch {
                throw value.error("write it like id=clock, text=*today*, header, [2] or cell[2,5]")
            }
        }
    }

    /// Returns the tolerance of the preset, changed by the other options.
    ///
    /// - Parameters:
    ///   - arguments: The options of the command.
    ///   - base: The tolerance without options. Rectangles of options are ignored in addition to those of `base`.
    /// - Returns: The tolerance.
    /// - Throws: `UsageError` if an option isn't valid.
    static func tolerance(
        _ arguments: Arguments, over base: ComparisonTolerance = .exact
    ) throws -> ComparisonTolerance {
        var result = base
        if let name = arguments.text(preset) {
            result = name == "cross-arch" ? .crossArchitecture : .exact
        }
        if let amount = try arguments.integer(tolerance, in: 0...255) {
            result.channelDifference = amount
            result.origin = arguments.value(tolerance)?.origin
        }
        if let value = arguments.value(budget) {
            guard let budget = ComparisonTolerance.Budget(value.text) else {
                throw value.error(ComparisonTolerance.Budget.example)
            }
            result.budget = budget
            result.origin = [result.origin, value.origin].compactMap { $0 }.joined(separator: ", ")
        }
        result.ignoredRects = try base.ignoredRects + arguments.values(ignore).map(readRect)
        return result
    }

    private static func readRect(_ value: Arguments.Value) throws -> PixelRect {
        let numbers = value.text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], width > 0, height > 0
        else {
            throw value.error("write it like 0,20,300,40, in whole pixels")
        }
        return PixelRect(x: x, y: y, width: width, height: height)
    }
}
