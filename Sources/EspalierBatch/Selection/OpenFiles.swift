package import EspalierFiles
import Foundation

/// The number of files that the process can have open, which `ulimit -n` limits.
///
/// Fontconfig leaves out each configuration file and font that it can't open, so that texts would be drawn with another
/// font. So a run begins only if enough files can be opened.
nonisolated package enum OpenFiles {
    private static let countOfRun = 16
    private static let countOfThread = 8

    /// Checks that a run can begin, and raises the limit as far as the system allows if it is too low.
    ///
    /// - Throws: `SystemError` if too few files can be opened.
    package static func check(threads: Int = 1) throws(SystemError) {
        let needed = countOfRun + countOfThread * threads
        if openable(needed) == needed { return }
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        if getrlimit(files, &limit) == 0, limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            // If the limit can't be raised, fewer files can be opened below.
            _ = setrlimit(files, &limit)
        }
        let count = openable(needed)
        guard count < needed else { return }
        var error = SystemError("espalier", EMFILE)
        error.explanation = """
            \(needed) files must be open at once, but only \(count) can be opened; raise the limit with 'ulimit -n', or \
            use fewer threads with '--jobs'
            """
        throw error
    }

    /// Returns a number of threads for which enough files can be opened.
    ///
    /// For one input, the processors aren't counted, because Foundation reads several files to count them.
    ///
    /// - Parameters:
    ///   - wanted: The number of threads; nil for one per processor.
    ///   - inputCount: The number of inputs.
    /// - Returns: The number of threads.
    /// - Throws: `SystemError` if too few files can be opened.
    package static func threads(_ wanted: Int?, inputCount: Int = Int.max) throws(SystemError) -> Int {
        let count = wanted ?? (inputCount > 1 ? ProcessInfo.processInfo.activeProcessorCount : 1)
        if count > 1 { try check(threads: count) }
        return count
    }

    /// Returns how many files can be opened, at most `count`.
    private static func openable(_ count: Int) -> Int {
        guard let first = try? Descriptor(opening: "/dev/null") else { return 0 }
        var copies: [Int32] = []
        defer { for copy in copies { close(copy) } }
        while copies.count + 1 < count {
            let copy = fcntl(first.number, F_DUPFD_CLOEXEC, 0)
            if copy < 0 { break }
            copies.append(copy)
        }
        return copies.count + 1
    }
}
