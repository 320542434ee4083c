import EspalierCairoGraphics
import Foundation
import Testing

/// Tests that the command handles failures of system calls, of the creation of threads, and of allocations.
///
/// The command draws everything or reports an error. Each output is either the old file or the whole new file. No
/// temporary file remains unless it can't be removed.
@Suite(.enabled(if: Fault.library != nil, "needs a C compiler")) struct FaultTests {
    private static let words = ["render", "a.yaml", "b.yaml", "-f", "svg,png,pdf", "--jobs", "2"]
    private static let numbers = [1, 2, 3, 4, 5, 6, 9, 16, 40, 150, 700]

    /// An old output, which is longer than a block of the new output.
    private static let old = Array(repeating: UInt8(ascii: "o"), count: 300_000)

    private func place(isReplacing: Bool, isLarge: Bool = false) throws -> Workplace {
        let folder = try Workplace()
        try folder.write(try ImageTests.photo("plan.png"), to: "a.png")
        let photo = try ImageTests.photo("pears.jpg")
        try folder.write(isLarge ? Self.padded(photo) : photo, to: "b.jpg")
        for (name, image) in [("a", "a.png"), ("b", "b.jpg")] {
            try folder.write(
                """
                data: {tree: {label: \(name), children: [{label: x}, {label: y}]}}
                views: {cell: {content: [{image: \(image), width: 20}, {text: "{label}"}]}}

                """, to: name + ".yaml")
        }
        if isReplacing {
            for name in ["a", "b"] {
                for format in ["svg", "png", "pdf"] {
                    try folder.write(Self.old, to: "out/\(name).\(format)")
                }
            }
        }
        return folder
    }

    /// Returns a JPEG with 9 MB of quantization tables, which those of the image replace.
    ///
    /// Comments wouldn't be in the output.
    private static func padded(_ photo: [UInt8]) -> [UInt8] {
        let table = [0] + [UInt8](repeating: 1, count: 64)
        let tables = Array(repeatElement(table, count: 1_000).joined())
        let segment: [UInt8] = [0xFF, 0xDB, UInt8((tables.count + 2) >> 8), UInt8((tables.count + 2) & 255)]
        return Array(photo[..<2]) + Array(repeatElement(segment + tables, count: 144).joined()) + photo[2...]
    }

    /// Creates a folder with links to the fonts of the system.
    ///
    /// Fonts in this folder aren't treated as installed, because any user can change the folder.
    private func linkFonts(in folder: Workplace) throws {
        try FileManager.default.createDirectory(at: folder.url("fonts"), withIntermediateDirectories: true)
        for path in try FontLibrary().paths {
            let name = (path as NSString).lastPathComponent
            try FileManager.default.createSymbolicLink(
                atPath: folder.url("fonts/" + name).path, withDestinationPath: path)
        }
    }

    private func outputs(_ folder: Workplace) throws -> [String: [UInt8]] {
        try Dictionary(
            uniqueKeysWithValues: folder.files(below: "out").map { ($0, try folder.bytes("out/" + $0)) })
    }

    @Test(arguments: Fault.table) func `Each output is whole or untouched`(_ fault: Fault) throws {
        let free = try place(isReplacing: false, isLarge: fault.needsLargeOutput)
        free.expectOrder(after: try Tool(in: free).run(Self.words), status: 0)
        let whole = try outputs(free)
        var failureCount = 0
        for number in Self.numbers where number <= fault.lastNumber {
            let folder = try place(isReplacing: number % 2 == 0, isLarge: fault.needsLargeOutput)
            if fault.isIsolated { try linkFonts(in: folder) }
            let words = Self.words + (fault.isIsolated ? ["--font-path", "fonts"] : [])
            guard let result = try fault.run(words, number: number, in: folder) else { continue }
            failureCount += 1
            let place: Comment = "call \(number): status \(result.status), \(result.errors)"
            #expect([0, 1, 3].contains(result.status), place)
            #expect(!fault.isHarmless || result.status == 0, place)
            #expect((result.status == 0) != result.errors.contains("error: "), place)
            var outputs = try outputs(folder)
            if fault.call == "unlink" { outputs = outputs.filter { !$0.key.hasSuffix(".tmp") } }
            #expect(!outputs.keys.contains { $0.hasSuffix(".tmp") }, place)
            // An image that can't be read or decoded is left out with a warning.
            if result.errors.contains("warning: ") { continue }
            for (name, bytes) in outputs where bytes != whole[name] {
                #expect(result.status != 0 && bytes == Self.old, "\(name), \(place)")
            }
            if result.status == 0 { #expect(outputs.count == whole.count, place) }
        }
        #expect(failureCount > 0, "the command doesn't call the function")
    }

    /// The counts don't depend on the machine, as times do.
    ///
    /// If the function is called fewer times than the number of the call that fails, no call fails.
    @Test(arguments: [("fstatat", 1), ("fstat", 2), ("read", 1), ("open", 2), ("close", 5)])
    func `A batch needs few system calls for each input`(_ call: String, _ callsOfInput: Int) throws {
        let folder = try Workplace()
        let inputCount = 200
        for index in 0..<inputCount { try folder.write("Root\n  Child\n", to: "in/\(index).txt") }
        let words = ["render", "in", "--from", "outline", "--jobs", "2"]
        let fault = Fault(call: call, error: EIO)
        #expect(try fault.run(words, number: callsOfInput * inputCount + inputCount / 2, in: folder) == nil)
        #expect(folder.files(below: "out").count == inputCount)
    }

    @Test(arguments: [(ENOSPC, 3), (EPIPE, 141)] as [(Int32, Int32)])
    func `The standard output can fail`(_ error: Int32, _ status: Int32) throws {
        let folder = try place(isReplacing: false)
        let fault = Fault(call: "write", error: error)
        let result = try #require(try fault.run(["render", "a.yaml", "-o", "-"], number: 1, in: folder))
        folder.expectOrder(after: result, status: status)
        #expect(result.errors.contains("error: ") == (status == 3), "\(result.errors)")
    }

    /// The client is a shell that sends the second request after the first response, as Bazel does.
    @Test func `A worker without threads answers each request before it reads the next one`() throws {
        let folder = try place(isReplacing: false)
        let script = """
            coproc worker { "$@"; }
            for name in a b; do
                echo '{"arguments":["render","'$name'.yaml"]}' >&${worker[1]}
                read -r -t 100 response <&${worker[0]} || exit 9
                echo "$response"
            done
            """
        let fault = Fault(call: "pthread_create", error: EAGAIN, goesOn: true)
        let result = try #require(
            try fault.run(
                ["worker"], number: 1, in: folder, prefix: ["/bin/bash", "-c", script, "client"]))
        #expect(result.status == 0, "\(result.errors)")
        let response = #"{"exitCode":0,"output":"","requestId":0}"# + "\n"
        #expect(result.text == response + response)
        #expect(folder.files(below: "out") == ["a.svg", "b.svg"])
    }
}
