import EspalierGraphics
import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import EspalierSnapshots

/// Tests the formats in which the results of a run are written.
@Suite struct ReportTests {
    private func text(_ write: (any ByteSink) throws -> Void) throws -> String {
        let sink = MemorySink()
        try write(sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    @Test func countsAreInWords() {
        #expect(
            SampleRun.run.counts == "1 failed, 1 bad baseline, 2 differ, 1 baseline missing, 1 same")
        #expect(SnapshotRun([SampleRun.layout]).counts == "1 differs")
        #expect(SnapshotRun([]).counts == "no snapshots")
    }

    @Test func jsonHasTheResults() throws {
        let text = try text(JSONReport(SampleRun.run).write)
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object["version"] as? Int == 1)
        #expect((object["counts"] as? [String: Int])?["differs"] == 2)
        let results = try #require(object["results"] as? [[String: Any]])
        #expect(results.map { $0["status"] as? String }[1] == "differs")
        #expect((results[1]["picture"] as? [String: Any])?["changedPixels"] as? Int == 12)
        #expect(try self.text(JSONReport(SampleRun.run).write) == text, "the same run, the same bytes")
    }

    @Test func junitCarriesNumbersAndPaths() throws {
        let text = try text(JUnitReport(SampleRun.run).write)
        let folder = try Workplace()
        try folder.write(text, to: "junit.xml")
        let parser = XMLReading(text)
        #expect(parser.isWellFormed)
        #expect(parser.elements["testsuite"] == 3)
        #expect(parser.elements["testcase"] == 6)
        #expect(parser.elements["failure"] == 3)
        #expect(parser.elements["error"] == 2)
        #expect(
            text.contains(
                "<testsuites name=\"espalier\" tests=\"6\" failures=\"3\" errors=\"2\" time=\"0.750\">"))
        #expect(text.contains("<property name=\"changedPixels\" value=\"12\">"))
        #expect(text.contains("[[ATTACHMENT|Failures/a.difference.png]]"))
        #expect(text.contains("file=\"Tests/Feed,Tests.swift\" line=\"42\""))
        #expect(text.contains("type=\"lfsPointer\""))
        #expect(text.contains("accept: espalier snapshot accept 'FeedTests/scrolls &lt;fast&gt;'"))
    }

    /// A journal can come from another machine and contain any size.
    @Test func sizesOfJournalsAreBounded() throws {
        let size = PictureDifference.Size(width: 10_000_000_000, height: 10_000_000_000)
        var picture = PictureDifference(expectedSize: size, actualSize: size, changedPixels: 5)
        #expect(picture.pixelCount == Int.max && picture.changedRatio > 0 && picture.changedRatio < 1e-17)
        picture.expectedSize = PictureDifference.Size(width: 20, height: 10)
        #expect(picture.pixelCount == 200)
    }

    @Test func annotationsAreEscaped() {
        let lines = GitHubAnnotations(SampleRun.run).text.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(
            lines[2].hasPrefix(
                "::error file=Tests/Feed%2CTests.swift,line=42,title=FeedTests/scrolls <fast> & \"far\"@2x.png%3A "
                    + "differs::12 px differ, 100%25 of them in one box%0A12 px in 301,88-312,99: cell"))
        #expect(GitHubAnnotations(SnapshotRun([SampleRun.same])).text.isEmpty)
    }

    @Test func annotationsBeyondTenAreCounted() {
        let run = SampleRun.changes(25)
        let lines = GitHubAnnotations(run).text.split(separator: "\n")
        #expect(lines.count == 10)
        #expect(lines.last == "::error title=Snapshots::16 more failures: 25 differ")
    }

    @Test func terminalShowsFailuresFirstAndEscapesThem() {
        let text = TerminalReport(SampleRun.run).text
        #expect(text.hasPrefix("failed plain\n  it has control\\u{1B}[31m characters"), "\(text)")
        #expect(text.hasSuffix("1 failed, 1 bad baseline, 2 differ, 1 baseline missing, 1 same\n"))
        #expect(!text.contains("\u{1B}"))
        #expect(text.contains("  accept: espalier snapshot accept GridTests/fills\n"))
        #expect(
            TerminalReport(SampleRun.run, usesColor: true).text.hasPrefix("\u{1B}[1;31mfailed\u{1B}[0m plain")
        )
    }

    @Test(
        arguments: [
            (["TERM": "xterm-kitty"], InlinePictures.kitty),
            (["TERM": "xterm-ghostty"], .kitty),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iTerm),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iTerm),
            (["TERM": "foot"], .sixel),
            (["TERM": "xterm-sixel"], .sixel),
            (["TERM": "xterm-256color"], nil),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], nil),
            (["TERM": "xterm-kitty", "CI": "true"], nil),
            ([:], nil),
        ] as [([String: String], InlinePictures?)])
    func picturesAreForTerminalsThatNameTheirProtocol(
        environment: [String: String], expected: InlinePictures?
    ) {
        #expect(InlinePictures(isTerminal: true) { environment[$0] } == expected)
        #expect(InlinePictures(isTerminal: false) { environment[$0] } == nil)
    }

    /// A PNG of 8 x 8 pixels, whose left half is red and whose right half is transparent.
    static let png: [UInt8] = [UInt8](
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAFElEQVR4nGP4z8DwHxkzoIORoQAA4AY/wZ2hcToAAA"
                + "AASUVORK5CYII=") ?? Data())

    @Test func picturesAreControlSequences() throws {
        let encoded = Data(Self.png).base64EncodedString()
        #expect(
            InlinePictures.kitty.text(forPNG: Self.png) == "\u{1B}_Ga=T,f=100,q=2,c=1,m=0;\(encoded)\u{1B}\\")
        #expect(
            InlinePictures.iTerm.text(forPNG: Self.png)
                == "\u{1B}]1337;File=inline=1;size=\(Self.png.count);width=1;preserveAspectRatio=1:\(encoded)\u{07}"
        )
        // The picture has two colors: red (register 180) on the left, and white (register 215) on the right, where the
        // PNG is transparent. Each color has two bands of sixels.
        #expect(
            InlinePictures.sixel.text(forPNG: Self.png)
                == "\u{1B}P0;1;0q\"1;1;8;8#180;2;100;0;0#215;2;100;100;100#180!4~!4?$#215!4?!4~$-"
                + "#180!4B!4?$#215!4?!4B$-\u{1B}\\")
        #expect(InlinePictures.sixel.text(forPNG: [1, 2, 3]) == nil)
        let large = Self.png + [UInt8](repeating: 0, count: 8_000)
        #expect(InlinePictures.kitty.text(forPNG: large)?.components(separatedBy: "\u{1B}_G").count == 4)
    }

    @Test func pageIsOneFileWithItsPictures() throws {
        let folder = try Workplace()
        try Data(Self.png).write(to: folder.url("a.png"))
        var result = SampleRun.differing
        result.files = .init(expected: folder.url("a.png").path, actual: folder.url("none.png").path)
        let run = SnapshotRun([SampleRun.same, result, SampleRun.failed])
        let page = try text(HTMLReport(run, title: "<Title>").write)
        #expect(page.contains("<title>&lt;Title&gt;: 1 failed, 1 differs, 1 same</title>"))
        #expect(page.contains("id=\"s1-expected\">\(Data(Self.png).base64EncodedString())</script>"))
        #expect(!page.contains("id=\"s1-actual\""), "a picture that can't be read is left out")
        #expect(!page.contains("</script><!--<script>"), "texts can't end an element")
        // Failures come first. A snapshot that is the same as its baseline has no pictures in the report.
        #expect(page.contains("<a href=\"#s0\" data-status=\"failed\">"))
        #expect(page.contains("<a href=\"#s2\" data-status=\"same\">"))
        #expect(!page.contains("s2-result"))
        let small = try text(HTMLReport(run, maximumLength: 10).write)
        #expect(!small.contains("id=\"s1-expected\""))
    }

    /// Results in a folder can name any file of this machine.
    @Test func pageOfAFolderHasOnlyItsPicturesAndBaselines() throws {
        let place = try Workplace()
        let files = [
            "private.png", "docs/__Snapshots__/a@2x.png", "out/a@2x.png", "__Snapshots__/link@2x.png",
        ]
        for name in files.dropLast() { try place.write(Array(Self.png), to: name) }
        try FileManager.default.createDirectory(
            at: place.url("__Snapshots__"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: place.url(files[3]), withDestinationURL: place.url(files[0]))
        let run = SnapshotRun(
            files.map { name in
                var result = SampleRun.differing
                result.files = .init(expected: place.url(name).path)
                return result
            })
        let results = ResultsFolder(path: "out", root: place.path)
        func count(_ folder: ResultsFolder?) throws -> Int {
            try text(HTMLReport(run, readFrom: folder).write).components(separatedBy: "-expected\">").count
                - 1
        }
        #expect(try count(nil) == 4)
        #expect(try count(results) == 2)
    }

    // MARK: Markdown

    @Test func markdownHasARowForEachFailure() {
        #expect(
            MarkdownSummary(SampleRun.run, title: "docs <x>").text() == """
                ### docs \\<x\\>

                1 failed, 1 bad baseline, 2 differ, 1 baseline missing, 1 same

                | snapshot | status | what changed |
                |---|---|---|
                | plain | failed | it has control\\\\u{1B}\\[31m characters\\</script\\>\\<!--\\<script\\> |
                | GridTests/fills@1x.png | bad baseline | fills.png is a Git LFS pointer |
                | FeedTests/scrolls \\<fast\\> & "far"@2x.png | differs | 12 px differ, 100% of them in one box<br>cell \\[2,5\\] 'NSView' |
                | GridTests/fills.txt | differs | 41 items moved (0,+8) after \\[0,3\\] |
                | FeedTests/turns@1x.png | baseline missing | no baseline |

                """)
        #expect(MarkdownSummary(SnapshotRun([SampleRun.same])).text() == "### Snapshots\n\n1 same\n")
    }

    @Test(arguments: [0, 60, 200, 400, 900])
    func markdownIsAtMostAsLongAsAllowed(length: Int) {
        let run = SampleRun.changes(90)
        let text = MarkdownSummary(run).text(maximumLength: length)
        #expect(text.utf8.count <= length)
        let rows = text.split(separator: "\n").count { $0.hasPrefix("| GridTests") }
        #expect(text.isEmpty || text.hasSuffix("\nand \(90 - rows) more\n"))
    }

    @Test func picturesThatAPageLeavesOutAreCounted() throws {
        let folder = try Workplace()
        var result = SampleRun.differing
        for name in ["a", "b", "c"] {
            try folder.write([0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 0, count: 600_000), to: name)
        }
        result.files = .init(
            expected: folder.url("a").path, actual: folder.url("b").path, difference: folder.url("c").path)
        let report = HTMLReport(SnapshotRun([result]), maximumLength: 1 << 20)
        #expect(report.omission == "2 pictures are left out, because a page has at most 1 MB of pictures")
        let page = try text(report.write)
        #expect(page.contains("<p class=\"omission\">2 pictures are left out"))
        #expect(HTMLReport(SnapshotRun([result])).omission == nil)
    }
}

/// Counts the elements of an XML file by name.
private final class XMLReading: NSObject, XMLParserDelegate {
    private(set) var elements: [String: Int] = [:]
    private(set) var isWellFormed = false

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        isWellFormed = parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) { elements[name, default: 0] += 1 }
}
