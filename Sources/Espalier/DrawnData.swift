import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams

/// Creates the diagram files that combine data with a template, and caches the last used template if this template is
/// built in.
///
/// In a batch of small diagrams, reading and validating the template would take a third of the time.
struct DrawnData {
    private struct Key: Equatable {
        let template: String
        let overrides: DiagramFile.Overrides
        let limits: DocumentLimits
    }

    private var last: (key: Key, template: TemplateLibrary.Template, file: DiagramFile)?
    /// The project file of the diagram file `last`.
    private var lastProject: SourceFile?

    /// Returns the diagram file that combines data with the template.
    ///
    /// - Throws: `DiagnosticsError` for a template that doesn't exist or isn't valid.
    mutating func file(
        drawing data: [SourceFile], as format: DataFormat, environment: DiagramEnvironment,
        overrides: DiagramFile.Overrides
    ) throws(DiagnosticsError) -> DiagramFile {
        let name = overrides.template ?? format.defaultTemplate
        let template = environment.templates.template(named: name)
        let key = Key(template: name, overrides: overrides, limits: environment.limits)
        if let last, last.key == key, last.template === template,
            lastProject === environment.project?.node.file
        {
            return last.file.drawing(data, as: format, overrides: overrides)
        }
        let file = try DiagramFile(drawing: data, as: format, environment: environment, overrides: overrides)
        lastProject = environment.project?.node.file
        last = template.flatMap { file.usesBuiltInTemplates ? (key, $0, file) : nil }
        return file
    }
}
