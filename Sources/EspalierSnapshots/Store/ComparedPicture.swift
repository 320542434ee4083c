import EspalierImageComparison

/// A picture that is compared with a baseline: a new snapshot, or a file.
nonisolated enum ComparedPicture {
    case snapshot(Snapshot)
    case file(String)

    var source: PictureSource {
        switch self {
        case .snapshot(let snapshot): .bytes(snapshot.bytes, name: snapshot.name)
        case .file(let path): .file(path)
        }
    }

    /// The layout of the picture, which is read from the file if the picture is a file; nil if there is no layout.
    var layout: LayoutSnapshot? {
        switch self {
        case .snapshot(let snapshot): snapshot.layout
        case .file(let path): LayoutSnapshot(embeddedInFile: path)
        }
    }

    /// Returns the advice for solving a problem of the baseline; nil if the summary of the problem is enough.
    ///
    /// A snapshot can become the baseline. A file that is compared with another file can't.
    func advice(on problem: PictureFileError.Problem) -> String? {
        switch self {
        case .snapshot: BaselineProblem(problem).advice
        case .file: problem.advice
        }
    }

    /// The width in pixels; 0 if the picture has no header.
    var width: Int {
        switch self {
        case .snapshot(let snapshot): PNGSize(snapshot.bytes)?.width ?? 0
        case .file(let path): PNGSize(ofFile: path)?.width ?? 0
        }
    }
}
