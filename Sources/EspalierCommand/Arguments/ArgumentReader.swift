import EspalierBatch
import EspalierDiagnostics

/// Parses a subcommand's arguments with the table of its options.
///
/// The conventions are those of GNU and swift-argument-parser: `--name value`, `--name=value`, `-n value`, `-nvalue`,
/// `-n=value`, combined flags (`-qv`), `--` before operands that start with a dash, and `-` alone as an operand. A flag
/// can also be set to false with `--name=false`, which overrides the flag's environment variable.
nonisolated struct ArgumentReader: ~Copyable {
    private let page: CommandPage
    private let words: [String]
    /// The names of all subcommands.
    private let commands: [String]
    private var position = 0
    private var operands: [String] = []
    private var values: [String: [Arguments.Value]] = [:]

    init(_ words: [String], page: CommandPage, commands: [String] = []) {
        (self.words, self.page, self.commands) = (words, page, commands)
    }

    /// Parses the arguments and consumes the reader.
    ///
    /// The values of options that aren't given are read from `environment`.
    consuming func read(environment: Environment) throws -> Arguments {
        var onlyOperands = false
        while position < words.count {
            let word = words[position]
            position += 1
            if onlyOperands || word == "-" || !word.hasPrefix("-") {
                operands.append(word)
            } else if word == "--" {
                onlyOperands = true
            } else if word.hasPrefix("--") {
                try readLong(word.dropFirst(2))
            } else {
                try readBundle(word.dropFirst())
            }
        }
        try readEnvironment(environment)
        let arguments = Arguments(page: page, operands: operands, values: values)
        if !arguments.wantsHelp { try checkOperands() }
        return arguments
    }

    private mutating func readLong(_ word: Substring) throws {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = page.option(named: name) else { throw unknown("--" + name) }
        try add(parts.count == 2 ? String(parts[1]) : nil, to: option, as: option.spelling)
    }

    private mutating func readBundle(_ bundle: Substring) throws {
        var rest = bundle
        while let letter = rest.popFirst() {
            guard let option = page.option(short: letter) else { throw unknown("-\(letter)") }
            if option.isFlag {
                try add(nil, to: option, as: "-\(letter)")
                continue
            }
            let attached = rest.hasPrefix("=") ? rest.dropFirst() : rest
            return try add(rest.isEmpty ? nil : String(attached), to: option, as: "-\(letter)")
        }
    }

    /// Returns the next argument as the value of an option.
    ///
    /// If the next argument is itself an option, the value is missing. A value that looks like an option can be
    /// attached with `=`. Negative numbers and `-` are values.
    private mutating func nextValue(of option: Option, as spelling: String) throws -> String {
        guard position < words.count, !looksLikeOption(words[position]) else {
            throw UsageError(
                "option '\(spelling)' needs a value",
                note: "write \(option.spelling) \(option.valueName ?? "")")
        }
        defer { position += 1 }
        return words[position]
    }

    private func looksLikeOption(_ word: String) -> Bool {
        if word.hasPrefix("--") { return true }
        guard word.hasPrefix("-"), let letter = word.dropFirst().first else { return false }
        return page.option(short: letter) != nil
    }

    /// Adds the value of an option: the attached word, true for a flag, or otherwise the next argument.
    private mutating func add(_ attached: String?, to option: Option, as spelling: String) throws {
        let word = try attached ?? (option.isFlag ? "true" : nextValue(of: option, as: spelling))
        let new = try option.values(in: word).map { try Arguments.Value($0, of: option, from: spelling) }
        if case .last = option.repetition {
            values[option.name] = new
        } else {
            values[option.name, default: []] += new
        }
    }

    private mutating func readEnvironment(_ environment: Environment) throws {
        for option in page.options where values[option.name] == nil && option.name != CommonOptions.help.name
        {
            guard let text = environment.text(option.environmentVariable) else { continue }
            values[option.name] = try option.values(inEnvironment: text).map {
                try Arguments.Value($0, of: option, from: option.environmentVariable)
            }
        }
    }

    private func checkOperands() throws {
        if operands.count > page.operandCount.upperBound {
            throw UsageError("unexpected argument '\(operands[page.operandCount.upperBound])'")
        }
        if operands.count < page.operandCount.lowerBound {
            throw UsageError("missing argument", note: "usage: espalier \(page.name) \(page.operands)")
        }
    }

    /// Returns the error for an option that the subcommand doesn't have.
    ///
    /// A name that is an operand or another subcommand is probably meant as such.
    private func unknown(_ spelling: String) -> UsageError {
        let name = String(spelling.drop { $0 == "-" })
        var note = Suggestion.hint(for: spelling, in: page.options.map(\.spelling))
        if page.words.contains(name) {
            note = "write 'espalier \(page.name) \(name)'"
        } else if commands.contains(name) {
            note = "use the command 'espalier \(name)'"
        }
        return UsageError("unknown option '\(spelling)'", note: note)
    }
}
