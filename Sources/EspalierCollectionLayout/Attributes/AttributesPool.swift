package import Foundation

/// A pool of attributes objects for the results of rectangle queries.
///
/// The pool reuses the objects of the previous result if nothing else references them. Reusing an object takes a tenth
/// of the time of creating one. A layout can use the pool if the class of its attributes is known and no subclass is
/// used, and if the layout sets all values of reused objects.
nonisolated package struct AttributesPool {
    /// The attributes of the previous result.
    ///
    /// The new result reuses the objects of this array, beginning with the first.
    private var elements: [CollectionViewLayoutAttributes] = []
    /// The number of attributes in the new result so far.
    package private(set) var count = 0
    /// The attributes that are left over because a result was shorter than the previous one.
    private var spares: [CollectionViewLayoutAttributes] = []

    /// The maximum number of attributes that are kept: more than a viewport shows, but far fewer than a query of a
    /// million elements returns.
    private static let capacity = 512

    package init() {}

    /// Appends the attributes of a cell.
    ///
    /// Values other than the index path and the frame are set to their defaults.
    package mutating func appendCell(section: Int, item: Int, frame: CGRect) {
        if count == elements.count {
            elements.append(spares.popLast() ?? CollectionViewLayoutAttributes())
        }
        if !isKnownUniquelyReferenced(&elements[count]) || elements[count].holdsObjects {
            elements[count] = CollectionViewLayoutAttributes()
        }
        elements[count].becomeCell(section: section, item: item, frame: frame)
        count += 1
    }

    /// Appends attributes, reused from another element or created by `make`.
    ///
    /// The layout must set all values, because reused attributes still have the values of the other element.
    package mutating func next<Attributes: CollectionViewLayoutAttributes>(
        _ make: () -> Attributes
    ) -> Attributes {
        if count == elements.count { elements.append(spares.popLast() ?? make()) }
        defer { count += 1 }
        if isKnownUniquelyReferenced(&elements[count]), let attributes = elements[count] as? Attributes {
            return attributes
        }
        let attributes = make()
        elements[count] = attributes
        return attributes
    }

    package mutating func append(_ attributes: CollectionViewLayoutAttributes) {
        if count < elements.count { elements[count] = attributes } else { elements.append(attributes) }
        count += 1
    }

    /// Returns the attributes that were appended, and starts the next result.
    package mutating func finish() -> [CollectionViewLayoutAttributes] {
        while elements.count > count {
            let spare = elements.removeLast()
            if spares.count < Self.capacity { spares.append(spare) }
        }
        let answer = elements
        if count > Self.capacity { elements = [] }
        count = 0
        return answer
    }
}

extension CollectionViewLayoutAttributes {
    @inline(__always)
    nonisolated fileprivate final var holdsObjects: Bool {
        otherPath != nil || kind != nil || transformBox != nil
    }

    /// Sets every property that this class declares: to the argument for the property, or to its default if there is no
    /// such argument.
    nonisolated package final func become(
        _ category: CollectionView.ElementCategory, kind: String? = nil, section: Int, item: Int,
        frame: CGRect
    ) {
        becomeCell(section: section, item: item, frame: frame)
        self.category = category
        if kind != self.kind { self.kind = kind }
        if otherPath != nil { otherPath = nil }
        if transformBox != nil { transformBox = nil }
    }

    /// Sets every value that isn't an object reference.
    ///
    /// No reference is released here, so the compiler adds no retain and release calls.
    @inline(__always)
    nonisolated fileprivate final func becomeCell(section: Int, item: Int, frame: CGRect) {
        self.section = section
        self.item = item
        origin = frame.origin
        storedSize = frame.size
        category = .cell
        storedAlpha = 1
        storedZIndex = 0
        storedIsHidden = false
    }
}
