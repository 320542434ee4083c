import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

nonisolated extension ViewDeclaration {
    /// Reads a view that has passed validation.
    init(_ node: Node) {
        self.init()
        box = BoxDeclaration(node, uses: &fieldUses)
        let boxKeys = Self.boxKeys
        for variant in node["when"]?.sequence ?? [] {
            let entries = Self.conditions(of: variant, boxKeys: boxKeys)
            fieldUses += Self.fieldUses(ofConditions: entries)
            variants.append(
                Variant(
                    conditions: entries.compactMap { Condition($0) },
                    box: BoxDeclaration(variant, uses: &fieldUses)))
        }
    }

    fileprivate static var boxKeys: Set<String> { Set(Vocabulary.condition.fields.map(\.name)) }

    /// Returns the fields that conditions name, except for fields that may be missing.
    fileprivate static func fieldUses(ofConditions entries: [Mapping.Entry]) -> [FieldUse] {
        entries.filter { !$0.key.hasSuffix("?") }.map { FieldUse(name: $0.key, range: $0.keyRange) }
    }

    /// Returns the conditions of an element of `when`: the keys that aren't keys of a box, and the keys in `if`.
    fileprivate static func conditions(of variant: Node, boxKeys: Set<String>) -> [Mapping.Entry] {
        (variant.mapping?.entries ?? []).filter { !boxKeys.contains($0.key) }
            + variant.entries("if")
    }
}

nonisolated extension NodeValidator {
    /// The maximum number of conditions of a view.
    ///
    /// Every condition is tested for every item.
    private static let maximumConditionCount = 256

    /// Checks the number of conditions of each view below the key `views`.
    func checkConditions(ofViews node: Node, lineNames: [String]) {
        let supplementary = node.entries("supplementary").map { entry in
            (entry.value, LineVariant.keys(ofKind: entry.key, lineNames: lineNames))
        }
        let others = [node["cell"]].compactMap(\.self) + node.entries("decoration").map(\.value)
        for (view, lineKeys) in others.map({ ($0, nil) }) + supplementary {
            let boxKeys = lineKeys ?? ViewDeclaration.boxKeys
            var count = 0
            for variant in view["when"]?.sequence ?? [] {
                count += ViewDeclaration.conditions(of: variant, boxKeys: boxKeys).count
                guard count > Self.maximumConditionCount else { continue }
                collector.error(
                    "a view has at most \(Self.maximumConditionCount) conditions in 'when'; "
                        + "for many values of one field, write a list", at: variant.range)
                break
            }
        }
    }
}

nonisolated extension ReferenceDeclaration {
    init(_ node: Node) {
        self.init()
        style = node.choice("style") ?? style
        stroke = node["stroke"].map(StrokeDeclaration.init) ?? stroke
        if let arrowhead = node["arrowhead"] {
            self.arrowhead = ArrowheadDeclaration(
                arrowhead, over: arrowhead["shape"] == nil ? Self.standardArrowhead : ArrowheadDeclaration())
        }
        label = node.template("label", uses: &fieldUses)
        variants = LineVariant.list(node, keys: LineVariant.keys, uses: &fieldUses)
    }
}

nonisolated extension LineVariant {
    /// Returns the keys of an element of `when` that aren't conditions; nil if the views of the kind aren't lines.
    fileprivate static func keys(ofKind kind: String, lineNames: [String]) -> Set<String>? {
        switch kind {
        case "connector": Set(Vocabulary.connectorCondition.fields.map(\.name))
        case "reference": keys
        case _ where lineNames.contains(kind): keys
        default: nil
        }
    }

    /// The keys of an element of `when` that aren't conditions.
    fileprivate static var keys: Set<String> { Set(Vocabulary.lineCondition.fields.map(\.name)) }

    /// Reads the key `when` of lines, and adds every field that its conditions name to `uses`.
    fileprivate static func list(_ node: Node, keys: Set<String>, uses: inout [FieldUse]) -> [LineVariant] {
        (node["when"]?.sequence ?? []).map { variant in
            let entries = ViewDeclaration.conditions(of: variant, boxKeys: keys)
            uses += ViewDeclaration.fieldUses(ofConditions: entries)
            let arrowhead = variant["arrowhead"]
            return LineVariant(
                conditions: entries.compactMap { Condition($0) },
                stroke: variant["stroke"].map(StrokeDeclaration.init), changesArrowhead: arrowhead != nil,
                arrowhead: arrowhead.flatMap { ArrowheadDeclaration($0) })
        }
    }
}

