import EspalierDataFiles
public import EspalierDiagnostics
public import EspalierGraphics

/// The templates, files and layout types that a diagram file can name, and the limits for it.
nonisolated public struct DiagramEnvironment: Sendable {
    /// The templates that a diagram file can name.
    public var templates: TemplateLibrary
    /// The object that reads the files that a diagram file names.
    public var resources: ResourceReader
    /// The limits for files and pictures.
    public var limits: DocumentLimits
    /// The types of layout that a diagram file can name.
    public var layoutTypes = LayoutRegistry.builtIn
    /// The object that checks whether images can be drawn; if nil, only the headers of image files are checked.
    public var images: (any ImageChecking)?
    /// The object that finds the font families that files name; if nil, the names aren't checked.
    package var fonts: (any FontFinding)?
    /// The values of the project file; nil if there is none.
    package var project: ProjectDefaults?

    /// Creates an environment with the built-in layout types, in which images are checked only by their headers.
    public init(
        templates: TemplateLibrary = .builtIn, resources: ResourceReader,
        limits: DocumentLimits = DocumentLimits()
    ) {
        (self.templates, self.resources, self.limits) = (templates, resources, limits)
    }

    /// The limits for each file of data.
    var dataLimits: DataLimits { DataLimits(limits) }
}
