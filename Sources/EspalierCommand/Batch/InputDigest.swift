import EspalierFiles

/// The paths of all inputs of a run.
///
/// These paths are the same for all shards of the run.
nonisolated struct InputDigest: Sendable {
    let count: Int
    private let paths: [String]

    init(_ inputs: [Input]) { (count, paths) = (inputs.count, inputs.map(\.path)) }

    var digest: Digest { Digest(of: paths.joined(separator: "\0")) }
}
