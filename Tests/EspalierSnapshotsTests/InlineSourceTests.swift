import EspalierFiles
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import EspalierSnapshots

@Suite("Inline snapshots") struct InlineSourceTests {
    private static let source = """
        @Test func draws() {
            check(of: view)
            check(of: view, matches: \"\"\"
                old (text
                \"\"\")
            let a = [check(of: f(1, "x)\\(g(")"))"), matches: ""), check(of: b /* ) */)]
            check(
                of: view, in: .init(part: .content), // matches: )
                matches: "a" + "b")
        }

        """

    private func recorded(_ edits: [(text: String, line: Int, column: Int)]) throws -> String {
        var source = InlineSource(Array(Self.source.utf8))
        for edit in edits {
            try source.record(edit.text, of: "check", line: edit.line, column: edit.column)
        }
        return String(decoding: source.bytes, as: UTF8.self)
    }

    @Test func areWrittenAtTheirLinesInAnyOrder() throws {
        let result = try recorded([
            ("long\ntext\n", 7, 5), ("b\n", 6, 59), ("c\\n\n", 3, 5), ("first\n", 2, 5), ("a\n", 6, 14),
        ])
        let expected = """
            @Test func draws() {
                check(of: view, matches: \"\"\"
                    first
                    \"\"\")
                check(of: view, matches: #\"\"\"
                    c\\n
                    \"\"\"#)
                let a = [check(of: f(1, "x)\\(g(")"))"), matches: \"\"\"
                    a
                    \"\"\"), check(of: b /* ) */, matches: \"\"\"
                    b
                    \"\"\")]
                check(
                    of: view, in: .init(part: .content), // matches: )
                    matches: \"\"\"
                    long
                    text
                    \"\"\")
            }

            """
        #expect(result == expected)
    }

    @Test func areTheSameForEachCallAtAPlace() throws {
        #expect(try recorded([("a\n", 2, 5), ("a\n", 2, 5)]) == recorded([("a\n", 2, 5)]))
        #expect(throws: SnapshotError.self) { try recorded([("a\n", 2, 5), ("b\n", 2, 5)]) }
    }

    private func recorded(in source: String, line: Int = 1) throws -> String {
        var file = InlineSource(Array(source.utf8))
        try file.record("a\n", of: "check", line: line, column: 1)
        return String(decoding: file.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        "check(of: view, matches: text)", "check(of: view, matches: \"a\" + text)",
        "check(of: view, matches: \"a \\(text)\")", "check(of: view, matches: expected(\"a\"))",
        "check(of: view, matches: \"\"\"\n    a \\(text)\n    \"\"\")", "check(of: view, matches: (\"a\"))",
    ]) func replaceOnlyLiterals(_ source: String) {
        #expect(throws: SnapshotError.self) { try recorded(in: source) }
    }

    @Test func keepCommentsBesideTheText() throws {
        let source = "check(of: view, matches: /* why */ \"\" // later\n)"
        #expect(
            try recorded(in: source)
                == "check(of: view, matches: /* why */ \"\"\"\n    a\n    \"\"\" // later\n)")
    }

    @Test func ignoreInterpolationsInOtherArguments() throws {
        let source = "check(of: \"\\(name)\", matches: #\"\\(text)\"#, named: \"\\(name)\")"
        #expect(
            try recorded(in: source)
                == "check(of: \"\\(name)\", matches: \"\"\"\n    a\n    \"\"\", named: \"\\(name)\")")
    }

    @Test func keepLineBreaksOfTheFile() throws {
        let result = try recorded(in: "let a = 1\r\ncheck(of: view)\r\n", line: 2)
        #expect(
            result == "let a = 1\r\ncheck(of: view, matches: \"\"\"\r\n    a\r\n    \"\"\")\r\n")
    }

    @Test func followATrailingComma() throws {
        #expect(try recorded(in: "check(of: view,)") == "check(of: view, matches: \"\"\"\n    a\n    \"\"\")")
    }

    @Test(arguments: [
        "in: /\\(a(/", "in: #/(\\/#(/#", "#/\n (\n/#", "a, /[)\"]/", "b / c, \"x\"", "f() /d, g: e/2",
        "of: x ?? /\"(/",
    ]) func followRegexLiterals(_ argument: String) throws {
        let call = "check(\(argument)"
        #expect(try recorded(in: call + ")") == call + ", matches: \"\"\"\n    a\n    \"\"\")")
        let known = "check(\(argument), matches: \"b\")"
        #expect(try recorded(in: known) == call + ", matches: \"\"\"\n    a\n    \"\"\")")
    }

    @Test func areRefusedWithoutTheirCall() {
        for place in [(1, 5), (6, 1), (99, 1)] {
            #expect(throws: SnapshotError.self) { try recorded([("a\n", place.0, place.1)]) }
        }
    }

    @Test func areNotWrittenIntoAChangedFile() async throws {
        let place = try Workplace()
        try place.write("check(of: a)\ncheck(of: b)\n", to: "T.swift")
        let path = place.url("T.swift").path
        func record(_ text: String, line: Int, since date: Date?) throws {
            try InlineSources.record(
                text, of: "check", in: path, line: line, column: 1, buildTime: date)
        }
        #expect(throws: SnapshotError.self) { try record("x\n", line: 1, since: .distantPast) }
        // Tests can run at the same time, so two calls are recorded concurrently.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for line in [1, 2] {
                group.addTask {
                    try InlineSources.record(
                        "x\(line)\n", of: "check", in: path, line: line, column: 1, buildTime: .distantFuture)
                }
            }
            try await group.waitForAll()
        }
        let text = String(decoding: try place.bytes("T.swift"), as: UTF8.self)
        let literals = ["x1", "x2"].map { "matches: \"\"\"\n    \($0)\n    \"\"\")\n" }
        #expect(text == "check(of: a, \(literals[0])check(of: b, \(literals[1])")
        try place.write(text + "\n", to: "T.swift")
        #expect(throws: SnapshotError.self) { try record("x1\n", line: 1, since: .distantFuture) }
    }

    /// Another process that records at the same moment holds the lock of the folder.
    @Test func areNotWrittenWhileAnotherProcessWrites() throws {
        let place = try Workplace()
        try place.write("check(of: a)\ncheck(of: b)\n", to: "T.swift")
        let path = place.url("T.swift").path
        let built = Date()
        let (isRecording, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let failure = Mutex<(any Error)?>(nil)
        try Descriptor.withLock(on: place.url(".").path) { _ in
            // Waiting for a task would block a thread that the task may need.
            Thread.detachNewThread {
                isRecording.signal()
                do {
                    try InlineSources.record(
                        "x1\n", of: "check", in: path, line: 1, column: 1, buildTime: built)
                } catch {
                    failure.withLock { $0 = error }
                }
                hasEnded.signal()
            }
            isRecording.wait()
            usleep(50_000)
            try place.write("check(of: a)\ncheck(of: b, matches: \"\")\n", to: "T.swift")
            try FileManager.default.setAttributes(
                [.modificationDate: built.addingTimeInterval(10)], ofItemAtPath: path)
        }
        hasEnded.wait()
        #expect(failure.withLock { $0 is SnapshotError })
        let text = String(decoding: try place.bytes("T.swift"), as: UTF8.self)
        #expect(text == "check(of: a)\ncheck(of: b, matches: \"\")\n")
    }
}
