import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics

/// Checks a node against the definitions of keys in `Vocabulary`, and reports every problem at its place.
///
/// If there are no errors, the node can be read without further checks.
nonisolated struct NodeValidator {
    var collector: DiagnosticCollector
    /// The maximum number of bytes of one text; the text of an outline may be longer.
    var textLimit = DataLimits().labelBytes
    /// The types of layout that files may name.
    var layoutTypes = LayoutRegistry.builtIn
    /// True if the file is known to be valid, so that `check` does nothing.
    ///
    /// The validation of a template takes an eighth of the time of a small diagram. The tests check all templates that
    /// ship with Espalier.
    var isUnnecessary = false
    /// The maximum nesting of boxes, because measuring and drawing are recursive.
    static let maximumDepth = 24

    func check(_ node: Node, as record: RecordDefinition, depth: Int = 0) {
        if isUnnecessary { return }
        guard depth < Self.maximumDepth else {
            collector.error("more than \(Self.maximumDepth) levels of nesting", at: node.range)
            return
        }
        guard let mapping = node.mapping else {
            if node.isNull || record.reportMissingSpace(in: node, collector) { return }
            return node.complain(expected: "a mapping", collector)
        }
        // The lines of layout types from outside of the library aren't in the vocabulary.
        let record =
            record.name == Vocabulary.supplementary.name && !layoutTypes.isBuiltIn
            ? Vocabulary.supplementary(lineNames: layoutTypes.lineNames) : record
        for entry in mapping.entries {
            guard let type = record.type(of: entry.key) else {
                complain(aboutUnknown: entry, in: record)
                continue
            }
            if !entry.value.isNull {
                check(entry.value, as: type, depth: depth + 1)
            } else if entry.isWithoutColon {
                collector.warning(
                    "'\(entry.key.excerpt())' has no value", at: entry.keyRange,
                    notes: [.init("write '\(entry.key.excerpt()): VALUE'; a text with a comma needs quotes")])
            }
        }
    }

    private func complain(aboutUnknown entry: Mapping.Entry, in record: RecordDefinition) {
        let names = record.fields.map(\.name)
        if let name = names.first(where: { entry.key.hasPrefix($0 + ":") }) {
            return record.reportMissingSpace(after: name, in: entry.key, at: entry.keyRange, collector)
        }
        collector.error(
            "unknown key '\(entry.key.excerpt())'", at: entry.keyRange,
            notes: Self.sameTerms(as: entry.key, in: names)
                ?? Suggestion.notes(
                    for: entry.key, in: names, otherwise: "known keys: " + names.joined(separator: ", ")))
    }

    /// The keys for what other tools and CSS call by another name.
    private static let terms = [
        "orientation": ["direction", "arrangement"], "rankdir": ["direction"], "background": ["fill"],
        "backgroundColor": ["fill"], "border": ["stroke"], "borderColor": ["stroke"],
        "radius": ["cornerRadius"],
        "borderRadius": ["cornerRadius"], "gap": ["spacing"], "columns": ["numberOfColumns"],
        "align": ["alignment"],
        "href": ["link"], "url": ["link"],
    ]

    private static func sameTerms(as key: String, in names: [String]) -> [Diagnostic.Note]? {
        let known = (terms[key] ?? []).filter(names.contains).map { "'\($0)'" }
        return known.isEmpty ? nil : [.init("did you mean \(known.joined(separator: " or "))?")]
    }

    func check(_ node: Node, as type: FieldType, depth: Int) {
        switch type {
        case .data, .layout, .anything: break
        case .document where node.sequence != nil:
            node.complain(
                expected: type.description, collector,
                note: "write '|' after the key, and a line for each item below it; 'tree' takes a list")
        case .document: _ = node.readString(collector)
        case .text, .path: _ = readText(node)
        case .template: checkTemplate(node)
        case .icon: checkIcon(node)
        case .bool: _ = node.readBool(collector)
        case .number(let range): _ = node.readNumber(in: range, collector)
        case .integer(let range): _ = node.readInteger(in: range, collector)
        case .choice(let names): _ = node.readChoice(of: names, collector)
        case .keyword(let word): _ = node.readChoice(of: [word], collector)
        case .color: checkColor(node)
        case .theme: checkTheme(node)
        case .fontFamily:
            if readText(node)?.isEmpty == true { node.complain(expected: type.description, collector) }
        case .ratio: checkRatio(node)
        case .record(let record): check(node, as: record, depth: depth)
        case .variant(let records): checkVariant(node, records, depth: depth)
        case .list(let element, let count): checkList(node, of: element, count: count, depth: depth)
        case .map(let value):
            guard let mapping = node.mapping else { return node.complain(expected: "a mapping", collector) }
            for entry in mapping.entries where !entry.value.isNull {
                check(entry.value, as: value, depth: depth + 1)
            }
        case .either(let types): checkEither(node, types, depth: depth)
        }
    }

    private func readText(_ node: Node) -> String? {
        guard let text = node.readString(collector) else { return nil }
        let count = text.utf8.count
        if count <= textLimit { return text }
        collector.report(
            .exceeding(
                .label, "bytes of a text: \(count) is beyond the limit of \(textLimit)", at: node.range))
        return nil
    }

    private func checkTemplate(_ node: Node) {
        guard let text = readText(node) else { return }
        do { _ = try FieldTemplate(parsing: text) } catch { collector.error(error.message, at: node.range) }
    }

    private func checkIcon(_ node: Node) {
        checkTemplate(node)
        let names = IconLibrary.names
        guard let name = node.fieldTemplate?.literal, !names.contains(name), !Icon.isPath(name) else {
            return
        }
        collector.error(
            "no icon is called '\(name.excerpt())'", at: node.range,
            notes: Suggestion.notes(
                for: name, in: names, otherwise: "icons: " + names.joined(separator: ", ")))
    }

    private func checkColor(_ node: Node) {
        guard let text = node.readString(collector) else { return }
        do { _ = try ColorParser.parse(text) } catch {
            collector.error(
                error.message, at: node.range,
                notes: error.suggestion.map { [.init("did you mean '\($0)'?")] } ?? [])
        }
    }

    /// Checks the form of a theme; the reader of the theme reports files that can't be read.
    private func checkTheme(_ node: Node) {
        if let path = node.string, FieldType.isThemePath(path) { return }
        _ = node.readChoice(of: Theme.names, collector)
    }

    private func checkRatio(_ node: Node) {
        if let text = node.readString(collector), Ratio(text) == nil {
            collector.error("expected a ratio such as 4:3, found '\(text.excerpt())'", at: node.range)
        }
    }

    private static func entries(_ count: Int) -> String { "entry".counted(count, plural: "entries") }

    private func checkList(_ node: Node, of element: FieldType, count: ClosedRange<Int>, depth: Int) {
        guard let elements = node.sequence else { return node.complain(expected: "a list", collector) }
        if elements.count < count.lowerBound {
            collector.error(
                "expected at least \(Self.entries(count.lowerBound)), found \(elements.count)", at: node.range
            )
        } else if elements.count > count.upperBound {
            collector.error(
                "expected at most \(Self.entries(count.upperBound)), found \(elements.count)", at: node.range)
        }
        for child in elements {
            // `null` removes an inherited key. In a list, a `null` is almost certainly a mapping that was left out, so
            // report it.
            if case .record = element, child.isNull {
                child.complain(expected: element.description, collector)
            } else {
                check(child, as: element, depth: depth + 1)
            }
        }
    }

    /// Checks a node against one of several records: the record whose first field is a key of the node.
    ///
    /// An error is reported unless there is exactly one such record.
    private func checkVariant(_ node: Node, _ records: [RecordDefinition], depth: Int) {
        guard let mapping = node.mapping else { return node.complain(expected: "a mapping", collector) }
        let what = records.first?.isChange == true ? "a change" : "a part"
        let found = mapping.readKeys(of: records.map(\.firstKey), in: what, at: node.range, collector)
        guard found.count == 1, let record = records.first(where: { $0.firstKey == found[0] }) else { return }
        check(node, as: record, depth: depth)
    }

    /// Checks a node that must have one of several types.
    ///
    /// Only types of the same general form (scalar, list or mapping) as the node are considered. If the node is valid
    /// for none of them, the errors for the last of these types are reported.
    private func checkEither(_ node: Node, _ types: [FieldType], depth: Int) {
        let candidates = types.filter { $0.accepts(node) }
        if candidates.isEmpty {
            let type = FieldType.either(types)
            node.complain(expected: type.description, collector)
            return
        }
        for candidate in candidates.dropLast() {
            let scratch = DiagnosticCollector(capacity: 1)
            NodeValidator(collector: scratch, textLimit: textLimit, layoutTypes: layoutTypes).check(
                node, as: candidate, depth: depth)
            if !scratch.hasErrors { return }
        }
        guard let last = candidates.last else { return }
        if case .keyword(let word) = last, let text = node.scalarText, text != word,
            types.contains(where: \.isRecordWithColor)
        {
            node.complain(
                expected: FieldType.either(types).description, collector,
                note: "write '{color: \(text.excerpt())}' for a color")
            return
        }
        check(node, as: last, depth: depth)
    }
}

