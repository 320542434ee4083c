/// A place as an editor shows it. Both count from 1; the column counts Unicode scalars.
public struct SourceLocation: Sendable, Equatable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
