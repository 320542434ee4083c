import EspalierGeometry
import Foundation

/// The parts of the current transform and clip that haven't been written yet.
///
/// These parts are relative to the innermost open tag.
///
/// A translation is never written, but added to the coordinates. Any other transform is written as a `<g>` when
/// something is drawn.
struct SVGPlacement {
    private(set) var transform = CGAffineTransform.identity
    /// True if `transform` is only a translation.
    private(set) var isTranslation = true
    /// The clip, which isn't transformed by `transform`: its `<g>` is written around the `<g>` of the transform.
    var clip: DefinitionTable.Reference?

    var offset: CGPoint { CGPoint(x: transform.tx, y: transform.ty) }

    mutating func concatenate(_ next: CGAffineTransform) {
        let nextIsTranslation = next.a == 1 && next.b == 0 && next.c == 0 && next.d == 1
        if isTranslation && nextIsTranslation {
            transform.tx += next.tx
            transform.ty += next.ty
        } else {
            transform = next.concatenating(transform)
            isTranslation = false
        }
    }
}

/// A state, group or element that was begun and must be ended.
struct SVGScope {
    enum Kind { case save, group, element }

    var kind: Kind
    /// The placement that is restored when the scope ends.
    var placement: SVGPlacement
    /// The number of `<g>` tags that were opened in this scope and must be closed when the scope ends.
    var openGroups = 0
    /// True if a group or an element has a tag of its own.
    var hasTag = false
    /// True if the tag of an element is `<a>`.
    var isLink = false
    /// True if an element is a further look of others.
    var isLook = false
    /// The start of an element's own tag and the start of its content, as offsets from the start of the document.
    var start = 0
    var contentStart = 0
}

/// The open scopes of a document, from the outermost to the innermost.
struct ScopeStack {
    private var scopes: [SVGScope] = []
    // These are the numbers of open scopes of each kind.
    private var saves = 0
    private var groups = 0
    private var elements = 0

    /// The kind of the innermost scope; nil if no scope is open.
    var innermostKind: SVGScope.Kind? { scopes.last?.kind }

    func contains(_ kind: SVGScope.Kind) -> Bool {
        switch kind {
        case .save: saves > 0
        case .group: groups > 0
        case .element: elements > 0
        }
    }

    @inline(__always)
    mutating func push(_ scope: SVGScope) {
        scopes.append(scope)
        count(scope.kind, 1)
    }

    mutating func pop() -> SVGScope? {
        guard let scope = scopes.popLast() else { return nil }
        count(scope.kind, -1)
        return scope
    }

    /// Ends the innermost scope if it is a `save` without open groups, and returns its placement; otherwise returns
    /// nil.
    ///
    /// For such a scope, this is faster than `pop()`. Nearly every view has such a scope, because most views change the
    /// transform only by a translation.
    @inline(__always)
    mutating func popTranslation() -> SVGPlacement? {
        let last = scopes.count - 1
        guard last >= 0, scopes[last].kind == .save, scopes[last].openGroups == 0 else { return nil }
        saves &-= 1
        let placement = scopes[last].placement
        scopes.removeLast()
        return placement
    }

    /// Adds an open group to the innermost scope, which closes the group when it ends.
    ///
    /// If there is no scope, the group stays open until the end of the document.
    mutating func addOpenGroup(at placement: SVGPlacement) {
        if scopes.isEmpty { push(SVGScope(kind: .save, placement: placement)) }
        scopes[scopes.count - 1].openGroups += 1
    }

    @inline(__always)
    private mutating func count(_ kind: SVGScope.Kind, _ change: Int) {
        switch kind {
        case .save: saves &+= change
        case .group: groups &+= change
        case .element: elements &+= change
        }
    }
}
