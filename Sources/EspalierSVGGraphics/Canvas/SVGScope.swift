import EspalierGeometry
import Foundation

/// The parts of the current transform and clip that haven't been written yet.
///
/// They are relative to the innermost open tag.
///
/// A translation is never written, but added to the coordinates. Any other transform is written as a `<g>` when
/// something is drawn.
struct SVGPlacement {
    var transform = CGAffineTransform.identity
    /// True if `transform` is only a translation.
    var isTranslation = true
    /// The reference to the clip, as a range of bytes in `references`.
    ///
    /// The clip isn't transformed by `transform`: its `<g>` is written around the `<g>` of the transform.
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
    /// The placement that is restored when the scope ends.
    var placement: SVGPlacement
    /// The number of `<g>` tags that were opened in this scope and must be closed when the scope ends.
    var openGroups = 0
    /// True if the scope has a tag of its own.
    ///
    /// `isLink` is true if this tag is `<a>`.
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

/// The content of the innermost element so far: nothing, one shape, or anything else.
///
/// An element with a single shape needs no `<g>`: its id and class are attributes of the shape. For each connector of a
/// large tree, this saves seven bytes and, in a browser, one object.
enum SVGSingleShape {
    case impossible
    /// The element's own tag has been written, and nothing else.
    case empty
    /// One shape has been written. The values are offsets from the start of the document.
    case one(nameEnd: Int, classStart: Int, classEnd: Int)
}
