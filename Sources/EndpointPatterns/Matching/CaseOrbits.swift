/// The scalars that are equal if case is ignored, as by Unicode's simple folding.
enum CaseOrbits {
    static func of(_ scalar: UInt32) -> [UInt32] { orbits[fold(scalar)] ?? [scalar] }

    /// The blocks that contain letters with case.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x41...0x58F, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D79...0x1D8E, 0x1E00...0x1FFF,
        0x2126...0x2188, 0x24B6...0x24E9, 0x2C00...0x2D2D, 0xA640...0xA7FF, 0xAB53...0xABBF, 0xFB05...0xFB06,
        0xFF21...0xFF5A, 0x10400...0x104FF, 0x10570...0x105BC, 0x10C80...0x10CF2, 0x118A0...0x118DF,
        0x16E40...0x16E7F, 0x1E900...0x1E943,
    ]

    /// For each folded scalar, all scalars that fold to it, if there is more than one.
    private static let orbits: [UInt32: [UInt32]] = {
        var orbits: [UInt32: [UInt32]] = [:]
        for scalar in blocks.joined() { orbits[fold(scalar), default: []].append(scalar) }
        return orbits.filter { $0.value.count > 1 }
    }()

    private static func fold(_ scalar: UInt32) -> UInt32 {
        // A capital of the dotless i is an ordinary I, but Unicode does not fold it.
        guard scalar > 0x40, scalar != 0x131, let letter = Unicode.Scalar(scalar) else { return scalar }
        let capital = single(letter.properties.uppercaseMapping) ?? letter
        return (single(capital.properties.lowercaseMapping) ?? capital).value
    }

    private static func single(_ text: String) -> Unicode.Scalar? {
        let scalars = text.unicodeScalars
        return scalars.count == 1 ? scalars.first : nil
    }
}
