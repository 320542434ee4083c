import EspalierDiagnostics
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests that the worker answers each request once, whatever its input contains.
@Suite struct WorkerTests {
    private struct Response: Decodable, Equatable {
        let exitCode: Int
        let output: String
        let requestId: Int
        var wasCancelled: Bool?
    }

    private func responses(_ text: String) throws -> [Response] {
        try text.split(separator: "\n").map {
            try JSONDecoder().decode(Response.self, from: Data($0.utf8))
        }
    }

    private func place() throws -> Tool {
        let folder = try Workplace()
        try folder.write("data:\n  outline: |\n    A\n      B\n", to: "a.yaml")
        try folder.write("datta: {outline: A}\n", to: "bad.yaml")
        return Tool(in: folder)
    }

    @Test func drawsTheSameAsRender() throws {
        let tool = try place()
        let input = """
            {"arguments":["render","a.yaml","-o","1/","-f","svg,png"],"requestId":1,"verbosity":0,\
            "inputs":[{"path":"a.yaml","digest":"aGVsbG8="}]}

            {"arguments":["render","a.yaml","-o","2/","-f","svg,png"]}
            """
        let result = try tool.run(["worker", "--persistent_worker", "-j", "1"], input: input)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(
            try responses(result.text) == [
                Response(exitCode: 0, output: "", requestId: 1),
                Response(exitCode: 0, output: "", requestId: 0),
            ])
        #expect(try tool.run(["render", "a.yaml", "-o", "0/", "-f", "svg,png"]).status == 0)
        for name in ["a.svg", "a.png"] {
            let expected = try tool.folder.bytes("0/" + name)
            for folder in ["1", "2"] { #expect(try tool.folder.bytes("\(folder)/\(name)") == expected) }
        }
    }

    @Test func answersManyRequestsOnSeveralThreads() throws {
        let tool = try place()
        let input = (1...100).map {
            "{\"arguments\":[\"render\",\"a.yaml\",\"-o\",\"out/\($0).svg\"],\"requestId\":\($0)}\n"
        }
        let result = try tool.run(["worker", "-j", "4"], input: input.joined())
        let found = try responses(result.text)
        #expect(Set(found.map(\.requestId)) == Set(1...100) && found.count == 100)
        #expect(found.allSatisfy { $0.exitCode == 0 && $0.output.isEmpty })
        #expect(tool.folder.files(below: "out").count == 100)
    }

    @Test func explainsWhatCannotBeAnswered() throws {
        let tool = try place()
        let cases = [
            (#"{"arguments":["render","bad.yaml"],"requestId":1}"#, 1, 1, "bad.yaml:1:1: error: "),
            (#"{"arguments":["check","none.yaml"],"requestId":2}"#, 3, 2, "none.yaml: No such file"),
            (#"{"arguments":["render","-"],"requestId":3}"#, 2, 3, "can't use the standard input"),
            (#"{"arguments":["render","a.yaml","-o-"],"requestId":4}"#, 2, 4, "standard input or output"),
            (#"{"arguments":["render","--files-from","-"],"requestId":10}"#, 2, 10, "standard input"),
            (#"{"arguments":["render","/dev/stdin"],"requestId":11}"#, 2, 11, "'/dev/stdin' is an open file"),
            (
                #"{"arguments":["render","a.yaml","-o/dev/stdout"],"requestId":12}"#, 2, 12,
                "'/dev/stdout' is an open file"
            ),
            (
                #"{"arguments":["render","a.yaml","--report","/proc/self/fd/1"],"requestId":13}"#, 2, 13,
                "'/proc/self/fd/1' is an open file"
            ),
            (#"{"arguments":["worker"],"requestId":5}"#, 2, 5, "a request can't run 'worker'"),
            (#"{"arguments":["rendre"],"requestId":6}"#, 2, 6, "did you mean 'render'?"),
            (#"{"arguments":"render","requestId":7}"#, 2, 7, "expected a list of strings"),
            (#"{"arguments":[],"sandboxDir":"x","requestId":8}"#, 2, 8, "sandbox"),
            (#"{"requestId":9}"#, 2, 9, "no command"),
            (#"{"requestId":-1}"#, 2, 0, "out of range"),
            (#"[1]"#, 2, 0, "expected a work request, found a list"),
            (#"[{"arguments":[]}]"#, 2, 0, "expected a work request, found a list"),
            ("render a.yaml", 2, 0, "<request>:1:1: error: "),
            ("{\"arguments\":[\"\u{0}\"]}", 2, 0, "error: "),
        ]
        let result = try tool.run(["worker", "-j1"], input: cases.map(\.0).joined(separator: "\n"))
        #expect(result.status == 0)
        var found = try responses(result.text)
        #expect(found.count == cases.count)
        for (line, status, id, text) in cases {
            let index = found.firstIndex {
                $0.exitCode == status && $0.requestId == id && $0.output.contains(text)
            }
            if let index { found.remove(at: index) } else { Issue.record("\(line): \(found)") }
        }
    }

    /// The system would cut the path at the zero byte, and replace another file.
    @Test(arguments: [
        "-o", "--report", "--junit", "--timings", "--depfile", "--theme", "--files-from", "--base",
    ])
    func refusesZeroBytesInArguments(_ option: String) throws {
        let tool = try place()
        try tool.folder.write("precious", to: "keep")
        let files = tool.folder.files()
        let input = "{\"arguments\":[\"render\",\"a.yaml\",\"\(option)\",\"keep\\u0000.svg\"]}\n"
        let found = try responses(tool.run(["worker", "-j1"], input: input).text)
        #expect(found.count == 1 && found[0].exitCode == 2)
        #expect(found[0].output.hasPrefix("error: an argument has a zero byte in it: 'keep\\0.svg'\n"))
        #expect(try tool.folder.bytes("keep") == Array("precious".utf8) && tool.folder.files() == files)
    }

    @Test func answersRequestsThatAreNotUTF8() {
        let bytes = Array("{\"arguments\":[\"check\",\"".utf8) + [0xFF] + Array("\"],\"requestId\":7}\n".utf8)
        #expect {
            try WorkRequest(reading: bytes)
        } throws: { error in
            let error = error as? WorkRequest.Malformed
            return error?.id == 7 && error?.diagnostics.first?.message == "a request isn't UTF-8"
                && error?.diagnostics.first?.notes.first?.message.hasPrefix("send requests in UTF-8") == true
        }
    }

    /// The worker keeps a reader, but no warnings, from one request to the next.
    @Test func eachRequestGetsItsWarnings() throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write("data: {outline: \"a\u{10FFFD}\"}\n", to: "a.yaml")
        let input = "{\"arguments\":[\"render\",\"a.yaml\",\"-o\",\"a.svg\"]}\n"
        let result = try tool.run(["worker", "-j1"], input: input + input)
        let found = try responses(result.text)
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.output.contains("no font has the character U+10FFFD") }, "\(found)")
    }

    /// Only responses are written to the standard output.
    @Test func answersWithTheReportsOfARequest() throws {
        let tool = try place()
        let words = ["report", "junit", "depfile", "timings"]
        let input = words.map { "{\"arguments\":[\"render\",\"a.yaml\",\"-o\",\"out\",\"--\($0)\",\"-\"]}\n" }
        let result = try tool.run(["worker", "-j1"], input: input.joined())
        let found = try responses(result.text)
        try #require(found.count == words.count)
        for (response, text) in zip(
            found, ["\"totals\":", "<testsuites", "out/a.svg: a.yaml", "\"seconds\":"])
        {
            #expect(response.exitCode == 0 && response.output.contains(text), "\(response)")
        }
    }

    @Test func keepsTheOrderOfManyRequests() throws {
        let queue = WaitingQueue<WorkRequest>()
        var next = 0
        for id in 0..<5_000 {
            queue.add(try WorkRequest(reading: Array("{\"arguments\":[],\"requestId\":\(id)}".utf8)))
            if id % 3 == 0 {
                #expect(queue.next()?.id == next)
                next += 1
            }
        }
        queue.close()
        while let request = queue.next() {
            #expect(request.id == next)
            next += 1
        }
        #expect(next == 5_000)
    }

    @Test func runsTheCommandInAFile() throws {
        let tool = try place()
        try tool.folder.write("render\na.yaml\n-o\nb.svg\n", to: "arguments")
        #expect(try tool.run(["worker", "@arguments"]).status == 0)
        #expect(tool.folder.files().contains("b.svg"))
        for (text, message) in [
            ("worker\n@arguments\n", "'arguments' can't run 'worker'\n"),
            ("\n", "'arguments' has no command\n"),
            ("render\n\na.yaml\n-o\nb.svg\0c.svg\n", "an argument has a zero byte in it: 'b.svg\\0c.svg'\n"),
        ] {
            try tool.folder.write(text, to: "arguments")
            let result = try tool.run(["worker", "@arguments"])
            #expect(result.status == 2 && result.errors.hasPrefix("error: " + message), "\(result.errors)")
        }
        try tool.folder.write(Array("render\n\na".utf8) + [0xFF], to: "arguments")
        let result = try tool.run(["worker", "@arguments"])
        #expect(
            result.status == 2 && result.errors.hasPrefix("error: arguments:3: the argument isn't UTF-8\n"))
        #expect(try tool.run(["worker", "arguments"]).status == 2)
        try tool.folder.write("render\na.yaml\n", to: "arguments")
        let jobs = try tool.run(["worker", "--jobs", "banana", "@arguments"])
        #expect(jobs.status == 2 && jobs.errors.contains("'banana' is not a valid value for '--jobs'"))
    }

    @Test func cancelsARequestThatWaits() throws {
        let queue = WaitingQueue<WorkRequest>()
        for id in 1...3 {
            queue.add(try WorkRequest(reading: Array("{\"arguments\":[],\"requestId\":\(id)}".utf8)))
        }
        #expect(try WorkRequest(reading: Array(#"{"requestId":2,"cancel":true}"#.utf8)).isCancellation)
        #expect(queue.remove { $0.id == 2 })
        #expect(!queue.remove { $0.id == 2 })
        queue.close()
        #expect(queue.next()?.id == 1)
        #expect(!queue.remove { $0.id == 1 })
        #expect(queue.next()?.id == 3)
        #expect(queue.next() == nil)
        #expect(queue.next() == nil)
        let response = WorkResponse(exitCode: 0, output: "", id: 2, wasCancelled: true)
        #expect(response.line == "{\"exitCode\":0,\"output\":\"\",\"requestId\":2,\"wasCancelled\":true}\n")
    }

    @Test func skipsLongRequestsWithoutKeepingThem() throws {
        let long = String(repeating: "x", count: 200_000)
        let found = try requests("12345\n\n123456\n\(long)\n1\n\(long)\n12345", limit: 5)
        let short = RequestInput.Request.text(Array("12345".utf8))
        #expect(found == [short, .tooLong, .tooLong, .text(Array("1".utf8)), .tooLong, short])
    }

    /// Bazel 4 writes no line break after a request.
    @Test func readsRequestsWithoutLineBreaks() throws {
        let expected = [
            #"{"a":["}\"{"],"b":{"c":{}}}"#, #"{"\\":"}"}"#, "{}", "{\"x\": [", "]}}", "}",
            #"[{"a": {}}, 1]"#, #"5 {"a": 1} "#, "text", "{\"a",
        ]
        let text =
            expected[0...2].joined() + " \t" + expected[3] + "\n\r\n" + expected[4] + "\n"
            + expected[5...].joined(separator: "\n")
        #expect(try requests(text, limit: 100) == expected.map { .text(Array($0.utf8)) })
    }

    /// The pieces that are read have 65,536 bytes.
    @Test func readsARequestThatArrivesInPieces() throws {
        for length in 65_500...65_540 {
            let first = #"{"a":""# + String(repeating: "}", count: length) + #"\\"}"#
            #expect(
                try requests(first + "{}", limit: 1 << 20) == [first, "{}"].map { .text(Array($0.utf8)) })
        }
    }

    private func requests(_ text: String, limit: Int) throws -> [RequestInput.Request] {
        let folder = try Workplace()
        try folder.write(text, to: "requests")
        let handle = try FileHandle(forReadingFrom: folder.url("requests"))
        var input = RequestInput(handle.fileDescriptor, limit: limit)
        var found: [RequestInput.Request] = []
        while let request = try input.next() { found.append(request) }
        return found
    }

    /// A reader is kept for later requests, unless one of the font files has changed.
    @Test func readersOfOldFontsAreNotKept() throws {
        let folder = try Workplace()
        try folder.write("font", to: "a.ttf")
        let (pool, paths) = (ReaderPool(), [folder.url("a.ttf").path])
        let first = try pool.take(FontSelection(), from: paths)
        pool.giveBack(first)
        let second = try pool.take(FontSelection(), from: paths)
        #expect(second.reader === first.reader)
        pool.giveBack(second)
        try folder.write("other font", to: "a.ttf")
        #expect(try pool.take(FontSelection(), from: paths).reader !== first.reader)
    }
    /// Requests with many different fonts don't use more and more memory.
    @Test func keepsTheReadersOfTheFontsThatWereUsedLast() throws {
        let pool = ReaderPool()
        let selections = (0..<3 * ReaderPool.capacity).map { FontSelection(folders: ["/fonts/\($0)"]) }
        for selection in selections {
            let leases = try (0..<2).map { _ in try pool.take(selection, from: []) }
            for lease in leases { pool.giveBack(lease) }
        }
        #expect(pool.idleCount == 2 * ReaderPool.capacity)
        let (newest, oldest) = (selections[selections.count - 1], selections[0])
        _ = try pool.take(oldest, from: [])
        #expect(pool.idleCount == 2 * ReaderPool.capacity)
        _ = try pool.take(newest, from: [])
        #expect(pool.idleCount == 2 * ReaderPool.capacity - 1)
    }
}
