import Foundation
import Testing

@testable import EspalierBatch
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

    private static let files = ["a", "b", "c"].reduce(into: [:]) {
        $0["docs/\($1).yaml"] = "title: \($1)\ndata: {outline: A}\n"
    }

    @Test(.enabled(if: Browser.installed.contains(.chromium))) func theListKeepsTheFocus() throws {
        let preview = try Preview(["docs"], files: Self.files)
        let page = try BrowserPage("http://127.0.0.1:\(preview.port)/", in: preview.folder)
        try page.wait(until: "document.querySelectorAll('#list a').length === 3")
        try page.wait(until: "document.querySelector('#pictures img')?.naturalWidth > 0")
        let focused = "return document.activeElement.textContent"
        func press(_ key: String) throws {
            try page.run(
                "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '\(key)', bubbles: true}))"
            )
        }
        try page.run("document.querySelector('#search').focus()")
        for (key, name) in [("ArrowDown", "a"), ("ArrowDown", "b"), ("ArrowUp", "a"), ("ArrowDown", "b")] {
            try press(key)
            #expect(try page.run(focused) == "docs/\(name).yaml")
        }
        try page.run("document.activeElement.click()")
        try page.wait(until: "document.title === 'b'")
        #expect(try page.run(focused) == "docs/b.yaml")
        // The picture is loaded again, and then another diagram is added.
        try preview.folder.write("title: B\ndata: {outline: A}\n", to: "docs/b.yaml")
        try page.wait(until: "document.title === 'B'")
        #expect(try page.run(focused) == "docs/b.yaml")
        try preview.folder.write("data: {outline: A}\n", to: "docs/bb.yaml")
        try page.wait(until: "document.querySelectorAll('#list a').length === 4")
        #expect(try page.run(focused) == "docs/b.yaml")
        // The list has no other link of this diagram, so the focus is at the one that is shown.
        try press("ArrowDown")
        try FileManager.default.removeItem(at: preview.folder.url("docs/bb.yaml"))
        try page.wait(until: "document.querySelectorAll('#list a').length === 3")
        #expect(try page.run(focused) == "docs/b.yaml")
    }
}
