/// Completions for bash: one function with a `case` per subcommand.
///
/// Values come from `compgen`.
enum BashCompletions {
    static func script(for pages: [CommandPage]) -> String {
        let names = (pages.map(\.name) + ["--help", "--version"]).joined(separator: " ")
        var text = """
            # Completions of espalier for bash. Made by 'espalier completions bash'.
            _espalier() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ]; then
                    mapfile -t COMPREPLY < <(compgen -W '\(names)' -- "$word")
                    return
                fi
                case ${COMP_WORDS[1]} in

            """
        for page in pages { text += branch(page) }
        return text + "    esac\n}\ncomplete -o filenames -F _espalier espalier\n"
    }

    private static func branch(_ page: CommandPage) -> String {
        var text = "    \(page.name))\n        case $previous in\n"
        for option in page.options where option.valueName != nil {
            let spellings = [option.spelling] + (option.short.map { ["-\($0)"] } ?? [])
            text += "        \(spellings.joined(separator: "|"))) \(reply(to: option)); return ;;\n"
        }
        text += "        esac\n        if [[ $word == -* ]]; then\n            "
        text += words(page.options.map(\.spelling)) + "\n        else\n            "
        switch page.completion {
        case .nothing: text += ":"
        case .files: text += "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
        case .words(let choices): text += words(choices)
        }
        return text + "\n        fi ;;\n"
    }

    private static func reply(to option: Option) -> String {
        switch option.completion {
        case .nothing: ":"
        case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
        case .folder: "mapfile -t COMPREPLY < <(compgen -d -- \"$word\")"
        case .choices: words(option.choices)
        case .words(let names): words(names)
        }
    }

    private static func words(_ choices: [String]) -> String {
        "mapfile -t COMPREPLY < <(compgen -W '\(choices.joined(separator: " "))' -- \"$word\")"
    }
}
