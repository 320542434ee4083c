import Foundation
import Testing

/// Tests system calls, thread creation and allocations that fail: the first call, then the second, and so on.
///
/// The command draws everything or reports an error. Each output is the old file or the new one, and no temporary
/// file is left.
@Suite(.enabled(if: Fault.library != nil, "needs a C compiler")) struct FaultTests {
    private static let words = ["render", "a.yaml", "b.yaml", "-f", "svg,png,pdf", "--jobs", "2"]
    private static let numbers = [1, 2, 3, 4, 5, 6, 9, 16, 40, 150, 700]

    private func place(isReplacing: Bool) throws -> Workplace {
        let folder = try Workplace()
        try folder.write(try ImageTests.photo("plan.png"), to: "a.png")
        try folder.write(try ImageTests.photo("pears.jpg"), to: "b.jpg")
        for (name, image) in [("a", "a.png"), ("b", "b.jpg")] {
            try folder.write(
                """
                data: {tree: {label: \(name), children: [{label: x}, {label: y}]}}
                views: {cell: {content: [{image: \(image), width: 20}, {text: "{label}"}]}}

                """, to: name + ".yaml")
        }
        if isReplacing {
            for name in ["a", "b"] {
                for format in ["svg", "png", "pdf"] { try folder.write("old", to: "out/\(name).\(format)") }
            }
        }
        return folder
    }

    private func outputs(_ folder: Workplace) throws -> [String: [UInt8]] {
        try Dictionary(
            uniqueKeysWithValues: folder.files(below: "out").map { ($0, try folder.bytes("out/" + $0)) })
    }

    @Test(arguments: Fault.table) func `Each output is whole or untouched`(_ fault: Fault) throws {
        let free = try place(isReplacing: false)
        free.expectOrder(after: try Tool(in: free).run(Self.words), status: 0)
        let whole = try outputs(free)
        for number in Self.numbers where number <= fault.lastNumber {
            let folder = try place(isReplacing: number % 2 == 0)
            guard let result = try fault.run(Self.words, number: number, in: folder) else { continue }
            let place: Comment = "call \(number): status \(result.status), \(result.errors)"
            #expect([0, 1, 3].contains(result.status), place)
            #expect(!fault.isHarmless || result.status == 0, place)
            #expect((result.status == 0) != result.errors.contains("error: "), place)
            let outputs = try outputs(folder)
            #expect(!outputs.keys.contains { $0.hasSuffix(".tmp") }, place)
            // An image that can't be read or decoded is left out with a warning.
            if result.errors.contains("warning: ") { continue }
            for (name, bytes) in outputs where bytes != whole[name] {
                #expect(result.status != 0 && bytes == Array("old".utf8), "\(name), \(place)")
            }
            if result.status == 0 { #expect(outputs.count == whole.count, place) }
        }
    }

    @Test(arguments: [(ENOSPC, 3), (EPIPE, 141)] as [(Int32, Int32)])
    func `The standard output can fail`(_ error: Int32, _ status: Int32) throws {
        let folder = try place(isReplacing: false)
        let fault = Fault(call: "write", error: error)
        let result = try #require(try fault.run(["render", "a.yaml", "-o", "-"], number: 1, in: folder))
        folder.expectOrder(after: result, status: status)
        #expect(result.errors.contains("error: ") == (status == 3), "\(result.errors)")
    }
}
