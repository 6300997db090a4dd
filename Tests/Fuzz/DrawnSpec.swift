import EndpointPlan
import EndpointSpec

/// An API drawn by chance: `api.yaml` and one file beside it.
struct DrawnSpec {
    var api: SpecTree
    var file: SpecTree

    var sources: [SpecSource] {
        [
            SpecSource(path: "api.yaml", bytes: Array(api.fileText.utf8)),
            SpecSource(path: "things.yaml", bytes: Array(file.fileText.utf8)),
        ]
    }

    var text: String { "# api.yaml\n\(api.fileText)# things.yaml\n\(file.fileText)" }

    /// No error prevents generation.
    var isValid: Bool {
        guard let spec = SpecReader.read(sources).spec else { return false }
        return Planner.plan(spec, access: nil).plan != nil
    }

    /// All specs that lack one part of this one, the largest parts first.
    var smaller: [DrawnSpec] {
        let files = file.paths.dropFirst().map { DrawnSpec(api: api, file: file.without($0)) }
        return files + api.paths.dropFirst().map { DrawnSpec(api: api.without($0), file: file) }
    }

    /// A smaller spec that still fails, found by removing one part after the other.
    ///
    /// - Parameters:
    ///   - attempts: The largest number of calls of `fails`.
    ///   - fails: Returns true if a spec fails like this one.
    /// - Returns: A spec without unnecessary parts, or the smallest one within the attempts.
    func shrunk(attempts: Int, while fails: (DrawnSpec) throws -> Bool) rethrows -> DrawnSpec {
        var smallest = self
        var left = attempts
        var isShrinking = true
        while isShrinking, left > 0 {
            isShrinking = false
            for candidate in smallest.smaller where candidate.isValid {
                left -= 1
                if try fails(candidate) {
                    smallest = candidate
                    isShrinking = true
                    break
                }
                if left == 0 { break }
            }
        }
        return smallest
    }
}
