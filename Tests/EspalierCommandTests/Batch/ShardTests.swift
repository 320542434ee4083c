import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests which inputs a shard draws, and the environment variables of schedulers.
@Suite struct ShardTests {
    private func auto(_ variables: [String: String]) throws -> Shard {
        try Shard("auto", environment: Environment { variables[$0] })
    }

    private static let engines: [([String: String], Int, Int)] = [
        (["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "4", "SLURM_ARRAY_TASK_COUNT": "8"], 4, 8),
        (["JOB_COMPLETION_INDEX": "0", "ESPALIER_SHARDS": "3"], 1, 3),
        (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5"], 2, 5),
        (["SEMAPHORE_JOB_INDEX": "1", "SEMAPHORE_JOB_COUNT": "2"], 1, 2),
        (["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"], 2, 2),
        (["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], 4, 4),
        (["AWS_BATCH_JOB_ARRAY_INDEX": "9", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], 10, 10),
        (["PARALLEL_SEQ": "2", "ESPALIER_SHARDS": "2"], 2, 2),
    ]

    @Test(arguments: engines) func readsTheVariables(
        _ variables: [String: String], _ number: Int, _ count: Int
    ) throws {
        #expect(try auto(variables) == Shard(number: number, count: count))
    }

    @Test func explainsMissingVariables() {
        func message(_ variables: [String: String]) -> String {
            do {
                return "\(try auto(variables))"
            } catch {
                return (error as? UsageError).map { "\($0.message); \($0.note ?? "")" } ?? ""
            }
        }
        #expect(message([:]).contains("SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX"))
        #expect(message(["PARALLEL_SEQ": "2"]).contains("set 'ESPALIER_SHARDS' to the shard count"))
        #expect(
            message(["JOB_COMPLETION_INDEX": "x", "ESPALIER_SHARDS": "2"]).hasPrefix(
                "'x' is not a valid value"))
        #expect(
            message(["JOB_COMPLETION_INDEX": "2", "ESPALIER_SHARDS": "2"]).hasPrefix(
                "there is no shard 3 of 2"))
        #expect(
            message(["JOB_COMPLETION_INDEX": "4", "ESPALIER_SHARDS": "4"])
                == "there is no shard 5 of 4; 'JOB_COMPLETION_INDEX' is 4, 'ESPALIER_SHARDS' is 4")
        #expect(message(["SLURM_ARRAY_TASK_ID": "2"]).contains("needs the variable 'SLURM_ARRAY_TASK_MIN'"))
    }

    /// Numbers whose difference can't be computed are an error and not a crash.
    @Test(arguments: [
        ["JOB_COMPLETION_INDEX": "9223372036854775807", "ESPALIER_SHARDS": "4"],
        ["AWS_BATCH_JOB_ARRAY_INDEX": "9223372036854775807", "AWS_BATCH_JOB_ARRAY_SIZE": "4"],
        ["JOB_COMPLETION_INDEX": "-9223372036854775808", "ESPALIER_SHARDS": "-9223372036854775808"],
        [
            "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "-9223372036854775808",
            "SLURM_ARRAY_TASK_COUNT": "4",
        ],
        [
            "SLURM_ARRAY_TASK_ID": "-9223372036854775808", "SLURM_ARRAY_TASK_MIN": "9223372036854775807",
            "SLURM_ARRAY_TASK_COUNT": "4",
        ],
    ])
    func refusesExtremeNumbers(_ variables: [String: String]) {
        #expect(throws: UsageError.self) { try auto(variables) }
    }

    @Test(arguments: ["0/2", "3/2", "1", "1/0", "-1/2", "a/b", "1/2/3", "1/999999999"])
    func refuses(_ text: String) {
        #expect(throws: UsageError.self) { try Shard(text, environment: Environment { _ in nil }) }
    }

    @Test(arguments: [1, 3, 8, 50]) func everyInputIsInOneShard(_ count: Int) throws {
        var inputs = (0..<37).map { Input(path: "none/\($0)", stem: "\($0)") }
        for index in inputs.indices { inputs[index].index = index }
        let parts = try (1...count).map { try Shard(number: $0, count: count).inputs(of: inputs) }
        #expect(parts.flatMap { $0.map(\.index) }.sorted() == Array(0..<37))
        let sizes = parts.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
        #expect(parts.allSatisfy { $0.map(\.index) == $0.map(\.index).sorted() })
    }

    /// True if `/dev/shm` can have a sparse file of the largest size that the system knows, as on tmpfs.
    private static let holdsLargestFiles: Bool = {
        let path = "/dev/shm/espalier-\(UUID().uuidString)"
        defer { unlink(path) }
        return FileManager.default.createFile(atPath: path, contents: nil) && truncate(path, .max) == 0
    }()

    @Test(.enabled(if: holdsLargestFiles, "/dev/shm doesn't have files of any size"))
    func inputsOfAnySizeAreInOneShard() throws {
        let paths = (0..<4).map { "/dev/shm/espalier-\(UUID().uuidString)-\($0).yaml" }
        defer { for path in paths { unlink(path) } }
        for path in paths {
            try #require(FileManager.default.createFile(atPath: path, contents: nil))
            try #require(truncate(path, .max) == 0)
        }
        let inputs = paths.map { Input(path: $0, stem: $0) }
        let parts = try (1...2).map { try Shard(number: $0, count: 2).inputs(of: inputs) }
        #expect(parts.flatMap { $0.map(\.path) }.sorted() == paths.sorted())
    }
}
