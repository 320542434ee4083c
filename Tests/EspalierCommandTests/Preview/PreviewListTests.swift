import Foundation
import Testing

@testable import EspalierCommand

/// Tests the list of diagrams in a preview.
@Suite struct PreviewListTests {
    private func input(_ name: String) -> Input { Input(path: name + ".yaml", stem: name) }

    private func ids(_ names: String...) -> [String] { names.map { GalleryNames.id(of: input($0)) } }

    @Test func listsOnlyDiagramsThatWereRead() throws {
        var list = PreviewList()
        #expect(list.setInputs([input("a"), input("b"), input("c")]).isEmpty)
        #expect(list.ids.isEmpty && !list.isComplete)
        // An input can be read before its turn, and then isn't read again.
        let (c, b) = (ids("c")[0], ids("b")[0])
        #expect(list.read(c) { _ in true })
        #expect(!list.read(c) { _ in true })
        #expect(list.nextUnread() == ids("a")[0])
        #expect(list.read(ids("a")[0]) { _ in true })
        #expect(list.ids == ids("a", "c") && !list.isComplete)
        #expect(list.nextUnread() == b)
        #expect(!list.read(b) { _ in false })
        #expect(list.ids == ids("a", "c") && list.isComplete)
        // After another search, diagrams stay, and other files are read again.
        #expect(list.setInputs([input("b"), input("c")]).map(\.path) == ["a.yaml"])
        #expect(list.ids == ids("c") && list.nextUnread() == b && list.nextUnread() == nil)
    }

    /// Reading 2,000 files takes longer than the time after which the preview is served.
    @Test func servesBeforeAllInputsAreRead() throws {
        var files: [String: String] = [:]
        for number in 0..<2_000 { files["docs/\(number).yaml"] = "data: {outline: A}\n" }
        let preview = try Preview(["docs"], files: files)
        #expect(try preview.get("/list").contains(#"{"isComplete":false,"#))
        #expect(try preview.get("/").hasPrefix("HTTP/1.1 200 "))
        #expect(try preview.get("/diagram?id=d-docs_2F999").contains(#""hasPicture":true"#))
        try wait(for: "the whole list") {
            let list = try preview.get("/list")
            guard list.contains(#"{"isComplete":true,"#) else { return false }
            return list.components(separatedBy: #""id":"#).count == 2_001
        }
    }
}
