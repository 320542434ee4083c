import EspalierFiles

/// The paths of all inputs of a run.
///
/// These paths are the same for all shards of the run.
nonisolated struct InputDigest: Sendable {
    /// The number of inputs.
    let count: Int
    private let paths: [String]

    init(_ inputs: [Input]) { (count, paths) = (inputs.count, inputs.map(\.path)) }

    /// The digest of the paths of all inputs.
    var digest: Digest { Digest(of: paths.joined(separator: "\0")) }
}
