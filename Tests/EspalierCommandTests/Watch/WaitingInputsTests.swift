import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the order in which inputs are drawn again.
@Suite struct WaitingInputsTests {
    private func input(_ path: String) -> Input { Input(path: path, stem: path) }

    @Test func theLastChangeComesFirst() throws {
        let folder = try Workplace()
        let paths = try ["a", "b", "c"].enumerated().map { index, name in
            try folder.write("", to: name)
            let path = folder.url(name).path
            let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(index))
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
            return path
        }
        var waiting = WaitingInputs()
        waiting.add(paths.map(input))
        var taken = waiting.takeAll()
        #expect(taken.map(\.path) == paths.reversed() && waiting.isEmpty)
        // One input was drawn, and then another change comes.
        waiting.putBack(taken.dropFirst())
        waiting.add([input(paths[0]), input(paths[2])])
        taken = waiting.takeAll()
        #expect(taken.map(\.path) == [paths[2], paths[0], paths[1]])
    }

    @Test func inputsThatAreGoneAreLeftOut() {
        var waiting = WaitingInputs()
        waiting.putBack(["a", "b", "c"].map(input))
        waiting.update([Input(path: "c", stem: "new"), input("a"), input("d")])
        #expect(waiting.takeAll().map(\.stem) == ["a", "new"])
    }
}
