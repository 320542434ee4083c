/// Completions for fish: one `complete` line per option.
enum FishCompletions {
    static func script(for pages: [CommandPage]) -> String {
        var text = "# Completions of espalier for fish. Made by 'espalier completions fish'.\n"
        text += "complete -c espalier -f\n"
        for page in pages {
            text +=
                "complete -c espalier -n __fish_use_subcommand -a \(page.name) -d '\(quote(page.summary))'\n"
        }
        text += "complete -c espalier -n __fish_use_subcommand -l version -d 'Show the version.'\n"
        for page in pages {
            let start = "complete -c espalier -n '__fish_seen_subcommand_from \(page.name)'"
            for option in page.options { text += start + line(for: option) }
            switch page.completion {
            case .nothing: break
            case .files: text += start + " -F\n"
            case .words(let choices): text += start + " -a '\(choices.joined(separator: " "))'\n"
            }
        }
        return text
    }

    private static func line(for option: Option) -> String {
        var text = " -l \(option.name)"
        if let short = option.short { text += " -s \(short)" }
        switch option.completion {
        case .nothing: text += option.valueName == nil ? "" : " -x"
        case .file: text += " -r -F"
        case .folder: text += " -x -a '(__fish_complete_directories)'"
        case .choices: text += " -x -a '\(option.choices.joined(separator: " "))'"
        case .words(let names): text += " -x -a '\(names.joined(separator: " "))'"
        }
        return text + " -d '\(quote(option.help))'\n"
    }

    private static func quote(_ text: String) -> String {
        var quoted = ""
        for character in text {
            if character == "'" || character == "\\" { quoted += "\\" }
            quoted.append(character)
        }
        return quoted
    }
}
