/// A file format that pictures are written in.
public enum OutputFormat: String, Sendable, CaseIterable {
    /// Scalable Vector Graphics.
    case svg
    /// Portable Network Graphics.
    case png
    /// Portable Document Format.
    case pdf
    /// An animated PNG, of several states or of a transition.
    case apng
    /// A page with the picture as SVG and its text alternative, on which readers fold, search and zoom.
    case html

    /// Creates the format for a file name's suffix, in upper or lower case; nil for an unknown suffix.
    public init?(suffixOf name: String) {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        self.init(rawValue: name[name.index(after: dot)...].lowercased())
    }
}

extension OutputFormat {
    /// The properties of a format that decide what the library and the command can do with it.
    package struct Traits: Sendable {
        /// The ways in which a format can show several states.
        package enum States: Sendable { case filmstrip, animation, both }

        package var states = States.filmstrip
        /// True if the file has elements with ids, and embedded fonts.
        package var hasElements = false
        /// True if Cairo paints the picture.
        package var isPainted = false
        /// True for a bitmap.
        package var hasPixels = false
    }

    /// The properties of the format.
    package var traits: Traits {
        switch self {
        case .svg: Traits(states: .both, hasElements: true)
        case .png: Traits(isPainted: true, hasPixels: true)
        case .pdf: Traits(isPainted: true)
        case .apng: Traits(states: .animation, isPainted: true, hasPixels: true)
        case .html: Traits(states: .both, hasElements: true)
        }
    }

    /// True if the format can only show several states.
    package var needsStates: Bool { traits.states == .animation }

    /// Returns true if several states are an animation, and false if they are a filmstrip.
    package func isAnimated(_ mode: OutputOptions.StatesMode) -> Bool {
        switch traits.states {
        case .filmstrip: false
        case .animation: true
        case .both: mode == .animation
        }
    }
}
