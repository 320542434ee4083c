import EspalierGraphics
import Foundation

extension SVGWriter {
    mutating func begin(_ kind: SVGScope.Kind) {
        begin(SVGScope(kind: kind, placement: placement))
    }

    @inline(__always)
    private mutating func begin(_ scope: SVGScope) {
        scopes.append(scope)
        openScopes[scope.kind] &+= 1
    }

    /// Ends the innermost scope of a kind and all open scopes inside it; does nothing if no scope of this kind is open.
    mutating func end(_ kind: SVGScope.Kind) {
        guard openScopes[kind] > 0 else { return }
        let last = scopes.count - 1
        if kind == .save, scopes[last].kind == .save, scopes[last].openGroups == 0 {
            // For a scope without open groups, this shortcut is faster. Nearly every view has such a scope, because it
            // saves only a translation.
            openScopes[kind] &-= 1
            placement = scopes[last].placement
            scopes.removeLast()
            return
        }
        while let scope = scopes.popLast() {
            openScopes[scope.kind] &-= 1
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

    mutating func beginElement(_ element: CanvasElement) {
        withUTF8Bytes(of: element.id) {
            beginElement(id: $0, kind: element.kind, title: element.title, link: element.link)
        }
    }

    mutating func beginElement(
        id: UnsafeBufferPointer<UInt8>, kind: String, title: String?, link: String?
    ) {
        guard !isFinished else { return }
        flushPlacement()
        flushIfFull()
        var scope = SVGScope(kind: .element, placement: placement)
        scope.start = position
        let link = link.flatMap { allowed($0, inElement: id) }
        out.append(link == nil ? "<g id=\"" : "<a id=\"")
        if identifiers.append(id, prefix: prefix, to: out) {
            complain(.duplicateID, elementID: String(decoding: id, as: UTF8.self))
        }
        out.append("\" class=\"")
        kinds.append(kind, to: out)
        out.append("\"")
        if let link {
            out.append(" href=\"")
            out.append(escaping: link)
            out.append("\"")
        }
        out.append(">")
        if let title, !title.isEmpty {
            out.append("<title>")
            out.append(escaping: title)
            out.append("</title>")
            singleShape = .impossible
        } else {
            singleShape = link == nil ? .empty : .impossible
        }
        scope.isLink = link != nil
        scope.contentStart = position
        begin(scope)
    }

    private mutating func allowed(_ link: String, inElement id: UnsafeBufferPointer<UInt8>) -> String? {
        if link.isEmpty { return nil }
        if LinkPolicy.allows(link) { return link }
        complain(.forbiddenLink(link), elementID: String(decoding: id, as: UTF8.self))
        return nil
    }

    private mutating func endElement(_ scope: SVGScope) {
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

    /// Merges an element with its only shape: `<g id="i" class="k"><path d="..." class="c0"/>` becomes
    /// `<path id="i" class="k c0" d="..."/>`.
    private mutating func mergeElement(_ scope: SVGScope, nameEnd: Int, classStart: Int, classEnd: Int) {
        let start = scope.start - flushedCount
        let content = scope.contentStart - flushedCount
        let (nameEnd, classStart) = (nameEnd - flushedCount, classStart - flushedCount)
        let classEnd = classEnd - flushedCount
        scratch.truncate(to: 0)
        scratch.append(content..<nameEnd, of: out)
        // Skip the leading `<g` and the trailing `">`.
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

    /// Writes the clip and transform that haven't been written yet, before something is drawn.
    @inline(__always)
    mutating func flushPlacement() {
        if placement.clip != nil || !placement.isTranslation { openPlacement() }
    }

    private mutating func openPlacement() {
        guard !isFinished else { return }
        flushIfFull()
        singleShape = .impossible
        if let clip = placement.clip {
            out.append("<g clip-path=\"")
            out.append(clip, of: references)
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

    /// Adds an open group to the innermost scope.
    ///
    /// The group is closed when this scope ends.
    ///
    /// If there is no scope, the group stays open until the end of the document.
    private mutating func countOpenGroup() {
        if scopes.isEmpty { begin(.save) }
        scopes[scopes.count - 1].openGroups += 1
    }

    mutating func clip(to shape: CanvasShape) {
        guard !isFinished else { return }
        flushPlacement()
        let shape = shape.translated(by: placement.offset)
        if let known = clips.reference(to: shape) {
            placement.clip = known
            return
        }
        let reference = makeReference(letter: "k")
        clips.insert(shape, reference: reference)
        definitions.append("<clipPath id=\"")
        definitions.append(reference.lowerBound + 5..<reference.upperBound - 1, of: references)
        definitions.append("\">")
        _ = definitions.append(shape, offset: .zero)
        definitions.append("/></clipPath>")
        placement.clip = reference
    }

    /// Returns a reference such as `url(#diagram-k1)` with a new unique id.
    mutating func makeReference(letter: StaticString) -> Range<Int> {
        let start = references.count
        references.append("url(#")
        let idStart = references.count
        references.append(rootID.bytes)
        references.append("-")
        references.append(letter)
        referenceCount += 1
        references.append(integer: referenceCount)
        _ = identifiers.makeUnique(from: idStart, in: references)
        references.append(")")
        return start..<references.count
    }
}
