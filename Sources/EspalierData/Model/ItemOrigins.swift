import EspalierDiagnostics

/// Where items come from: the file of each run of rows and one byte offset for each row.
struct ItemOrigins: Sendable {
    private var files: [(firstRow: Int, file: SourceFile)] = []
    private var offsets: [UInt32] = []

    init() {}

    var count: Int { offsets.count }

    mutating func append(offset: Int, in file: SourceFile) {
        if files.last?.file !== file { files.append((offsets.count, file)) }
        offsets.append(UInt32(clamping: offset))
    }

    func range(ofRow row: Int) -> SourceRange? {
        guard row >= 0, row < offsets.count, let entry = files.last(where: { $0.firstRow <= row }) else {
            return nil
        }
        let offset = Int(offsets[row])
        return SourceRange(file: entry.file, lower: offset, upper: offset)
    }
}
