/// The values of items, by row and by the number of a field.
///
/// Names are looked up once, when a view is compiled; drawing uses the numbers.
package protocol FieldValues: AnyObject {
    /// Returns the number of the field with a name; nil if no item has it.
    func field(named name: String) -> Int?
    /// The names of all fields, for suggestions.
    var fieldNames: [String] { get }
    /// Returns the value as text: empty if there is none, with a line for each element of a list.
    func text(ofField field: Int, row: Int) -> String
}
