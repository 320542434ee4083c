import CLinux
import EspalierDiagnostics
package import EspalierThreads
import Foundation
import Synchronization

/// The temporary files of this process, which are removed if a signal ends the process.
///
/// Files that remain after a crash are removed by a later run.
///
/// One thread waits for the signals, and all other threads block them, so that no code runs in a signal handler. While
/// this thread removes the temporary files, it holds `changes` exclusively, so that no other thread creates or renames
/// a file.
///
/// The process holds a lock (`flock`) on each of its temporary files. The system releases the locks when the process
/// ends. Therefore, a file without a lock doesn't belong to a running process.
package enum TemporaryFiles {
    private static let paths = Mutex<Set<String>>([])
    /// A lock that the methods hold while they create, rename or remove a file.
    ///
    /// The methods share the lock, so that threads don't wait for each other's system calls, which take a tenth of the
    /// time of a batch.
    private static let changes = SharedLock()

    /// Creates and opens a temporary file in the folder of `path`.
    ///
    /// The file will be renamed to `path`. Therefore, its permissions are the default ones (0666 without the bits of
    /// the umask), and not the private ones (0600) that are usual for temporary files.
    static func open(beside path: String) throws(SystemError) -> (descriptor: Int32, path: String) {
        try changes.withSharedLock { () throws(SystemError) in
            for attempt in 0..<1_000 {
                let temporary = name(beside: path, attempt)
                // The name is added before the file is created, so that no other thread uses the name.
                guard paths.withLock({ $0.insert(temporary).inserted }) else { continue }
                do throws(SystemError) {
                    if let descriptor = try create(temporary, for: path) { return (descriptor, temporary) }
                } catch {
                    handOver(temporary)
                    throw error
                }
                handOver(temporary)
            }
            throw SystemError(path, EEXIST)
        }
    }

    /// Removes a temporary file that a crashed process has left next to an output.
    package static func removeAbandoned(beside path: String) {
        let temporary = name(beside: path, 0)
        changes.withSharedLock {
            // If another thread creates this file now, the lock that `removeIfAbandoned` holds on the file affects that
            // thread like the lock of another process.
            if paths.withLock({ !$0.contains(temporary) }) { removeIfAbandoned(temporary) }
        }
    }

    /// Stops managing a file, because another process has taken it over.
    static func handOver(_ temporary: String) { paths.withLock { _ = $0.remove(temporary) } }

    /// Starts managing a file that another process has created.
    static func takeOver(_ temporary: String) { paths.withLock { _ = $0.insert(temporary) } }

    /// Returns the path of a temporary file.
    ///
    /// The path is the same in each run, so that files of previous runs are found.
    ///
    /// The file's name is shortened, because file systems allow names of 255 bytes, and some only 143.
    private static func name(beside path: String, _ attempt: Int) -> String {
        var cut = FilePath.name(of: path)
        while cut.utf8.count > 100 { cut.removeLast() }
        return FilePath.join(FilePath.folder(of: path), ".\(cut).espalier-\(attempt).tmp")
    }

    /// Creates a temporary file and locks it.
    ///
    /// - Returns: The descriptor, or nil if another process has this temporary file.
    private static func create(_ temporary: String, for path: String) throws(SystemError) -> Int32? {
        for _ in 0..<2 {
            let descriptor = Foundation.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor < 0 {
                if errno != EEXIST { throw SystemError(path) }
                if removeIfAbandoned(temporary) { continue }
                return nil
            }
            // Between creating and locking the file, another process may treat the file as abandoned, and lock or
            // remove it. On some network file systems, no file can be locked; then other processes can't lock this
            // file, either.
            let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            var status = stat()
            if !isTaken, fstat(descriptor, &status) == 0, status.st_nlink > 0 { return descriptor }
            close(descriptor)
        }
        return nil
    }

    @discardableResult
    private static func removeIfAbandoned(_ temporary: String) -> Bool {
        let descriptor = Foundation.open(temporary, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // Check the name after locking, because the process that had the lock may just have renamed its file.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isNamed(descriptor, temporary) else { return false }
        return unlink(temporary) == 0
    }

    private static func isNamed(_ descriptor: Int32, _ path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
            && FileIdentity(opened) == FileIdentity(named) && opened.st_mode & S_IFMT == S_IFREG
    }

    /// Renames a temporary file to its final name if no file has this name.
    ///
    /// - Returns: False if the file wasn't renamed: because there is a file of this name, because the file system
    ///   doesn't support the system call, or because of another error.
    static func rename(_ temporary: String, toUnusedName path: String) -> Bool {
        changes.withSharedLock {
            let isRenamed =
                renameat2(AT_FDCWD, temporary, AT_FDCWD, path, UInt32(RENAME_TO_UNUSED_NAME)) == 0
            if isRenamed { handOver(temporary) }
            return isRenamed
        }
    }

    /// Renames a temporary file to its final name, and replaces a file of this name.
    static func rename(_ temporary: String, to path: String) throws(SystemError) {
        try changes.withSharedLock { () throws(SystemError) in
            guard Foundation.rename(temporary, path) == 0 else { throw SystemError(path) }
            handOver(temporary)
        }
    }

    /// Gives a temporary file a second name that no file has yet, and removes its first name.
    ///
    /// - Returns: False if there is a file, or a symbolic link, with the second name.
    static func link(_ temporary: String, toUnusedName path: String) throws(SystemError) -> Bool {
        try changes.withSharedLock { () throws(SystemError) -> Bool in
            let isNew = Foundation.link(temporary, path) == 0
            if !isNew, errno != EEXIST { throw SystemError(path) }
            _ = unlink(temporary)
            handOver(temporary)
            return isNew
        }
    }

    static func remove(_ temporary: String) {
        changes.withSharedLock {
            _ = unlink(temporary)
            handOver(temporary)
        }
    }

    /// Removes the remaining temporary files before the process ends.
    package static func removeAll() {
        changes.withExclusiveLock {
            paths.withLock { paths in
                for path in paths { removeAny(path) }
                paths = []
            }
        }
    }

    /// Removes a file, or a folder with everything in it.
    ///
    /// Other threads may still write files in the folder, so that it isn't empty at first. Without their folder, they fail.
    private static func removeAny(_ path: String) {
        if unlink(path) == 0 || errno != EISDIR { return }
        for _ in 0..<1_000 {
            guard FileTree.remove(path) != nil, access(path, W_OK) == 0 else { return }
        }
    }

    /// Removes all temporary files and ends the process, even while other threads run.
    package static func removeAllAndExit(_ status: Int32) -> Never {
        changes.withExclusiveLock { () -> Never in
            paths.withLock { paths -> Never in
                for path in paths { removeAny(path) }
                // Exit while the locks are held, so that no thread can create another file.
                _exit(status)
            }
        }
    }

    /// Makes writing fail with EPIPE or EFBIG; otherwise, the signals SIGPIPE and SIGXFSZ would end the process.
    package static func ignoreFailingWrites() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Makes SIGINT, SIGTERM and SIGHUP perform the actions of `Interruption`, remove the temporary files, and end the
    /// process with the status 128 + signal number.
    ///
    /// A signal that is ignored remains ignored, for example SIGHUP with `nohup`. Call this method once, before other
    /// threads start.
    ///
    /// - Parameter start: Starts the thread that waits for the signals. If no thread can be started, the signals end
    ///   the process as usual.
    package static func removeOnInterrupt(start: ThreadStart = Threads.start) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let blocked = signals
        let hasStarted = start {
            var waited = blocked
            var number: Int32 = 0
            while sigwait(&waited, &number) != 0 {}
            // From now on, the default action of a second signal ends the process, even if an action below hangs.
            pthread_sigmask(SIG_UNBLOCK, &waited, nil)
            Interruption.perform()
            removeAllAndExit(128 + number)
        }
        // Unblock the signals instead of restoring the previous mask. The previous mask may block them, and then no
        // signal could end the process.
        if !hasStarted { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        // Functions can't be compared in Swift, so compare their addresses. `SIG_IGN` is the address 1.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// Removes all temporary files and ends the process.
///
/// The function that loads libraries late (`scripts/deferred/load.c`) calls this function if a library is missing.
@_cdecl("espalier_end_process")
package func endProcess(_ status: Int32) { TemporaryFiles.removeAllAndExit(status) }
