/// The JSON Schema of the lines of a report.
nonisolated enum ReportSchema {
    static let text = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "A line of an Espalier report",
          "description": "A report has a line for each input, in their order, and then a line with the totals.",
          "oneOf": [{"$ref": "#/$defs/input"}, {"$ref": "#/$defs/end"}],
          "$defs": {
            "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "count": {"type": "integer", "minimum": 0},
            "message": {
              "type": "object",
              "required": ["message"],
              "properties": {
                "severity": {"enum": ["error", "warning", "note"]},
                "message": {"type": "string"},
                "file": {"type": "string"},
                "line": {"$ref": "#/$defs/count"},
                "column": {"$ref": "#/$defs/count"},
                "endLine": {"$ref": "#/$defs/count"},
                "endColumn": {"$ref": "#/$defs/count"},
                "offset": {"$ref": "#/$defs/count"},
                "length": {"$ref": "#/$defs/count"},
                "notes": {"type": "array", "items": {"$ref": "#/$defs/message"}}
              },
              "additionalProperties": false
            },
            "input": {
              "description": "The result of one input.",
              "type": "object",
              "required": ["index", "input", "status", "diagnostics", "outputs", "reads"],
              "properties": {
                "index": {"description": "The position among all inputs, from 0.", "$ref": "#/$defs/count"},
                "input": {"description": "The path as it was named.", "type": "string"},
                "status": {"enum": ["drawn", "failed", "skipped", "outdated"]},
                "diagnostics": {"type": "array", "items": {"$ref": "#/$defs/message"}},
                "outputs": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["path", "bytes"],
                    "properties": {
                      "path": {"description": "The path below the output folder.", "type": "string"},
                      "bytes": {"$ref": "#/$defs/count"},
                      "sha256": {"$ref": "#/$defs/sha256"},
                      "width": {"description": "In points.", "type": "number"},
                      "height": {"description": "In points.", "type": "number"}
                    },
                    "additionalProperties": false
                  }
                },
                "reads": {
                  "description": "The files that the outputs were made from.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["path"],
                    "properties": {
                      "path": {"type": "string"},
                      "sha256": {"$ref": "#/$defs/sha256"},
                      "missing": {"const": true}
                    },
                    "additionalProperties": false
                  }
                },
                "gallery": {"description": "What the page of a gallery shows.", "type": "object"}
              },
              "additionalProperties": false
            },
            "end": {
              "description": "The totals of the run.",
              "type": "object",
              "required": ["version", "totals", "espalier", "program", "options", "inputList", "exitStatus"],
              "properties": {
                "version": {"const": 1},
                "totals": {
                  "type": "object",
                  "required": ["inputs", "drawn", "failed", "skipped", "outdated", "outputs", "bytes"],
                  "additionalProperties": {"$ref": "#/$defs/count"}
                },
                "espalier": {"description": "The version of the program.", "type": "string"},
                "program": {"description": "The digest of the program.", "$ref": "#/$defs/sha256"},
                "options": {"description": "The digest of the options that affect pictures.", "$ref": "#/$defs/sha256"},
                "inputList": {"description": "The digest of the paths of all inputs.", "$ref": "#/$defs/sha256"},
                "exitStatus": {"$ref": "#/$defs/count"},
                "shard": {
                  "type": "object",
                  "required": ["number", "count"],
                  "properties": {"number": {"$ref": "#/$defs/count"}, "count": {"$ref": "#/$defs/count"}},
                  "additionalProperties": false
                }
              },
              "additionalProperties": false
            }
          }
        }

        """#
}
