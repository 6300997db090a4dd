/// One of the ways in which users generate and compile.
struct CompileMode: CustomStringConvertible {
    var languageMode: String
    var hasUpcomingFeatures: Bool
    var isMainActorByDefault: Bool
    /// The settings of `generate` for access levels and explicit imports.
    var access: String
    /// The domain is a separate module.
    var hasLayers: Bool

    /// All of them, in an order in which neighbours differ in all that they can.
    static let all: [CompileMode] = {
        let modes = ["6", "5"].flatMap { language in
            [true, false].flatMap { features in
                [true, false].flatMap { isolation in
                    ["internal", "package", "public"].flatMap { access in
                        (access == "internal" ? [false] : [false, true]).map {
                            CompileMode(
                                languageMode: language,
                                hasUpcomingFeatures: features,
                                isMainActorByDefault: isolation,
                                access: access,
                                hasLayers: $0
                            )
                        }
                    }
                }
            }
        }
        // 11 and the number of modes, 40, have no divisor in common, so that each comes once.
        return modes.indices.map { modes[$0 * 11 % modes.count] }
    }()

    static func of(seed: UInt64) -> CompileMode { all[Int(seed % UInt64(all.count))] }

    var flags: [String] {
        let features = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
        return ["-swift-version", languageMode, "-warnings-as-errors", "-D", "DEBUG", "-package-name", "app"]
            + (hasUpcomingFeatures ? features.flatMap { ["-enable-upcoming-feature", $0] } : [])
            + (isMainActorByDefault ? ["-default-isolation", "MainActor"] : [])
    }

    /// The settings under `generate` in `api.yaml`, which generate everything possible.
    var settings: [SpecTree.Entry] {
        var texts = ["access": access, "mocks": "always", "mockServer": "always"]
        if hasLayers { texts["layers"] = "{ \(Self.domain): [domain], \(Self.data): [data] }" }
        return texts.sorted { $0.key < $1.key }.map {
            SpecTree.Entry(key: $0.key, value: .scalar($0.value, isQuoted: false))
        }
    }

    static let domain = "AppDomain"
    static let data = "AppData"

    var description: String { "\(access)\(hasLayers ? ", layers" : ""), \(flags.joined(separator: " "))" }
}
