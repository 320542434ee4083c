import EspalierDataFiles
import EspalierDiagnostics

/// Finds a file's template, the template of that template, and so on, and merges them.
nonisolated struct TemplateChain {
    let environment: DiagramEnvironment
    let collector: DiagnosticCollector

    private static let maximumLength = 16
    /// The keys of a template that aren't inherited.
    private static let ownKeys = [
        "$schema", "data", "title", "description", "template", "states", "panels", "viewport", "offset",
    ]

    /// Returns the file merged over all of its templates.
    ///
    /// - Parameters:
    ///   - node: The file.
    ///   - override: The template from the command line, which replaces the template that the file names.
    /// - Returns: The merged node. `isBuiltIn` is true if all templates are in the library of the environment.
    ///   `isValid` is true if the node consists only of templates that ship with Espalier, so that it needn't be
    ///   validated. `data` has the keys of the templates' data that they hand on; nil if there are none.
    func resolve(
        _ node: Node, override: String?
    ) -> (node: Node, isBuiltIn: Bool, isValid: Bool, data: Node?) {
        var isBuiltIn = true
        var isValid = node.mapping?.entries.isEmpty == true
        var layers = environment.project.map { [$0.adapting(node), $0.layer] } ?? [node]
        var seen: [String] = []
        var data: Node?
        var reference = override.map { ($0, nil as SourceRange?) } ?? Self.reference(in: node)
        while let (name, range) = reference {
            guard !seen.contains(where: { Self.isSame($0, name) }) else {
                let way = (seen + [name]).map(Self.shown).joined(separator: " -> ")
                collector.error("cycle of templates: \(way.excerpt())", at: range)
                break
            }
            guard seen.count < Self.maximumLength else {
                collector.error(
                    "more than \(Self.maximumLength) templates are based on each other", at: range)
                break
            }
            seen.append(name)
            guard let template = read(name, at: range) else { break }
            let known = environment.templates.template(named: name)
            if known == nil { isBuiltIn = false }
            if known?.isBuiltIn != true { isValid = false }
            reference = Self.reference(in: template).map { (located($0.0, from: name), $0.1) }
            if let own = template["data"]?.mapping {
                let inherited = (template["data"] ?? template).without(
                    own.entries.map(\.key).filter { !DataOptions.inheritedKeys.contains($0) })
                data = data.map { inherited.overlaid(by: $0) } ?? inherited
            }
            layers.append(template.without(Self.ownKeys))
        }
        var result = layers.removeLast()
        for layer in layers.reversed() { result = Self.lay(layer, over: result) }
        return (result, isBuiltIn, isValid, data)
    }

    /// Returns true if two names of templates are the same, or two spellings of one path.
    private static func isSame(_ name: String, _ other: String) -> Bool {
        name == other
            || name.contains(".") && other.contains(".")
                && FilePath.areSame(name, other)
    }

    /// Returns a name as a cycle shows it: a path without `.` and without `..` where possible.
    private static func shown(_ name: String) -> String {
        name.contains(".") ? FilePath.normalized(name) : name
    }

    private static func reference(in node: Node) -> (String, SourceRange?)? {
        guard let value = node["template"], let name = value.scalarText else { return nil }
        return (name, value.range)
    }

    /// Returns the name or path of the template that `template` names.
    ///
    /// A path is relative to the folder of `template`.
    private func located(_ name: String, from template: String) -> String {
        let library = environment.templates
        let folder = FilePath.folder(of: template)
        guard library.template(named: template) == nil, library.template(named: name) == nil,
            !FilePath.isAbsolute(name), name.contains("."), !folder.isEmpty
        else { return name }
        // Otherwise, each path such as `./a.yaml` would make the path of the next template longer.
        let parts = FilePath.components(of: name).drop { $0 == "." }
        return FilePath.join(folder, parts.joined(separator: "/"))
    }

    private func read(_ name: String, at range: SourceRange?) -> Node? {
        do throws(DiagnosticsError) {
            let limits = environment.dataLimits
            let node: Node
            if let template = environment.templates.template(named: name) {
                node = try template.node(limits: limits)
            } else {
                let source = try source(of: name, at: range)
                node = try TreeFormat(fileName: source.name).read(source, limits: limits)
            }
            if node.mapping == nil, !node.isNull { node.complain(expected: "a mapping", collector) }
            return node
        } catch {
            collector.report(contentsOf: error)
            return nil
        }
    }

    /// Returns the source of a template.
    ///
    /// The name of a built-in template has no suffix, and is at the top level or in one of the library's folders. Any
    /// other name is a path.
    private func source(of name: String, at range: SourceRange?) throws(DiagnosticsError) -> SourceFile {
        let names = environment.templates.templates.map(\.name)
        let folder = FilePath.folder(of: name)
        let isBuiltIn = folder.isEmpty || names.contains { FilePath.isPath($0, below: folder) }
        guard isBuiltIn, !name.contains(".") else {
            return try environment.resources.file(at: name, namedAt: range)
        }
        let list = Diagnostic.Note("list the templates with 'espalier templates'")
        throw DiagnosticsError([
            Diagnostic(
                .error, "no template is called '\(name.excerpt())'", at: range,
                notes: Suggestion.notes(for: name, in: names) + [list])
        ])
    }

    /// Merges a file over its template.
    ///
    /// If the layout types differ, the file's layout replaces the template's layout, because their options aren't the
    /// same.
    static func lay(_ upper: Node, over lower: Node) -> Node {
        let (type, base) = (upper["layout"]?.text("type"), lower["layout"]?.text("type"))
        let replacesLayout = type != nil && base != nil && type != base
        var upper = upper
        if let views = upper.mapping?.entry(for: "views"), var mapping = upper.mapping {
            var views = views
            views.value = lay(conditionsOf: lower["views"], below: views.value)
            mapping.set(views)
            upper = upper.with(.mapping(mapping))
        }
        return (replacesLayout ? lower.without(["layout"]) : lower).overlaid(by: upper)
    }

    /// Adds the conditions of a template's views to those of a file.
    ///
    /// The file's conditions come last, so they are stronger. What the file says about a view without a condition is
    /// stronger than the template's conditions. A condition with a fill and a content loses both, because the colors of
    /// the content suit the fill.
    private static func lay(conditionsOf lower: Node?, below upper: Node) -> Node {
        guard let lower, var mapping = upper.mapping else { return upper }
        let own = mapping.entry(for: "when")
        for var entry in mapping.entries where entry.key != "when" {
            entry.value = lay(conditionsOf: lower[entry.key], below: entry.value)
            mapping.set(entry)
        }
        guard let conditions = lower["when"]?.sequence, own == nil || own?.value.sequence != nil,
            var entry = own ?? lower.mapping?.entry(for: "when")
        else { return upper.with(.mapping(mapping)) }
        let kept = conditions.map { condition in
            let pair = ["fill", "content"]
            let losesPair =
                pair.allSatisfy { condition[$0] != nil } && pair.contains { mapping[$0] != nil }
            return (losesPair ? condition.without(pair) : condition).without(keysOf: upper)
        }
        entry.value = entry.value.with(.sequence(kept + (own?.value.sequence ?? [])))
        mapping.set(entry)
        return upper.with(.mapping(mapping))
    }
}
