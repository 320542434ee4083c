package import EspalierFiles

/// The settings of a run, as options or a program gives them.
nonisolated package struct RunSettings: Sendable {
    package var query = InputQuery()
    package var batch = BatchPlan()
    package var overrides = Overrides()
    package var output = OutputRequest()
    /// The identities of all files that are read, so that no output replaces these files.
    package let sources = SourceFiles()
    /// The files that affect the pictures of all inputs, such as the theme.
    package var sharedReads: [FileRead] = []
    /// The number of threads; nil for one per processor.
    package var jobs: Int?
    package var stopsAtFailure = false
    /// True if each file is synchronized to the disk before it gets its name.
    package var isDurable = false
    /// A closure that returns the options that affect pictures as text, for their digest.
    ///
    /// It is called only if the digest is needed.
    package var optionsText: @Sendable () -> String = { "" }
    package let environment: Environment
    /// The value of `SOURCE_DATE_EPOCH`, in seconds since 1970; nil if it isn't set.
    let sourceDate: Int?

    /// Sets the folders that options don't set to those of the project files.
    ///
    /// - Parameter folders: The folders of the inputs.
    /// - Returns: The check for further inputs; nil if the run uses no project files.
    /// - Throws: `UsageError` if the project files contradict each other, or the errors of a project file.
    mutating func readProjects(inFolders folders: [String]) throws -> ProjectAgreement? {
        guard let projects = overrides.projects else { return nil }
        var agreement = ProjectAgreement(
            projects, base: query.base == nil, outputFolder: output.path == nil && output.gallery == nil)
        for folder in folders { try agreement.add(folder: folder) }
        if let (base, project) = agreement.base {
            (query.base, query.baseName) = (base, "'base' in '\(project.path)'")
        }
        output.path = output.path ?? agreement.outputFolder.map { $0 + "/" }
        return agreement
    }

    /// Creates settings without inputs.
    ///
    /// - Throws: `UsageError` if the variable `SOURCE_DATE_EPOCH` isn't valid.
    package init(environment: Environment = .process) throws(UsageError) {
        self.environment = environment
        guard let text = environment.text("SOURCE_DATE_EPOCH") else {
            sourceDate = nil
            return
        }
        guard let seconds = Int(text), seconds >= 0 else {
            throw UsageError(invalid: text, of: "SOURCE_DATE_EPOCH", note: "give seconds since 1970")
        }
        sourceDate = seconds
    }
}
