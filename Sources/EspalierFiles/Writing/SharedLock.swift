import Foundation

/// A lock that either several threads share or one thread holds exclusively.
final class SharedLock: @unchecked Sendable {
    // The functions require that the address of the lock never changes.
    private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

    init() {
        var attributes = pthread_rwlockattr_t()
        pthread_rwlockattr_init(&attributes)
        // By default, a thread that waits for exclusive access can wait as long as other threads share the lock in
        // turn.
        pthread_rwlockattr_setkind_np(
            &attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
        pthread_rwlock_init(lock, &attributes)
        pthread_rwlockattr_destroy(&attributes)
    }

    deinit {
        pthread_rwlock_destroy(lock)
        lock.deallocate()
    }

    /// Calls `body` while this thread shares the lock.
    ///
    /// `body` must not acquire the lock again.
    func withSharedLock<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_rwlock_rdlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try body()
    }

    /// Calls `body` while no other thread holds the lock.
    func withExclusiveLock<Result>(_ body: () -> Result) -> Result {
        pthread_rwlock_wrlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return body()
    }
}
