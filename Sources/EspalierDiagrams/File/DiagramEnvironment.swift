import EspalierDataFiles
public import EspalierDiagnostics
public import EspalierGraphics

/// The environment for reading a diagram file: its templates, its files and the limits.
nonisolated public struct DiagramEnvironment: Sendable {
    /// The templates that a diagram file can name.
    public var templates: TemplateLibrary
    /// The reader for the files that a diagram file names.
    public var resources: ResourceReader
    /// The limits for files and pictures.
    public var limits: DocumentLimits
    /// The types of layout that a diagram file can name.
    public var layoutTypes = LayoutRegistry.builtIn
    /// The object that checks whether images can be drawn; if it is nil, only the headers of images are
    /// checked.
    public var images: (any ImageChecking)?

    /// Creates an environment.
    public init(
        templates: TemplateLibrary = .builtIn, resources: ResourceReader,
        limits: DocumentLimits = DocumentLimits()
    ) {
        (self.templates, self.resources, self.limits) = (templates, resources, limits)
    }

    /// The limits for each file of data.
    var dataLimits: DataLimits { DataLimits(limits) }
}
