import Foundation
import Testing

/// Tests that the files of every template are the same to the byte, in every format and with any time zone, locale and
/// number of threads.
@Suite("Same bytes") struct SameBytesTests {
    struct Place: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let jobs: String
        var environment: [String: String] = [:]
        var isElsewhere = false
    }

    static let places: [Place] = [
        Place(testDescription: "a second run", jobs: "1"), Place(testDescription: "two threads", jobs: "2"),
        Place(
            testDescription: "eight threads in German, in Nepal", jobs: "8",
            environment: ["LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Kathmandu"]),
        Place(
            testDescription: "another folder, in Turkish, with another home", jobs: "2",
            environment: [
                "LANG": "tr_TR.UTF-8", "LC_NUMERIC": "tr_TR.UTF-8", "HOME": "/tmp", "TZ": "America/St_Johns",
            ],
            isElsewhere: true),
        // The variable disables Pixman's code with vector instructions, which scales images.
        Place(
            testDescription: "a processor without vector instructions", jobs: "2",
            environment: ["PIXMAN_DISABLE": "sse2 ssse3 mmx arm-neon arm-simd"]),
    ]

    @Test(arguments: places) func sameBytesEverywhere(_ place: Place) throws {
        let folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        let first = try Self.reference.get()
        var tool = Tool(in: place.isElsewhere ? try Workplace() : folder)
        tool.environment.merge(place.environment) { $1 }
        let inputs =
            place.isElsewhere
            ? BuiltInTemplates.paths.map { folder.url($0).path } + ["--base", folder.path]
            : BuiltInTemplates.paths
        try Self.draw(inputs, tool, jobs: place.jobs)
        for (name, bytes) in first { #expect(try tool.folder.bytes("out/" + name) == bytes, "\(name)") }
    }

    /// Pixman has several implementations of scaling, which round differently.
    ///
    /// Each test disables some of them.
    ///
    /// `fast` and all vector instructions are never disabled together, because Pixman couldn't fill rectangles then.
    @Test(arguments: ["fast", "fast wholeops mmx ssse3", "mmx sse2 ssse3 arm-neon arm-simd"])
    func `Scaled photos don't depend on pixman`(_ disabled: String) throws {
        let folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        var tool = Tool(in: folder)
        tool.environment["PIXMAN_DISABLE"] = disabled
        let result = try tool.run(Self.photoWords)
        try #require(result.status == 0, "\(result.errors)")
        #expect(try folder.bytes("out/photo-wall.png") == Self.photos.get())
    }

    private static let photoWords = [
        "render", "-f", "png", "templates/photo-wall.yaml", "--base", "templates", "--scale", "1.7",
    ]

    private static let photos = Result { () -> [UInt8] in
        let folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        let result = try Tool(in: folder).run(photoWords)
        try #require(result.status == 0, "\(result.errors)")
        return try folder.bytes("out/photo-wall.png")
    }

    /// The files that are drawn on one thread in the C locale.
    private static let reference = Result { () -> [String: [UInt8]] in
        let folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        try draw(BuiltInTemplates.paths, Tool(in: folder), jobs: "1")
        let names = folder.files(below: "out")
        try #require(names.count == 3 * BuiltInTemplates.names.count)
        try folder.expectValid(names.map { "out/" + $0 })
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.bytes("out/" + $0)) })
    }

    private static func draw(_ inputs: [String], _ tool: Tool, jobs: String) throws {
        let result = try tool.run(["render", "-f", "svg,png,pdf", "--jobs", jobs] + inputs)
        try #require(result.status == 0, "\(result.errors)")
    }
}
