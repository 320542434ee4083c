/// The values of the fields of items.
///
/// A value is identified by the item's row and the field's number.
///
/// Names are looked up once, when a view is compiled; drawing uses the numbers.
package protocol FieldValues: AnyObject {
    /// Returns the number of the field with a name; nil if no item has the field.
    func field(named name: String) -> Int?
    /// The names of all fields, for suggestions.
    var fieldNames: [String] { get }
    /// Returns the value as text: a list has one line for each element, and a missing value is empty.
    func text(ofField field: Int, row: Int) -> String
    /// Calls `body` with the value as UTF-8.
    ///
    /// For names, this doesn't create a string.
    func withUTF8(ofField field: Int, row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void)
    /// Returns the value of a field whose values are whole numbers for all items; nil for any other field.
    ///
    /// The text of such a value consists of the decimal digits of the number. Conditions use the number, because creating
    /// and parsing a text for each item takes longer.
    func number(ofField field: Int, row: Int) -> Int?
    /// Returns true if the value of a field is a list for at least one item.
    func hasLists(field: Int) -> Bool
}

extension FieldValues {
    package func withUTF8(ofField field: Int, row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text(ofField: field, row: row)
        text.withUTF8(body)
    }

    package func number(ofField field: Int, row: Int) -> Int? { nil }
    package func hasLists(field: Int) -> Bool { false }
}
