import EspalierBoxes
import EspalierDataFiles
package import EspalierDiagnostics

nonisolated extension ProjectDefaults {
    /// Reads a project file.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - environment: The files that the project file may name, relative to its folder, and the fonts.
    /// - Throws: `DiagnosticsError` with all problems of the file, its theme and its fonts.
    package init(reading source: SourceFile, environment: DiagramEnvironment) throws(DiagnosticsError) {
        let collector = DiagnosticCollector()
        let content = try TreeFormat(fileName: source.name).read(source, limits: environment.dataLimits)
        // A file that is empty, or has only comments, is valid.
        let node = content.isNull ? content.with(.mapping(Mapping())) : content
        let validator = NodeValidator(collector: collector, textLimit: environment.limits[.label])
        validator.check(node, as: Vocabulary.project)
        try collector.throwIfErrors()
        let reader = ThemeReader(environment: environment, validator: validator, source: source)
        let theme = node["theme"].map { reader.theme($0, override: nil) }
        let fonts = node["font"].map { reader.applying($0, to: .paper).fallbackFonts }
        try collector.throwIfErrors()
        self.init(
            valid: node, theme: theme, fallbackFonts: fonts ?? [], warnings: collector.sortedDiagnostics)
    }
}
