import Foundation
import Synchronization

/// The temporary files that exist at the moment, so that an interrupt can remove them.
///
/// SIGINT, SIGTERM and SIGHUP are blocked in every thread, and one thread waits for them: nothing has to be
/// safe inside a signal handler. Creating and renaming happen under the lock that the waiting thread takes,
/// so no file can slip between.
nonisolated enum TemporaryFiles {
    private static let paths = Mutex<Set<String>>([])

    /// Opens a new file beside `path`. It is readable as the umask says, because it will become `path`.
    static func open(beside path: String) throws -> (descriptor: Int32, path: String) {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return try paths.withLock { paths in
            for attempt in 0..<1_000 {
                // The process and the attempt make it unique; the name is cut, as 255 bytes are the limit.
                let name = ".\(path[slash...].prefix(60)).\(getpid())-\(attempt).tmp"
                let temporary = String(path[..<slash]) + name
                if paths.contains(temporary) { continue }
                let descriptor = Foundation.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                if descriptor >= 0 {
                    paths.insert(temporary)
                    return (descriptor, temporary)
                }
                if errno != EEXIST { throw SystemError(path) }
            }
            throw SystemError(path, EEXIST)
        }
    }

    /// Gives the file its name at last.
    static func rename(_ temporary: String, to path: String) throws {
        try paths.withLock { paths in
            guard Foundation.rename(temporary, path) == 0 else { throw SystemError(path) }
            paths.remove(temporary)
        }
    }

    static func remove(_ temporary: String) {
        paths.withLock { paths in
            unlink(temporary)
            paths.remove(temporary)
        }
    }

    /// Call once, before any other thread starts.
    static func removeOnInterrupt() {
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let blocked = signals
        Thread.detachNewThread {
            var waited = blocked
            var number: Int32 = 0
            while sigwait(&waited, &number) != 0 {}
            paths.withLock { paths in
                for path in paths { unlink(path) }
                // Without leaving the lock: nobody may make another file.
                _exit(128 + number)
            }
        }
    }
}
