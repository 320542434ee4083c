/// The values of items that views show, by row and by field number.
///
/// Names are looked up once, when a view is compiled; drawing asks by number.
package protocol FieldValues: AnyObject {
    /// The number of the field with that name.
    func field(named name: String) -> Int?
    /// Every name that there is, for suggestions.
    var fieldNames: [String] { get }
    /// The value as text: the empty string where there is none, lists one line each.
    func text(ofField field: Int, row: Int) -> String
}
