import CLinux
package import EspalierFiles
import Foundation

/// The memory addresses that the system allows the process, which `ulimit -v` limits.
///
/// Swift, GLib and Fontconfig end the process if memory can't be had. So runs and inputs begin only if enough is left.
nonisolated package enum AddressSpace {
    /// The limit in bytes; 0 for a limit that is never reached.
    private static let limit: Int = {
        let limit = address_space_limit()
        return limit < UInt64(ample) ? Int(limit) : 0
    }()
    /// The limit in bytes from which nothing is checked.
    private static let ample = 4 << 30
    /// The bytes for libraries, fonts and the threads of Pango.
    private static let reserveOfRun = 64 << 20
    /// The bytes for the stack and the heap of a thread.
    private static let reserveOfThread = 16 << 20
    private static let reserveOfInput = 32 << 20
    /// The memory that an input needs, as a multiple of its size.
    private static let share = 16

    /// Makes all threads share a heap if the addresses are limited.
    ///
    /// Otherwise, each thread would reserve 64 MB. Call this function before the first thread is started.
    package static func prepare() {
        if limit > 0 { mallopt(M_ARENA_MAX, 1) }
    }

    /// Checks that a run can begin.
    ///
    /// - Throws: `SystemError` if too little is left.
    package static func check() throws(SystemError) {
        let threads = Self.reserveOfThread * ProcessInfo.processInfo.activeProcessorCount
        try check(reserveOfRun + threads, "espalier")
    }

    /// Checks that an input can be read.
    ///
    /// - Throws: `SystemError` if too little is left.
    package static func check(forInputOf bytes: Int, _ path: String) throws(SystemError) {
        let (size, overflows) = bytes.multipliedReportingOverflow(by: share)
        try check(overflows ? .max : max(reserveOfInput, size), path)
    }

    private static func check(_ needed: Int, _ path: String) throws(SystemError) {
        guard limit > 0, let used, limit - used < needed else { return }
        var error = SystemError(path, ENOMEM)
        error.explanation = """
            \(needed >> 20) MB of memory are needed, but only \(max(0, limit - used) >> 20) MB are left; raise the limit \
            with 'ulimit -v'
            """
        throw error
    }

    /// The bytes of addresses in use; nil if the system doesn't tell.
    private static var used: Int? {
        guard let file = try? Descriptor(opening: "/proc/self/statm") else { return nil }
        var text = [UInt8](repeating: 0, count: 32)
        let count = read(file.number, &text, text.count)
        withExtendedLifetime(file) {}
        let pages = String(decoding: text.prefix(max(0, count)).prefix { $0 != 0x20 }, as: UTF8.self)
        return Int(pages).map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
    }
}
