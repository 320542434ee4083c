import EspalierFiles
import Foundation
import TestSupport
import Testing

/// Tests that a set of tiles is the old one or the whole new one, whichever system call fails.
@Suite(.enabled(if: Fault.library != nil, "needs a C compiler")) struct TileFaultTests {
    private static let words = ["tiles", "tree.yaml", "-o", "map"]
    private static let numbers = [1, 2, 3, 4, 5, 8, 12, 20, 40]

    /// The calls with which the hidden folder is created, filled, published and removed.
    static let table = [
        Fault(call: "mkdir", error: ENOSPC), Fault(call: "mkdirat", error: ENOSPC),
        Fault(call: "open", error: EMFILE), Fault(call: "openat", error: EMFILE),
        Fault(call: "write", error: ENOSPC), Fault(call: "fstat", error: EIO),
        Fault(call: "flock", error: EWOULDBLOCK),
        Fault(call: "syncfs", error: EIO), Fault(call: "unlinkat", error: EACCES),
        Fault(call: "unlinkat", error: EACCES, goesOn: true),
        Fault(call: "renameat2", error: EACCES),
        Fault(call: "renameat2", error: EINVAL, goesOn: true, isHarmless: true),
        Fault(call: "renameat", error: EACCES, cause: Fault.Cause(call: "renameat2", error: EINVAL)),
        Fault(
            call: "renameat", error: EACCES, goesOn: true,
            cause: Fault.Cause(call: "renameat2", error: EINVAL)),
    ]

    @Test(arguments: table) func `Tiles are whole or untouched`(_ fault: Fault) throws {
        let folder = try Workplace()
        let (old, new) = (try tiles("Oak", in: folder), try tiles("Rose", in: folder))
        #expect(old != new)
        var failureCount = 0
        for number in Self.numbers {
            _ = try tiles("Oak", in: folder)
            try write("Rose", to: folder)
            guard let result = try fault.run(Self.words, number: number, in: folder) else { break }
            failureCount += 1
            let place: Comment = "call \(number): status \(result.status), \(result.errors)"
            #expect([0, 1, 3].contains(result.status), place)
            #expect(!fault.isHarmless || result.status == 0, place)
            #expect((result.status == 0) != result.errors.contains("error: "), place)
            let found = try digest(in: folder)
            #expect(found == new || result.status != 0, place)
            // If the old folder can't be moved back to its place, the next run does it.
            #expect([old, new].contains(found) || fault.leavesNoFolder && found == Self.missing, place)
            // The next run succeeds, and removes what this one has left.
            #expect(try tiles("Rose", in: folder) == new, place)
            #expect(folder.files().allSatisfy { !$0.contains(".tmp") }, place)
        }
        #expect(failureCount > 0, "the command doesn't call the function")
    }

    private func write(_ name: String, to folder: Workplace) throws {
        try folder.write("data:\n  outline: |\n    Plant\n      \(name)\n", to: "tree.yaml")
    }

    /// Draws the tiles of a tree with a leaf of the given name, and returns their digest.
    private func tiles(_ name: String, in folder: Workplace) throws -> Digest {
        try write(name, to: folder)
        folder.expectOrder(after: try Tool(in: folder).run(Self.words), status: 0)
        return try digest(in: folder)
    }

    private static let missing = Digest(of: "")

    /// Returns the digest of the names and contents of all tiles.
    private func digest(in folder: Workplace) throws -> Digest {
        let picture = "map/picture"
        let bytes = try folder.files(below: picture).flatMap {
            Array("\($0)\n".utf8) + (try folder.bytes("\(picture)/\($0)"))
        }
        return bytes.withUnsafeBytes { Digest(of: $0) }
    }
}

extension Fault {
    /// True if an existing folder can be moved away, but neither the new folder nor the old one to its place.
    fileprivate var leavesNoFolder: Bool { call == "renameat" && goesOn }
}
