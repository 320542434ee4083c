import EspalierBatch
import EspalierDiagnostics
import EspalierFiles

/// The parsed arguments of a subcommand: the operands, and the values of the options.
nonisolated struct Arguments: Sendable {
    /// The value of an option with its origin, for messages.
    nonisolated struct Value: Sendable {
        let text: String
        /// The option or variable that set the value: `--scale`, `-s` or `ESPALIER_SCALE`.
        let origin: String

        init(_ text: String, of option: Option, from origin: String) throws {
            let allowed = option.isFlag ? ["true", "false"] : option.choices
            let normal = option.isFlag ? Self.truth[text.lowercased()] ?? text : text
            guard allowed.isEmpty || allowed.contains(normal) else {
                throw UsageError(invalid: text, of: origin, allowed: allowed)
            }
            if text.isEmpty, option.takesPath {
                let isFolder = option.valueName?.contains("DIR") == true
                throw UsageError(
                    "the path of '\(origin)' is empty",
                    note: isFolder ? "use '.' for the current folder" : "give the path of a file")
            }
            self.text = normal
            self.origin = origin
        }

        /// Returns an error that contains this value and its origin.
        func error(_ note: String?) -> UsageError { UsageError(invalid: text, of: origin, note: note) }

        /// Returns the text as the path of an output, which must not replace one of the compared files.
        func outputPath(beside inputs: [String], called kind: String) throws -> String {
            let identity = FileIdentity(path: text)
            if identity != nil, inputs.contains(where: { FileIdentity(path: $0) == identity }) {
                throw UsageError(
                    "'\(origin)' would overwrite a \(kind) that is compared", note: "give another file name")
            }
            return text
        }

        /// The words that set a flag to true or false in an environment variable.
        private static let truth = [
            "1": "true", "yes": "true", "on": "true", "true": "true",
            "0": "false", "no": "false", "off": "false", "false": "false",
        ]
    }

    let page: CommandPage
    let operands: [String]
    private let values: [String: [Value]]

    init(page: CommandPage, operands: [String], values: [String: [Value]]) {
        self.page = page
        self.operands = operands
        self.values = values
    }

    var wantsHelp: Bool { has(CommonOptions.help) }

    /// Returns true if a flag is set by its option or by its environment variable.
    func has(_ flag: Option) -> Bool { values[flag.name]?.last?.text == "true" }

    /// Returns all values of an option, with their origins.
    func values(_ option: Option) -> [Value] { values[option.name, default: []] }

    func value(_ option: Option) -> Value? { values[option.name]?.last }

    /// Returns true if an option was given on the command line and not by its environment variable.
    func isTyped(_ option: Option) -> Bool { value(option)?.origin.hasPrefix("-") == true }

    func text(_ option: Option) -> String? { value(option)?.text }

    func texts(_ option: Option) -> [String] { values[option.name, default: []].map(\.text) }

    /// Returns the values of all options that aren't in `others` as text, in the order of the options.
    func values(except others: [Option]) -> String {
        let names = Set(others.map(\.name))
        return page.options.filter { !names.contains($0.name) && values[$0.name] != nil }.map { option in
            "\(option.name)=\(texts(option).map(\.debugDescription).joined(separator: ","))"
        }.joined(separator: "\n")
    }

    /// Returns the value of an option as a case of `type`, whose raw values are the choices of the option.
    func choice<Choice: RawRepresentable>(_ option: Option, as type: Choice.Type = Choice.self) -> Choice?
    where Choice.RawValue == String {
        text(option).flatMap(Choice.init(rawValue:))
    }

    /// Returns the value of an option as a whole number in `range`.
    func integer(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
        guard let value = value(option) else { return nil }
        guard let number = Int(value.text), range.contains(number) else {
            let bounds =
                range.upperBound == Int.max
                ? "from \(range.lowerBound) up" : "from \(range.lowerBound) to \(range.upperBound)"
            throw value.error("give a whole number \(bounds)")
        }
        return number
    }

    func number(_ option: Option, in range: ClosedRange<Double>) throws -> Double? {
        guard let value = value(option) else { return nil }
        guard let number = Double(value.text), range.contains(number) else {
            throw value.error("give a number from \(range.lowerBound) to \(Int(range.upperBound))")
        }
        return number
    }

    /// Returns the value of an option, which must be one of `names`.
    func name(_ option: Option, of names: [String]) throws -> String? {
        guard let value = value(option) else { return nil }
        if names.contains(value.text) { return value.text }
        throw UsageError(invalid: value.text, of: value.origin, allowed: names)
    }

    /// Returns the values of an option as paths of folders.
    ///
    /// A folder that doesn't exist is an error, because it would be ignored silently otherwise.
    func folders(_ option: Option) throws -> [String] {
        for value in values[option.name, default: []] where FileKind(path: value.text) != .folder {
            let problem =
                switch FileKind(path: value.text) {
                case .missing: "there is no such folder"
                case .unreachable: "the folder can't be reached"
                default: "it isn't a folder"
                }
            throw value.error(problem)
        }
        return texts(option)
    }

    /// Returns the value of an option as the path of a folder for outputs, which needn't exist.
    func outputFolder(_ option: Option, otherwise standard: String, note: String) throws -> String {
        let folder = text(option) ?? standard
        if folder == "-" || folder.isEmpty || [.file, .other].contains(FileKind(path: folder)) {
            throw UsageError("'\(folder)' isn't a folder", note: note)
        }
        return folder
    }

    /// Returns exactly `count` finite numbers that are separated by `separator`, such as `800x600` or `10,20`.
    func numbers(_ option: Option, count: Int, separator: Character, like example: String) throws -> [Double]?
    {
        guard let value = value(option) else { return nil }
        let parts = value.text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        guard parts.count == count, numbers.count == count else {
            throw value.error("write it like \(example)")
        }
        return numbers
    }
}
