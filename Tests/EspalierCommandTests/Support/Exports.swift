// Visible in all files of the tests.
@_exported import TestSupport