nonisolated extension ConnectorDeclaration {
    init(_ node: Node) {
        self.init()
        style = node.choice("style") ?? style
        cornerRadius = node.length("cornerRadius") ?? cornerRadius
        stroke = node["stroke"].map(StrokeDeclaration.init) ?? stroke
        arrowhead = node["arrowhead"].flatMap { ArrowheadDeclaration($0) }
        label = node.template("label", uses: &fieldUses)
        variants = LineVariant.list(
            node, keys: Set(Vocabulary.connectorCondition.fields.map(\.name)), uses: &fieldUses)
    }
}

nonisolated extension LineChange {
    /// Reads lines that have passed validation.
    init(_ node: Node) {
        self.init()
        stroke = node["stroke"].map(StrokeDeclaration.init)
        if let arrowhead = node["arrowhead"] {
            changesArrowhead = true
            self.arrowhead = ArrowheadDeclaration(arrowhead)
        }
        label = node.template("label", uses: &fieldUses)
        variants = LineVariant.list(node, keys: LineVariant.keys, uses: &fieldUses)
    }
}

nonisolated extension ArrowheadDeclaration {
    /// The names of the ends of a line in diagram files, in the order of `End.allCases`.
    static let namesOfEnds = ["from", "to"]

    /// Reads arrowheads: a shape, or a mapping, whose missing keys have the values of `standard`; nil for `none`.
    fileprivate init?(_ node: Node, over standard: ArrowheadDeclaration = ArrowheadDeclaration()) {
        self = standard
        if let name = node.scalarText {
            guard let named = Shape(rawValue: name) else { return nil }
            shape = named
        } else {
            shape = node.choice("shape") ?? shape
            end =
                node.choice("end")
                ?? node.text("end").flatMap(Self.namesOfEnds.firstIndex).map { End.allCases[$0] } ?? end
            size = node.length("size") ?? size
        }
    }
}

nonisolated extension BoxDeclaration {
    /// Reads a box that has passed validation and adds every field that it names to `uses`.
    init(_ node: Node, uses: inout [FieldUse]) {
        self.init()
        shape = node.choice("shape")
        cornerRadius = node.length("cornerRadius")
        fill = node["fill"].flatMap(FillDeclaration.init)
        stroke = node["stroke"].map(StrokeDeclaration.init)
        padding = node.insets("padding")
        opacity = node["opacity"]?.number
        width = node.length("width")
        height = node.length("height")
        minWidth = node.length("minWidth")
        minHeight = node.length("minHeight")
        maxWidth = node.length("maxWidth")
        maxHeight = node.length("maxHeight")
        axis = node.choice("axis")
        spacing = node.length("spacing")
        alignment = node.choice("alignment")
        if let parts = node["content"]?.sequence {
            content = parts.compactMap { ContentDeclaration($0, uses: &uses) }
        }
        link = node.template("link", uses: &uses)
        tooltip = node.template("tooltip", uses: &uses)
    }
}

nonisolated extension Node {
    /// Returns the template at a key, and adds the template's fields to `uses`; nil if the key is missing.
    fileprivate func template(_ key: String, uses: inout [FieldUse]) -> FieldTemplate? {
        guard let node = self[key], let template = node.fieldTemplate else { return nil }
        uses += template.uses(at: node.range)
        return template
    }
}

nonisolated extension Node {
    /// Returns the template of a Boolean value; an empty template if the key is missing or false.
    fileprivate func flag(_ key: String, uses: inout [FieldUse]) -> FieldTemplate {
        guard self[key]?.bool != false else { return "" }
        return template(key, uses: &uses) ?? ""
    }
}

nonisolated extension FieldTemplate {
    /// Returns the fields that at least one item must have.
    ///
    /// Alternatives such as `{a|b}` aren't included, because neither field is required.
    fileprivate func uses(at range: SourceRange) -> [FieldUse] {
        segments.compactMap { segment in
            guard case .field(let names, isOptional: false) = segment, names.count == 1 else { return nil }
            return FieldUse(name: names[0], range: range)
        }
    }
}

