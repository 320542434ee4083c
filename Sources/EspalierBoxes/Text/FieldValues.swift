package import EspalierData

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
    /// Returns the records of a value: those in the file, or a record with a label for each element of another value.
    func records(ofField field: Int, row: Int) -> [FieldRecord]
    /// Returns the values of a field if they are names of the items; nil for any other field.
    ///
    /// Names are read as UTF-8, without strings.
    func names(ofField field: Int) -> ItemNames?
    /// Returns the value of a field whose values are whole numbers for all items; nil for any other field.
    ///
    /// The text of such a value consists of the decimal digits of the number. Conditions use the number, because
    /// creating and parsing a text for each item takes longer.
    func number(ofField field: Int, row: Int) -> Int?
    /// Returns true if the value of a field is a list for at least one item.
    func hasLists(field: Int) -> Bool
}

extension FieldValues {
    package func records(ofField field: Int, row: Int) -> [FieldRecord] {
        text(ofField: field, row: row).split(separator: "\n").map { FieldRecord(label: String($0)) }
    }
    package func names(ofField field: Int) -> ItemNames? { nil }
    package func number(ofField field: Int, row: Int) -> Int? { nil }
    package func hasLists(field: Int) -> Bool { false }
}
