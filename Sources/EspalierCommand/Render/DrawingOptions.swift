import Espalier
import EspalierBatch
import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
import EspalierInspector
import EspalierSnapshots
import Foundation

/// The options for drawing, for all subcommands that load diagrams.
nonisolated enum DrawingOptions {
    static let template = Option(
        "template", short: "t", value: "NAME",
        completion: .wordsOrFile { TemplateLibrary.builtIn.templates.map(\.name) },
        help: "Merge the input over this template: a built-in one (see 'espalier templates') or a file.")
    static let theme = Option(
        "theme", value: "NAME", completion: .words(Theme.names),
        help: "Use this theme: a built-in one (see 'espalier themes') or a file.")
    static let background = Option(
        "background", value: "COLOR",
        help: "Use this color for the page, or 'none' (default: from the file, then that of the theme).")
    static let from = Option(
        "from", oneOf: DataFormat.allCases.map(\.rawValue), value: "FORMAT",
        help: "Read the input as data in this format, not as a diagram file.")
    static let include = Option(
        "include", oneOf: SymbolGraphOptions.Kind.allCases.map(\.rawValue), value: "LIST",
        repetition: .list(separator: ","),
        help: "Show these kinds of types of a symbol graph (default: classes).")
    static let members = Option(
        "members", oneOf: SymbolGraphOptions.Members.allCases.map(\.rawValue), value: "NAME",
        help:
            "Show these members of the types of a symbol graph (default: from the file or template, then none)."
    )
    static let columns = Option(
        "columns", value: "NAME=COLUMN", repetition: .list(separator: ","),
        help:
            "Read the id, parent, label, section, children, items, from, to or a field of data from this column or key."
    )
    static let rows = Option(
        "rows", value: "KEY.KEY",
        help:
            "Read the items of JSON and YAML data at this path of keys, such as results.items or /pages/0/items."
    )
    static let delimiter = Option(
        "delimiter", oneOf: DelimitedReader.Separator.allCases.map(\.rawValue), value: "NAME",
        help: "Split tables at this separator (default: found in the first lines).")
    static let noHeader = Option(
        flag: "no-header", help: "Read the first row of tables as data; the columns are numbers from 1.")
    static let encoding = Option(
        "encoding", oneOf: TextEncoding.allCases.map(\.rawValue), value: "NAME",
        help: "Read data in this encoding (default: utf-8, or UTF-16 with a byte order mark).")
    static let only = Option(
        "only", value: "PATTERNS", repetition: .list(separator: ","),
        help:
            "Show only the items whose name, path or FIELD=VALUE matches, in which * stands for any characters."
    )
    static let except = Option(
        "except", value: "PATTERNS", repetition: .list(separator: ","),
        help: "Leave out the items that match, with everything that is only below them.")
    static let root = Option(
        "root", value: "PATTERNS", repetition: .list(separator: ","),
        help: "Show only the items that match, with everything below them.")
    static let depth = Option(
        "depth", value: "N", help: "Show N levels below the roots; 0 for the roots alone.")
    static let neighbors = Option(
        "neighbors", value: "N", help: "Show items up to N relations away from those of --only or --root.")
    static let fold = Option(
        "fold", value: "N", help: "Cut lists of children and other lists after N, with '+37 more'.")
    static let moreLink = Option(
        "more-link", value: "URL", help: "Link '+37 more' to this address; {id} is the id of the parent.")
    static let reduce = Option(
        flag: "reduce", help: "Leave out relations to parents that are ancestors of another parent.")
    static let parents = Option(
        "parents", oneOf: HierarchyOptions.MissingParents.allCases.map(\.rawValue),
        help: "Draw parents that aren't in the data as external items, or drop them (default: error).")
    static let extraParents = Option(
        "extra-parents", oneOf: HierarchyOptions.ExtraParents.allCases.map(\.rawValue),
        help: "Treat second parents as errors, as notes, or as additional lines.")
    static let hide = Option(
        "hide", oneOf: DataSelection.Hidden.allCases.map(\.rawValue),
        help: "Leave out items without relations.")
    static let fit = Option(
        "fit", value: "W[xH]",
        help:
            "Choose columns, direction and the width of labels so that the picture is at most W points wide and H high."
    )
    static let viewport = Option(
        "viewport", value: "WxH",
        help: "Lay out for a view of this size, in points, and draw its visible part.")
    static let offset = Option(
        "offset", value: "X,Y", help: "Scroll the view of --viewport to this point.")
    static let allowPath = Option(
        "allow-path", value: "DIR", repetition: .each(environmentSeparator: ":"), completion: .folder,
        help: "Allow diagram files to read files below this folder (default: only below their own).")
    static let config = Option(
        "config", value: "FILE", completion: .file,
        help:
            "Use this project file (default: .espalier.yaml in the input's folder, or the next one above it)."
    )
    static let limit = Option(
        "limit", value: "NAME=COUNT", repetition: .list(separator: ","),
        completion: .words(DocumentLimit.names.map { $0 + "=" }),
        help: "Set a limit: \(DocumentLimit.names.joined(separator: ", ")).")
    static let fontPath = Option(
        "font-path", value: "DIR", repetition: .each(environmentSeparator: ":"), completion: .folder,
        help: "Use the fonts in this folder for 'font', and search it first for Inter and JetBrains Mono."
    )
    static let systemFonts = Option(
        flag: "system-fonts",
        help: "Also use the fonts that are installed for all users of the system for 'font'.")

    /// The options that affect the data and the layout.
    static let loading =
        [
            template, theme, background, from, columns, rows, delimiter, noHeader, encoding, include, members,
        ] + selection + [fit, config, allowPath, fontPath, systemFonts, limit]

    /// The options that select items and relations.
    static let selection = [
        only, except, root, depth, neighbors, fold, moreLink, reduce, parents, extraParents, hide,
    ]

    static let rect = Option(
        "rect", value: "X,Y,W,H", help: "Draw only this part, in points from the top left corner.")
    static let state = Option(
        "state", value: "NAME", help: "Draw only this state of a diagram with several states.")
    static let annotate = Option(
        "annotate", oneOf: AnnotationName.all, value: "LIST", repetition: .list(separator: ","),
        help: "Draw values of the layout over the picture.")
    /// The options that correspond to keys of `output` in a diagram file, with these keys.
    static let outputs = OutputOptions.keys.filter { $0.scope == .fileAndCommand }.map {
        (option: Option($0), key: $0)
    }

    /// The option `--appearance`.
    static let appearance = outputs.first { $0.key.field.name == "appearance" }?.option

    /// The options that affect the written file.
    static let drawing = outputs.map(\.option) + [rect, viewport, offset, state, annotate]
}

