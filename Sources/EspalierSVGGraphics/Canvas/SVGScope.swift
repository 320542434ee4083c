import EspalierGeometry
import Foundation

/// The transform and the clip between the innermost open tag and the current coordinates, not yet written.
///
/// A translation is added to the coordinates and isn't written. Any other transform becomes a `<g>` when
/// something is drawn in it.
struct SVGPlacement {
    var transform = CGAffineTransform.identity
    /// True if `transform` is only a translation.
    var isTranslation = true
    /// The clip that applies outside of `transform`: a range of the canvas's clip references.
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

/// A state, group or element that was begun and must be ended.
struct SVGScope {
    enum Kind { case save, group, element }

    var kind: Kind
    /// The placement to restore.
    var placement: SVGPlacement
    /// The number of `<g>` tags that were opened in this scope and aren't closed by an inner scope.
    var openGroups = 0
    /// True if the scope wrote its own tag; `isLink` is true if the tag is `<a>`.
    var hasTag = false
    var isLink = false
    /// The start and the end of an element's own tag, as offsets from the start of the document.
    var start = 0
    var contentStart = 0
}

/// The number of open scopes of each kind.
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

/// The state of the innermost element with respect to being a single shape, which then needs no `<g>`.
///
/// The id and the class of such an element are attributes of the shape. That saves seven bytes and, in a
/// browser, one object for each connector of a big tree.
enum SVGSingleShape {
    case impossible
    /// Only the element's tag is written.
    case empty
    /// One shape is written; the values are offsets from the start of the document.
    case one(nameEnd: Int, classStart: Int, classEnd: Int)
}
