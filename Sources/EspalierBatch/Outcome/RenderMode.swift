/// The actions that `render` can perform on its inputs; except for `draw`, the raw values are names of options.
nonisolated package enum RenderMode: String, Sendable {
    /// Draws the inputs.
    case draw
    /// Checks whether the outputs are up to date, and writes nothing.
    case check
    /// Lists the inputs that would be drawn.
    case dryRun = "dry-run"
    /// Lists the paths of all outputs.
    case list
}
