import EspalierDataFiles
import EspalierDiagnostics

/// A request of Bazel's JSON worker protocol: the arguments of a command to run.
///
/// Fields that aren't needed, such as `inputs` and `verbosity`, are ignored.
nonisolated struct WorkRequest: Sendable {
    let arguments: [String]
    /// The number that the response repeats; 0 for requests that are sent one at a time.
    let id: Int
    /// True if the request cancels an earlier request with the same number.
    let isCancellation: Bool

    /// Reads the request in a line of JSON.
    ///
    /// - Throws: `Malformed` if the line isn't a request.
    init(reading line: [UInt8]) throws(Malformed) {
        try Self.checkEncoding(line)
        let file = SourceFile(name: "<request>", bytes: line)
        let node: Node
        do throws(DiagnosticsError) {
            node = try JSONReader.read(file)
        } catch {
            throw Malformed(id: 0, diagnostics: error.diagnostics)
        }
        let collector = DiagnosticCollector()
        if node.mapping == nil { node.complain(expected: "a work request", collector) }
        id = node["requestId"]?.readInteger(in: 0...Int(Int32.max), collector) ?? 0
        isCancellation = node["cancel"]?.readBool(collector) ?? false
        if let list = node["arguments"], list.sequence == nil {
            list.complain(expected: "a list of strings", collector)
        }
        arguments = (node["arguments"]?.sequence ?? []).compactMap { $0.readString(collector) }
        if let folder = node["sandboxDir"], folder.string?.isEmpty != true {
            collector.error(
                "a sandbox of its own for each request isn't supported", at: folder.range,
                notes: [.init("don't set 'supports-multiplex-sandboxing' in the rule")])
        }
        if collector.hasErrors { throw Malformed(id: id, diagnostics: collector.diagnostics) }
    }

    /// Checks that the bytes of a request are UTF-8.
    ///
    /// The number of the request is read from the other bytes, because a build system waits for the response with this
    /// number.
    private static func checkEncoding(_ line: [UInt8]) throws(Malformed) {
        if String(validating: line, as: UTF8.self) != nil { return }
        let rest = SourceFile(name: "<request>", bytes: Array(String(decoding: line, as: UTF8.self).utf8))
        let node = try? JSONReader.read(rest)
        let id = node?["requestId"]?.readInteger(in: 0...Int(Int32.max), DiagnosticCollector()) ?? 0
        throw Malformed(
            id: id,
            diagnostics: [
                Diagnostic(
                    .error, "a request isn't UTF-8",
                    notes: [.init("send requests in UTF-8, and rename files whose names have other bytes")])
            ])
    }

    /// The error for a line that isn't a request.
    nonisolated struct Malformed: Error {
        /// The number of the request if it is known, otherwise 0.
        let id: Int
        let diagnostics: [Diagnostic]
    }
}

/// A response of Bazel's JSON worker protocol.
nonisolated struct WorkResponse: Sendable {
    let exitCode: Int32
    /// The messages for the user.
    let output: String
    let id: Int
    var wasCancelled = false

    /// The response as JSON, with a line break at its end.
    var line: String {
        let cancelled = wasCancelled ? ",\"wasCancelled\":true" : ""
        return "{\"exitCode\":\(exitCode),\"output\":\(output.jsonLiteral),\"requestId\":\(id)\(cancelled)}\n"
    }
}
