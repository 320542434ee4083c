import EspalierBoxes

/// The reference of the vocabulary as a Markdown page.
nonisolated public enum VocabularyReference {
    /// The page in Markdown, with a heading for each mapping and a table row for each key.
    public static var markdown: String {
        let records =
            Vocabulary.records + LayoutRegistry.builtIn.types.map(LayoutRegistry.builtIn.record(of:))
        return "# The diagram file\n\n" + records.map(section).joined(separator: "\n")
            + "\n## icons\n\n" + IconLibrary.names.map { "`\($0)`" }.joined(separator: ", ") + "\n"
    }

    private static func section(_ record: RecordDefinition) -> String {
        var text =
            "## \(record.name)\n\n\(record.documentation)\n\n| key | value | default | |\n|---|---|---|---|\n"
        for field in record.fields {
            let cells = [
                "`\(field.name)`", field.typeDescription, field.defaultValue.map { "`\($0)`" } ?? "",
                field.documentation,
            ]
            text += "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }
        return text
    }
}
