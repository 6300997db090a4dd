import EndpointSpec
import SpecTestSupport
import Testing

@testable import EndpointGeneration

/// A refined spec generates the same code as a spec that was written in the refined form.
@Suite struct RefinementTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// The content of `api.yaml` after its name, of `payments.yaml`, and of the refining file; `own` is further content of it.
        var (api, own) = ("", "")
        var original: String
        var refinement: String
        var written: String
        var writtenAPI: String?

        init(
            _ description: String,
            api: String = "",
            _ original: String,
            _ refinement: String,
            _ written: String,
            writtenAPI: String? = nil,
            own: String = ""
        ) {
            (testDescription, self.api, self.original) = (description, api, original)
            (self.refinement, self.written, self.writtenAPI, self.own) = (refinement, written, writtenAPI, own)
        }
    }

    @Test(arguments: cases) func isAsIfWrittenByHand(_ example: Case) throws {
        let refining = "refine:\n  " + example.refinement.replacing("\n", with: "\n  ") + "\n" + example.own
        let refined = try texts(example.api, example.original, refining)
        let written = try texts(example.writtenAPI ?? example.api, example.written, example.own)
        #expect(refined.map(\.name) == written.map(\.name))
        for (left, right) in zip(refined, written) { #expect(left.text == right.text, "\(left.name)") }
    }

    private func texts(_ api: String, _ payments: String, _ ours: String) throws -> [GeneratedFile] {
        let files = [("api", "language: 1\nname: Bank\n" + api), ("payments", payments), ("ours", ours)]
        let sources = files.map { name, text in
            SpecSource(path: "Specs/\(name).yaml", bytes: Array(text.utf8))
        }
        let result = Generation.generate(GenerationRequest(sources: sources, prefix: "Bank"))
        try #require(result.diagnostics == [] && !result.files.isEmpty)
        return result.files
    }

    private static let pets = """
        types:
          Pet: { description: A pet., fields: { id: string, ownerId: { type: string, description: Who. }, price: "string = 1" } }
        endpoints:
          getPet: { get: "/pets/{petId}", returns: Pet }
          getPets: { get: /pets, query: { limit: int? }, returns: "[Pet]" }
          createPet: { post: /pets, body: Pet, returns: Pet }
        """

    private static func pets(_ change: (inout String) -> Void) -> String {
        var text = pets
        change(&text)
        return text
    }

    static let cases: [Case] = [
        Case(
            "fields merge with their refinements",
            pets,
            "types: { Pet: { fields: { ownerId: { sensitive: true }, price: { type: decimal, sensitive: true } } } }",
            pets {
                $0.replace("description: Who. }", with: "description: Who., sensitive: true }")
                $0.replace("\"string = 1\"", with: "{ type: decimal, default: 1, sensitive: true }")
            }
        ),
        Case(
            "a plain type is short for a mapping",
            pets,
            "types: { Pet: { fields: { ownerId: uuid, price: decimal } } }",
            pets {
                $0.replace("{ type: string, description: Who. }", with: "{ type: uuid, description: Who. }")
                $0.replace("string = 1", with: "decimal = 1")
            }
        ),
        Case(
            "fields are added and dropped, endpoints and types too",
            pets,
            """
            types: { Pet: { fields: { price: { drop: true }, name: string? }, description: { drop: true } } }
            endpoints: { createPet: { drop: true }, getPets: { query: { limit: { drop: true }, page: "int = 1" } } }
            """,
            pets {
                $0.replace(", price: \"string = 1\"", with: ", name: string?")
                $0.replace("description: A pet., ", with: "")
                $0.replace("  createPet: { post: /pets, body: Pet, returns: Pet }", with: "")
                $0.replace("limit: int?", with: "page: int = 1")
            }
        ),
        Case(
            "what calls do is said of them",
            api: "auth: { schemes: { session: { bearer: {} }, key: { apiKey: { header: X-Key } } }, default: session }",
            pets,
            """
            endpoints:
              getPet: { retry: never, auth: none, timeout: { total: 5s } }
              createPet: { idempotencyKey: { header: Idempotency-Key }, auth: [key] }
              getPets: { query: { limit: int, cursor: string? }, paginate: { page: limit } }
            """,
            pets {
                $0.replace("{petId}\", ", with: "{petId}\", retry: never, auth: none, timeout: { total: 5s }, ")
                $0.replace("body: Pet,", with: "body: Pet, idempotencyKey: { header: Idempotency-Key }, auth: [key],")
                $0.replace("{ limit: int? }", with: "{ limit: int, cursor: string? }, paginate: { page: limit }")
            }
        ),
        Case(
            "the API and the defaults of files",
            api: "servers: { production: \"https://a.example\" }\ndefaults: { retry: { attempts: 2 } }",
            pets,
            """
            api:
              servers: { staging: "https://b.example" }
              defaults: { retry: { base: 1s }, keys: snake_case }
              generate: { access: public }
            files: { payments: { defaults: { timeout: { total: 9s } } } }
            """,
            pets { $0 += "\ndefaults: { timeout: { total: 9s } }" },
            writtenAPI: """
                servers: { production: "https://a.example", staging: "https://b.example" }
                defaults: { retry: { attempts: 2, base: 1s }, keys: snake_case }
                generate: { access: public }
                """
        ),
        Case(
            "names that repositories refer to",
            pets,
            """
            types: { Pet: { rename: Animal, fields: { ownerId: { rename: keeper } } } }
            endpoints: { getPet: { rename: animal, path: { petId: { rename: id } } }, getPets: { rename: animals } }
            """,
            """
            types:
              Animal:
                description: A pet.
                fields: { id: string, keeper: { type: string, description: Who., key: ownerId }, price: "string = 1" }
            endpoints:
              animal: { get: "/pets/{id}", returns: Animal }
              animals: { get: /pets, query: { limit: int? }, returns: "[Animal]" }
              createPet: { post: /pets, body: Animal, returns: Animal }
            """,
            own:
                "repositories: { Animals: { entity: Animal, cache: { maxAge: 1h }, methods: { animal: { read: cacheElseNetwork }, animals: {} } } }"
        ),
        Case(
            "every reference follows",
            api:
                "defaults: { keys: snake_case }\nerrors: { cases: [{ status: 404, body: Problem }] }\ngenerate: { mocks: true }",
            """
            types:
              Problem: { fields: { text: string } }
              Kind: { enum: [a, b] }
              Pet:
                fields:
                  petId: string
                  kind: Kind = a
                  isGone: bool?
                  ownKeys: { type: "[string: [Kind]]" }
                  rival: Pet?
                  either: Kind | list(Problem)
                examples:
                  usual: { petId: p, kind: b, ownKeys: { x: [a] }, rival: { petId: q, kind: a, ownKeys: {}, rival: null, either: a }, either: b }
              Draft: { from: Pet, pick: [petId, kind], fields: { onceKey: string }, examples: { one: { petId: p, kind: a, onceKey: k } } }
              Shape: { union: { by: type, cases: { pet: Pet, kind: { type: Problem, as: other } } } }
            endpoints:
              getPets: { get: /pets, query: { kind: Kind?, nextPage: int }, returns: "[Pet]", paginate: { page: nextPage } }
              getFeed: { get: /feed, query: { after: datetime?, cursor: string? }, returns: "[Pet]" }
              createPet: { post: /pets, body: Draft, idempotencyKey: body.onceKey, returns: { 200: Pet, 202: list(Shape) } }
              lines: { post: /lines, body: { type: Draft, set: { kind: b } }, returns: { lines: Pet } }
              file: { post: /file, body: { as: form, fields: { petId: string, kind: Kind } } }
            repositories:
              Pets:
                entity: Pet
                key: petId
                cache: { maxAge: 1h }
                methods:
                  getPets: { read: cacheThenRefresh, list: { order: [-petId], where: { kind: kind } } }
                  getFeed: { read: cacheOnly }
                  syncFeed: { sync: getFeed, since: after, deleted: isGone }
                  syncByKind: { sync: getFeed, since: cursor, token: { header: Next }, deleted: { kind: b } }
            """,
            """
            types:
              Problem: { rename: Trouble }
              Kind: { rename: Sort }
              Pet: { rename: Animal, fields: { petId: { rename: code }, kind: { rename: sort }, isGone: { rename: gone } } }
              Draft: { rename: Sketch, fields: { onceKey: { rename: onlyKey } } }
              Shape: { rename: Form }
            endpoints:
              getPets: { rename: animals, query: { nextPage: { rename: page }, kind: { rename: sort } } }
              createPet: { rename: createAnimal }
              getFeed: { rename: feed, query: { after: { rename: moment }, cursor: { rename: token } } }
              file: { body: { fields: { petId: { rename: code } } } }
            repositories: { Pets: { rename: Animals } }
            """,
            """
            types:
              Trouble: { fields: { text: string } }
              Sort: { enum: [a, b] }
              Animal:
                fields:
                  code: { type: string, key: pet_id }
                  sort: { type: Sort = a, key: kind }
                  gone: { type: bool?, key: is_gone }
                  ownKeys: { type: "[string: [Sort]]" }
                  rival: Animal?
                  either: Sort | list(Trouble)
                examples:
                  usual: { code: p, sort: b, ownKeys: { x: [a] }, rival: { code: q, sort: a, ownKeys: {}, rival: null, either: a }, either: b }
              Sketch: { from: Animal, pick: [code, sort], fields: { onlyKey: { type: string, key: once_key } }, examples: { one: { code: p, sort: a, onlyKey: k } } }
              Form: { union: { by: type, cases: { pet: Animal, kind: { type: Trouble, as: other } } } }
            endpoints:
              animals: { get: /pets, query: { sort: { type: Sort?, key: kind }, page: { type: int, key: next_page } }, returns: "[Animal]", paginate: { page: page } }
              feed: { get: /feed, query: { moment: { type: datetime?, key: after }, token: { type: string?, key: cursor } }, returns: "[Animal]" }
              createAnimal: { post: /pets, body: Sketch, idempotencyKey: body.onlyKey, returns: { 200: Animal, 202: list(Form) } }
              lines: { post: /lines, body: { type: Sketch, set: { sort: b } }, returns: { lines: Animal } }
              file: { post: /file, body: { as: form, fields: { code: { type: string, key: pet_id }, kind: Sort } } }
            repositories:
              Animals:
                entity: Animal
                key: code
                cache: { maxAge: 1h }
                methods:
                  animals: { read: cacheThenRefresh, list: { order: [-code], where: { sort: sort } } }
                  feed: { read: cacheOnly }
                  syncFeed: { sync: feed, since: moment, deleted: gone }
                  syncByKind: { sync: feed, since: token, token: { header: Next }, deleted: { sort: b } }
            """,
            writtenAPI:
                "defaults: { keys: snake_case }\nerrors: { cases: [{ status: 404, body: Trouble }] }\ngenerate: { mocks: true }"
        ),
        Case(
            "names of members that an answer, a batch and the renewal of tokens have",
            api: "auth: { schemes: { user: { bearer: { refresh: { endpoint: renew, sends: old, token: fresh } } } } }",
            """
            types:
              Renewal: { fields: { old: string } }
              Tokens: { fields: { fresh: string, refreshToken: string, expiresIn: int } }
              Item: { fields: { number: string } }
              Page: { fields: { items: list(Item), others: list(Item) } }
              Done: { fields: { text: string } }
              Outcome: { union: { by: status, at: body, cases: { 200: Item, 4XX: Done } } }
            endpoints:
              renew: { post: /renew, body: Renewal, returns: Tokens, auth: none }
              getItems: { get: /items, query: { page: int }, returns: Page, paginate: { page: page, items: items } }
              addItems: { post: /items, body: list(Item), returns: { results: list(Outcome), match: number } }
            """,
            """
            types:
              Renewal: { fields: { old: { rename: former } } }
              Tokens: { fields: { fresh: { rename: access } } }
              Item: { fields: { number: { rename: code } } }
              Page: { fields: { items: { rename: entries } } }
            endpoints: { renew: { rename: renewToken } }
            """,
            """
            types:
              Renewal: { fields: { former: { type: string, key: old } } }
              Tokens: { fields: { access: { type: string, key: fresh }, refreshToken: string, expiresIn: int } }
              Item: { fields: { code: { type: string, key: number } } }
              Page: { fields: { entries: { type: list(Item), key: items }, others: list(Item) } }
              Done: { fields: { text: string } }
              Outcome: { union: { by: status, at: body, cases: { 200: Item, 4XX: Done } } }
            endpoints:
              renewToken: { post: /renew, body: Renewal, returns: Tokens, auth: none }
              getItems: { get: /items, query: { page: int }, returns: Page, paginate: { page: page, items: entries } }
              addItems: { post: /items, body: list(Item), returns: { results: list(Outcome), match: code } }
            """,
            writtenAPI:
                "auth: { schemes: { user: { bearer: { refresh: { endpoint: renewToken, sends: former, token: access } } } } }"
        ),
        Case(
            "examples do without fields that are dropped",
            api: "generate: { mocks: true }",
            "types: { A: { fields: { b: list(B), c: int }, examples: { x: { b: [{ d: 1, e: 2 }], c: 1 } } }, B: { fields: { d: int, e: int } } }",
            "types: { A: { fields: { c: { drop: true } } }, B: { fields: { e: { drop: true } } } }",
            "types: { A: { fields: { b: list(B) }, examples: { x: { b: [{ d: 1 }] } } }, B: { fields: { d: int } } }"
        ),
        Case(
            "two types swap their names",
            "types: { A: { fields: { b: B } }, B: { fields: { c: string } } }",
            "types: { A: { rename: B }, B: { rename: A } }",
            "types: { B: { fields: { b: A } }, A: { fields: { c: string } } }"
        ),
    ]
}

extension String {
    fileprivate mutating func replace(_ text: String, with other: String) {
        precondition(contains(text))
        self = replacing(text, with: other)
    }
}