nonisolated extension Option {
    /// Creates the option for a key of `output`, such as `--svg-text` for `svgText`.
    ///
    /// If the key is true by default, the option is a flag that sets the key to false, such as `--no-style` for
    /// `style`.
    fileprivate init(_ key: OutputKey) {
        let field = key.field
        let name = field.name.hyphenated
        switch field.type {
        case .choice(let names): self.init(name, short: key.short, oneOf: names, help: key.help)
        case .bool:
            self.init(
                flag: "no-" + name,
                help: "Leave out \(key.help.prefix(1).lowercased())\(key.help.dropFirst())")
        default: self.init(name, short: key.short, value: key.valueName, help: key.help)
        }
    }
}

nonisolated extension OutputKey {
    /// The documentation of the key as help for an option, with the default if the key has choices or a short name.
    fileprivate nonisolated var help: String {
        let text = field.documentation.filter { $0 != "`" }
        guard let value = field.defaultValue, field.type.choices != nil || short != nil else { return text }
        return "\(text.dropLast()) (default: \(value))."
    }
}

nonisolated extension OutputOptions {
    /// Reads the options of `output` that were given to the command.
    fileprivate init(_ arguments: Arguments) throws {
        self.init()
        for (option, key) in DrawingOptions.outputs {
            switch key.field.type {
            case .bool: if arguments.has(option) { try key.set("false", in: &self) }
            case .number(let range): _ = try arguments.number(option, in: range)
            default: break
            }
            guard !option.isFlag, let value = arguments.value(option) else { continue }
            if key.field.name == "idPrefix", let note = IDPrefix.note(on: value.text) {
                throw value.error(note)
            }
            do throws(DiagnosticsError) {
                try key.set(value.text, in: &self)
            } catch {
                throw value.error(error.diagnostics.first?.message)
            }
        }
    }
}

