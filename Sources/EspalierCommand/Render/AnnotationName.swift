import EspalierInspector

/// What `--annotate` calls the inspector's annotations.
enum AnnotationName {
    static let all = InspectorOptions.Annotation.allCases.map(name) + ["all"]

    static func annotations(_ names: [String]) -> Set<InspectorOptions.Annotation> {
        let annotations = InspectorOptions.Annotation.allCases
        if names.contains("all") { return Set(annotations) }
        return Set(annotations.filter { names.contains(name(of: $0)) })
    }

    /// `index-paths` for `indexPaths`, as options are spelled.
    nonisolated private static func name(of annotation: InspectorOptions.Annotation) -> String {
        var name = ""
        for character in annotation.rawValue {
            if character.isUppercase { name += "-" }
            name += character.lowercased()
        }
        return name
    }
}
