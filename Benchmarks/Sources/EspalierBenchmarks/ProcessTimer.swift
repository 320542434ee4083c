import Foundation

/// The cost of one run of a process, measured by the system.
struct ProcessCost {
    var wall: Double
    var peakMegabytes: Double
    var status: Int32
}

/// Runs commands and measures them with `wait4`, which returns the peak memory of each process.
enum ProcessTimer {
    /// The status that a shell reports for a program that isn't installed.
    private static let notFound: Int32 = 127

    /// Runs all commands concurrently, waits for the last one, and returns the cost of the whole group.
    ///
    /// If a program can't be started, the group's status is `notFound`, so that the table can be made without this
    /// program.
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

/// The cost of a command over several runs, with the median of each value.
struct Measurement {
    var wall: Double
    var peakMegabytes: Double
    var failed: Bool

    /// Measures several subjects in alternating runs, so that a change of the machine's speed affects all of them.
    static func paired(_ subjects: [[[String]]], runs: Int) -> [Measurement] {
        var costs = subjects.map { _ in [ProcessCost]() }
        for run in 0...runs {
            for (index, commands) in subjects.enumerated() {
                let cost = ProcessTimer.run(commands)
                // The first run fills the caches and isn't used, unless it is the only one.
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
