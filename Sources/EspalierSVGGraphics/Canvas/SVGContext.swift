import EspalierGeometry
import EspalierGraphics
import Foundation

/// The document that all writers of a canvas share: its bytes, its open tags, and its ids, colors and definitions.
///
/// A writer of shapes, texts or images calls `beginTag()`, appends a tag to `out`, and calls `endTag()` before the
/// tag's closing `>`.
struct SVGContext: ~Copyable {
    /// The bytes that the sink hasn't received yet.
    let out = ByteBuffer(capacity: 2 * ChunkWriter.chunkSize)
    let numbers = NumberTexts()
    var identifiers: IdentifierTable
    var colors: ColorTable
    private(set) var isFinished = false

    private var chunks: ChunkWriter
    private var definitions = DefinitionTable()
    private var placement = SVGPlacement()
    private var scopes = ScopeStack()
    private var soleShape = SoleShape()
    /// True in a further look of elements.
    private(set) var isInLook = false

    init(rootID: String, options: SVGOptions, sink: any ByteSink) {
        identifiers = IdentifierTable(prefix: options.idPrefix, rootID: rootID)
        colors = ColorTable(options: options, rootID: identifiers.root)
        chunks = ChunkWriter(sink: sink)
    }

    // MARK: Chunks

    /// The offset in the document at which the next byte is written.
    private var position: Int { chunks.count + out.count }

    /// Writes the buffer to the sink if it is full; must only be called between tags.
    @inline(__always)
    private mutating func flushIfFull() {
        if out.count >= ChunkWriter.chunkSize { flush() }
    }

    private mutating func flush() {
        writeDefinitions()
        chunks.write(out)
    }

    private mutating func writeDefinitions() {
        soleShape.exclude()
        do { try definitions.write(to: out) { chunks.write(out) } } catch { chunks.fail(error) }
    }

    /// Ends all open scopes; further drawing has no effect.
    mutating func finishDrawing() {
        while let kind = scopes.innermostKind { end(kind) }
        isFinished = true
        writeDefinitions()
    }

    /// Passes the last bytes to the sink.
    ///
    /// - Throws: The first error of the sink.
    mutating func finish() throws {
        flush()
        try chunks.check()
    }

    // MARK: Placement

    /// The offset that must be added to all coordinates.
    var offset: CGPoint { placement.offset }

    mutating func concatenate(_ transform: CGAffineTransform) { placement.concatenate(transform) }

    mutating func clip(to shape: CanvasShape) {
        guard !isFinished else { return }
        flushPlacement()
        placement.clip = definitions.reference(
            toClip: shape.translated(by: placement.offset), identifiers: &identifiers, numbers)
    }

    /// Writes the clip and transform that haven't been written yet, before something is drawn.
    @inline(__always)
    private mutating func flushPlacement() {
        if placement.clip != nil || !placement.isTranslation { openPlacement() }
    }

    private mutating func openPlacement() {
        guard !isFinished else { return }
        flushIfFull()
        soleShape.exclude()
        if let clip = placement.clip {
            out.append("<g clip-path=\"")
            definitions.append(clip, to: out)
            out.append("\">")
            scopes.addOpenGroup(at: placement)
            placement.clip = nil
        }
        if !placement.isTranslation {
            out.append("<g")
            out.append(placement.transform)
            out.append(">")
            scopes.addOpenGroup(at: placement)
            placement = SVGPlacement()
        }
    }

    // MARK: Scopes

    mutating func save() { scopes.push(SVGScope(kind: .save, placement: placement)) }

    mutating func beginGroup(alpha: Double) {
        flushPlacement()
        var scope = SVGScope(kind: .group, placement: placement)
        let opacity = hundredths(alpha)
        if opacity < 100, !isFinished {
            soleShape.exclude()
            out.append("<g opacity=\"", max(0, opacity))
            out.append(">")
            scope.hasTag = true
        }
        scopes.push(scope)
    }

    /// Prepares for the tag of an element, and returns its offset in the document.
    mutating func prepareElement() -> Int {
        flushPlacement()
        flushIfFull()
        return position
    }

    /// Begins an element whose tag has been written.
    ///
    /// - Parameters:
    ///   - start: The offset that `prepareElement()` returned.
    ///   - isLink: True if the tag is `<a>`.
    ///   - isMergeable: True if the element's attributes can be moved to a single shape in the element.
    ///   - isLook: True if the element is a further look of others, so that its parts have no ids.
    mutating func beginElement(start: Int, isLink: Bool, isMergeable: Bool, isLook: Bool = false) {
        scopes.push(
            SVGScope(
                kind: .element, placement: placement, hasTag: true, isLink: isLink, isLook: isLook,
                start: start, contentStart: position))
        if isLook { isInLook = true }
        if isMergeable { soleShape.expect() } else { soleShape.exclude() }
    }

    /// Begins an element without a tag.
    mutating func beginPart() { scopes.push(SVGScope(kind: .element, placement: placement)) }

    /// Ends the innermost scope of a kind and all open scopes inside it; does nothing if no scope of this kind is open.
    mutating func end(_ kind: SVGScope.Kind) {
        guard scopes.contains(kind) else { return }
        if kind == .save, let saved = scopes.popTranslation() {
            placement = saved
            return
        }
        while let scope = scopes.pop() {
            placement = scope.placement
            for _ in 0..<scope.openGroups { out.append("</g>") }
            switch scope.kind {
            case .save: break
            case .group: if scope.hasTag { out.append("</g>") }
            case .element: endElement(scope)
            }
            if scope.kind == kind { return }
        }
    }

    private mutating func endElement(_ scope: SVGScope) {
        guard scope.hasTag else { return }
        if scope.isLook { isInLook = false }
        if position == scope.contentStart, scope.start >= chunks.count {
            out.truncate(to: scope.start - chunks.count)
        } else if soleShape.merge(scope, in: out, from: chunks.count) {
            out.append("\n")
        } else {
            out.append(scope.isLink ? "</a>\n" : "</g>\n")
        }
        soleShape.exclude()
    }

    // MARK: Tags

    /// Prepares for the tag of a shape, text or image.
    ///
    /// - Returns: The offset of the tag in `out`.
    @inline(__always)
    mutating func beginTag() -> Int {
        flushPlacement()
        if !soleShape.isExpected {
            soleShape.exclude()
            flushIfFull()
        }
        return out.count
    }

    /// Stores the parts of a tag, in case it is the only content of its element.
    ///
    /// - Parameters:
    ///   - start: The offset that `beginTag()` returned.
    ///   - nameLength: The length of `<` and the tag's name.
    ///   - classLength: The length of the class attribute, which must be the last attribute so far.
    @inline(__always)
    mutating func endTag(start: Int, nameLength: Int, classLength: Int) {
        guard soleShape.isExpected else { return }
        soleShape.store(nameEnd: chunks.count + start + nameLength, classLength: classLength, end: position)
    }

    // MARK: Definitions

    mutating func reference(to gradient: LinearGradient) -> DefinitionTable.Reference {
        definitions.reference(to: gradient, identifiers: &identifiers, colors: &colors)
    }

    mutating func reference(to image: Image) -> DefinitionTable.Reference {
        definitions.reference(to: image, identifiers: &identifiers)
    }

    /// Appends a reference in the form `url(#diagram-g1)`.
    func append(_ reference: DefinitionTable.Reference) { definitions.append(reference, to: out) }

    /// Appends a reference in the form `#diagram-i1`.
    func append(linkTo reference: DefinitionTable.Reference) {
        definitions.append(linkTo: reference, to: out)
    }
}
