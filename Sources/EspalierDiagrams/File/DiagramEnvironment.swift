import EspalierDataFiles
public import EspalierDiagnostics
public import EspalierGraphics

/// What a diagram file is read with: the templates it may name, the files it may read, and how much.
nonisolated public struct DiagramEnvironment: Sendable {
    public var templates: TemplateLibrary
    public var resources: ResourceReader
    public var limits: DocumentLimits
    /// The types of layout that it may name.
    public var layoutTypes = LayoutRegistry.builtIn
    /// Tells which images can't be painted; without it, nothing but their headers is looked at.
    public var images: (any ImageChecking)?

    public init(
        templates: TemplateLibrary = .builtIn, resources: ResourceReader,
        limits: DocumentLimits = DocumentLimits()
    ) {
        (self.templates, self.resources, self.limits) = (templates, resources, limits)
    }

    /// The limits for each file of data.
    var dataLimits: DataLimits { DataLimits(limits) }
}
