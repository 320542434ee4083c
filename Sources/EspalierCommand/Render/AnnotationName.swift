import EspalierInspector

/// The names of the inspector's annotations in `--annotate`.
enum AnnotationName {
    static let all = InspectorOptions.Annotation.allCases.map(\.rawValue.hyphenated) + ["all"]

    static func annotations(_ names: [String]) -> Set<InspectorOptions.Annotation> {
        let annotations = InspectorOptions.Annotation.allCases
        if names.contains("all") { return Set(annotations) }
        return Set(annotations.filter { names.contains($0.rawValue.hyphenated) })
    }
}

nonisolated extension String {
    /// The name in the spelling of options: `index-paths` for `indexPaths`.
    var hyphenated: String {
        reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}
