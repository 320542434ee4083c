/// Collects the diagnostics of a reader, so that the user sees all of them together.
///
/// The collector stores at most `capacity` diagnostics and only counts further diagnostics, so that a file with a
/// million errors doesn't fill the memory.
public final class DiagnosticCollector {
    /// The diagnostics that were stored, in the order in which they were reported.
    public private(set) var diagnostics: [Diagnostic] = []
    /// The number of errors that were reported, including dropped errors.
    public private(set) var errorCount = 0
    /// The number of diagnostics that weren't stored because the collector was full.
    public private(set) var droppedCount = 0
    private let capacity: Int
    /// The number of warnings of each kind.
    ///
    /// The keys are the words that follow the number in a message, such as "repeated edges".
    private var kinds: [String: Int] = [:]

    /// The maximum number of warnings of one kind; more warnings don't help the user.
    package static let maximumOfOneKind = 20

    /// Creates a collector that stores up to `capacity` diagnostics.
    public init(capacity: Int = 1_000) { self.capacity = max(1, capacity) }

    /// True if an error was reported.
    public var hasErrors: Bool { errorCount > 0 }

    /// Adds a diagnostic; if the collector is full, only counts it.
    public func report(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { errorCount += 1 }
        if diagnostics.count < capacity {
            diagnostics.append(diagnostic)
        } else {
            droppedCount += 1
        }
    }

    /// Adds the diagnostics that an error contains.
    public func report(contentsOf error: DiagnosticsError) {
        for diagnostic in error.diagnostics { report(diagnostic) }
    }

    /// Adds an error about the content of a file.
    public func error(_ message: String, at range: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.error, message, at: range, notes: notes))
    }

    /// Adds a warning about the content of a file.
    public func warning(_ message: String, at range: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.warning, message, at: range, notes: notes))
    }

    /// Adds a warning unless twenty of its kind were added.
    ///
    /// Further warnings of the kind are only counted, and `sortedDiagnostics` ends with their number.
    ///
    /// - Parameters:
    ///   - kind: The kind as a plural noun, such as "repeated edges", which follows "5 more" in the message.
    ///   - warning: Returns the warning.
    package func report(kind: String, _ warning: @autoclosure () -> Diagnostic) {
        kinds[kind, default: 0] += 1
        if kinds[kind, default: 0] <= Self.maximumOfOneKind { report(warning()) }
    }

    /// Adds a note about the content of a file.
    public func note(_ message: String, at range: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.note, message, at: range, notes: notes))
    }

    /// Reports a note that commands show even if notes aren't requested, because the picture lacks something.
    package func remark(_ message: String, at range: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
        var diagnostic = Diagnostic(.note, message, at: range, notes: notes)
        diagnostic.isRemark = true
        report(diagnostic)
    }

    /// The stored diagnostics in reading order, followed by warnings that say how many diagnostics weren't stored.
    public var sortedDiagnostics: [Diagnostic] {
        var result = diagnostics.sortedByPosition()
        for (kind, count) in kinds.sorted(by: { $0.key < $1.key }) where count > Self.maximumOfOneKind {
            result.append(Diagnostic(.warning, "\(count - Self.maximumOfOneKind) more \(kind)"))
        }
        if droppedCount > 0 {
            result.append(Diagnostic(.warning, "\(droppedCount) more problems aren't shown"))
        }
        return result
    }

    /// Throws all diagnostics if one of them is an error.
    ///
    /// - Throws: `DiagnosticsError` with `sortedDiagnostics`.
    public func throwIfErrors() throws(DiagnosticsError) {
        if hasErrors { throw DiagnosticsError(sortedDiagnostics) }
    }
}
