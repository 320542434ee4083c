public import EspalierDataFiles
public import EspalierGraphics

/// What a diagram file is read with: the templates it may name, the files it may read, and how much.
nonisolated public struct DiagramEnvironment: Sendable {
    public var templates: TemplateLibrary
    public var resources: ResourceReader
    public var limits: DiagramLimits
    /// Tells which images can't be painted; without it, nothing but their headers is looked at.
    public var images: (any ImageChecking)?

    public init(
        templates: TemplateLibrary = .builtIn, resources: ResourceReader,
        limits: DiagramLimits = DiagramLimits()
    ) {
        (self.templates, self.resources, self.limits) = (templates, resources, limits)
    }
}

/// How much a diagram may ask for before it is refused.
nonisolated public struct DiagramLimits: Sendable, Equatable {
    /// For each file of data.
    public var data = DataLimits()
    /// Items of one diagram.
    public var items = 5_000_000
    /// Bytes of all images of one diagram.
    public var imageBytes = 256 << 20
    /// Frames of an animated PNG.
    public var frames = 1_000
    /// Width and height of a picture, in points.
    public var length = 10_000_000.0

    public init() {}
}
