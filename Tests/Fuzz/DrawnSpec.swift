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

    /// Whether nothing is found that would keep it from being generated.
    var isValid: Bool {
        guard let spec = SpecReader.read(sources).spec else { return false }
        return Planner.plan(spec, access: nil).plan != nil
    }

    /// All specs that lack one part of this one, the largest parts first.
    var smaller: [DrawnSpec] {
        let files = file.paths.dropFirst().map { DrawnSpec(api: api, file: file.without($0)) }
        return files + api.paths.dropFirst().map { DrawnSpec(api: api.without($0), file: file) }
    }

    /// The smallest spec that still fails, as far as leaving out one part after the other gets there.
    ///
    /// - Parameters:
    ///   - attempts: How often it may be asked whether one fails.
    ///   - fails: Whether a spec fails as this one does.
    /// - Returns: A spec without any part that it fails without, or as far as the attempts went.
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
