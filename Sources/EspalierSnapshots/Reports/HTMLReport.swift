import EspalierDiagnostics
import EspalierFiles
public import EspalierGraphics
import EspalierTemplates
import Foundation

/// The results of a run as one HTML file without external files.
///
/// The page has a list of all snapshots, and the pictures of the snapshots that aren't the same as their baselines.
/// Snapshots that need attention come first. The pictures are embedded as data, which a script decodes only when a
/// snapshot is shown. A page with ten thousand pictures therefore opens at once.
public nonisolated struct HTMLReport {
    private let title: String
    private let run: SnapshotRun
    private let results: [SnapshotResult]
    /// The numbers of the results that have the same change as the result before.
    private let followers: Set<Int>
    private let maximumLength: Int
    /// The check of the paths of pictures; nil if all pictures are shown.
    private let paths: AcceptedPaths?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - run: The results.
    ///   - title: The title of the page.
    ///   - maximumLength: The maximum number of bytes of all pictures in the page. For further pictures, the page has
    ///     only their paths.
    ///   - folder: The folder from which the results were read; nil for the results of this process. Results in a folder
    ///     may come from another machine, so the page has only pictures in this folder, and baselines below its root.
    public init(
        _ run: SnapshotRun, title: String = "Snapshots", maximumLength: Int = 256 << 20,
        readFrom folder: ResultsFolder? = nil
    ) {
        (self.run, self.title, self.maximumLength) = (run, title, maximumLength)
        paths = folder.map(AcceptedPaths.init)
        let findings = run.findings
        results = findings.flatMap { $0 }
        let firsts = findings.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        followers = Set(results.indices).subtracting(firsts)
    }

    /// The number of pictures for which the page has only the path, and the reason; nil if it has all pictures.
    ///
    /// Asks for the size of each file.
    public var omission: String? {
        var length = 0
        var count = 0
        for result in results where result.status != .same && result.kind == .picture {
            for (_, path) in Self.pictures(of: result) where paths?.allowsPicture(path) != false {
                guard let stamp = FileStamp(path: FilePath.resolved(path, in: run.root)) else { continue }
                let size = Int(clamping: stamp.size)
                if size > maximumLength - length { count += 1 } else { length += size }
            }
        }
        if count == 0 { return nil }
        return
            "\("picture".counted(count)) \(count == 1 ? "is" : "are") left out, because a page has at most "
            + "\(maximumLength >> 20) MB of pictures"
    }

    /// Writes the file, one snapshot after another.
    ///
    /// A picture that can't be read is left out, and the page has only its path.
    ///
    /// - Throws: The errors of the sink.
    public func write(to sink: any ByteSink) throws { try write(to: sink, picturesIn: nil) }

    /// Writes the file, and its pictures into a folder beside it; nil to embed them.
    ///
    /// - Throws: The errors of the sink, or `SystemError` if a picture can't be written.
    func write(to sink: any ByteSink, picturesIn folder: String?) throws {
        var html = MarkupWriter()
        // The content security policy allows only the page's own script and styles, and its pictures.
        html.pageHead(
            title: "\(title): \(run.counts)",
            allowing: folder == nil ? "img-src data:; " : "img-src 'self' file:; ",
            style: .reportStyle, script: .reportScript)
        writeBar(to: &html)
        html.markup("<main>\n<nav id=\"list\" aria-label=\"Snapshots\"><ol>\n")
        for (number, result) in results.enumerated() {
            writeLink(to: result, number, in: &html)
            if number % 100 == 99 { try sink.write(text: html.take()) }
        }
        html.markup(
            "</ol><p id=\"nothing\" hidden>Nothing matches. <kbd>Esc</kbd> clears the search.</p></nav>\n")
        html.markup("<section id=\"detail\" tabindex=\"-1\" aria-label=\"Snapshot\">")
        html.element("p", [:], run.counts)
        html.markup(
            "<noscript><p>The pictures of this report need JavaScript.</p></noscript></section>\n</main>\n")
        html.markup(EmbeddedFile.report.file(at: "keys.html").text)
        try sink.write(text: html.take())
        try writeData(to: sink, picturesIn: folder)
        html.pageEnd(script: .reportScript)
        try sink.write(text: html.take())
    }

    private func writeBar(to html: inout MarkupWriter) {
        html.markup("<header class=\"bar\">\n<div class=\"heading\">")
        html.element("h1", ["dir": "auto"], title)
        html.element("p", ["id": "count", "role": "status", "data-all": run.counts], run.counts)
        if let omission { html.element("p", ["class": "omission"], omission) }
        html.markup("</div>\n")
        html.markup(EmbeddedFile.report.file(at: "tools.html").text)
        html.markup(EmbeddedFile.gallery.file(at: "theme.html").text)
        html.markup("</search>\n</header>\n")
    }

    /// Returns the digests with which a decision about a result is saved; nil if it can't be accepted.
    private func reviewedDigests(of result: SnapshotResult) -> ReviewedDigests? {
        if let paths, (try? paths.check(result)) == nil { return nil }
        return result.reviewedDigests { FilePath.resolved($0, in: run.root) }
    }

    private func writeLink(to result: SnapshotResult, _ number: Int, in html: inout MarkupWriter) {
        html.open("li", ["class": followers.contains(number) ? "follower" : nil])
        let digests = reviewedDigests(of: result)
        html.open(
            "a",
            [
                "href": "#s\(number)", "data-status": result.status.rawValue,
                "data-accept": result.acceptCommand, "data-baseline": digests?.baseline,
                "data-result": digests?.result,
            ])
        html.element("span", ["class": "name", "dir": "auto"], result.name)
        html.element("span", ["class": "status \(result.status.rawValue)"], result.status.words)
        if result.status != .same { html.element("span", ["class": "line"], result.headline) }
        html.markup("</a></li>\n")
    }
}

nonisolated extension HTMLReport {
    /// Writes the results and their pictures as `<script>` elements that contain data instead of code.
    ///
    /// The page's script finds them by their ids.
    private func writeData(to sink: any ByteSink, picturesIn folder: String?) throws {
        var length = 0
        for (number, result) in results.enumerated() where result.status != .same {
            // The character `<` is escaped because it could end the element or begin a comment.
            let json = String(decoding: try result.sortedJSON(), as: UTF8.self)
                .replacing("<", with: "\\u003C")
            try sink.write(
                text: "<script type=\"application/json\" id=\"s\(number)-result\">\(json)</script>\n")
            guard result.kind == .picture else { continue }
            for (name, path) in Self.pictures(of: result) where paths?.allowsPicture(path) != false {
                guard
                    let data = try? DiskFileLoader().contents(ofFile: FilePath.resolved(path, in: run.root)),
                    data.starts(with: [0x89, 0x50, 0x4E, 0x47]), data.count <= maximumLength - length
                else { continue }
                length += data.count
                let start = "<script type=\"text/plain\" id=\"s\(number)-\(name)\""
                guard let folder else {
                    try sink.write(text: "\(start)>\(data.base64EncodedString())</script>\n")
                    continue
                }
                let file = FilePath.join(
                    ReportFolder.pictures, ReportFolder.name(ofPicture: name, of: number))
                try OutputFile.write([UInt8](data), to: FilePath.join(folder, file), syncs: false)
                try sink.write(text: "\(start) data-file=\"\(file)\"></script>\n")
            }
        }
    }

    private static func pictures(of result: SnapshotResult) -> [(name: StaticString, path: String)] {
        let files = result.files
        return [("expected", files.expected)]
            + [("actual", files.actual), ("difference", files.difference)].compactMap { name, path in
                path.map { (name, $0) }
            }
    }
}
