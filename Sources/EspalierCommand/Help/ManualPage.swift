import EspalierBatch
import EspalierDiagrams

/// The manual pages in `man(7)` macros, derived from the definitions of subcommands and diagram files.
enum ManualPage {
    static func text(for pages: [CommandPage], version: String) -> String {
        var text = ".TH ESPALIER 1 \"\" \"espalier \(version)\" \"User Commands\"\n"
        text += ".SH NAME\nespalier \\- draw diagrams from data files\n"
        text += ".SH SYNOPSIS\n.B espalier\n.I COMMAND\n[\\fIOPTION\\fR]... [\\fIINPUT\\fR]...\n"
        text += ".SH DESCRIPTION\n"
        text += paragraph(
            "Espalier turns a Swift symbol graph, an indented outline, YAML, JSON or CSV into diagrams in SVG, "
                + "PNG and PDF. A diagram file says what to draw and how; a template is a diagram file without data."
        )
        text += ".SH COMMANDS\n"
        for page in pages { text += command(page) }
        text += ".SH ENVIRONMENT\n"
        text += paragraph(
            "Every option can also be set with a variable: ESPALIER_ and the option's name in capitals, with _ for -. "
                + "An option on the command line overrides the variable, which overrides the diagram file, which "
                + "overrides its template.")
        text += entry("NO_COLOR", "If it is set and not empty, messages aren't colored.")
        text += entry(
            "SOURCE_DATE_EPOCH",
            "The date in PDF files, in seconds since 1970; without it, they have no date.")
        text += ".SH EXIT STATUS\n"
        for (status, meaning) in HelpScreen.statuses { text += entry("\(status)", meaning) }
        return text
    }

    /// Returns the page of section 5 about diagram files.
    static func formatText(version: String) -> String {
        var text = ".TH ESPALIER 5 \"\" \"espalier \(version)\" \"File Formats\"\n"
        text += ".SH NAME\nespalier \\- diagram files\n.SH DESCRIPTION\n"
        text += paragraph(
            "A diagram file says what to draw and how, in YAML or JSON. Each section is a mapping with its keys; the first one is "
                + "the file itself.")
        for section in ReferenceSection.mappings { text += reference(section, macro: ".SH") }
        text += ".SH LAYOUTS\n"
        for section in ReferenceSection.layouts { text += reference(section, macro: ".SS") }
        return text
    }

    private static func reference(_ section: ReferenceSection, macro: String) -> String {
        var text = "\(macro) \(escape(section.name))\n" + paragraph(section.summary)
        for part in section.discussion.split(separator: "\n\n") { text += ".PP\n" + paragraph(String(part)) }
        for table in section.tables {
            for row in table.rows { text += entry(row[0], ReferencePage.meaning(of: row, in: table)) }
        }
        return text
    }

    private static func command(_ page: CommandPage) -> String {
        var text = ".SS espalier \(escape(page.name)) [\\fIOPTION\\fR]... \(escape(page.operands))\n"
        text += paragraph(page.summary + ".")
        for part in page.discussion.split(separator: "\n\n") { text += ".PP\n" + paragraph(String(part)) }
        for option in page.options {
            text += entry(HelpScreen.term(for: option).drop { $0 == " " }, HelpScreen.meaning(of: option))
        }
        for example in page.examples {
            text += ".PP\n\(escape(example.remark)):\n.PP\n.nf\n.RS\n\(escape(example.command))\n.RE\n.fi\n"
        }
        return text
    }

    private static func entry(_ term: some StringProtocol, _ meaning: String) -> String {
        ".TP\n.B \(escape(String(term)))\n" + paragraph(meaning)
    }

    private static func paragraph(_ text: String) -> String { escape(text) + "\n" }

    /// Escapes backslashes, dashes, and a dot or an apostrophe at the start of the text.
    ///
    /// `man` would replace dashes with other characters, and read a line with such a start as a command.
    private static func escape(_ text: String) -> String {
        let escaped = text.escaped(["\\": "\\e", "-": "\\-", "\n": " "])
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }
}
