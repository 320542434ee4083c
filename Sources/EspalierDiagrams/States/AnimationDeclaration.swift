import EspalierDataFiles
public import EspalierDiagnostics

/// What a diagram file says about how one state becomes the next. What it doesn't say is nil.
nonisolated public struct AnimationDeclaration: Sendable {
    /// From one state to the next, in seconds.
    public var duration: Double?
    /// How long each state stands, in seconds.
    public var hold: Double?
    /// `linear`, `easeIn`, `easeOut`, `easeInOut`.
    public var curve: String?
    public var framesPerSecond: Double?
    /// How often it is shown; 0 for without end.
    public var playCount: Int?
    /// How many pictures a filmstrip has between two states.
    public var moments: Int?
    /// Where the file has it.
    public let range: SourceRange?

    /// Reads a node that has passed validation.
    init(_ node: Node?) {
        range = node?.range
        duration = node?["duration"]?.number
        hold = node?["hold"]?.number
        curve = node?.text("curve")
        framesPerSecond = node?["framesPerSecond"]?.number
        playCount = node?["playCount"]?.number.flatMap { Int(exactly: $0) }
        moments = node?["moments"]?.number.flatMap { Int(exactly: $0) }
    }
}
