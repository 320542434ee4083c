/// A record in a field of an item, such as a method of a class: a few named values.
///
/// ```swift
/// let fields: [String: FieldValue] = ["methods": .records([["label": "prepare()", "static": false], "invalidate()"])]
/// ```
public struct FieldRecord: Sendable, Equatable {
    /// The names of the values, in order.
    public private(set) var names: [String] = []
    private var values: [FieldValue] = []

    /// Creates a record without values.
    public init() {}

    /// Creates a record whose only value is its label.
    public init(label: String) { self["label"] = .string(label) }

    /// The value with a name; nil if the record doesn't have it.
    ///
    /// Takes O(values).
    public subscript(name: String) -> FieldValue? {
        get { names.firstIndex(of: name).map { values[$0] } }
        set {
            let index = names.firstIndex(of: name)
            switch (index, newValue) {
            case (let index?, let value?): values[index] = value
            case (let index?, nil):
                names.remove(at: index)
                values.remove(at: index)
            case (nil, let value?):
                names.append(name)
                values.append(value)
            case (nil, nil): break
            }
        }
    }

    /// The text that stands for the record where only a text can be shown: the value `label`, or else the first value.
    public var label: String { (self["label"] ?? values.first)?.text ?? "" }
}

extension FieldRecord: ExpressibleByStringInterpolation, ExpressibleByDictionaryLiteral {
    /// Creates a record whose only value is its label.
    public init(stringLiteral label: String) { self.init(label: label) }

    /// Creates a record from named values.
    ///
    /// Of several values with the same name, the last one is used.
    public init(dictionaryLiteral elements: (String, FieldValue)...) {
        for (name, value) in elements { self[name] = value }
    }
}
