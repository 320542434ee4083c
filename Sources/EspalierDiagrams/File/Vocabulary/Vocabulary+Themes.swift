import EspalierBoxes
import EspalierGraphics

nonisolated extension Vocabulary {
    static let theme = RecordDefinition(
        "theme", "A theme: a theme file, or the changes of a diagram file to a theme.",
        [
            schemaField,
            FieldDefinition(
                "base", .theme, default: "paper",
                "The theme that provides everything else: a built-in theme, or the path of a theme file."),
            FieldDefinition("summary", .text, "One sentence that describes the theme in lists."),
            FieldDefinition(
                "outlinesTints", .bool, default: "false",
                "Outlines boxes that are filled with `$categorySurface`, in the color of their category."),
            fontField(
                "The font families that replace Inter and JetBrains Mono: a family's name, or a mapping."),
            FieldDefinition(
                "logo", .either([.path, .record(logo)]),
                "The drawing beside the titles of diagrams: the path of an SVG file, a mapping with one for each mode, or `none`."
            ),
            FieldDefinition("textStyles", .record(textStyles), "Fonts and colors of text."),
        ]
            + ThemeToken.allCases.map { token in
                FieldDefinition(
                    token.rawValue, .color,
                    "The color `$\(token.rawValue)`; `\"light-dark(#fff, #000)\"` for two. A single color gets the lightness that dark pages need."
                )
            })

    static func fontField(_ documentation: String) -> FieldDefinition {
        FieldDefinition("font", .either([.fontFamily, .record(fonts)]), documentation)
    }

    static let logo = RecordDefinition(
        "logo", "A drawing beside the titles of diagrams.",
        [
            FieldDefinition("light", .path, "The path of an SVG file."),
            FieldDefinition(
                "dark", .path, "The path of the SVG file for dark mode (default: the same drawing)."),
            FieldDefinition("height", .number(4...1_000), default: "32", "The height of the drawing."),
        ])

    static let fonts = RecordDefinition(
        "fonts",
        "Font families, from the folders of `--font-path` or, with `--system-fonts`, of the system, and font files.",
        [
            FieldDefinition("text", .fontFamily, default: "Inter", "The family of all text except code."),
            FieldDefinition("code", .fontFamily, default: "JetBrains Mono", "The family of code."),
            FieldDefinition(
                "fallback", .list(.fontFamily),
                "The fonts that draw the characters that the other families, Inter and JetBrains Mono lack, in their order: families, or paths of files such as `fonts/NotoSansHebrew-Regular.ttf`."
            ),
        ])

    static let textStyles = RecordDefinition(
        "textStyles", "The text styles that a theme changes, by name.",
        TextStyle.allCases.map { style in
            FieldDefinition(style.rawValue, .record(textStyle), "The style `\(style.rawValue)`.")
        })

    static let textStyle = RecordDefinition(
        "textStyle", "The changes of a theme to a text style.",
        [
            FieldDefinition("family", .choice(Font.Family.names), "The family of the font."),
            FieldDefinition("size", .number(1...1_000), "The size of the font, in points."),
            FieldDefinition("weight", .choice(Font.Weight.names), "The weight of the font."),
            FieldDefinition("italic", .bool, "True if text is slanted."),
            FieldDefinition("color", .color, "The color of text."),
            FieldDefinition(
                "lineSpacing", .number(0.5...10),
                "The line height of text with several lines, as a multiple of the font's own."),
        ])
}
