import Foundation
import TestSupport
import Testing

/// Tests `--report-folder`, which writes a page with its pictures beside it.
@Suite struct ReportFolderTests {
    private let folder: Workplace
    private let tool: Tool

    init() throws {
        folder = try Workplace()
        tool = Tool(in: folder)
        try folder.write("data: {outline: A}\n", to: "a.yaml")
        #expect(try run("snapshot record a.yaml").status == 6)
        try folder.write("data: {outline: B}\n", to: "a.yaml")
    }

    private func run(_ words: String) throws -> Tool.Result {
        try tool.run(words.split(separator: " ").map(String.init))
    }

    private static let all = [
        ".espalier-report", "index.html", "pictures/0-actual.png", "pictures/0-difference.png",
        "pictures/0-expected.png",
    ]

    /// The files of the report, without the numbers of its pictures.
    private func files(_ name: String = "r") -> [String] {
        folder.files(below: name).map { $0.replacing(/\/\d+-/, with: "/0-") }.sorted()
    }

    @Test func `The pictures are beside the page`() throws {
        let result = try run("snapshot a.yaml --report-folder r")
        #expect(result.status == 4, "\(result.errors)")
        #expect(files() == Self.all)
        let page = String(decoding: try folder.bytes("r/index.html"), as: UTF8.self)
        #expect(!page.contains("base64,iVBOR") && !page.contains(">iVBOR"))
        for name in folder.files(below: "r/pictures") {
            #expect(page.contains("data-file=\"pictures/\(name)\""))
        }
        let actual = try #require(folder.files(below: "r/pictures").first { $0.hasSuffix("actual.png") })
        #expect(
            try folder.bytes("r/pictures/\(actual)")
                == folder.bytes("out/snapshots/failures/__Snapshots__/a@2x.png"))
        // A later report replaces all of it, also one of another command.
        #expect(try run("snapshot report --report-folder r").status == 4)
        #expect(files() == Self.all)
        #expect(try run("snapshot accept").status == 0)
        #expect(try run("snapshot a.yaml --report-folder r/").status == 0)
        #expect(files() == [".espalier-report", "index.html"])
    }

    @Test func `Folders of pictures are compared into one`() throws {
        for name in ["old", "new"] {
            try folder.write("data: {outline: \(name)}\n", to: "\(name).yaml")
            #expect(try run("render \(name).yaml -o \(name)/x.png").status == 0)
        }
        #expect(try run("compare old new -o d --report-folder r").status == 4)
        #expect(files() == Self.all)
    }

    @Test(arguments: [
        "r/mine.txt", "r/index.html", "r", "r/pictures/mine.png", "r/pictures/1-mine.png", "link",
    ])
    func `A folder with other files isn't touched`(_ name: String) throws {
        if name.hasPrefix("r/pictures") { #expect(try run("snapshot a.yaml --report-folder r").status == 4) }
        if name == "link" {
            try folder.write("", to: "other/mine.txt")
            try FileManager.default.createSymbolicLink(
                atPath: folder.url("r").path, withDestinationPath: folder.url("other").path)
        } else {
            try folder.write("mine\n", to: name)
        }
        let before = name == "r" ? [] : folder.files(below: "r")
        for command in ["snapshot a.yaml", "snapshot report"] {
            let result = try run("\(command) --report-folder r")
            #expect(result.status == 3, "\(result.errors)")
            #expect(result.errors.contains("so the report isn't written there"), "\(result.errors)")
        }
        if name != "link" { #expect(try folder.bytes(name) == Array("mine\n".utf8)) }
        if name != "r" { #expect(folder.files(below: "r") == before) }
    }
}