extension Mapping.Entry {
    /// True for a key in braces that a comma or the closing brace follows, as in `{title, theme: ink}`.
    nonisolated fileprivate var isWithoutColon: Bool {
        guard value.isMissing else { return false }
        let next = value.file.bytes[keyRange.upper...].first { !" \t\r\n".utf8.contains($0) }
        return next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
    }
}

nonisolated extension Mapping {
    /// Returns the keys of the mapping that are in `names`, and reports an error unless there is exactly one.
    func readKeys(
        of names: [String], in what: String, at range: SourceRange, _ collector: DiagnosticCollector
    ) -> [String] {
        let found = names.filter { index(of: $0) != nil }
        if found.isEmpty {
            let notes = keys.lazy.map { Suggestion.notes(for: $0, in: names) }.first { !$0.isEmpty }
            collector.error(
                names.count == 1
                    ? "\(what) needs '\(names[0])'" : "\(what) needs one of \(names.joined(separator: ", "))",
                at: range, notes: notes ?? [])
        } else if found.count > 1 {
            collector.error("\(what) can have only one of \(found.joined(separator: ", "))", at: range)
        }
        return found
    }
}

nonisolated extension FieldType {
    /// True for a mapping with a color, such as a stroke.
    fileprivate var isRecordWithColor: Bool {
        if case .record(let record) = self { record.fields.contains { $0.name == "color" } } else { false }
    }

    /// Returns true if a node has the general form of this type: a list, a mapping, or the required kind of scalar.
    fileprivate func accepts(_ node: Node) -> Bool {
        switch self {
        case .data, .layout, .anything: true
        case .text, .document, .template, .path, .color, .theme, .fontFamily, .ratio, .icon:
            node.scalarText != nil
        case .choice, .keyword: node.string != nil
        case .bool: node.bool != nil
        case .number, .integer: node.number != nil
        case .record, .variant, .map: node.mapping != nil
        case .list: node.sequence != nil
        case .either(let types): types.contains { $0.accepts(node) }
        }
    }
}
