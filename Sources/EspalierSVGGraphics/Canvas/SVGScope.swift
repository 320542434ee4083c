import EspalierGeometry
import Foundation

/// What lies between the innermost open tag's space and the space that is drawn in, and is not written yet.
///
/// A translation is added to the coordinates instead of being written; anything else becomes a `<g>` when something
/// is drawn in it.
struct SVGPlacement {
    var transform = CGAffineTransform.identity
    /// Whether `transform` is a translation and nothing else.
    var isTranslation = true
    /// A clip that applies outside of `transform`; a range of the canvas's clip references.
    var clip: Range<Int>?

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

/// Something that was begun and has to be ended.
struct SVGScope {
    enum Kind { case save, group, element }

    var kind: Kind
    /// The placement to return to.
    var placement: SVGPlacement
    /// How many `<g>` have been opened inside, and not closed by an inner scope.
    var openGroups = 0
    /// Whether the scope wrote a tag of its own, and whether that is `<a>`.
    var hasTag = false
    var isLink = false
    /// Where an element's own tag begins and ends, counted from the document's start.
    var start = 0
    var contentStart = 0
}

/// How many scopes of each kind are open.
struct SVGScopeCounts {
    private var saves = 0
    private var groups = 0
    private var elements = 0

    @inline(__always)
    subscript(kind: SVGScope.Kind) -> Int {
        get {
            switch kind {
            case .save: saves
            case .group: groups
            case .element: elements
            }
        }
        set {
            switch kind {
            case .save: saves = newValue
            case .group: groups = newValue
            case .element: elements = newValue
            }
        }
    }
}

/// How far the innermost element is from being a single shape, which then needs no `<g>`: its id and class go on the
/// shape itself. That saves seven bytes and, in a browser, an object for each connector of a big tree.
enum SVGSingleShape {
    case impossible
    /// The element's tag is written and nothing else.
    case empty
    /// One shape is written; offsets from the document's start.
    case one(nameEnd: Int, classStart: Int, classEnd: Int)
}
