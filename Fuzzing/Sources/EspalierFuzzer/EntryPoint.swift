import EspalierHarnesses
import Foundation

/// The harness that the environment variable `HARNESS` names.
private let harness: Harness = {
    let name = ProcessInfo.processInfo.environment["HARNESS"] ?? ""
    guard let harness = Harness(rawValue: name) else {
        let names = Harness.allCases.map(\.rawValue).joined(separator: ", ")
        preconditionFailure("set HARNESS to one of: \(names)")
    }
    return harness
}()

/// Runs one input.
///
/// libFuzzer calls the function with this name for each input.
@_cdecl("LLVMFuzzerTestOneInput")
func runOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    harness.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
