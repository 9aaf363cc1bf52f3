package import Foundation

/// python3's `jsonschema`, a validator that is not ours.
package enum JSONSchemaValidator {
  package static let isPresent = (try? run("import jsonschema", input: "").status) == 0

  /// One line for every document that is not valid.
  package static func faults(in documents: [String], by schema: URL) throws -> [String] {
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      kind = jsonschema.validators.validator_for(schema, jsonschema.Draft202012Validator)
      kind.check_schema(schema)
      validator = kind(schema, format_checker=jsonschema.FormatChecker())
      for document in json.load(sys.stdin):
          fault = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(document)))
          if fault: print(fault.json_path, fault.message[:200].replace("\\n", " "))
      """
    let input = String(decoding: try JSONEncoder().encode(documents), as: UTF8.self)
    let result = try run(script, schema.path, input: input)
    guard result.status == 0 else { return ["python3 ended with \(result.status)"] }
    return result.output.split(separator: "\n").map(String.init)
  }

  private static func run(
    _ script: String, _ arguments: String..., input: String
  ) throws -> (status: Int32, output: String) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
