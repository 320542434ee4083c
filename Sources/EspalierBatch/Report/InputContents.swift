import EspalierFiles
import Foundation
import Synchronization

/// The contents of the inputs of a run, by which `merge` recognizes reports of runs with different inputs.
nonisolated package struct InputContents: Sendable {
    /// An input in the report of a shard.
    nonisolated package struct File: Codable, Equatable, Sendable {
        package let path: String
        /// The first digits of the digest of the bytes; nil if the input can't be read.
        package let mark: String?
    }

    /// The number of hexadecimal digits of a mark.
    private static let markLength = 8
    /// The maximum number of inputs that are listed, because the report of each shard has the list of all inputs.
    private static let listedCount = 10_000

    /// The digest of the digests of all inputs.
    let digest: String
    /// All inputs, by which a changed input is found; nil if there are too many.
    package let files: [File]?

    /// Returns the paths of the inputs of two lists whose marks differ.
    package static func differences(_ a: [File], _ b: [File]) -> [String] {
        zip(a, b).filter { $0 != $1 }.map(\.0.path)
    }
}

extension InputContents {
    /// Reads the bytes of all inputs; returns nil for a run that isn't a shard, or that writes no report.
    ///
    /// The digest doesn't depend on the machine, because it contains neither times nor inodes. An input that isn't a
    /// regular file, or that can't be read, has the same digest whatever its bytes are.
    ///
    /// - Complexity: O(bytes of all inputs). Ten thousand small files take a tenth of a second on one thread.
    init?(_ request: RenderRequest) {
        guard request.batch.report != nil, request.batch.shard != nil else { return nil }
        let inputs = request.allInputs
        let digests = Mutex<[String]>([])
        OrderedWork<Digest?>(count: inputs.count) { _, digest in
            digests.withLock { $0.append(digest?.description ?? "-") }
            return true
        }.run(threads: request.jobs, makeWorker: {}, work: { _, index in Self.digest(inputs[index]) })
        let list = digests.withLock { $0 }
        digest = Digest(of: list.joined(separator: "\n")).description
        files =
            inputs.count > Self.listedCount
            ? nil
            : zip(inputs, list).map { input, digest in
                File(path: input.path, mark: digest == "-" ? nil : String(digest.prefix(Self.markLength)))
            }
    }

    nonisolated private static func digest(_ input: Input) -> Digest? {
        // A pipe must not be read here, because its bytes can be read only once.
        // The error of an input that can't be read is reported when it is drawn.
        input.origin == .standardInput ? nil : try? Digest(ofFile: input.path)
    }
}
