import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

private let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"

@Suite struct PreviewTests {
    private static let files = [
        "docs/a.yaml": "title: Trees <b>\ndata:\n  outline: |\n    Oak\n      Elm\n",
        "docs/states.yaml": """
        data: {sections: [{items: [{label: One}]}]}
        layout: {type: grid}
        states: [{name: first}, {name: second}]

        """,
        "docs/package.json": "{\"name\": \"x\"}", "secret.yaml": "data: {outline: Secret}\n",
    ]

    @Test func servesOnlyItsInputs() throws {
        let preview = try Preview(["docs"], files: Self.files)
        let page = try preview.get("/")
        #expect(page.hasPrefix("HTTP/1.1 200 "))
        #expect(
            page.contains("Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'"))
        #expect(page.contains("X-Content-Type-Options: nosniff"))
        for path in ["/page.css", "/preview.css", "/preview.js"] {
            #expect(try preview.get(path).hasPrefix("HTTP/1.1 200 "))
        }
        let list = try preview.get("/list")
        #expect(list.contains("\"name\":\"docs/a.yaml\"") && list.contains("\"name\":\"docs/states.yaml\""))
        #expect(!list.contains("package") && !list.contains("secret"))
        let picture = try preview.get("/picture.svg?id=d-docs_2Fa&appearance=dark&annotate=frames")
        #expect(picture.contains("Content-Type: image/svg+xml") && picture.contains("Oak"))
        let diagram = try preview.get("/diagram?id=d-docs_2Fstates")
        #expect(diagram.contains("\"states\":[\"first\",\"second\"]"))
        #expect(try preview.get("/picture.svg?id=d-docs_2Fstates&state=second").contains("One"))
        for path in [
            "/../secret.yaml", "/%2e%2e/secret.yaml", "/docs/a.yaml", "/diagram?id=../secret", "/diagram",
            "/picture.svg?id=d-secret", "//", "/preview.js/..",
        ] {
            let answer = try preview.get(path)
            #expect(answer.hasPrefix("HTTP/1.1 404 ") && !answer.contains("Secret"), "\(path)")
        }
    }

    @Test func answersItsOwnNameOnly() throws {
        let preview = try Preview(["docs"], files: Self.files)
        #expect(try preview.get("/list", host: "localhost:\(preview.port)").hasPrefix("HTTP/1.1 200 "))
        for host in ["evil.example:\(preview.port)", "evil.example", "127.0.0.1", "127.0.0.1:1", ""] {
            let answer = try preview.get("/list", host: host)
            #expect(answer.hasPrefix("HTTP/1.1 421 ") && !answer.contains("a.yaml"), "\(host)")
        }
    }

    /// An address in a request has the host, whatever the header says.
    @Test func answersToWholeAddresses() throws {
        let preview = try Preview(["docs"], files: Self.files)
        let own = "127.0.0.1:\(preview.port)"
        let list = try preview.get("/list")
        #expect(try preview.get("http://\(own)/list").hasSuffix("\r\n\r\n" + body(list)))
        #expect(try preview.get("HTTP://localhost:\(preview.port)").hasPrefix("HTTP/1.1 200 "))
        #expect(try preview.get("http://\(own)/list", host: "evil.example").hasPrefix("HTTP/1.1 200 "))
        for address in ["http://evil.example/list", "http://evil.example:\(preview.port)/list", "http://"] {
            #expect(try preview.get(address, host: own).hasPrefix("HTTP/1.1 421 "), "\(address)")
        }
        #expect(try preview.get("https://\(own)/list").hasPrefix("HTTP/1.1 404 "))
    }

    private func body(_ answer: String) -> String {
        answer.firstRange(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) } ?? ""
    }

    /// A path isn't cut at a zero byte, and it is clear which host a request names.
    @Test func refusesAmbiguousRequests() throws {
        let preview = try Preview(["docs"], files: Self.files)
        for path in ["/list%00x", "/%00", "/diagram?id=d-docs_2Fa%00x", "/list?v=%00", "http://%00/list"] {
            #expect(try preview.get(path).hasPrefix("HTTP/1.1 400 "), "\(path)")
        }
        let own = "127.0.0.1:\(preview.port)"
        for host in [own, "evil.example"] {
            let hosts = "Host: \(own)\r\nhost: \(host)\r\n"
            let answer = try preview.answer(to: "GET /list HTTP/1.1\r\n\(hosts)Connection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 400 ") && !answer.contains("a.yaml"), "\(answer)")
        }
    }

    /// Requests of other sites are refused.
    ///
    /// Such a site can't read a response, but it could use all connections.
    @Test func answersItsOwnPageOnly() throws {
        let preview = try Preview(["docs"], files: Self.files)
        func status(_ path: String, _ site: String) throws -> Substring {
            try preview.answer(
                to: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\nSec-Fetch-Site: \(site)\r\n"
                    + "Connection: close\r\n\r\n"
            ).prefix(13)
        }
        for site in ["cross-site", "same-site"] {
            #expect(try status("/events", site) == "HTTP/1.1 403 ")
            #expect(try status("/list", site) == "HTTP/1.1 403 ")
            #expect(try status("/", site) == "HTTP/1.1 200 ")
        }
        for site in ["same-origin", "none"] { #expect(try status("/list", site) == "HTTP/1.1 200 ") }
    }

    @Test func theStandardPortNeedsNoNumber() {
        func request(_ host: String) -> HTTPRequest {
            HTTPRequest(method: "GET", target: "/", host: host, site: "", arguments: [:])
        }
        #expect(request("localhost").isLocal(port: 80) && request("127.0.0.1:80").isLocal(port: 80))
        #expect(!request("localhost").isLocal(port: 8080) && !request("evil.example").isLocal(port: 80))
    }

    /// A link that leads out of a searched folder isn't followed, neither for the picture nor for the source.
    @Test func aLinkOutOfTheFolderIsNotShown() throws {
        let folder = try Workplace()
        try folder.write("data: {outline: Secret}\n", to: "secret.yaml")
        try folder.write("data: {outline: A}\n", to: "docs/a.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("docs/link.yaml").path, withDestinationPath: "../secret.yaml")
        let preview = try Preview(["docs"], files: [:], in: folder)
        let answer = try preview.get("/diagram?id=d-docs_2Flink")
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("the link leads out of the searched"))
        #expect(!answer.contains("Secret"))
    }

    @Test func namesAreBelowTheBase() throws {
        let preview = try Preview(
            ["docs", "--base", "docs", "--exclude", "states*"], files: Self.files)
        let list = try preview.get("/list")
        #expect(list.contains("\"id\":\"d-a\",\"name\":\"a.yaml\"") && !list.contains("states"))
    }

    /// The answer has the headers of the answer to GET, and no body.
    @Test(arguments: ["/", "/list", "/page.css", "/diagram?id=d-docs_2Fa", "/events", "/nothing"])
    func answersToHead(_ path: String) throws {
        let preview = try Preview(["docs"], files: Self.files)
        let host = "Host: 127.0.0.1:\(preview.port)\r\nConnection: close\r\n\r\n"
        let answer = try preview.answer(to: "HEAD \(path) HTTP/1.1\r\n\(host)")
        #expect(answer.hasSuffix("\r\n\r\n") && !answer.dropLast(4).contains("\r\n\r\n"), "\(answer)")
        if path == "/events" { return #expect(answer.contains("Content-Type: text/event-stream\r\n")) }
        func headers(_ answer: String) -> [Substring] {
            answer.prefix(upTo: answer.firstRange(of: "\r\n\r\n")?.lowerBound ?? answer.endIndex)
                .split(separator: "\r\n").filter { !$0.hasPrefix("Date: ") }
        }
        #expect(headers(answer) == headers(try preview.get(path)))
    }

    /// Laying out the large diagram takes seconds.
    @Test(.timeLimit(.minutes(2))) func aCheckOfALargeDiagramDelaysNothing() throws {
        var files = Self.files
        files["docs/z.yaml"] = "data: z.outline\n"
        files["docs/z.outline"] = "Root\n" + (0..<20_000).map { "  Item \($0)\n" }.joined()
        files["docs/y.yaml"] = "data: {outlin: A}\n"
        let preview = try Preview(["docs"], files: files)
        let start = ContinuousClock.now
        #expect(try preview.get("/list").contains("\"id\":\"d-docs_2Fz\""))
        #expect(try preview.get("/diagram?id=d-docs_2Fa").contains("\"hasPicture\":true"))
        #expect(start.duration(to: .now) < .seconds(2))
        // The marks of the list are those of all diagrams in the end.
        try wait(for: "the mark of y.yaml") {
            try preview.get("/list").contains(#""id":"d-docs_2Fy","name":"docs/y.yaml","failed":true"#)
        }
    }

    @Test func refusesOtherRequests() throws {
        let preview = try Preview(["docs"], files: Self.files)
        let host = "Host: 127.0.0.1:\(preview.port)\r\n"
        #expect(
            try preview.answer(to: "POST /list HTTP/1.1\r\n\(host)Content-Length: 1000000000\r\n\r\nxxxx")
                .hasPrefix("HTTP/1.1 405 "))
        #expect(
            try preview.answer(to: "PUT / HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
                .contains("Allow: GET, HEAD\r\n"))
        let long = try preview.get("/" + String(repeating: "x", count: 1_000_000))
        #expect(
            long.hasPrefix("HTTP/1.1 414 ") || long.hasPrefix("HTTP/1.1 431 ") || long.isEmpty,
            "\(long.prefix(80))")
        _ = try preview.answer(to: "nonsense\r\n\r\n")
        #expect(try preview.get("/").hasPrefix("HTTP/1.1 200 "))
    }

    /// 70 pages receive events, although the server has only 64 connections.
    @Test func streamsOfEventsLeaveConnectionsForOtherRequests() throws {
        let preview = try Preview(["docs"], files: Self.files)
        let request = "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\n\r\n"
        let streams = try (0..<70).map { _ in
            let file = try preview.send(request)
            #expect(preview.received(file, until: "retry: 500").hasPrefix("HTTP/1.1 200 "))
            return file
        }
        defer { for file in streams { close(file) } }
        #expect(try preview.get("/list").hasPrefix("HTTP/1.1 200 "))
        try preview.folder.write("data: {outline: New}\n", to: "docs/new.yaml")
        #expect(preview.received(streams[69], until: "event: list").contains("event: list"))
        // The oldest stream has ended, so that all of its bytes are received.
        #expect(!preview.received(streams[0]).contains("event: list"))
    }

    /// Connections that send nothing, or only a part of a request, are closed after 12 seconds.
    ///
    /// The stream of events stays open meanwhile.
    @Test func idleConnectionsAreClosedSoon() throws {
        let preview = try Preview(["docs"], files: Self.files)
        let host = "Host: 127.0.0.1:\(preview.port)\r\n\r\n"
        let events = try preview.send("GET /events HTTP/1.1\r\n\(host)")
        defer { close(events) }
        #expect(preview.received(events, until: "retry: 500").hasPrefix("HTTP/1.1 200 "))
        let start = ContinuousClock.now
        let idle = try (0..<63).map { try preview.send($0 % 2 == 0 ? "" : "GET /list HTTP/1.1\r\n") }
        defer { for file in idle { close(file) } }
        // While there are 64 connections, others are refused.
        try wait(for: "an answer") { try preview.get("/list").hasPrefix("HTTP/1.1 200 ") }
        #expect(start.duration(to: .now) < .seconds(50))
        try preview.folder.write("data: {outline: New}\n", to: "docs/new.yaml")
        #expect(preview.received(events, until: "event: list").contains("event: list"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: dejaVu)))
    func picturesFollowTheThemeAndTheFonts() throws {
        let folder = try Workplace()
        try folder.write("summary: Own\n", to: "theme.yaml")
        try folder.write("", to: "fonts/README")
        let preview = try Preview(
            ["docs", "--theme", "theme.yaml", "--font-path", "fonts"], files: Self.files, in: folder)
        let address = "/picture.svg?id=d-docs_2Fa"
        #expect(try !preview.get(address).contains("#ab12cd"))
        let events = try preview.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\n\r\n")
        defer { close(events) }
        try folder.write("text: \"#AB12CD\"\n", to: "theme.yaml")
        // The other diagram may have been checked for errors in the meantime, so that it is in the list of changes, too.
        let change = "event: change\ndata: [\"d-docs_2Fa\""
        #expect(preview.received(events, until: change).contains(change))
        #expect(try preview.get(address).contains("#ab12cd"))
        // The theme uses a family that is missing, and its file is added later.
        try folder.write("font: {text: DejaVu Serif}\n", to: "theme.yaml")
        #expect(preview.received(events, until: "event: change").contains("event: change"))
        #expect(
            try preview.get("/diagram?id=d-docs_2Fa").contains(
                "theme.yaml:1:14: error: no font family is called 'DejaVu Serif'"))
        // The error of the theme remains when a diagram is added.
        try folder.write("data: {outline: New}\n", to: "docs/new.yaml")
        // On a busy machine, creating and writing the file are two changes.
        try wait(for: "the new diagram") {
            #expect(preview.received(events, until: "event: list").contains("event: list"))
            return try preview.get("/list").contains("docs_2Fnew")
        }
        #expect(try preview.get("/diagram?id=d-docs_2Fa").contains("no font family is called"))
        // The first half of the file is written a while before the rest, as when a file is copied slowly.
        let font = try Data(
            contentsOf: URL(fileURLWithPath: dejaVu))
        try font.prefix(font.count / 2).write(to: folder.url("fonts/Serif.ttf"))
        #expect(preview.received(events, until: "event: change").contains("event: change"))
        let copy = try FileHandle(forWritingTo: folder.url("fonts/Serif.ttf"))
        try copy.seekToEnd()
        try copy.write(contentsOf: font.suffix(from: font.count / 2))
        try copy.close()
        // On a busy machine, creating and writing the first half are two changes.
        try wait(for: "the complete font") {
            #expect(preview.received(events, until: "event: change").contains("event: change"))
            return try preview.get(address).contains("font-family=\"'DejaVu Serif',sans-serif\"")
        }
    }

    /// A name that doesn't exist is probably misspelled.
    @Test func aNamedInputMustExistAtTheStart() throws {
        let result = try Tool(in: Workplace()).run(["preview", "nope.yaml", "--port", "0"])
        #expect(result.status == 3)
        #expect(result.errors == "error: nope.yaml: No such file or directory\n")
    }

    @Test func reportsAPortInUse() throws {
        let preview = try Preview(["docs"], files: Self.files)
        let result = try preview.tool.run(["preview", "docs", "--port", preview.port])
        #expect(result.status == 2)
        #expect(result.errors.contains("can't listen on port \(preview.port): Address already in use"))
        #expect(result.errors.contains("'--port'"))
        #expect(try preview.tool.run(["preview", "-"]).status == 2)
        #expect(try preview.tool.run(["preview", "docs", "--port", "70000"]).status == 2)
    }

    @Test(.enabled(if: Browser.installed.contains(.chromium))) func pageFollowsTheFiles() throws {
        let preview = try Preview(["docs"], files: Self.files)
        let page = try BrowserPage("http://127.0.0.1:\(preview.port)/", in: preview.folder)
        try page.wait(until: "document.querySelector('#pictures img')?.naturalWidth > 0")
        #expect(try page.run("return document.title") == "Trees <b>")
        #expect(try page.run("return document.querySelectorAll('#list a').length") == "2")
        #expect(try page.run("return document.querySelector('#lines li').textContent") == "title: Trees <b>")
        // If the file is saved, the page changes.
        let width = try page.run("return document.querySelector('#pictures img').naturalWidth")
        try preview.folder.write(
            "title: More\ndata:\n  outline: |\n    Oak with a very long name\n      Elm\n", to: "docs/a.yaml")
        try page.wait(until: "document.title === 'More'")
        try page.wait(until: "document.querySelector('#pictures img').naturalWidth > \(width)")
        // If the file has an error, the error is shown with its line, and the last picture without errors is kept.
        try preview.folder.write("title: Wrong\ndatta: 1\n", to: "docs/a.yaml")
        try page.wait(until: "!document.querySelector('#messages').hidden")
        let messages = try page.run("return document.querySelector('#messages').innerText")
        #expect(messages.contains("docs/a.yaml:2:1: error: ") && messages.contains("^~~~~"))
        #expect(try page.run("return document.querySelector('#lines .wrong').textContent") == "datta: 1")
        #expect(
            try page.run("return document.querySelector('#pictures img').naturalWidth > \(width)") == "true")
        #expect(try page.run("return document.querySelector('#list a[aria-current]').className") == "failed")
        // Choose both colors, annotations, a greater zoom, and another diagram, which has states.
        try page.run("document.querySelector('input[value=both]').click()")
        try page.wait(until: "document.querySelectorAll('#pictures img').length === 2")
        let address = try page.run("return document.querySelector('#pictures .dark img').src")
        #expect(address.contains("appearance=dark"))
        try page.run("document.querySelector('input[value=frames]').click()")
        try page.wait(until: "document.querySelector('#pictures img').src.includes('annotate=frames')")
        let before = try page.run("return document.querySelector('#pictures img').width")
        try page.run("document.querySelector('#larger').click()")
        #expect(try page.run("return document.querySelector('#pictures img').width > \(before)") == "true")
        try page.run("document.querySelectorAll('#list a')[1].click()")
        try page.wait(until: "document.querySelectorAll('#state option').length === 3")
        #expect(try page.run("return document.querySelector('#messages').hidden") == "true")
        // If a file is added, it appears in the list.
        try preview.folder.write("data: {outline: New}\n", to: "docs/new.yaml")
        try page.wait(until: "document.querySelectorAll('#list a').length === 3")
    }

    /// Editors and `git switch` remove a file and write it again.
    @Test(.enabled(if: Browser.installed.contains(.chromium))) func `The page stays while a file is gone`()
        throws
    {
        let preview = try Preview(["docs"], files: Self.files)
        let page = try BrowserPage(
            "http://127.0.0.1:\(preview.port)/#d-docs_2Fstates", in: preview.folder)
        let state = "document.querySelectorAll('#state option').length"
        try page.wait(until: "\(state) === 3 && document.querySelector('#pictures img')?.naturalWidth > 0")
        let path = preview.folder.url("docs/states.yaml")
        try FileManager.default.removeItem(at: path)
        try page.wait(until: "document.querySelectorAll('#list a').length === 1")
        try page.wait(until: "!document.querySelector('#messages').hidden")
        #expect(
            try page.run("return document.querySelector('#messages').innerText")
                .contains("docs/states.yaml: the file is gone, and this is its last picture"))
        #expect(try page.run("return location.hash") == "#d-docs_2Fstates")
        // The picture can still be drawn with other options, and after the page is loaded again.
        try page.run("document.querySelector('input[value=frames]').click()")
        try page.wait(until: "document.querySelector('#pictures img')?.src.includes('annotate=frames')")
        try page.run("location.reload()")
        try page.wait(until: "\(state) === 3 && document.querySelector('#pictures img')?.naturalWidth > 0")
        // Other changes don't end this.
        try preview.folder.write("data: {outline: New}\n", to: "docs/new.yaml")
        try page.wait(until: "document.querySelectorAll('#list a').length === 2")
        #expect(try page.run("return location.hash") == "#d-docs_2Fstates")
        let changed = try #require(Self.files["docs/states.yaml"]).replacing(
            "{name: second}", with: "{name: second}, {name: third}")
        try preview.folder.write(changed, to: "docs/states.yaml")
        try page.wait(until: "\(state) === 4 && document.querySelector('#messages').hidden")
        // On a busy machine, creating and writing the file are two changes, and the diagram is listed after the second.
        try page.wait(until: "document.querySelector('#list a[aria-current]')")
        #expect(
            try page.run("return document.querySelector('#list a[aria-current]').textContent")
                == "docs/states.yaml")
    }

    /// A file of another program can have the name of a diagram that was removed.
    @Test func `A file that replaces a removed diagram must be a diagram`() throws {
        let preview = try Preview(["docs"], files: Self.files)
        let path = "/diagram?id=d-docs_2Fstates"
        #expect(try preview.get(path).hasPrefix("HTTP/1.1 200 "))
        try FileManager.default.removeItem(at: preview.folder.url("docs/states.yaml"))
        try wait(for: "the removal") { try !preview.get("/list").contains("docs_2Fstates") }
        try preview.folder.write("layout: post\n", to: "docs/states.yaml")
        try preview.folder.write("data: {outline: New}\n", to: "docs/z.yaml")
        try wait(for: "the new diagram") { try preview.get("/list").contains("docs_2Fz") }
        #expect(try !preview.get("/list").contains("docs_2Fstates"))
        #expect(try preview.get(path).contains("the file is gone"))
        try preview.folder.write(try #require(Self.files["docs/states.yaml"]), to: "docs/states.yaml")
        try wait(for: "the old diagram") { try preview.get("/list").contains("docs_2Fstates") }
    }

    @Test(.enabled(if: Browser.installed.contains(.chromium)))
    func `The list marks diagrams with errors that haven't been opened`() throws {
        var files = Self.files
        files["docs/b.yaml"] = "data: {outline: A, order: up}\n"
        let preview = try Preview(["docs"], files: files)
        let page = try BrowserPage("http://127.0.0.1:\(preview.port)/", in: preview.folder)
        let failed = "[...document.querySelectorAll('#list a.failed')].map(link => link.textContent).join()"
        try page.wait(until: "\(failed) === 'docs/b.yaml'")
        try page.wait(until: "document.title === 'Trees <b>'")
        // Diagrams that haven't been opened are also checked when their files change.
        try preview.folder.write("data: {csv: missing.csv}\n", to: "docs/states.yaml")
        try page.wait(until: "\(failed) === 'docs/b.yaml,docs/states.yaml'")
        try preview.folder.write("data: {outline: A}\n", to: "docs/b.yaml")
        try page.wait(until: "\(failed) === 'docs/states.yaml'")
        try page.wait(until: "document.title === 'Trees <b>'")
    }
}
