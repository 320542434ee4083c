import EspalierDiagnostics
import EspalierFiles

/// The failures of a run as text for a terminal, with difference pictures if the terminal can show them.
public nonisolated struct TerminalReport {
    private let run: SnapshotRun
    private let pictures: InlinePictures?
    private let usesColor: Bool

    /// The maximum number of pictures, because more pictures would move the messages out of the window.
    private static let maximumPictureCount = 5

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - run: The results.
    ///   - usesColor: True if the status of each snapshot is colored.
    ///   - pictures: The protocol with which the terminal shows pictures; nil for text only.
    public init(_ run: SnapshotRun, usesColor: Bool = false, pictures: InlinePictures? = nil) {
        (self.run, self.usesColor, self.pictures) = (run, usesColor, pictures)
    }

    /// The failures in the order of reports, with the numbers of results in the last line.
    ///
    /// Control characters in names are escaped.
    public var text: String {
        var text = ""
        var pictureCount = 0
        for case let result? in run.findings.map(\.finding) where result.status != .same {
            text += "\(colored(result.status)) \(PlainText.escaped(result.name))\n"
            for line in result.details.split(separator: "\n") {
                text += "  \(PlainText.escaped(String(line)))\n"
            }
            guard let pictures, pictureCount < Self.maximumPictureCount,
                let path = result.files.difference ?? (result.kind == .picture ? result.files.actual : nil),
                let data = try? DiskFileLoader().contents(ofFile: FilePath.resolved(path, in: run.root)),
                let picture = pictures.text(forPNG: [UInt8](data))
            else { continue }
            pictureCount += 1
            text += picture + "\n"
        }
        return text + run.counts + "\n"
    }

    private func colored(_ status: SnapshotResult.Status) -> String {
        let code = status == .recorded || status == .missingBaseline ? 33 : 31
        return usesColor ? "\u{1B}[1;\(code)m\(status.words)\u{1B}[0m" : status.words
    }
}
