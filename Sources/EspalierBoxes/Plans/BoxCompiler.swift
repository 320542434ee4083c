import EspalierData
import EspalierDiagnostics
import EspalierGeometry
package import EspalierGraphics
import Foundation

/// Compiles box declarations to plans, which are quick to measure and draw.
///
/// Compiling fills in defaults, and looks up colors, fonts and fields.
package struct BoxCompiler {
    package let theme: Theme
    let values: any FieldValues
    let text: any TextMeasuring
    /// True if left and right are exchanged, for diagrams whose layout direction is right to left.
    var mirrors = false
    /// The mark that replaces dots in the color of the category; nil for none.
    var dotMark: CategoryMark?
    /// The maximum number of bytes of text in one view.
    private let maximumTextBytes: Int
    /// The maximum number of records that repeated content shows unless it has a number of its own.
    private let fold: Int
    /// The link of the text that replaces further records; nil for none.
    private let moreLink: FieldTemplate?

    package init(
        theme: Theme, values: any FieldValues, text: any TextMeasuring, mirrors: Bool = false,
        maximumTextBytes: Int = DocumentLimit.text.standard, fold: Int? = nil,
        moreLink: FieldTemplate? = nil
    ) {
        (self.theme, self.values, self.text, self.mirrors) = (theme, values, text, mirrors)
        (self.maximumTextBytes, self.fold, self.moreLink) = (maximumTextBytes, fold ?? .max, moreLink)
    }

    /// Returns a compiler for the same views with other values, which are those of records.
    ///
    /// The link to further records has fields of the item, so it isn't that of further records in a record.
    private func reading(_ values: any FieldValues) -> BoxCompiler {
        var compiler = BoxCompiler(
            theme: theme, values: values, text: text, mirrors: mirrors, maximumTextBytes: maximumTextBytes,
            fold: fold)
        compiler.dotMark = dotMark
        return compiler
    }

    /// Returns the plan of a view, whose box is mirrored if the layout direction is right to left.
    func compileView(_ box: BoxDeclaration, category: Int, mark: ViewPlan.Mark? = nil) -> ViewPlan {
        ViewPlan(
            compile(mirrors ? box.mirrored : box, category: category), link: box.link.map(compile),
            tooltip: box.tooltip.map(compile), mark: mark)
    }

    /// Returns true if the text that replaces further records in a box has a link.
    func linksFurtherRecords(of box: BoxDeclaration) -> Bool {
        moreLink != nil && compile(box, category: 0).content.hasLinks
    }

    func compile(_ box: BoxDeclaration, category: Int) -> BoxPlan {
        let shape = box.shape ?? .roundedRectangle
        let content = (box.content ?? []).compactMap { compile($0, in: box, category: category) }
        return BoxPlan(
            dimensions: BoxDimensions(
                padding: box.padding ?? .zero,
                minSize: CGSize(
                    width: box.width ?? box.minWidth ?? 0, height: box.height ?? box.minHeight ?? 0),
                maxSize: CGSize(
                    width: box.width ?? box.maxWidth ?? .infinity,
                    height: box.height ?? box.maxHeight ?? .infinity),
                shape: shape),
            outline: OutlinePlan(
                shape: shape, cornerRadius: cornerRadius(of: box),
                fill: box.fill?.paint(in: theme, category: category),
                stroke: stroke(of: box, category: category), sides: box.stroke?.sides ?? .all),
            opacity: box.opacity ?? 1,
            content: StackPlan(
                content,
                geometry: StackGeometry(
                    axis: box.axis ?? .vertical, spacing: box.spacing ?? 0,
                    alignment: box.alignment ?? .center)),
            label: label(of: content, shape: shape))
    }

    /// Returns the maximum radius of a box's corners.
    ///
    /// The radius of a capsule is half of its height, but at most the radius at which the corners of its content touch
    /// the outline. For a corner of the content at a distance of (x, y) from the corner of the box, this is the radius
    /// r for which (r - x)² + (r - y)² is equal to r². The maximum is at least `singleLineRadius`, because a single
    /// line of text doesn't reach into the corners of its box.
    private func cornerRadius(of box: BoxDeclaration) -> CGFloat {
        guard box.shape == .capsule else { return box.cornerRadius ?? 6 }
        guard let content = box.content, !content.isEmpty else { return .infinity }
        let padding = box.padding ?? .zero
        let x = min(padding.left, padding.right)
        let y = min(padding.top, padding.bottom)
        return max(x + y + (2 * x * y).squareRoot(), Self.singleLineRadius)
    }

    /// Half of the height of a capsule with one line of a large text.
    private static let singleLineRadius: CGFloat = 14

    /// Returns the stroke of a box.
    ///
    /// If the theme has outlines for tints (`outlinesTints`), a box that is filled with the tint of its category has a
    /// stroke by default.
    private func stroke(of box: BoxDeclaration, category: Int) -> Stroke? {
        if let stroke = box.stroke { return stroke.stroke(in: theme, category: category) }
        guard theme.outlinesTints, case .color(.category(surface: true, _)) = box.fill else { return nil }
        return Stroke(.color(theme.color(ofCategory: category, isTint: false)), width: 1)
    }

    /// Returns the content as a label if the content is a single text without markup in a box with straight sides;
    /// otherwise nil.
    private func label(of content: [ContentPlan], shape: BoxShape) -> LabelPlan? {
        guard content.count == 1, case .text(let text) = content[0], case .nowhere = text.markup,
            text.isUnmarked, text.decimals == nil, text.minimumSize == nil, !shape.hasSlantedSides
        else { return nil }
        var names: ItemNames?
        if case .field(let field) = text.text { names = values.names(ofField: field) }
        return LabelPlan(text, names: names, metrics: self.text.metrics(of: text.font))
    }

    /// Returns the plan of a part; nil if no item has the field whose records it shows.
    private func compile(_ part: ContentDeclaration, in box: BoxDeclaration, category: Int) -> ContentPlan? {
        switch part {
        case .text(let text): .text(compile(text, in: box, category: category))
        case .icon(let icon): .icon(compile(icon, category: category))
        case .image(let image):
            .image(ImagePlan(image, source: compile(image.source)))
        case .divider(let stroke):
            .divider(
                stroke.stroke(in: theme, category: category) ?? Stroke(.color(theme[.outline]), width: 1))
        case .spacer(let length): .spacer(length)
        case .repeated(let repeated):
            values.field(named: repeated.field).map {
                .repeated(compile(repeated, of: $0, in: box, category: category))
            }
        case .box(let inner):
            if let dotMark, inner.isDot {
                .mark(dotMark, color: theme.color(ofCategory: category, isTint: false))
            } else {
                .box(compile(inner.asPart, category: category))
            }
        }
    }

    private func compile(_ text: TextDeclaration, in box: BoxDeclaration, category: Int) -> TextPlan {
        let format = theme[text.style]
        let color = theme.textColor(text.color ?? format.color, category: category)
        let font = text.font(in: theme)
        let codeColor = text.color == nil ? theme[.codeType] : color
        let string = compile(text.text)
        var container = TextContainer(
            width: text.maxWidth ?? .infinity, maximumLines: text.maximumLines,
            alignment: text.alignment ?? box.alignment ?? .center,
            truncation: text.truncation, lineSpacing: format.lineSpacing)
        // Indent the further lines of a wrapped element, because each line would otherwise look like an element of the
        // list.
        if string.showsLists(values) { container.hangingIndent = font.size }
        var markup = TextPlan.MarkupScope.nowhere
        if text.markup {
            markup = .everywhere
        } else if let pieces = markedPieces(of: text.text, font: font, codeColor: codeColor) {
            markup = .template(pieces)
        }
        return TextPlan(
            text: string, font: font, color: color, codeColor: codeColor,
            codeFamily: theme.codeFamily, container: container, markup: markup,
            minimumSize: text.minimumSize,
            isList: string.isField && string.showsLists(values), underline: compile(text.underline),
            strikethrough: compile(text.strikethrough),
            isCode: [.code, .codeCaption].contains(text.style), decimals: text.decimals)
    }

    private func compile(
        _ repeated: RepeatedContent, of field: Int, in box: BoxDeclaration, category: Int
    ) -> RepeatedPlan {
        let fields = RecordFields(numberingNamesIn: values)
        let compiler = reading(fields)
        var part = repeated.box.asPart
        part.alignment = part.alignment ?? box.alignment
        let id = FieldTemplate(segments: [
            .field(["id"], isOptional: true), .literal("-more-\(repeated.field)"),
        ])
        return RepeatedPlan(
            field: field, box: compiler.compile(part, category: category),
            more: compiler.compile(repeated.more, in: box, category: category), names: fields.names,
            fold: repeated.fold ?? fold, moreLink: moreLink.map { (compile($0), compile(id)) })
    }

    private func compile(_ icon: IconDeclaration, category: Int) -> IconPlan {
        IconPlan(
            name: compile(icon.name), side: icon.size,
            color: icon.color?.resolved(in: theme, category: category) ?? theme[.textMuted])
    }

    // MARK: Fields

    package func compile(_ template: FieldTemplate) -> CompiledText {
        if let literal = template.literal { return .literal(literal) }
        let segments = template.segments.map { segment -> CompiledText.Segment in
            switch segment {
            case .literal(let text): .literal(text)
            case .field(let names, _): .fields(names.compactMap(values.field(named:)))
            }
        }
        if segments.count == 1, case .fields(let fields) = segments[0], fields.count == 1 {
            return .field(fields[0])
        }
        return .segments(segments, maximumBytes: maximumTextBytes)
    }

    /// Returns the parts of the template's text between marks such as `**`, or nil if the text has no marks.
    ///
    /// Marks may enclose fields: `**{name}**`.
    private func markedPieces(of template: FieldTemplate, font: Font, codeColor: AdaptiveColor)
        -> [TextPlan.MarkedText]?
    {
        // Replace each field with a character that can't occur in text, so that marks can enclose fields.
        var fields: [[String]] = []
        var flat = ""
        for segment in template.segments {
            switch segment {
            case .literal(let text): flat += text
            case .field(let names, _):
                flat += Self.placeholder
                fields.append(names)
            }
        }
        let runs = TextMarkup.runs(
            flat, font: font, codeColor: codeColor, codeFamily: theme.codeFamily)
        if runs.count == 1, runs[0].font == font, runs[0].string == flat { return nil }
        var rest = fields[...]
        return runs.map { run in
            var segments: [CompiledText.Segment] = []
            let texts = run.string.split(
                separator: Character(Self.placeholder), omittingEmptySubsequences: false)
            for (index, text) in texts.enumerated() {
                if index > 0, let names = rest.popFirst() {
                    segments.append(.fields(names.compactMap(values.field(named:))))
                }
                if !text.isEmpty { segments.append(.literal(String(text))) }
            }
            let isLiteral = texts.count == 1
            return TextPlan.MarkedText(
                text: isLiteral
                    ? .literal(run.string) : .segments(segments, maximumBytes: maximumTextBytes),
                font: run.font, color: run.color, isCode: run.isCode)
        }
    }

    /// A Unicode noncharacter that replaces a field while markup is parsed.
    private static let placeholder = "\u{FFFF}"
}

extension BoxDeclaration {
    /// This box with the defaults of a box inside another box.
    ///
    /// The default shape is a rectangle or, if the box has a corner radius, a rounded rectangle.
    fileprivate var asPart: BoxDeclaration {
        var part = self
        part.shape = shape ?? (cornerRadius == nil ? .rectangle : .roundedRectangle)
        return part
    }
}
