import Artifacts
import Auditing
import Measurement

/// What is behind `--base`: a JSON report, or an artifact to be measured as the one that is judged.
enum BaseFile {
  /// A report of the largest clip with all its files.
  private static let largestReport = 256 << 20

  static func sizes(
    at path: String?, for devices: DeviceTable, models: Set<String>
  ) throws(CommandError) -> BaseSizes? {
    guard let path else { return nil }
    let name = (path.split(separator: "/").last.map { String($0) } ?? path).printable
    if isReport(path) {
      let bytes = try ConfigurationFile.bytes(
        at: path, named: path, upTo: largestReport, remedy: "a base is a JSON report or an artifact"
      )
      do throws(ConfigurationError) {
        return try BaseSizes(name: name, file: path.printable, report: bytes)
      } catch {
        throw .configuration(error)
      }
    }
    do throws(ArtifactError) {
      let artifact = try Artifact(opening: path)
      let measurement = try Measurement(
        of: try BundleTree(reading: artifact), in: artifact, for: devices, models: models)
      return BaseSizes(name: name, measurement)
    } catch {
      // Without it the gate would be another, so it is a mistake in the command.
      throw .configuration(
        ConfigurationError(
          file: path.printable, reason: "\(error.reason); a base is a JSON report or an artifact"))
    }
  }

  /// Whether a file begins as JSON does; no archive begins with a brace or a blank.
  private static func isReport(_ path: String) -> Bool {
    var head = [UInt8](repeating: 0, count: 64)
    guard let file = try? ReadableFile(path: path), let count = try? file.read(at: 0, into: &head)
    else { return false }
    let first = head.prefix(count).first {
      ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0)
    }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