nonisolated extension FillDeclaration {
    fileprivate init?(_ node: Node) {
        if node.scalarText == "none" {
            self = .clear
        } else if let colors = node["gradient"]?.sequence?.compactMap(\.colorExpression), !colors.isEmpty {
            self = .gradient(colors, angle: node["angle"]?.number ?? 90)
        } else if let color = node.colorExpression {
            self = .color(color)
        } else {
            return nil
        }
    }
}

nonisolated extension StrokeDeclaration {
    init(_ node: Node) {
        self.init()
        if node.scalarText == "none" {
            self = .clear
            return
        }
        color = node.color("color")
        width = node.length("width")
        dash = node["dash"]?.sequence?.compactMap(\.number).map { CGFloat($0) }
        cap = node.choice("cap")
        if let names = node.texts("sides") {
            sides = BoxSides.named.reduce(into: []) { if names.contains($1.name) { $0.insert($1.side) } }
        }
    }
}

nonisolated extension ContentDeclaration {
    fileprivate init?(_ node: Node, uses: inout [FieldUse]) {
        if node.scalarText != nil || node["text"] != nil {
            guard let text = TextDeclaration(node, uses: &uses) else { return nil }
            self = .text(text)
        } else if let name = node.text("each") {
            self = .repeated(RepeatedContent(name, node, uses: &uses))
        } else if let name = node.template("icon", uses: &uses) {
            self = .icon(
                IconDeclaration(name: name, size: node.length("size") ?? 14, color: node.color("color")))
        } else if let source = node.template("image", uses: &uses) {
            self = .image(
                ImageDeclaration(
                    source: source, width: node.length("width"), height: node.length("height"),
                    cornerRadius: node.length("cornerRadius") ?? 0))
        } else if let stroke = node["divider"] {
            if stroke.bool == false { return nil }
            self = .divider(StrokeDeclaration(stroke))
        } else if let length = node.length("spacer") {
            self = .spacer(length)
        } else {
            self = .box(Self.stack(node, uses: &uses))
        }
    }

    private static func stack(_ node: Node, uses: inout [FieldUse]) -> BoxDeclaration {
        var box = BoxDeclaration(node, uses: &uses)
        let axis: StackAxis = node["horizontal"] == nil ? .vertical : .horizontal
        box.axis = axis
        box.content = (node[axis.rawValue]?.sequence ?? []).compactMap { ContentDeclaration($0, uses: &uses) }
        return box
    }
}

nonisolated extension RepeatedContent {
    fileprivate init(_ name: String, _ node: Node, uses: inout [FieldUse]) {
        // Templates in the box name values of records, which aren't fields of items.
        var ownUses: [FieldUse] = []
        var box = BoxDeclaration(node, uses: &ownUses)
        box.content = box.content ?? ["{label}"]
        self.init(name.hasSuffix("?") ? String(name.dropLast()) : name, box: box, fold: node.integer("fold"))
        if !name.hasSuffix("?"), let value = node["each"] {
            uses.append(FieldUse(name: name, range: value.range))
        }
        guard let text = node["more"], let declared = TextDeclaration(text, uses: &ownUses) else { return }
        more = declared
        if text.mapping?["style"] == nil { more.style = .caption }
    }
}

nonisolated extension TextDeclaration {
    /// Reads a part of a box's content: a mapping with the key `text`, or a plain text, such as `- "{name}"`.
    init?(_ node: Node, uses: inout [FieldUse]) {
        let source = node["text"] ?? node
        guard let template = source.fieldTemplate else { return nil }
        uses += template.uses(at: source.range)
        self.init(text: template)
        style = node.choice("style") ?? .label
        color = node.color("color")
        size = node.length("size")
        weight = node.text("weight").flatMap(Font.Weight.init(name:))
        isItalic = node["italic"]?.bool ?? false
        alignment = node.choice("alignment")
        // The number can be invalid here, because the key is read even if validation has failed, so that other errors
        // are found.
        minimumSize = node.length("minimumSize")
        maximumLines = node.integer("maximumLines") ?? 0
        truncation = node.choice("truncation") ?? .tail
        maxWidth = node.length("maxWidth")
        markup = node["markup"]?.bool ?? false
        underline = node.flag("underline", uses: &uses)
        strikethrough = node.flag("strikethrough", uses: &uses)
    }
}
