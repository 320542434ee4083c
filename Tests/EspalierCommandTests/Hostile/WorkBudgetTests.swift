import EspalierDiagnostics
import Foundation
import Testing

/// Tests the limits on work and outputs with small numbers; `make check-release` draws the worst inputs at each limit.
@Suite("Budget of work") struct WorkBudgetTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let limit: DocumentLimit
        let maximum: Int
        /// The limit with which everything is drawn; nil for the next number.
        var enough: Int?
        let diagram: String
        let words: [String]
        let message: String
    }

    private static let photo = """
        layout: {type: waterfall}
        views: {cell: {content: [{image: "{photo}", width: 40}]}}
        data: {sections: [{items: [{label: A, photo: a.jpg}]}]}

        """
    private static let hebrew =
        "layout: {type: grid}\ndata: {sections: [{items: [{label: \u{05E9}\u{05DC}}]}]}\n"
    private static let states = """
        layout: {type: grid}
        states:
          - {name: a, data: {sections: [{items: [{label: A}]}]}}
          - {name: b, data: {sections: [{items: [{label: B}]}]}}
        animation: {moments: 3}

        """

    static let examples = [
        Example(
            testDescription: "scans in check", limit: .decodedScans, maximum: 25_863, diagram: photo,
            words: ["check", "a.yaml"],
            message: "25864 pixels in the scans of images ('a.jpg' is one of them)"),
        Example(
            testDescription: "scans in SVG", limit: .decodedScans, maximum: 25_863, diagram: photo,
            words: ["render", "a.yaml", "-f", "svg"], message: "are beyond the limit of 25863"),
        Example(
            testDescription: "decoded pixels", limit: .decodedPixels, maximum: 6_399, enough: 7_200,
            diagram: photo,
            words: ["render", "a.yaml", "-f", "pdf"], message: "'a.jpg': an image of 80 x 80 pixels is larger"
        ),
        Example(
            testDescription: "pixels of a PNG in a PDF", limit: .decodedScans, maximum: 1_400_000,
            enough: 3_000_000,
            diagram: photo.replacing("a.jpg", with: "b.png"), words: ["render", "a.yaml", "-f", "pdf"],
            message: "pixels in the scans of images ('b.png' is one of them)"),
        Example(
            testDescription: "samples", limit: .sampledPixels, maximum: 100, enough: 1_000_000,
            diagram: photo.replacing("{type: waterfall}", with: "{type: carousel, itemSize: [40, 40]}")
                .replacing("a.jpg}]", with: "a.jpg}, {label: B, photo: a.jpg}]"),
            words: ["render", "a.yaml", "-f", "png", "--scale", "1"],
            message: "pixels of images in perspective ('a.jpg' is one of them)"),
        Example(
            testDescription: "complex text in check", limit: .shapedCharacters, maximum: 11, enough: 100,
            diagram: hebrew,
            words: ["check", "a.yaml"], message: "12 characters of complex scripts are beyond the limit of 11"
        ),
        Example(
            testDescription: "complex text in PNG", limit: .shapedCharacters, maximum: 11, enough: 100,
            diagram: hebrew,
            words: ["render", "a.yaml", "-f", "png"], message: "are beyond the limit of 11"),
        Example(
            testDescription: "moments of a filmstrip", limit: .pictures, maximum: 4, diagram: states,
            words: ["render", "a.yaml", "-f", "png"], message: "5 moments are beyond the limit of 4"),
        Example(
            testDescription: "snapshots", limit: .pictures, maximum: 9, diagram: states,
            words: ["snapshot", "record", "a.yaml", "--moments", "3"],
            message: "10 snapshots (states x moments x appearances x forms) are beyond the limit of 9"),
        Example(
            testDescription: "bytes of an SVG", limit: .outputBytes, maximum: 500, diagram: hebrew,
            words: ["render", "a.yaml", "-f", "svg"], message: "more than 500 bytes"),
        Example(
            testDescription: "bytes of a PDF", limit: .outputBytes, maximum: 500, diagram: hebrew,
            words: ["render", "a.yaml", "-f", "pdf"], message: "more than 500 bytes"),
        Example(
            testDescription: "bytes to a pipe", limit: .outputBytes, maximum: 500, diagram: hebrew,
            words: ["render", "a.yaml", "-o", "-"], message: "more than 500 bytes"),
    ]

    private func place(_ example: Example) throws -> Workplace {
        let folder = try Workplace()
        try folder.write(example.diagram, to: "a.yaml")
        try folder.write(ImageBombTests.jpeg(side: 80, scans: 2), to: "a.jpg")
        let photos = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../templates/photos")
        try folder.write(
            Array(Data(contentsOf: photos.standardized.appendingPathComponent("plan.png"))), to: "b.png")
        return folder
    }

    @Test(arguments: examples) func `More than a limit is an error that names it`(_ example: Example) throws {
        let folder = try place(example)
        let option = "\(example.limit.rawValue)=\(example.maximum)"
        let result = try Tool(in: folder).run(example.words + ["--limit", option])
        #expect(result.status == 1)
        #expect(result.errors.contains("a.yaml"), "\(result.errors)")
        #expect(result.errors.contains(example.message), "\(result.errors)")
        #expect(
            result.errors.contains("raise the limit with '--limit \(example.limit.rawValue)=COUNT'"),
            "\(result.errors)")
        let pictures = folder.files(below: "out").filter {
            $0.hasSuffix(".svg") || $0.hasSuffix(".png") || $0.hasSuffix(".pdf")
        }
        #expect(pictures.isEmpty && result.output.isEmpty)
    }

    @Test(arguments: examples.filter { $0.limit != .outputBytes })
    func `As much as a limit is drawn`(_ example: Example) throws {
        let folder = try place(example)
        let option = "\(example.limit.rawValue)=\(example.enough ?? example.maximum + 1)"
        let result = try Tool(in: folder).run(example.words + ["--limit", option])
        // The status of recording differs from that of drawing.
        #expect(result.status != 1 && !result.errors.contains("beyond the limit"), "\(result.errors)")
    }
}
