/// The version of the command; `CHANGELOG.md` describes the changes in each version.
nonisolated package enum Version {
    package static let number = "0.1.0"
}
