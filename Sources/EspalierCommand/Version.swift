/// The version of the command; `CHANGELOG.md` describes the changes in each version.
enum Version {
    static let number = "0.1.0"
}
