/// The failures of a run as GitHub workflow commands, which GitHub shows at the lines of a change.
///
/// GitHub shows at most 10 errors of a step. If there are more failures, the last command contains the number of
/// failures that aren't shown.
public nonisolated struct GitHubAnnotations {
    private let run: SnapshotRun

    private static let maximumCount = 10

    /// Creates an annotation for each result of a run whose status isn't `same`.
    public init(_ run: SnapshotRun) { self.run = run }

    /// The workflow commands, one on each line; empty if there are no failures.
    public var text: String {
        let failures = run.findings.compactMap(\.finding).filter { $0.status != .same }
        let isComplete = failures.count <= Self.maximumCount
        let shown = failures.prefix(isComplete ? Self.maximumCount : Self.maximumCount - 1)
        var text = shown.map(Self.command).joined()
        if !isComplete {
            text +=
                "::error title=Snapshots::\(failures.count - shown.count) more failures: "
                + "\(Self.escaped(run.counts))\n"
        }
        return text
    }

    private static func command(_ result: SnapshotResult) -> String {
        var properties = ["title=\(escapedProperty("\(result.name): \(result.status.words)"))"]
        if let location = result.location {
            properties = ["file=\(escapedProperty(location.file))", "line=\(location.line)"] + properties
        }
        return "::error \(properties.joined(separator: ","))::\(escaped(result.details))\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func escapedProperty(_ text: String) -> String {
        escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
