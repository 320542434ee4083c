import EspalierDataFiles
public import EspalierDiagnostics

/// The key `animation` of a diagram file: the options of transitions between states.
///
/// A key that isn't in the file is nil.
nonisolated public struct AnimationDeclaration: Sendable {
    /// The duration of a transition from one state to the next, in seconds.
    public var duration: Double?
    /// The duration for which each state is shown at rest, in seconds.
    public var hold: Double?
    /// The timing curve: `linear`, `easeIn`, `easeOut` or `easeInOut`.
    public var curve: String?
    /// The number of frames per second of an animated PNG.
    public var framesPerSecond: Double?
    /// The number of times that the animation is played; 0 for endless repetition.
    public var playCount: Int?
    /// The number of pictures between two states in a filmstrip.
    public var moments: Int?
    /// The place of the key in the file.
    public let range: SourceRange?

    /// Reads the value of the key, which has been validated; `node` is nil if the file doesn't have the key.
    init(_ node: Node?) {
        range = node?.range
        duration = node?["duration"]?.number
        hold = node?["hold"]?.number
        curve = node?.text("curve")
        framesPerSecond = node?["framesPerSecond"]?.number
        playCount = node?.integer("playCount")
        moments = node?.integer("moments")
    }
}
