import EspalierCairoGraphics
import EspalierDataFiles
package import EspalierDiagnostics
import EspalierFiles
import EspalierImageComparison

/// Reports all errors of the command: converts them to diagnostics and an exit status.
package enum Failure {
    /// Writes an error to the console.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - input: The input that caused the error; nil if no single input did.
    ///   - console: Receives the diagnostics of the error.
    /// - Returns: The exit status for the error.
    package static func report(_ error: any Error, with input: Input? = nil, to console: any MessageOutput)
        -> ExitStatus
    {
        let (diagnostics, status) = input.map { explain(error, with: $0) } ?? explain(error)
        console.report(diagnostics)
        return status
    }

    /// Returns the diagnostics and the exit status for an error of an input.
    ///
    /// Diagnostics without a place in a file get the name of the input.
    package static func explain(_ error: any Error, with input: Input) -> ([Diagnostic], ExitStatus) {
        let (diagnostics, status) = explain(error)
        if error is SystemError || error is FontError { return (diagnostics, status) }
        return (diagnostics.map { named($0, with: input) }, status)
    }

    /// Returns a warning about an input, with additional advice if the warning is about a limit.
    package static func warning(_ diagnostic: Diagnostic, with input: Input) -> Diagnostic {
        named(addingAdvice(diagnostic), with: input)
    }

    /// Adds the input's name to the message if the diagnostic has no range in a file.
    private static func named(_ diagnostic: Diagnostic, with input: Input) -> Diagnostic {
        if diagnostic.range != nil { return diagnostic }
        var named = Diagnostic(
            diagnostic.severity, "\(input.path): \(diagnostic.message)", notes: diagnostic.notes,
            cause: diagnostic.cause)
        (named.file, named.isRemark) = (input.path, diagnostic.isRemark)
        return named
    }

    /// Returns a warning about a file that is skipped, at the place of its syntax error if it has one.
    nonisolated package static func skipping(
        _ input: Input, because reason: String, _ syntaxError: Diagnostic?
    )
        -> Diagnostic
    {
        let message = "skipped, because it isn't a diagram: \(reason)"
        guard let syntaxError else { return Diagnostic(.warning, "\(input.path): \(message)") }
        return Diagnostic(
            .warning, message, at: syntaxError.range, notes: [.init(syntaxError.message)])
    }

    package static func explain(_ error: any Error) -> ([Diagnostic], ExitStatus) {
        switch error {
        case is BrokenPipe:
            return ([], .brokenPipe)
        case let error as UsageError:
            return ([Diagnostic(.error, error.message, notes: error.note.map { [.init($0)] } ?? [])], .usage)
        case let error as NoDiagram: return ([error.diagnostic], .badInput)
        case let error as SystemError:
            return ([Diagnostic(.error, error.message)], .inputOutput)
        case let error as SourceOverwriteError:
            return ([overwrite(error)], .inputOutput)
        case let error as DiagnosticsError:
            let isUnreadable = error.diagnostics.contains { $0.severity == .error && $0.cause == .file }
            return (error.diagnostics.map(addingAdvice), isUnreadable ? .inputOutput : .badInput)
        case let error as FileLoadingError:
            return explain(error.located(at: nil))
        case is FontError:
            return ([Diagnostic(.error, "\(error)")], .inputOutput)
        case let error as PictureFileError:
            return (
                [Diagnostic(.error, error.description)], error.isInputOutput ? .inputOutput : .badInput
            )
        case let error as ProcessEnd:
            return ([ended(error)], .inputOutput)
        case PNGError.tooManyPixels, PNGError.tooManyFrames:
            return ([exceeding(.pixels, error)], .badInput)
        case PDFError.tooManyPages:
            return ([exceeding(.pages, error)], .badInput)
        default:
            return ([Diagnostic(.error, "\(error)")], .badInput)
        }
    }

    private static func exceeding(_ limit: DocumentLimit, _ error: any Error) -> Diagnostic {
        addingAdvice(Diagnostic(.error, "\(error)", cause: .limit(limit)))
    }

    /// The maximum number of fonts that a message lists.
    private static let fontLimit = 8

    private static func ended(_ error: ProcessEnd) -> Diagnostic {
        let rest = error.fonts.count > fontLimit ? " or \(error.fonts.count - fontLimit) more" : ""
        let fonts = error.fonts.prefix(fontLimit).map { "'\($0)'" }.joined(separator: ", ") + rest
        return Diagnostic(
            .error, "the process that drew this input crashed: \(error.reason)",
            notes: [.init("a font may be damaged: \(fonts)")])
    }

    private static func overwrite(_ error: SourceOverwriteError) -> Diagnostic {
        Diagnostic(
            .error, "the output '\(error.output)' would replace the source '\(error.source)'",
            at: error.place.flatMap(range), notes: [.init("choose another folder with '-o'")])
    }

    /// Returns the range of a place in a source file.
    ///
    /// The file is read again, because a run doesn't keep the texts of all inputs.
    private static func range(of place: SourceFiles.Place) -> SourceRange? {
        guard let data = try? DiskFileLoader().contents(ofFile: place.file) else { return nil }
        return SourceFile(name: place.file, bytes: [UInt8](data)).range(place.lower..<place.upper)
    }

    /// Adds advice about limits.
    ///
    /// The libraries know which limit was exceeded, but only the command knows the option that raises the limit.
    private static func addingAdvice(_ diagnostic: Diagnostic) -> Diagnostic {
        guard case .limit(let limit) = diagnostic.cause else { return diagnostic }
        return Diagnostic(
            diagnostic.severity, diagnostic.message, at: diagnostic.range,
            notes: diagnostic.notes + [
                .init("raise the limit with '--limit \(limit.rawValue)=COUNT'; see 'espalier help render'")
            ],
            cause: diagnostic.cause)
    }
}

/// The error for a JSON or YAML file that isn't a diagram: a file of another program, a template, or an empty file.
nonisolated package struct NoDiagram: Error {
    /// The reason as the end of a sentence, such as "it is a template, which has no data".
    package let reason: String
    /// The first error of a file that can't be read; nil for a file that can be read.
    var syntaxError: Diagnostic?
    /// True if the file fails because of its syntax if it is the only one that is named, which is false for a page with
    /// front matter.
    var isFailure = false
    /// True for a file without a value, which may have lost its content.
    package var isEmpty = false

    /// The error for an input from which the user expects a picture.
    var diagnostic: Diagnostic {
        let message = "this isn't a diagram: \(reason)"
        return syntaxError.map { Diagnostic(.error, $0.message, at: $0.range, notes: [.init(message)]) }
            ?? Diagnostic(.error, message)
    }

    package init(
        reason: String, syntaxError: Diagnostic? = nil, isFailure: Bool = false, isEmpty: Bool = false
    ) {
        (self.reason, self.syntaxError) = (reason, syntaxError)
        (self.isFailure, self.isEmpty) = (isFailure, isEmpty)
    }
}

/// The error for an input that has ended the second process.
nonisolated struct ProcessEnd: Error {
    /// The reason for the end of the process, such as `signal 6 (Aborted)`.
    let reason: String
    /// The fonts that may have caused the end of the process.
    let fonts: [String]
}
