/// The failures of a run as workflow commands, which GitHub shows at the lines of a change.
///
/// GitHub keeps 10 errors of a step. The last of them counts the failures that don't fit.
public nonisolated struct GitHubAnnotations {
    private let run: SnapshotRun

    private static let maximumCount = 10

    /// Creates the annotations of a run.
    public init(_ run: SnapshotRun) { self.run = run }

    /// One command per line; empty if nothing has failed.
    public var text: String {
        let failures = run.ranked.filter { $0.status != .same }
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