nonisolated extension Overrides {
    /// Reads the options of `loading`, and the options of `drawing` if the command has them.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command.
    ///   - sources: Collects the identities of all files that are read.
    /// - Throws: `UsageError`, or the errors of a theme.
    init(_ arguments: Arguments, sources: SourceFiles = SourceFiles()) throws {
        self.init()
        file.template = arguments.text(DrawingOptions.template)
        dataFormat = arguments.choice(DrawingOptions.from)
        file.reading = try RecordOptions(arguments)
        file.fit = try PictureFit(arguments)
        file.symbolKinds = Set(
            arguments.texts(DrawingOptions.include).compactMap(SymbolGraphOptions.Kind.init))
        file.symbolMembers = arguments.choice(DrawingOptions.members)
        allowedFolders = try arguments.folders(DrawingOptions.allowPath)
        resourceFolder = try arguments.folders(RenderOptions.relativeTo).last
        fonts.folders = try arguments.folders(DrawingOptions.fontPath)
        fonts.includesSystem = arguments.has(DrawingOptions.systemFonts)
        limits = try DocumentLimits(arguments.texts(DrawingOptions.limit))
        projects = ProjectFiles(
            config: arguments.text(DrawingOptions.config), fonts: fonts, limits: limits, sources: sources
        ) {
            do throws(SnapshotError) { _ = try ElementPattern($0) } catch { return error.description }
            return nil
        }
        if let theme = arguments.value(DrawingOptions.theme) {
            try readTheme(theme.text, from: theme.origin, sources: sources)
        }
        file.background = try FillDeclaration(arguments)
        try readArea(arguments)
        state = arguments.text(DrawingOptions.state)
        output = try OutputOptions(arguments)
        annotations = AnnotationName.annotations(arguments.texts(DrawingOptions.annotate))
        output.limits = limits
    }

    private mutating func readArea(_ arguments: Arguments) throws {
        let size = try arguments.numbers(DrawingOptions.viewport, count: 2, separator: "x", like: "800x600")
        let point = try arguments.numbers(DrawingOptions.offset, count: 2, separator: ",", like: "0,120")
        let area = try arguments.numbers(DrawingOptions.rect, count: 4, separator: ",", like: "0,0,400,300")
        if let size {
            if area != nil { throw UsageError("'--rect' can't be used with '--viewport'") }
            guard size.allSatisfy({ $0 > 0 }) else { throw UsageError("a viewport can't be empty") }
            file.viewport = CGRect(x: point?[0] ?? 0, y: point?[1] ?? 0, width: size[0], height: size[1])
        } else if point != nil {
            throw UsageError("'--offset' needs '--viewport'")
        }
        if let area {
            guard area[2] > 0, area[3] > 0 else { throw UsageError("a rectangle to draw can't be empty") }
            rect = CGRect(x: area[0], y: area[1], width: area[2], height: area[3])
        }
        let limit = limits[.length]
        if let part = rect ?? file.viewport, max(part.width, part.height) > Double(limit) {
            throw UsageError(
                "a picture can't be longer than \(limit) points",
                note: "raise the limit with '--limit length=COUNT'")
        }
    }
}

nonisolated extension FillDeclaration {
    /// Reads `--background`; nil if it isn't given.
    fileprivate init?(_ arguments: Arguments) throws {
        guard let value = arguments.value(DrawingOptions.background) else { return nil }
        do throws(ColorParser.Failure) {
            self = value.text == "none" ? .clear : .color(try ColorParser.parse(value.text))
        } catch {
            throw value.error(error.message)
        }
    }
}

