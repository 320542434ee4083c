/// The version of the command; `CHANGELOG.md` says what is in it.
enum Version {
    static let number = "0.1.0"
}
