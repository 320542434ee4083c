import EspalierHarnesses
import Foundation

/// The harness whose name is in the environment variable `HARNESS`.
private let harness: Harness = {
    let name = ProcessInfo.processInfo.environment["HARNESS"] ?? ""
    guard let harness = Harness(rawValue: name) else {
        let names = Harness.allCases.map(\.rawValue).joined(separator: ", ")
        preconditionFailure("set HARNESS to one of: \(names)")
    }
    return harness
}()

/// Runs the harness with one input.
///
/// libFuzzer calls this function by its exported name.
@_cdecl("LLVMFuzzerTestOneInput")
func runOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    harness.runOneReader(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