nonisolated extension PictureFit {
    /// Reads `--fit`; nil if it isn't given.
    fileprivate init?(_ arguments: Arguments) throws {
        guard let value = arguments.value(DrawingOptions.fit) else { return nil }
        let parts = value.text.split(separator: "x", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter { (1...1_000_000).contains($0) }
        guard numbers.count == parts.count, numbers.count <= 2 else {
            throw value.error("write it like 1000 or 1000x700, in points from 1 to 1000000")
        }
        self.init(width: numbers[0], height: numbers.count > 1 ? numbers[1] : nil)
    }
}

nonisolated extension RecordOptions {
    /// Reads `--columns`, `--rows`, `--delimiter`, `--encoding` and the options that select items.
    fileprivate init(_ arguments: Arguments) throws {
        self.init()
        selection = try DataSelection(arguments)
        extraParents = arguments.choice(DrawingOptions.extraParents)
        missingParents = arguments.choice(DrawingOptions.parents)
        parentOptions = [DrawingOptions.extraParents, DrawingOptions.parents, DrawingOptions.reduce].filter {
            arguments.value($0) != nil
        }.map { .init("--\($0.name)") }
        if arguments.has(DrawingOptions.noHeader) { hasHeader = false }
        if arguments.has(DrawingOptions.reduce) { reducesRelations = true }
        separator = arguments.choice(DrawingOptions.delimiter)
        encoding = arguments.choice(DrawingOptions.encoding)
        if let value = arguments.value(DrawingOptions.rows) {
            guard let path = RowPath(value.text) else { throw value.error(RowPath.example) }
            rows = path
        }
        let parts = RecordColumns.Part.allCases.map(\.rawValue)
        var seen: [String: String] = [:]
        for value in arguments.values(DrawingOptions.columns) {
            let words = value.text.split(separator: "=", maxSplits: 1).map(String.init)
            guard words.count == 2 else {
                throw value.error("write it like label=name,parent=boss")
            }
            if !parts.contains(words[0]), let hint = Suggestion.hint(for: words[0], in: parts) {
                throw UsageError("'\(words[0])' is not a valid name for '\(value.origin)'", note: hint)
            }
            if let other = seen[words[1]], !RecordColumns.canShare(words[0], other) {
                throw UsageError(
                    "'\(value.origin)' names the column '\(words[1])' twice",
                    note: "a column is used for '\(other)' or for '\(words[0])'")
            }
            seen[words[1]] = words[0]
            columns.set(words[0], to: words[1])
        }
    }
}

nonisolated extension DataSelection {
    /// Reads the options that select items.
    fileprivate init(_ arguments: Arguments) throws {
        self.init()
        func patterns(_ option: Option) throws -> [SelectionPattern] {
            try arguments.values(option).map { value in
                guard !value.text.isEmpty else {
                    throw value.error("write the name of an item, or a pattern with *")
                }
                return SelectionPattern(value.text)
            }
        }
        func count(_ option: Option) throws -> Setting<Int>? {
            try arguments.integer(option, in: 0...Self.maximum).map { Setting($0) }
        }
        only = try patterns(DrawingOptions.only)
        except = try patterns(DrawingOptions.except)
        root = try patterns(DrawingOptions.root)
        depth = try count(DrawingOptions.depth)
        neighbors = try count(DrawingOptions.neighbors)
        fold = try count(DrawingOptions.fold)
        moreLink = arguments.text(DrawingOptions.moreLink)
        let hidden: Hidden? = arguments.choice(DrawingOptions.hide)
        hide = hidden.map { Setting($0) }
    }
}

/// The names of the inspector's annotations in `--annotate`.
nonisolated enum AnnotationName {
    static let all = InspectorOptions.Annotation.allCases.map(\.rawValue.hyphenated) + ["all"]

    static func annotations(_ names: [String]) -> Set<InspectorOptions.Annotation> {
        let annotations = InspectorOptions.Annotation.allCases
        if names.contains("all") { return Set(annotations) }
        return Set(annotations.filter { names.contains($0.rawValue.hyphenated) })
    }
}

nonisolated extension String {
    /// The name in the format of options, such as `index-paths` for `indexPaths`.
    var hyphenated: String {
        let bytes = utf8.flatMap { byte in
            UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? [UInt8(ascii: "-"), byte | 0x20] : [byte]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

nonisolated extension DocumentLimit {
    /// The names that `--limit` accepts.
    static let names = allCases.map(\.rawValue)
}

nonisolated extension DocumentLimits {
    /// Reads the values of `--limit`.
    ///
    /// - Parameter texts: Values in the format `NAME=COUNT`.
    /// - Throws: `UsageError` if a limit is unknown, or if a count isn't a positive number.
    init(_ texts: [String]) throws {
        self.init()
        for text in texts {
            let parts = text.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let count = Int(parts[1]) else {
                throw UsageError("'\(text)' is not a limit", note: "write it like items=20000000")
            }
            guard count > 0 else {
                throw UsageError("'\(text)' is not a limit", note: "the smallest limit is 1")
            }
            guard let limit = DocumentLimit(rawValue: String(parts[0])) else {
                throw Self.unknown(String(parts[0]))
            }
            // A length is limited to 2^53, because floating-point numbers can't represent all greater whole numbers.
            self[limit] = limit == .length ? min(count, 1 << 53) : count
        }
    }

    private static func unknown(_ name: String) -> UsageError {
        UsageError(
            "there is no limit '\(name)'",
            note: Suggestion.hint(
                for: name, in: DocumentLimit.names,
                otherwise: "limits: \(DocumentLimit.names.joined(separator: ", "))"))
    }
}
