/// The command's reader of untrusted bytes, for the fuzzer.
package enum CommandReaders {
    /// Reads a request to a worker.
    package static func readRequest(_ bytes: [UInt8]) { _ = try? WorkRequest(reading: bytes) }
}
