/// Several lists of rows, as doubly linked lists, so that inserting or removing a row takes O(1).
///
/// Each list is a ring of links that begins and ends at a head. A link is found by a key: the key of a row is its
/// number, and the key of the head of list `i` is `~i`, which is negative.
struct LinkedRows {
    private struct Link {
        var previous: Int32
        var next: Int32
    }

    private var rows: [Link] = []
    private var heads: [Link] = []

    /// Creates lists of consecutive rows.
    ///
    /// - Parameter starts: For each list, its first row; the last element is the number of all rows.
    init(starts: [Int]) {
        rows = (0..<Int32(starts.last ?? 0)).map { Link(previous: $0 - 1, next: $0 + 1) }
        for (list, (start, end)) in zip(starts, starts.dropFirst()).enumerated() {
            let head = ~Int32(list)
            heads.append(Link(previous: head, next: head))
            guard start < end else { continue }
            heads[list] = Link(previous: Int32(end) - 1, next: Int32(start))
            rows[start].previous = head
            rows[end - 1].next = head
        }
    }

    /// Adds an empty list and returns its number.
    mutating func addList() -> Int {
        let head = ~Int32(heads.count)
        heads.append(Link(previous: head, next: head))
        return heads.count - 1
    }

    /// A position before or after a row, or at the end of a list.
    enum Place {
        case before(Int32)
        case after(Int32)

        static func end(ofList list: Int) -> Place { .before(~Int32(list)) }
    }

    /// Inserts rows in the order given.
    ///
    /// The rows must be new, or must have been removed before.
    mutating func insert(_ new: [Int32], at place: Place) {
        let key =
            switch place {
            case .before(let key): key
            case .after(let key): self[key].next
            }
        for row in new {
            while rows.count <= row { rows.append(Link(previous: -1, next: -1)) }
            let previous = self[key].previous
            rows[Int(row)] = Link(previous: previous, next: key)
            self[previous].next = row
            self[key].previous = row
        }
    }

    /// Moves rows to a place, in the given order.
    ///
    /// The place must not refer to one of the moved rows.
    mutating func move(_ moved: [Int32], to place: Place) {
        // Remove all rows first, because the neighbor of `place` may be one of them.
        for row in moved { remove(row) }
        insert(moved, at: place)
    }

    /// Removes a row from its list.
    mutating func remove(_ row: Int32) {
        let link = self[row]
        self[link.previous].next = link.next
        self[link.next].previous = link.previous
    }

    /// The last row of a list, or nil if the list is empty.
    func lastRow(inList list: Int) -> Int32? { heads[list].previous < 0 ? nil : heads[list].previous }

    /// The rows of a list, in order.
    ///
    /// Takes O(rows in the list).
    func rows(inList list: Int) -> [Int32] {
        var result: [Int32] = []
        var row = heads[list].next
        while row >= 0 {
            result.append(row)
            row = self[row].next
        }
        return result
    }

    private subscript(key: Int32) -> Link {
        get { key < 0 ? heads[Int(~key)] : rows[Int(key)] }
        set { if key < 0 { heads[Int(~key)] = newValue } else { rows[Int(key)] = newValue } }
    }
}
