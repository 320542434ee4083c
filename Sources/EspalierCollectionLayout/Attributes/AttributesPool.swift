import EspalierGeometry
package import Foundation

/// Makes the results of rectangle queries from the attributes of the previous result, if nothing else references them,
/// which takes a tenth of the time of new ones.
///
/// For layouts that know the class of their attributes, and can reset all values. Attributes and arrays that are still
/// referenced elsewhere aren't reused.
nonisolated package struct AttributesPool {
    /// The previous result, which the new one replaces from its start.
    private var elements: [CollectionViewLayoutAttributes] = []
    /// The number of attributes that have been appended.
    package private(set) var count = 0
    /// The attributes that are left over if a result is shorter than the one before.
    private var spares: [CollectionViewLayoutAttributes] = []

    /// More than a viewport shows; a query of a million elements isn't to keep a million alive.
    private static let capacity = 512

    package init() {}

    /// Appends attributes of a cell with default values.
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

    /// Appends attributes made by `make` or used before for any element.
    ///
    /// The layout must set every value that they have.
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

    /// Returns what has been appended, and begins the next result.
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

    /// Sets every value of the class.
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

    /// Gives every value that isn't an object.
    ///
    /// Nothing is released on the way, so that the compiler needn't retain.
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
