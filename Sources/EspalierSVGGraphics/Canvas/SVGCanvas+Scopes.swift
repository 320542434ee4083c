import EspalierGeometry
public import EspalierGraphics
import Foundation

extension SVGCanvas {
    func begin(_ kind: SVGScope.Kind) {
        scopes.append(SVGScope(kind: kind, placement: placement))
        openScopes[kind.index] += 1
    }

    /// Ends the innermost scope of a kind together with what was left open inside of it; nothing if there is none.
    func end(_ kind: SVGScope.Kind) {
        guard openScopes[kind.index] > 0 else { return }
        while let scope = scopes.popLast() {
            openScopes[scope.kind.index] -= 1
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

    public func beginElement(_ element: Element) {
        guard !isFinished else { return }
        flushPlacement()
        flushIfFull()
        begin(.element)
        let start = position
        let link = allowedLink(of: element)
        out.append(link == nil ? "<g id=\"" : "<a id=\"")
        if identifiers.append(element.id, prefix: prefix, to: out) {
            complain(.duplicateID, elementID: element.id)
        }
        out.append("\" class=\"")
        kinds.append(element.kind, to: out)
        out.append("\"")
        if let link {
            out.append(" href=\"")
            out.append(escaping: link)
            out.append("\"")
        }
        out.append(">")
        if let title = element.title, !title.isEmpty {
            out.append("<title>")
            out.append(escaping: title)
            out.append("</title>")
            singleShape = .impossible
        } else {
            singleShape = link == nil ? .empty : .impossible
        }
        let last = scopes.count - 1
        scopes[last].isLink = link != nil
        scopes[last].start = start
        scopes[last].contentStart = position
    }

    public func endElement() { end(.element) }

    private func allowedLink(of element: Element) -> String? {
        guard let link = element.link, !link.isEmpty else { return nil }
        if LinkPolicy.allows(link) { return link }
        complain(.forbiddenLink(link), elementID: element.id)
        return nil
    }

    private func endElement(_ scope: SVGScope) {
        if position == scope.contentStart, scope.start >= flushedCount {
            out.truncate(to: scope.start - flushedCount)
        } else if case .one(let nameEnd, let classStart, let classEnd) = singleShape {
            mergeElement(scope, nameEnd: nameEnd, classStart: classStart, classEnd: classEnd)
            out.append("\n")
        } else {
            out.append(scope.isLink ? "</a>\n" : "</g>\n")
        }
        singleShape = .impossible
    }

    /// Turns `<g id="i" class="k"><path d="..." class="c0"/>` into `<path id="i" class="k c0" d="..."/>`.
    private func mergeElement(_ scope: SVGScope, nameEnd: Int, classStart: Int, classEnd: Int) {
        let start = scope.start - flushedCount
        let content = scope.contentStart - flushedCount
        let (nameEnd, classStart) = (nameEnd - flushedCount, classStart - flushedCount)
        let classEnd = classEnd - flushedCount
        scratch.truncate(to: 0)
        scratch.append(content..<nameEnd, of: out)
        // Without `<g` in front and `">` behind.
        scratch.append(start + 2..<content - 2, of: out)
        if classEnd > classStart {
            scratch.append(" ")
            scratch.append(classStart + 8..<classEnd - 1, of: out)
        }
        scratch.append("\"")
        scratch.append(nameEnd..<classStart, of: out)
        scratch.append(classEnd..<out.count, of: out)
        out.truncate(to: start)
        out.append(scratch.bytes)
    }

    /// Writes the clip and the transform that are still due, since something is about to be drawn in them.
    @inline(__always)
    func flushPlacement() {
        if placement.clip != nil || !placement.isTranslation { openPlacement() }
    }

    private func openPlacement() {
        guard !isFinished else { return }
        flushIfFull()
        singleShape = .impossible
        if let clip = placement.clip {
            out.append("<g clip-path=\"")
            out.append(clip, of: clips.values)
            out.append("\">")
            countOpenGroup()
            placement.clip = nil
        }
        if !placement.isTranslation {
            out.append("<g")
            out.append(placement.transform)
            out.append(">")
            countOpenGroup()
            placement = SVGPlacement()
        }
    }

    /// Outside of any scope the group stays open up to the document's end.
    private func countOpenGroup() {
        if scopes.isEmpty { begin(.save) }
        scopes[scopes.count - 1].openGroups += 1
    }

    public func clip(to shape: Shape) {
        guard !isFinished else { return }
        flushPlacement()
        let shape = shape.translated(by: placement.offset)
        if let known = clips.reference(to: shape) {
            placement.clip = known
            return
        }
        let reference = appendReference(letter: "k", to: clips.values)
        clips.insert(shape, reference: reference)
        definitions.append("<clipPath id=\"")
        definitions.append(reference.lowerBound + 5..<reference.upperBound - 1, of: clips.values)
        definitions.append("\">")
        _ = definitions.append(shape, offset: .zero)
        definitions.append("/></clipPath>")
        placement.clip = reference
    }

    /// Appends `url(#diagram-k0)` with an id of its own.
    func appendReference(letter: StaticString, to values: ByteBuffer) -> Range<Int> {
        let start = values.count
        values.append("url(#")
        let idStart = values.count
        values.append(rootID.bytes)
        values.append("-")
        values.append(letter)
        referenceCount += 1
        values.append(integer: referenceCount)
        _ = identifiers.makeUnique(from: idStart, in: values)
        values.append(")")
        return start..<values.count
    }
}

extension SVGScope.Kind {
    var index: Int {
        switch self {
        case .save: 0
        case .group: 1
        case .element: 2
        }
    }
}
