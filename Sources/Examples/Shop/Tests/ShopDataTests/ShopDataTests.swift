import EndpointRuntime
import EndpointTesting
import Foundation
import ShopData
import Testing

// A model that never shows what is expected ends with the limit.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct ShopDataTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "Shop-\(UUID())")

    /// Follows until the model shows what is expected.
    private func follow(_ follow: @escaping @MainActor () async -> Void, until isShown: () -> Bool) async {
        let task = Task { await follow() }
        while !isShown() { await Task.yield() }
        task.cancel()
    }

    /// Waits for a server to have answered, because a store that is asked first may know nothing yet.
    private func shown(_ model: ItemsModel) async -> [String]? {
        await follow(model.follow) { model.items?.isEmpty == false }
        return model.items?.map(\.name)
    }

    @Test func theServersItemsAreShownByName() async {
        #expect(await shown(ItemsModel(ShopData(folder: folder).items)) == ["Cup", "Green tea"])
    }

    @Test func theItemsAreShownWithoutAConnectionAfterAStart() async throws {
        #expect(await shown(ItemsModel(ShopData(folder: folder).items)) == ["Cup", "Green tea"])

        let offline = StubTransport()
        offline.on(.get, "/items").answers(.noConnection)
        let model = ItemsModel(ShopData(transport: offline, folder: folder).items)
        let following = Task { await model.follow() }
        while model.items == nil { await Task.yield() }
        await model.refresh()
        while model.problem == nil { await Task.yield() }
        #expect(model.items?.map(\.name) == ["Cup", "Green tea"])
        following.cancel()
    }

    @Test func anItemOfTheListNeedsNoRequestOfItsOwn() async throws {
        #expect(await shown(ItemsModel(ShopData(folder: folder).items)) == ["Cup", "Green tea"])

        let offline = StubTransport()
        offline.on(.get, "/items/{id}").answers(.noConnection)
        let model = ItemModel(ShopData(transport: offline, folder: folder).items, id: "tea")
        await follow(model.follow) { model.item != nil }
        #expect(model.item?.price == Decimal(string: "4.20"))
    }

    @Test func aMissingConnectionIsToldWhereNothingIsStored() async {
        let offline = StubTransport()
        offline.on(.get, "/items").answers(.noConnection)
        let model = ItemsModel(ShopData(transport: offline, folder: folder).items)
        await follow(model.follow) { model.problem != nil }
        #expect(model.items == nil)
    }
}
