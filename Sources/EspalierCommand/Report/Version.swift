/// The version of the command; `CHANGELOG.md` describes the changes in each version.
nonisolated enum Version {
    static let number = "0.1.0"
}
