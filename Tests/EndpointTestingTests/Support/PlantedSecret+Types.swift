import EndpointTesting

extension PlantedSecret {
    /// The types with sensitive members that the spec of the recordings declares.
    static let types: [MockType] = [
        MockType(name: "Card", schema: .object([MockField("limit", .nullable(.string()), isSensitive: true)])),
        MockType(
            name: "Place",
            schema: .object([
                MockField("notes", .nullable(.map(.string())), isRequired: false, isSensitive: true),
                MockField(
                    "pair",
                    .tuple([MockField("0", .string()), MockField("1", .string(), isSensitive: true)]),
                    isRequired: false
                ),
                MockField("box", .type("Box"), isRequired: false, isSensitive: true),
            ])
        ),
        MockType(
            name: "Box",
            schema: .object(
                [
                    MockField("tags", .map(.integer()), isRequired: false),
                    MockField("boxes", .list(.type("Box")), isRequired: false),
                    MockField("raw", .any, isRequired: false),
                ],
                additional: .integer()
            )
        ),
    ]
}
