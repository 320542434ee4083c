import Foundation
import Testing

/// A function of the C library, and the error with which one of its calls fails while the command runs.
struct Fault: CustomTestStringConvertible, Sendable {
    let call: String
    let error: Int32
    /// For allocations, a part of the name of the library whose allocations fail.
    var caller: String?
    /// The highest number of a call that is tested.
    ///
    /// Calls of the function are numbered from 1.
    var lastNumber = 1_200
    /// True if all calls after the failed call fail, too.
    var goesOn = false
    /// True if the command repeats the failed call or succeeds without it.
    var isHarmless = false
    /// Another function that must fail so that the command calls this function.
    ///
    /// Every second call of the other function fails.
    var cause: Cause?
    /// True if the function is called only for an output of many megabytes.
    var needsLargeOutput = false
    /// True if the command draws in other processes, as it does with fonts that aren't installed on the system.
    var isIsolated = false

    struct Cause: Sendable {
        let call: String
        let error: Int32
    }

    var testDescription: String {
        "\(call) fails with '\(String(cString: strerror(error)))'"
            + (caller.map { " in " + $0 } ?? "") + (goesOn ? " from then on" : "")
            + (cause.map { " after \($0.call)" } ?? "")
    }

    /// All failures that are tested: in functions that create, write, rename or remove outputs, start threads, or
    /// allocate memory for libraries.
    static let table = [
        Fault(call: "open", error: EMFILE), Fault(call: "open", error: EACCES, goesOn: true),
        Fault(call: "read", error: EIO), Fault(call: "read", error: EINTR, isHarmless: true),
        Fault(call: "pread", error: EIO), Fault(call: "write", error: ENOSPC),
        Fault(call: "write", error: EIO),
        Fault(call: "write", error: EINTR, isHarmless: true),
        Fault(call: "write", error: EAGAIN, isHarmless: true), Fault(call: "fsync", error: EIO),
        Fault(call: "close", error: EIO), Fault(call: "rename", error: EACCES),
        Fault(call: "rename", error: EXDEV, goesOn: true), Fault(call: "mkdir", error: ENOSPC),
        // With EINVAL, the file system can't rename only to an unused name.
        Fault(call: "renameat2", error: EINVAL, goesOn: true, isHarmless: true),
        Fault(call: "fchmod", error: EPERM, isHarmless: true),
        Fault(call: "flock", error: ENOLCK, isHarmless: true),
        Fault(call: "fcntl", error: EMFILE, isHarmless: true), Fault(call: "fstatat", error: EACCES),
        Fault(call: "fstat", error: EIO),
        Fault(call: "access", error: EACCES),
        Fault(
            call: "sync_file_range", error: EIO, lastNumber: 1, isHarmless: true, needsLargeOutput: true),
        Fault(call: "unlink", error: EACCES, lastNumber: 6, cause: Cause(call: "rename", error: EACCES)),
        Fault(call: "poll", error: ENOMEM, lastNumber: 9, cause: Cause(call: "write", error: EAGAIN)),
        Fault(
            call: "poll", error: EINTR, lastNumber: 9, isHarmless: true,
            cause: Cause(call: "write", error: EAGAIN)),
        // With ENOSYS, the kernel doesn't have the call. With EPERM, a sandbox refuses it. With EACCES, the file can't
        // be opened.
        Fault(call: "openat2", error: ENOSYS, lastNumber: 4, isHarmless: true),
        Fault(call: "openat2", error: EPERM, lastNumber: 4, goesOn: true, isHarmless: true),
        Fault(call: "openat2", error: EACCES, lastNumber: 4),
        Fault(call: "socketpair", error: EMFILE, lastNumber: 2, isIsolated: true),
        Fault(call: "posix_spawn", error: EAGAIN, lastNumber: 2, isIsolated: true),
        Fault(call: "posix_spawn", error: EAGAIN, lastNumber: 2, goesOn: true, isIsolated: true),
        Fault(call: "pthread_create", error: EAGAIN, isHarmless: true),
        Fault(call: "pthread_create", error: EAGAIN, goesOn: true, isHarmless: true),
        // Later allocations of Cairo 1.16 are for shapes. If some of them fail, Cairo draws less or ends the process.
        Fault(call: "malloc", error: ENOMEM, caller: "libcairo", lastNumber: 6),
        Fault(call: "malloc", error: ENOMEM, caller: "libpng"),
        Fault(call: "malloc", error: ENOMEM, caller: "libpng", goesOn: true),
        Fault(call: "malloc", error: ENOMEM, caller: "libjpeg"),
        Fault(call: "malloc", error: ENOMEM, caller: "libdeflate"),
    ]

    // MARK: The preloaded library

    /// The path of the library that makes calls fail, next to the command; nil if there is no C compiler.
    static let library: String? = {
        guard let compiler = ExternalProgram("cc") else { return nil }
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "faults.c")
        let path = URL(fileURLWithPath: Tool.path).deletingLastPathComponent().appendingPathComponent(
            "faults.so"
        ).path
        let result = try? compiler.run(["-shared", "-fPIC", "-O1", "-o", path, source.path, "-ldl"])
        return result?.status == 0 ? path : nil
    }()

    /// Runs the command, and lets the call with the given number fail.
    ///
    /// - Parameters:
    ///   - words: The arguments of the command.
    ///   - number: The number of the first call that fails.
    ///   - folder: The current folder of the command.
    ///   - prefix: The words before the command, such as a shell with a script.
    /// - Returns: The result; nil if the function was called fewer times.
    /// - Throws: The error of starting the command.
    func run(
        _ words: [String], number: Int, in folder: Workplace, prefix: [String] = []
    ) throws -> Tool.Result? {
        var tool = Tool(in: folder)
        tool.prefix = prefix
        let log = folder.url("fault").path
        tool.environment["LD_PRELOAD"] = Self.library
        tool.environment["FAULT_CALL"] = call
        tool.environment["FAULT_ERROR"] = "\(error)"
        tool.environment["FAULT_NUMBER"] = "\(number)"
        tool.environment["FAULT_LOG"] = log
        tool.environment["FAULT_CALLER"] = caller
        tool.environment["FAULT_CAUSE"] = cause?.call
        tool.environment["FAULT_REASON"] = cause.map { "\($0.error)" }
        if goesOn { tool.environment["FAULT_ONWARD"] = "1" }
        let result = try tool.run(words)
        guard FileManager.default.fileExists(atPath: log) else { return nil }
        try FileManager.default.removeItem(atPath: log)
        return result
    }
}
