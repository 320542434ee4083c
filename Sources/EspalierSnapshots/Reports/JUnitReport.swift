import EspalierDiagnostics
import EspalierFiles
public import EspalierGraphics

/// The results of a run as JUnit XML, which build servers show.
///
/// Each snapshot is a test case in its suite. If a snapshot fails, the test case has the message, the numbers of the
/// difference as properties, and the paths of the pictures as attachments in the format of Jenkins and GitLab.
public nonisolated struct JUnitReport {
    private let run: SnapshotRun

    /// Creates a report of all results of a run, including those that are the same as their baselines.
    public init(_ run: SnapshotRun) { self.run = run }

    /// Writes the file.
    ///
    /// - Throws: The errors of the sink.
    public func write(to sink: any ByteSink) throws {
        var xml = MarkupWriter()
        xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        open("testsuites", named: "espalier", run.results, in: &xml)
        for suite in suites {
            open("testsuite", named: suite.name, suite.results, in: &xml)
            for result in suite.results {
                write(result, to: &xml)
                try sink.write(text: xml.take())
            }
            xml.markup("</testsuite>\n")
        }
        xml.markup("</testsuites>\n")
        try sink.write(text: xml.take())
    }

    /// The suites with their results, in the order of their first results.
    private var suites: [(name: String, results: [SnapshotResult])] {
        var numbers: [String: Int] = [:]
        var suites: [(name: String, results: [SnapshotResult])] = []
        for result in run.results {
            let name = result.suite.isEmpty ? "snapshots" : result.suite
            let number = numbers[name] ?? suites.count
            if number == suites.count { suites.append((name, [])) }
            numbers[name] = number
            suites[number].results.append(result)
        }
        return suites
    }

    private func open(
        _ element: StaticString, named name: String, _ results: [SnapshotResult], in xml: inout MarkupWriter
    ) {
        let errors = results.count { Self.isError($0.status) }
        let failures = results.count { $0.status != .same } - errors
        xml.open(
            element,
            [
                "name": name, "tests": "\(results.count)", "failures": "\(failures)", "errors": "\(errors)",
                "time": Self.seconds(results.reduce(0) { $0 + $1.seconds }),
            ])
        xml.newLine()
    }

    private func write(_ result: SnapshotResult, to xml: inout MarkupWriter) {
        xml.open(
            "testcase",
            [
                "name": result.name, "classname": result.suite.isEmpty ? "snapshots" : result.suite,
                "time": Self.seconds(result.seconds), "file": result.location?.file,
                "line": result.location.map { "\($0.line)" },
            ])
        if result.status != .same {
            writeProperties(of: result, to: &xml)
            let attributes: KeyValuePairs<StaticString, String?> = [
                "message": result.headline, "type": result.problem?.rawValue ?? result.status.rawValue,
            ]
            xml.element(Self.isError(result.status) ? "error" : "failure", attributes, result.details)
            writeAttachments(of: result, to: &xml)
        }
        xml.markup("</testcase>\n")
    }

    private func writeProperties(of result: SnapshotResult, to xml: inout MarkupWriter) {
        guard let picture = result.picture else { return }
        let properties: KeyValuePairs<String, String> = [
            "expectedSize": "\(picture.expectedSize.width) x \(picture.expectedSize.height)",
            "actualSize": "\(picture.actualSize.width) x \(picture.actualSize.height)",
            "changedPixels": "\(picture.changedPixels)", "pixels": "\(picture.pixelCount)",
            "changedRatio": "\(picture.changedRatio)",
            "greatestChannelDifference": "\(picture.greatestChannelDifference)", "limit": picture.limit,
        ]
        xml.markup("<properties>")
        for (name, value) in properties {
            xml.open("property", ["name": name, "value": value])
            xml.close("property")
        }
        xml.markup("</properties>")
    }

    private func writeAttachments(of result: SnapshotResult, to xml: inout MarkupWriter) {
        let expected = result.isInline ? nil : result.files.expected
        let paths = [expected, result.files.actual, result.files.difference].compactMap { $0 }
        let lines = paths.map { "[[ATTACHMENT|\($0)]]" }
        xml.element("system-out", [:], lines.joined(separator: "\n"))
    }

    /// Returns true if a snapshot couldn't be compared, which is an error instead of a failure in JUnit.
    private static func isError(_ status: SnapshotResult.Status) -> Bool {
        status == .badBaseline || status == .failed
    }

    /// Returns a number of seconds with three decimal places and no exponent.
    private static func seconds(_ value: Double) -> String {
        let milliseconds = Int((max(0, min(value, 1e9)) * 1_000).rounded())
        let digits = String("\(milliseconds % 1_000 + 1_000)".dropFirst())
        return "\(milliseconds / 1_000).\(digits)"
    }
}
