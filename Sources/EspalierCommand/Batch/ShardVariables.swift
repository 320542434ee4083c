/// The environment variables in which schedulers and build servers provide the number of a job and the number of
/// jobs.
nonisolated struct ShardVariables {
    /// The variables of one scheduler or build server.
    private struct Engine {
        let name: String
        let number: String
        /// The number of the first job, or the name of the variable that contains this number.
        let first: First
        let counts: [String]

        enum First {
            case fixed(Int)
            case variable(String)
        }
    }

    /// The variable that the user sets if the scheduler has no variable for the number of jobs.
    static let count = "ESPALIER_SHARDS"

    private static let engines = [
        Engine(
            name: "Slurm", number: "SLURM_ARRAY_TASK_ID", first: .variable("SLURM_ARRAY_TASK_MIN"),
            counts: ["SLURM_ARRAY_TASK_COUNT"]),
        Engine(name: "Kubernetes", number: "JOB_COMPLETION_INDEX", first: .fixed(0), counts: []),
        Engine(name: "GitLab", number: "CI_NODE_INDEX", first: .fixed(1), counts: ["CI_NODE_TOTAL"]),
        Engine(
            name: "Semaphore", number: "SEMAPHORE_JOB_INDEX", first: .fixed(1),
            counts: ["SEMAPHORE_JOB_COUNT"]),
        Engine(
            name: "CircleCI", number: "CIRCLE_NODE_INDEX", first: .fixed(0), counts: ["CIRCLE_NODE_TOTAL"]),
        Engine(
            name: "Buildkite", number: "BUILDKITE_PARALLEL_JOB", first: .fixed(0),
            counts: ["BUILDKITE_PARALLEL_JOB_COUNT"]),
        Engine(
            name: "AWS Batch", number: "AWS_BATCH_JOB_ARRAY_INDEX", first: .fixed(0),
            counts: ["AWS_BATCH_JOB_ARRAY_SIZE"]),
        Engine(name: "GNU parallel", number: "PARALLEL_SEQ", first: .fixed(1), counts: []),
    ]

    private let environment: Environment

    init(_ environment: Environment) { self.environment = environment }

    /// Returns the shard of this job.
    ///
    /// - Throws: `UsageError` that names the variables which are missing or wrong.
    func shard() throws -> Shard {
        guard let engine = Self.engines.first(where: { text($0.number) != nil }) else {
            throw UsageError(
                "'--shard auto' finds no variable of a scheduler",
                note: "it reads " + Self.engines.map(\.number).joined(separator: ", ")
                    + "; otherwise write it like 3/8")
        }
        let number = try integer(engine.number)
        let first =
            switch engine.first {
            case .fixed(let first): first
            case .variable(let name): try integer(name)
            }
        let counts = engine.counts + [Self.count]
        guard let count = counts.first(where: { text($0) != nil }) else {
            throw UsageError(
                "'--shard auto' doesn't know the number of shards",
                note: "\(engine.name) sets '\(engine.number)'; set '\(Self.count)' to their number as well")
        }
        return try Shard(number: number - first + 1, count: try integer(count))
    }

    private func text(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    private func integer(_ name: String) throws -> Int {
        guard let text = text(name) else {
            throw UsageError(
                "'--shard auto' needs the variable '\(name)'", note: "or write the shard like 3/8")
        }
        guard let number = Int(text) else {
            throw UsageError(invalid: text, of: name, note: "give a whole number")
        }
        return number
    }
}
