/// The environment variables in which schedulers and build servers provide the number of a job and the number of
/// jobs.
nonisolated struct ShardVariables {
    /// The variables of one scheduler or build server.
    private struct Engine {
        let name: String
        /// The variable with the number of the job.
        let number: String
        /// The number of the first job.
        var first = 1
        /// The variable with the number of the first job; nil if this is always `first`.
        var firstVariable: String?
        /// The variable with the number of jobs; nil if there is none.
        var count: String?
    }

    /// The variable that the user sets if the scheduler has no variable for the number of jobs.
    static let count = "ESPALIER_SHARDS"
    private static let engines = [
        Engine(
            name: "Slurm", number: "SLURM_ARRAY_TASK_ID", firstVariable: "SLURM_ARRAY_TASK_MIN",
            count: "SLURM_ARRAY_TASK_COUNT"),
        Engine(name: "Kubernetes", number: "JOB_COMPLETION_INDEX", first: 0),
        Engine(name: "GitLab", number: "CI_NODE_INDEX", count: "CI_NODE_TOTAL"),
        Engine(name: "Semaphore", number: "SEMAPHORE_JOB_INDEX", count: "SEMAPHORE_JOB_COUNT"),
        Engine(name: "CircleCI", number: "CIRCLE_NODE_INDEX", first: 0, count: "CIRCLE_NODE_TOTAL"),
        Engine(
            name: "Buildkite", number: "BUILDKITE_PARALLEL_JOB", first: 0,
            count: "BUILDKITE_PARALLEL_JOB_COUNT"),
        Engine(
            name: "AWS Batch", number: "AWS_BATCH_JOB_ARRAY_INDEX", first: 0,
            count: "AWS_BATCH_JOB_ARRAY_SIZE"),
        Engine(name: "GNU parallel", number: "PARALLEL_SEQ"),
    ]

    private let environment: Environment

    init(_ environment: Environment) { self.environment = environment }

    /// Returns the shard of this job.
    ///
    /// - Throws: `UsageError` that names the variables which are missing or wrong.
    func shard() throws -> Shard {
        guard let engine = Self.engines.first(where: { environment.text($0.number) != nil }) else {
            throw UsageError(
                "the variables that '--shard auto' reads aren't set",
                note: "set one of " + Self.engines.map(\.number).joined(separator: ", ")
                    + ", or write the shard like 3/8")
        }
        let number = try integer(engine.number)
        let first = try engine.firstVariable.map(integer) ?? engine.first
        let counts = [engine.count, Self.count].compactMap { $0 }
        guard let countName = counts.first(where: { environment.text($0) != nil }) else {
            throw UsageError(
                "the number of shards isn't set for '--shard auto'",
                note: "\(engine.name) sets '\(engine.number)'; set '\(Self.count)' to the shard count")
        }
        let count = try integer(countName)
        // The variables can have any values, so the operations can overflow.
        let (offset, isOffsetWrong) = number.subtractingReportingOverflow(first)
        let (shard, isShardWrong) = offset.addingReportingOverflow(1)
        do throws(UsageError) {
            if isOffsetWrong || isShardWrong {
                throw UsageError("the number of the shard isn't in the range from 1 to \(count)")
            }
            return try Shard(number: shard, count: count)
        } catch {
            let names = [engine.number, engine.firstVariable, countName].compactMap { $0 }
            let values = names.map { "'\($0)' is \(environment.text($0) ?? "")" }
            throw UsageError(error.message, note: values.joined(separator: ", "))
        }
    }

    private func integer(_ name: String) throws -> Int {
        guard let text = environment.text(name) else {
            throw UsageError(
                "'--shard auto' needs the variable '\(name)'", note: "or write the shard like 3/8")
        }
        guard let number = Int(text) else {
            throw UsageError(invalid: text, of: name, note: "give a whole number")
        }
        return number
    }
}
