import Foundation
import Testing

/// Tests that random valid diagram files can be drawn in every format.
///
/// The environment variable `GENERATED_FILES` is the number of files; `make fuzz` sets it.
@Suite struct GeneratedDiagramTests {
    private static let batch = 50
    private static let count =
        ProcessInfo.processInfo.environment["GENERATED_FILES"].flatMap { Int($0) } ?? 200

    @Test(arguments: stride(from: 0, to: count, by: batch).map(\.self))
    func `Every generated file is drawn validly in all formats`(_ first: Int) throws {
        let folder = try Workplace()
        for seed in first..<min(first + Self.batch, Self.count) {
            var generator = DiagramGenerator(seed: UInt64(seed))
            try folder.write(generator.file(), to: "files/\(seed).json")
        }
        let draw = { (words: [String]) in
            folder.expectOrder(
                after: try Tool(in: folder).run(["render", "files", "--scale", "1"] + words), status: 0)
        }
        try draw(["-f", "svg,png,pdf", "--text-alternative", "md", "-o", "pictures"])
        try draw([
            "-f", "svg", "--svg-text", "outlines", "--states", "filmstrip", "--id-prefix=", "-o", "outlines",
        ])
        let pictures = folder.files(below: "pictures").map { "pictures/" + $0 }
        #expect(pictures.count == 4 * folder.files(below: "files").count)
        try folder.expectValid(pictures + folder.files(below: "outlines").map { "outlines/" + $0 })
    }
}
