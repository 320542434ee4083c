import EspalierDiagnostics

/// The results of inputs as JUnit XML, which build servers show.
nonisolated package enum JUnitCases {
    /// The result of one input, or an output that is left over.
    package struct Case: Sendable {
        package let name: String
        package let status: ReportRow.Status
        /// The message of the first error; nil if there is no error.
        package let message: String?
        /// All diagnostics of the input as text, with a line break after each line.
        package let text: String

        init(name: String, status: ReportRow.Status, message: String?, text: String) {
            (self.name, self.status, self.message, self.text) = (name, status, message, text)
        }

        /// Creates the case of an output that is left over, which fails if this is an error.
        init(_ output: LeftOver) {
            let severity = output.isError ? "error" : "warning"
            self.init(
                name: output.path, status: output.isError ? .outdated : .drawn, message: output.message,
                text: "\(severity): \(output.message)\n")
        }
    }

    /// Returns the text of a JUnit file: one suite with a test case for each input.
    package static func xml(_ cases: [Case]) -> String {
        var xml = MarkupWriter()
        xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        for element: StaticString in ["testsuites", "testsuite"] {
            xml.open(
                element,
                [
                    "name": "espalier", "tests": "\(cases.count)",
                    "failures": "\(cases.count { isFailure($0.status) })", "errors": "0",
                    "skipped": "\(cases.count { $0.status == .skipped })",
                ])
            xml.newLine()
        }
        for item in cases { write(item, to: &xml) }
        xml.markup("</testsuite>\n</testsuites>\n")
        return xml.take()
    }

    private static func isFailure(_ status: ReportRow.Status) -> Bool {
        status == .failed || status == .outdated
    }

    private static func write(_ item: Case, to xml: inout MarkupWriter) {
        xml.open("testcase", ["name": item.name, "classname": "espalier", "file": item.name])
        if isFailure(item.status) {
            xml.element(
                "failure", ["message": item.message ?? item.status.rawValue, "type": item.status.rawValue],
                item.text)
        } else if item.status == .skipped {
            xml.element("skipped", ["message": "not a diagram"], "")
        } else if !item.text.isEmpty {
            xml.element("system-out", [:], item.text)
        }
        xml.markup("</testcase>\n")
    }
}
