import EspalierBatch
import EspalierDiagnostics
import EspalierGraphics
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct BatchTests {
    private let place: Workplace
    private var folder: String { place.path + "/docs" }
    private var out: String { place.path + "/out" }
    private var batch: Batch {
        var batch = Batch(folder)
        batch.base = folder
        batch.threads = 2
        return batch
    }

    init() throws {
        place = try Workplace()
        for name in ["ant", "bee", "cow"] { try place.write(Self.diagram(name), to: "docs/\(name).yaml") }
    }

    private static func diagram(_ name: String) -> String {
        "data:\n  outline: |\n    \(name)\n      leg\nlayout: {type: class-hierarchy}\n"
    }

    private func svg(_ name: String) -> String { "\(out)/\(name).svg" }

    private func isWhole(_ path: String) -> Bool {
        (try? String(contentsOfFile: path, encoding: .utf8))?.hasSuffix("</svg>\n") == true
    }

    @Test func drawsAFolderInOrder() throws {
        try place.write("name: a file of another tool\n", to: "docs/zoo.yaml")
        let seen = Mutex<[String]>([])
        let result = try batch.run(into: out) { progress in
            seen.withLock { $0.append("\(progress.finished)/\(progress.count) \(progress.outcome.input)") }
        }
        #expect(
            seen.withLock { $0 }
                == ["1/4 \(folder)/ant.yaml", "2/4 \(folder)/bee.yaml", "3/4 \(folder)/cow.yaml"]
                + ["4/4 \(folder)/zoo.yaml"])
        #expect(result.outcomes.map(\.status) == [.done, .done, .done, .skipped])
        #expect(result.outcomes.flatMap(\.outputs) == ["ant", "bee", "cow"].map(svg))
        #expect(result.outcomes.allSatisfy { $0.reads.contains($0.input) })
        #expect(["ant", "bee", "cow"].allSatisfy { isWhole(svg($0)) })
        #expect(result.remaining == 0)
        #expect(result.diagnostics.isEmpty)
    }

    @Test func drawsOnlyWhatHasChanged() throws {
        var batch = batch
        batch.isIncremental = true
        #expect(try batch.run(into: out).count(.done) == 3)
        #expect(try batch.run(into: out).count(.unchanged) == 3)
        try place.write(Self.diagram("bear"), to: "docs/bee.yaml")
        let result = try batch.run(into: out)
        #expect(result.outcomes.map(\.status) == [.unchanged, .done, .unchanged])
    }

    @Test func optionsThatDifferDrawAgain() throws {
        var batch = batch
        (batch.isIncremental, batch.formats) = (true, [.png])
        let small = try batch.run(into: out).outcomes.map(\.status)
        batch.output.scale = 3
        let large = try batch.run(into: out).outcomes.map(\.status)
        #expect(small == [.done, .done, .done])
        #expect(large == [.done, .done, .done])
    }

    @Test func errorOfAnInputLeavesTheOthersWhole() throws {
        try place.write("data: {outline: [}\n", to: "docs/bug.espalier.yaml")
        let result = try batch.run(into: out)
        #expect(result.outcomes.map(\.status) == [.done, .done, .failed, .done])
        #expect(isWhole(svg("ant")))
        #expect(isWhole(svg("cow")))
        let failed = try #require(result.outcomes.first { $0.status == .failed })
        let error = try #require(failed.diagnostics.first)
        #expect(error.severity == .error)
        #expect(error.range?.start.line == 1)
        #expect(failed.outputs.isEmpty)
    }

    @Test func fileThatCannotBeReadIsAFailureOfItsInput() throws {
        var batch = batch
        batch.inputs = ["\(folder)/ant.yaml", "\(folder)/missing.yaml", "\(folder)/cow.yaml"]
        let result = try batch.run(into: out)
        #expect(result.outcomes.map(\.status) == [.done, .failed, .done])
        #expect(result.outcomes[1].diagnostics.first?.message.contains("missing.yaml") == true)
        #expect(isWhole(svg("cow")))
    }

    @Test func missingTemplateFailsEveryInput() throws {
        var batch = batch
        batch.template = "\(place.path)/no-template.yaml"
        let result = try batch.run(into: out)
        #expect(result.count(.failed) == 3)
        #expect(result.outcomes.allSatisfy { !$0.diagnostics.isEmpty })
    }

    @Test func canceledRunHasWholeOutcomesAndContinuesLater() throws {
        var batch = batch
        (batch.isIncremental, batch.threads) = (true, 1)
        let isCanceled = Atomic(false)
        let result = try batch.run(
            into: out, progress: { _ in isCanceled.store(true, ordering: .relaxed) },
            isCancelled: { isCanceled.load(ordering: .relaxed) })
        #expect(result.outcomes.map(\.status) == [.done])
        #expect(result.remaining == 2)
        #expect(isWhole(svg("ant")))
        #expect(!FileManager.default.fileExists(atPath: svg("bee")))
        #expect(try batch.run(into: out).outcomes.map(\.status) == [.unchanged, .done, .done])
    }

    @Test func folderThatVanishesFailsTheRest() throws {
        var batch = batch
        batch.threads = 1
        let folder = folder
        let result = try batch.run(into: out) { progress in
            if progress.finished == 1 { try? FileManager.default.removeItem(atPath: folder) }
        }
        #expect(result.outcomes.map(\.status) == [.done, .failed, .failed])
        #expect(isWhole(svg("ant")))
        for outcome in result.outcomes.dropFirst() {
            #expect(outcome.diagnostics.first?.message.contains(folder) == true)
        }
    }

    @Test func outputFolderThatVanishesIsMadeAgain() throws {
        var batch = batch
        batch.threads = 1
        let out = out
        let result = try batch.run(into: out) { progress in
            if progress.finished == 1 { try? FileManager.default.removeItem(atPath: out) }
        }
        #expect(result.outcomes.map(\.status) == [.done, .done, .done])
        #expect(isWhole(svg("bee")))
        #expect(isWhole(svg("cow")))
    }

    @Test func leftOverOutputsAreReportedAndPruned() throws {
        var batch = batch
        batch.isIncremental = true
        _ = try batch.run(into: out)
        try FileManager.default.removeItem(atPath: "\(folder)/bee.yaml")
        let reported = try batch.run(into: out)
        #expect(reported.diagnostics.contains { $0.message.contains("bee.svg") && $0.severity == .warning })
        #expect(isWhole(svg("bee")))
        batch.prunes = true
        _ = try batch.run(into: out)
        #expect(!FileManager.default.fileExists(atPath: svg("bee")))
    }

    @Test func reportsHaveEachInput() throws {
        var batch = batch
        (batch.report, batch.junit) = ("\(place.path)/report.jsonl", "\(place.path)/report.xml")
        batch.depfile = "\(place.path)/out.d"
        _ = try batch.run(into: out)
        let report = try String(contentsOfFile: "\(place.path)/report.jsonl", encoding: .utf8)
        #expect(report.split(separator: "\n").count == 4)
        #expect(try String(contentsOfFile: "\(place.path)/report.xml", encoding: .utf8).contains("cow.yaml"))
        #expect(try String(contentsOfFile: "\(place.path)/out.d", encoding: .utf8).contains("cow.svg:"))
    }

    @Test func checkDrawsNothing() throws {
        try place.write("data: {outline: [}\n", to: "docs/bug.espalier.yaml")
        let result = try batch.check()
        #expect(result.count(.failed) == 1)
        #expect(result.count(.done) == 3)
        #expect(!FileManager.default.fileExists(atPath: out))
    }

    @Test(arguments: [
        ("no/such/*.yaml", "no input matched"), ("", "the name of an input is empty"),
    ]) func batchWithoutInputsIsAnError(pattern: String, message: String) throws {
        let error = #expect(throws: DiagnosticsError.self) { try Batch(pattern).run(into: out) }
        #expect(error?.diagnostics.first?.message.contains(message) == true)
    }

    @Test func outputsThatWouldReplaceInputsAreAnError() throws {
        try place.write("a file", to: "out")
        let error = #expect(throws: DiagnosticsError.self) { try batch.run(into: out) }
        #expect(error?.diagnostics.first?.message == "'\(out)' isn't a folder")
    }

    @Test func unknownThemeIsAnError() throws {
        var batch = batch
        batch.theme = "no-such-theme"
        let wrong = batch
        let error = #expect(throws: DiagnosticsError.self) { try wrong.run(into: out) }
        #expect(error?.diagnostics.first?.message == "'no-such-theme' is not a valid value for 'theme'")
    }
}
