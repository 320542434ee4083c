import EspalierBoxes

/// The generated articles of the documentation, in Markdown for DocC.
///
/// They are derived from the declarations that diagram files are validated with.
nonisolated package enum ReferenceArticle: String, CaseIterable {
    case diagramFiles = "DiagramFiles"
    case layoutTypes = "LayoutTypes"
    case projectFile = "ProjectFile"

    /// The text of the article.
    package var markdown: String {
        switch self {
        case .diagramFiles: Self.diagramFilesMarkdown
        case .layoutTypes: Self.layoutTypesMarkdown
        case .projectFile:
            Self.projectFileOpening
                + ReferenceSection.projectMappings.map { "\n" + Self.text(of: $0, heading: $0.name) }.joined()
        }
    }

    // MARK: Diagram files

    private static var diagramFilesMarkdown: String {
        let records = ReferenceSection.mappings.map { "\n" + text(of: $0, heading: $0.name) }
        return diagramFilesOpening + records.joined() + "\n## Icons\n\n"
            + IconLibrary.names.map { "`\($0)`" }.joined(separator: ", ") + "\n"
    }

    private static let diagramFilesOpening = """
        # Keys of diagram files

        Every key of a diagram file in YAML or JSON, with its values and its default.

        ## Overview

        Each section is a mapping, and each row one of its keys; the first section is the file itself. The keys of `layout`
        depend on its type: <doc:LayoutTypes>. `espalier check` reports unknown keys with their places, and `espalier schema`
        writes the JSON Schema with which editors complete them. `make docs` writes this page from the same tables.

        """

    // MARK: Project file

    private static let projectFileOpening = """
        # The project file

        What all diagrams of a project use: theme, fonts, formats, folders, and how their snapshots are compared.

        ## Overview

        ```yaml
        theme: brand/brand.yaml
        font: {text: Inter, fallback: [fonts/NotoSansHebrew.ttf]}
        base: docs
        outputFolder: docs/pictures
        formats: [svg, png]
        allowPath: [data]
        snapshots:
          - match: "docs/**"
            tolerance: 2
            budget: 4/16
            ignoreElements: [clock, "text=*today*"]
        ```

        The file's name is `.espalier.yaml`. It is searched in the folder of each input, and in the folders above it up to the
        first one with `.git`. Outside of a Git working tree, it is searched up to the current folder or, for an input that isn't
        below the current folder, only in the folder of the input. The nearest file applies alone. `--config FILE` names another
        one for all inputs.

        Options, their environment variables and diagram files take precedence over the project file, and the project file over
        templates. Paths and patterns are relative to its folder, and a path that leads outside of it, also by a link, is an
        error. `theme`, `font` and `allowPath` apply to every command that draws or checks diagrams, `formats`, `base` and
        `outputFolder` to `render` and `watch`. If the inputs of a run have project files that differ in `base` or
        `outputFolder`, choose one with `--base` or `-o`, or draw the inputs in separate runs.

        The file is one of the files that each picture is made from: a change of it, or of a file that it names, draws the
        pictures again with `--incremental` and in `watch`, and is in the rule of `--depfile`. `Batch` reads it, too.

        `espalier check .espalier.yaml` checks it, and names rules of `snapshots` that match no file. `espalier fmt
        .espalier.yaml` formats it, `espalier schema project` writes its JSON Schema, and `espalier help project` shows its keys.
        The keys of `theme` and `font` are those of diagram files: <doc:DiagramFiles>. `make docs` writes this page from the
        tables with which the file is checked.

        """

    // MARK: Layout types

    private static var layoutTypesMarkdown: String {
        let overview = ReferenceSection.layoutOverview.tables[0]
        let rows = overview.rows.map { "| `\($0[0])` | \($0[1]) | \($0[2]) |\n" }
        return layoutTypesOpening + "| type | data | |\n|---|---|---|\n" + rows.joined() + "\n"
            + ReferenceSection.layouts.map { text(of: $0, heading: heading($0.name)) }.joined(separator: "\n")
            + "\n" + layoutTypesClosing
    }

    /// Returns the heading of a layout type: `Wide feed` for `wide-feed`.
    private static func heading(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " ")
    }

    private static func text(of section: ReferenceSection, heading: String) -> String {
        var text = "## \(heading)\n\n\(section.summary)\n"
        if !section.discussion.isEmpty { text += "\n\(section.discussion)\n" }
        for table in section.tables {
            let rows = table.rows.map { ["`\($0[0])`"] + $0.dropFirst() }
            let lines =
                [table.columns, table.columns.map { _ in "---" }]
                + rows.map { $0.map { $0.replacing("|", with: "\\|") } }
            text += "\n" + lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
        }
        return text
    }

    private static let layoutTypesOpening = """
        # Types of layout

        The types of layout for `layout: {type: ...}`, the data that each arranges, and its keys.

        ## Overview

        A diagram file names the type of its layout and sets properties by the names that they have in Swift:

        ```yaml
        layout:
          type: wide-feed
          normalItemWidth: 230
        ```

        `auto` stands for the size that the content needs, with its text wrapped to the width that the layout provides.
        `make docs` generates this page from the declarations of the types.


        """

    private static let layoutTypesClosing = """
        ## A layout of your own

        For items in the plane, subclass `ArrangedLayout`: override `arrangement(in:)` and add the frames section by section
        to an `ItemArrangement`. Queries, views in addition to the items, decorations of sections and right-to-left languages
        then work. To name the layout in diagram files, declare a `LayoutType` and add it to
        `DiagramEnvironment.layoutTypes`.

        ## Decorations of sections

        Every layout draws decorations behind or next to its sections, without data: the kinds that `views.decoration`
        describes, in that order, starting with the lowest. The levels of a class hierarchy are its sections, with the fields `depth`
        and `itemCount`.

        | kind | where | size |
        |---|---|---|
        | `background` | behind the section with its insets | |
        | `band` | the same from edge to edge | |
        | `circle` | next to the header, in the middle of the left inset | the box's `width` |
        | `line` | along the section, below the circle | the box's `width` |
        | `separator` | between each section and the next | the box's `height` |

        If sections are side by side - in a horizontal flow, a strip, a tree that grows to the left or right - so are their
        decorations: bands run from the top to the bottom, a line runs along the upper inset.

        In Swift, set the layout's `sectionDecorations`: every layout has them, also one that was written for UIKit. A layout
        that conforms to `SectionExtentProviding` provides the frames of its sections; otherwise they are the bounding boxes
        of their elements. Decorations without a registered view are drawn in a muted tint.

        ## Right to left

        With `layoutDirection: rightToLeft` a layout runs from right to left, and so do its views: left and right are
        exchanged in their descriptions. In Swift, set the view's `semanticContentAttribute`.

        The alignment of text follows the direction of the layout in every language, so all lines of a card share an edge, and
        the first letter of a paragraph only determines the direction in which its words follow each other.

        """
}
