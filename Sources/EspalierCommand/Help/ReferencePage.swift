import EspalierBatch
import EspalierDiagnostics
import EspalierDiagrams

/// The reference of diagram files as text for a terminal: an overview, or the page of a key, a layout or a template.
enum ReferencePage {
    /// The names with which `espalier help` shows a page, without the keys of mappings.
    static var topics: [String] {
        ["format"] + (ReferenceSection.mappings + ReferenceSection.projectMappings).map(\.name)
            + ReferenceSection.layouts.map(\.name) + templates
    }

    private static var templates: [String] { TemplateLibrary.builtIn.templates.map(\.name) }

    /// Returns the page of a name: the overview for `format`, else the mapping or the keys, the template and the layout of
    /// the name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - commands: The names of all subcommands, which an error can suggest.
    /// - Returns: The text.
    /// - Throws: `UsageError` if nothing has the name.
    static func text(named name: String, commands: [String] = []) throws -> String {
        if name == "format" { return overview }
        if name == "layout" { return text(of: ReferenceSection.layoutOverview) }
        let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
        let section = [name, singular].lazy.compactMap { name in
            ReferenceSection.mapping(named: name) ?? ReferenceSection.key(named: name)
        }.first
        var parts = section.map { [text(of: $0)] } ?? []
        var layouts = ReferenceSection.layouts.filter { $0.name == name }
        if let template = TemplateLibrary.builtIn.template(named: name) {
            let source = String(decoding: template.source.bytes, as: UTF8.self)
            let environment = DiagramEnvironment(resources: ResourceReader(folder: ""))
            let file = try? DiagramFile(reading: template.source, environment: environment)
            let title = file?.title.map { ": \($0)" } ?? ""
            let fields = try TemplateFieldTable(template: name, text: source).text
            parts.append(
                "The template \(name)\(title)\n\nFields:\n\(fields)"
                    + "\n'espalier templates \(name)' writes the template.\n")
            if layouts.isEmpty, let type = file?.layoutTypeName {
                layouts = ReferenceSection.layouts.filter { $0.name == type }
            }
        }
        parts += layouts.map { "The layout \($0.name)\n\n" + text(of: $0) }
        guard !parts.isEmpty else {
            let candidates = commands + ReferenceSection.names + templates
            throw UsageError(
                "there is no help about '\(name)'",
                note: Suggestion.hint(
                    for: name, in: candidates,
                    otherwise:
                        "list the commands with 'espalier help', the topics with 'espalier help format'"))
        }
        return parts.joined(separator: "\n")
    }

    /// The names of all mappings, layouts and templates.
    private static var overview: String {
        func list(_ names: [String]) -> String {
            TextWrap.lines(names.joined(separator: ", "), width: 76).map { "  \($0)\n" }.joined()
        }
        var text = "A diagram file says what to draw and how, in YAML or JSON.\n\n"
        text += "Mappings of a file:\n"
        for section in ReferenceSection.mappings {
            text += TextWrap.row(section.name, plain(section.summary))
        }
        text += "\nLayouts:\n" + list(ReferenceSection.layouts.map(\.name))
        text += "\nTemplates:\n" + list(templates.filter { !$0.hasPrefix("figures/") })
        return text + "\n'espalier help NAME' explains a mapping, a key, a layout or a template.\n"
            + "'espalier help project' explains the project file.\n"
    }

    private static func text(of section: ReferenceSection) -> String {
        var text = paragraph(section.summary)
        for part in section.discussion.split(separator: "\n\n") { text += "\n" + paragraph(String(part)) }
        for table in section.tables {
            let title = table.columns[0]
            text += "\n\(title.prefix(1).uppercased())\(title.dropFirst())s:\n"
            for row in table.rows { text += TextWrap.row(row[0], meaning(of: row, in: table)) }
        }
        return text
    }

    private static func paragraph(_ text: String) -> String {
        TextWrap.lines(plain(text.replacing("\n", with: " ")), width: 80).joined(separator: "\n") + "\n"
    }

    /// Returns the explanation of a row, and then its other columns.
    static func meaning(of row: [String], in table: ReferenceSection.Table) -> String {
        var explanation = ""
        var facts: [String] = []
        for (column, value) in zip(table.columns, row).dropFirst() where !value.isEmpty {
            switch column {
            case "": explanation = value
            case "value": facts.append(value)
            default: facts.append("\(column): \(value)")
            }
        }
        let fact = facts.joined(separator: "; ")
        let sentence = fact.isEmpty ? "" : fact.prefix(1).uppercased() + fact.dropFirst() + "."
        return plain([explanation, sentence].filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// Returns a text with quotation marks in place of Markdown's code spans and links.
    private static func plain(_ text: String) -> String {
        text.replacing(#/<doc:(\w+)>/#) { "'\($0.output.1)'" }.replacing("`", with: "'")
    }
}
