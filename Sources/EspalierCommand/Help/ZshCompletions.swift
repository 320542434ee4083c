/// Completions for zsh, which use `_arguments`.
enum ZshCompletions {
    static func script(for pages: [CommandPage]) -> String {
        var text =
            "#compdef espalier\n# Completions of espalier for zsh. Made by 'espalier completions zsh'.\n"
        text += "_espalier() {\n    local -a commands\n    commands=(\n"
        for page in pages { text += "        '\(page.name):\(quote(page.summary))'\n" }
        text += """
                )
                if (( CURRENT == 2 )); then
                    _describe command commands
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in

            """
        for page in pages { text += branch(page) }
        return text + "    esac\n}\n_espalier \"$@\"\n"
    }

    private static func branch(_ page: CommandPage) -> String {
        var text = "    \(page.name))\n        _arguments -s"
        for option in page.options {
            text += " \\\n            '*\(option.spelling)\(argument(of: option, afterLong: true))'"
            if let short = option.short {
                text += " \\\n            '*-\(short)\(argument(of: option, afterLong: false))'"
            }
        }
        switch page.completion {
        case .nothing: break
        case .files: text += " \\\n            '*:input:_files'"
        case .words(let choices): text += " \\\n            '*:name:(\(choices.joined(separator: " ")))'"
        }
        return text + " ;;\n"
    }

    private static func argument(of option: Option, afterLong: Bool) -> String {
        let help = "[\(quote(option.help))]"
        guard let name = option.valueName else { return help }
        let action =
            switch option.completion {
            case .nothing: " "
            case .file: "_files"
            case .folder: "_files -/"
            case .choices: "(\(option.choices.joined(separator: " ")))"
            case .words(let names): "(\(names.joined(separator: " ")))"
            }
        return (afterLong ? "=" : "+") + help + ":\(quote(name)):\(action)"
    }

    /// Escapes text for single quotes and for the brackets and colons of a specification.
    private static func quote(_ text: String) -> String {
        var quoted = ""
        for character in text {
            switch character {
            case "'": quoted += "'\\''"
            case "[", "]", ":", "\\": quoted += "\\\(character)"
            default: quoted.append(character)
            }
        }
        return quoted
    }
}
