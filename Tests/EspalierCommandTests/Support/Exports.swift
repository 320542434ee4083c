// Makes the test support visible in all test files.
@_exported import TestSupport
