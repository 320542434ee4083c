import Foundation

/// The time and the memory of a run of a process, measured by the system.
struct ProcessCost {
    var wall: Double
    var peakMegabytes: Double
    var status: Int32
}

/// Runs commands, and measures them with `wait4`, which returns the peak memory of a process.
enum ProcessTimer {
    /// The status with which a shell reports that a program isn't installed.
    static let notFound: Int32 = 127

    /// Runs commands concurrently, waits until all have ended, and returns the cost of the whole group.
    ///
    /// If a program can't be started, the status of the group is `notFound`, so that the table can be printed without
    /// this program.
    static func run(_ commands: [[String]]) -> ProcessCost {
        let clock = ContinuousClock()
        let start = clock.now
        let processes = commands.map(spawn)
        var cost = ProcessCost(wall: 0, peakMegabytes: 0, status: processes.contains(nil) ? notFound : 0)
        for case let process? in processes {
            var usage = rusage()
            var status: Int32 = 0
            while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
            cost.peakMegabytes = max(cost.peakMegabytes, Double(usage.ru_maxrss) / 1024)
            cost.status = max(cost.status, status)
        }
        let elapsed = start.duration(to: clock.now).components
        cost.wall = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
        return cost
    }

    private static func spawn(_ command: [String]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        return posix_spawnp(&process, command[0], &actions, nil, &arguments, environ) == 0 ? process : nil
    }
}

/// The cost of a group of commands over several runs; each value is the median.
struct Measurement {
    var wall: Double
    var peakMegabytes: Double
    var failed: Bool

    /// Measures several subjects in alternating runs, so that all of them are affected if the speed of the machine
    /// changes.
    ///
    /// - Parameters:
    ///   - subjects: The groups of commands.
    ///   - runs: The number of measured runs.
    ///   - preparation: A command that is run before each run of the first subject, and isn't measured.
    /// - Returns: The costs of the subjects.
    static func paired(
        _ subjects: [[[String]]], runs: Int, preparation: [String]? = nil
    ) -> [Measurement] {
        var costs = subjects.map { _ in [ProcessCost]() }
        for run in 0...runs {
            for (index, commands) in subjects.enumerated() {
                if index == 0, let preparation { _ = ProcessTimer.run([preparation]) }
                let cost = ProcessTimer.run(commands)
                // The first run only fills the caches, and is discarded unless it is the only run.
                if run > 0 || runs == 0 { costs[index].append(cost) }
            }
        }
        return costs.map { series in
            Measurement(
                wall: median(series.map(\.wall)), peakMegabytes: median(series.map(\.peakMegabytes)),
                failed: series.contains { $0.status != 0 })
        }
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }
}
