import EndpointSpec
import OpenAPIConversion
import Testing

/// The document outside operations: the API, its servers, schemes, failures and files.
@Suite struct DocumentTests {
    @Test func theAPIFileHasTheSharedSettings() {
        let imported = Imported(Self.shop)
        #expect(
            imported.text("api") == """
                language: 1
                name: Shop
                description: Sells things.
                servers:
                  production: https://eu.shop.example/v1
                auth:
                  schemes:
                    token: { bearer: {} }
                    key: { apiKey: { header: X-Key } }
                  default: token
                defaults:
                  keys: snake_case
                errors:
                  code: error.code
                  message: error.message
                  at: $
                  cases: [{ status: 404, as: notFound, body: Problem }, { status: default, as: unexpected, body: Problem }]
                generate:
                  domain: shared

                """
        )
        #expect(
            imported.text("items") == """
                endpoints:
                  listItems:
                    get: /items
                    returns: list(Item)
                  addItem:
                    post: /items
                    body: Item
                    auth: [token, key]
                    retry: never
                  getNews:
                    get: /news
                    auth: none

                """
        )
        #expect(
            imported.types("shared") == """
                Item:
                  fields: { itemId: string, ownerName: "string?" }
                Problem:
                  fields: { error: "ProblemError?" }
                ProblemError:
                  fields: { code: "string?", message: "string?" }
                """
        )
        #expect(imported.kinds == ["server", "server", "security-alternatives"])
    }

    private static let shop = """
        openapi: 3.0.3
        info: { title: The Shop API, version: "1", description: "Sells things.\\n" }
        servers: [{ url: "https://{region}.shop.example/v1/", variables: { region: { default: eu } } }, { url: /v2 }]
        security: [{ token: [] }]
        paths:
          /items:
            get: { operationId: list_items, tags: [items], responses: { "200": { content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Item" } } } } }, default: { $ref: "#/components/responses/Bad" } } }
            post:
              operationId: add-item
              tags: [items]
              security: [{ token: [], key: [] }, { key: [] }]
              requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } }
              responses: { "204": { description: none }, "404": { $ref: "#/components/responses/Bad" } }
          /news:
            get: { operationId: getNews, tags: [items], security: [], responses: { "204": { description: none } } }
          /other:
            get: { operationId: getOther, tags: [other], responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } } } }
        components:
          responses:
            Bad: { content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
          schemas:
            Item: { type: object, required: [item_id], properties: { item_id: { type: string }, owner_name: { type: string } } }
            Problem: { type: object, properties: { error: { type: object, properties: { code: { type: string }, message: { type: string } } } } }
            Unused: { type: object, properties: { a: { type: string } } }
          securitySchemes:
            token: { type: http, scheme: bearer }
            key: { type: apiKey, in: header, name: X-Key }
        """

    @Test func onlyReachableTypesOfChosenOperationsAreWritten() {
        let imported = Imported(Self.shop) { $0.operations = ["getOther"] }
        #expect(imported.outcome.files.map(\.name) == ["api.yaml", "other.yaml"])
        #expect(imported.types("other").hasPrefix("Item:"))
        #expect(!imported.text("other").contains("Problem"))
        #expect(Imported(Self.shop) { $0.tags = ["other"] }.outcome.operationCount == 1)
    }

    @Test func splitsByPathOrNotAtAll() {
        #expect(
            Imported(Self.shop) { $0.split = .path }.outcome.files.map(\.name) == [
                "api.yaml", "items.yaml", "news.yaml", "other.yaml", "shared.yaml",
            ]
        )
        #expect(Imported(Self.shop) { $0.split = .none }.outcome.files.map(\.name) == ["api.yaml", "shop-calls.yaml"])
    }

    @Test func noOperationsAreAnError() {
        let outcome = Imported(Self.shop) { $0.tags = ["nothing"] }.outcome
        #expect(outcome.diagnostics.map(\.id) == ["no-operations"])
        #expect(outcome.files.isEmpty)
    }

    @Test(arguments: ["[]", "swagger: '1.2'", "hello", "", "openapi: 4.0.0"]) func anInvalidDocumentIsAnError(
        _ text: String
    ) {
        let outcome = Imported(text).outcome
        #expect(outcome.diagnostics.count == 1)
        #expect(outcome.files.isEmpty)
    }

    @Test func swagger2IsReadAsOpenAPI() {
        let imported = Imported(
            """
            swagger: "2.0"
            info: { title: Old, version: "1" }
            host: old.example
            basePath: /api
            consumes: [application/json]
            paths:
              /things:
                post:
                  operationId: addThing
                  tags: [things]
                  parameters:
                    - { name: body, in: body, required: true, schema: { $ref: "#/definitions/Thing" } }
                    - { name: ids, in: query, type: array, items: { type: integer } }
                  responses: { 200: { description: ok, schema: { $ref: "#/definitions/Thing" } } }
                put:
                  operationId: upload
                  tags: [things]
                  parameters:
                    - { name: file, in: formData, type: file, required: true }
                    - { name: note, in: formData, type: string }
                  responses: { 204: { description: ok } }
            definitions:
              Thing: { type: object, required: [id], properties: { id: { type: string, x-nullable: true } } }
            """
        )
        #expect(imported.text("api").contains("production: https://old.example/api\n"))
        #expect(
            imported.endpoints("things") == """
                addThing:
                  post: /things
                  query: { ids: { type: "list(int)?", style: comma } }
                  body: Thing
                  returns: Thing
                  retry: never
                upload:
                  put: /things
                  body: { as: multipart, fields: { file: file, note: "string?" } }
                """
        )
    }
}
