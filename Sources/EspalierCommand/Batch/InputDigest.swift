import EspalierFiles

/// The list of all inputs of a command, which the shards of one run share.
nonisolated struct InputDigest: Sendable {
    /// The number of inputs.
    let count: Int
    private let paths: [String]

    init(_ inputs: [Input]) { (count, paths) = (inputs.count, inputs.map(\.path)) }

    /// The digest of their paths.
    var digest: Digest { Digest(of: paths.joined(separator: "\0")) }
}
