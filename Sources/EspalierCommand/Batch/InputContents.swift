import EspalierFiles
import Foundation
import Synchronization

/// The contents of the inputs of a run, by which `merge` recognizes reports of runs with different inputs.
enum InputContents {
    /// Returns the digest of the bytes of all inputs; nil for a run that isn't a shard, or that writes no report.
    ///
    /// The digest doesn't depend on the machine, because it contains neither times nor inodes. An input that isn't a
    /// regular file, or that can't be read, has the same digest whatever its bytes are.
    ///
    /// - Complexity: O(bytes of all inputs). Ten thousand small files take a tenth of a second on one thread.
    static func digest(for request: RenderRequest) -> Digest? {
        guard request.batch.report != nil, request.batch.shard != nil else { return nil }
        let inputs = request.allInputs
        let digests = Mutex<[String]>([])
        OrderedWork<Digest?>(count: inputs.count) { _, digest in
            digests.withLock { $0.append(digest?.description ?? "-") }
            return true
        }.run(threads: request.jobs, makeWorker: {}, work: { _, index in digest(inputs[index]) })
        return Digest(of: digests.withLock { $0.joined(separator: "\n") })
    }

    nonisolated private static func digest(_ input: Input) -> Digest? {
        // A pipe must not be read here, because its bytes can be read only once.
        guard input.origin != .standardInput, FileKind(path: input.path) == .file,
            let bytes = try? DiskFileLoader().contents(ofFile: input.path)
        else { return nil }
        return bytes.withUnsafeBytes { Digest(of: $0) }
    }
}
