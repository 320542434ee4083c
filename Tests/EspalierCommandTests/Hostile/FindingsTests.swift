import EspalierHarnesses
import Foundation
import Testing

/// Tests inputs that once crashed the process, made it hang, or led to a wrong result.
///
/// `Fuzzing/Findings` has a folder of such inputs for each harness.
@Suite struct FindingsTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Fuzzing/Findings").standardizedFileURL

    private static func names(_ harness: Harness) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: root.appendingPathComponent(harness.rawValue).path
        ).sorted()
    }

    private static func bytes(_ name: String, of harness: Harness) throws -> [UInt8] {
        [UInt8](
            try Data(contentsOf: root.appendingPathComponent(harness.rawValue).appendingPathComponent(name)))
    }

    /// If a bug returns, its input ends the test process or takes minutes.
    @Test(arguments: Harness.allCases)
    func `Every finding is read without harm`(_ harness: Harness) throws {
        let names = try Self.names(harness)
        #expect(!names.isEmpty)
        let time = try ProcessorTime.measure {
            for name in names { harness.run(try Self.bytes(name, of: harness)) }
        }
        #expect(time < .seconds(60))
    }

    @Test func `Every diagram that was a finding is drawn validly or refused`()
        throws
    {
        let folder = try Workplace()
        try folder.write(try ImageTests.photo("plan.png"), to: "files/a.png")
        for name in try Self.names(.diagram) {
            let isJSON = name.hasSuffix(".json")
            try folder.write(
                try Self.bytes(name, of: .diagram), to: "files/\(name)" + (isJSON ? "" : ".yaml"))
        }
        for words in [["-f", "svg,png,pdf"], ["-f", "svg", "--svg-text", "outlines", "-o", "outlines"]] {
            var tool = Tool(in: folder)
            tool.prefix = ["/usr/bin/prlimit", "--cpu=60", "--"]
            let result = try tool.run(["render", "files", "--limit", "pixels=20000000"] + words)
            // One of the diagrams refers to a file that doesn't exist.
            folder.expectOrder(after: result, status: 3)
        }
        let outputs = folder.files().filter { $0.hasPrefix("out") }
        #expect(outputs.count >= 20)
        try folder.expectValid(outputs)
    }
}
