import EndpointMockBackend
import EndpointRuntime
import Foundation
import SpecTestSupport

/// Clients for `make fuzz` alone: provided values, header fields of answers, envelopes, pages of all kinds, one type on both sides.
extension CompiledClient {
    static let social = CompiledClient(
        golden: "Social",
        operations: ["login", "getFriends", "addFriend", "removeFriend", "greet", "findPeople"]
    ) { operation, transport, random in
        let (token, user) = (random.text(), random.text())
        let client = EndpointClient<Social>(
            .production,
            provided: .values(token: { token }, userId: { user }),
            transport: transport,
            retry: .once
        )
        switch operation {
        case "login": _ = try await client.send(People.login(Login(login: random.text(), password: random.text())))
        case "getFriends":
            let call = People.getFriends(id: random.name(), onlineOnly: Bool.random(using: &random))
            _ = try await client.send(call)
        case "addFriend": _ = try await client.send(People.addFriend(id: random.name(), friendId: random.name()))
        case "removeFriend": try await client.send(People.removeFriend(id: random.name(), friendId: random.name()))
        case "greet": try await client.send(People.greet(Greeting(text: random.text()), id: random.name()))
        default: _ = try await client.send(People.findPeople(name: random.text()))
        }
    }

    static let issues = CompiledClient(golden: "Issues", operations: ["listIssues"]) { _, transport, random in
        let client = EndpointClient<IssueHost>(
            .production,
            credentials: .bearer { "t" },
            transport: transport,
            retry: .once
        )
        let call = Issues.listIssues(
            owner: random.name(),
            repo: random.name(),
            state: [.open, .closed, .all].randomElement(using: &random) ?? .open,
            labels: random.maybe { [$0.name(), "b"] },
            perPage: random.count()
        )
        _ = try await client.send(call.domain)
    }

    static let stackExchange = CompiledClient(
        golden: "StackExchange",
        operations: ["getQuestions", "getQuestion"]
    ) { operation, transport, random in
        let client = EndpointClient<StackExchange>(.production, transport: transport, retry: .once)
        var questions: [Question] = []
        if operation == "getQuestions" {
            let call = Questions.getQuestions(
                site: random.text(),
                order: Bool.random(using: &random) ? .asc : .desc,
                sort: [.activity, .votes, .creation].randomElement(using: &random) ?? .hot,
                tagged: random.maybe { [$0.name(), "swift"] },
                filter: random.maybe { $0.text() },
                page: random.count(),
                pagesize: random.count()
            )
            questions = try await client.send(call.domain).value
        } else {
            questions = [try await client.send(Questions.getQuestion(id: random.whole(), site: random.text()).domain)]
        }
        try check(questions.flatMap { [$0.creationDate, $0.lastActivityDate] })
    }

    static let delivery = CompiledClient(
        golden: "Delivery",
        operations: ["searchParcels", "getParcel", "announceParcel", "deliverParcel"]
    ) { operation, transport, random in
        let client = EndpointClient<Delivery>(
            .production,
            credentials: .apiKey { "k" },
            transport: transport,
            retry: .once
        )
        switch operation {
        case "searchParcels":
            let states: [ParcelSearchState] = [.announced, .inTransit, .delivered]
            let search = ParcelSearch(
                state: random.maybe { states.randomElement(using: &$0) ?? .announced },
                isExpress: random.maybe { Bool.random(using: &$0) },
                limit: random.count(),
                offset: random.count()
            )
            _ = try await client.send(Parcels.searchParcels(parcelSearch: search).domain)
        case "getParcel": _ = try await client.send(Parcels.getParcel(id: random.name()).domain)
        case "announceParcel":
            let draft = ParcelDraft(
                isExpress: Bool.random(using: &random),
                weight: Decimal(random.whole()),
                recipient: random.text()
            )
            _ = try await client.send(Parcels.announceParcel(draft).domain)
        default: _ = try await client.send(Parcels.deliverParcel(id: random.name()).domain)
        }
    }

    static let paging = CompiledClient(
        golden: "Paging",
        // The mock refuses a cursor that it has not given, so that the calls with cursors begin at the first page.
        operations: [
            "listByLink", "listByCursor", "listByLastItem", "listByPage", "listByOffset", "listDays", "searchVolumes",
        ]
    ) { operation, transport, random in
        let client = EndpointClient<Archive>(
            .production,
            credentials: .bearer { "t" },
            transport: transport,
            retry: .once
        )
        let text = random.maybe { $0.text() }
        switch operation {
        case "listByLink": _ = try await client.send(Volumes.listByLink(perPage: random.count()).domain)
        case "listByCursor": _ = try await client.send(Volumes.listByCursor().domain)
        case "listByLastItem":
            _ = try await client.send(Volumes.listByLastItem(limit: random.count()).domain)
        case "listByPage": _ = try await client.send(Volumes.listByPage(page: random.count()).domain)
        case "listByOffset":
            let filter = VolumeFilter(text: text, startAt: random.count())
            _ = try await client.send(Volumes.listByOffset(volumeFilter: filter).domain)
        case "listDays": _ = try await client.send(Volumes.listDays(page: random.maybe { $0.count() }))
        default:
            let meta = VolumeMeta(
                nextCursor: text,
                hasMore: Bool.random(using: &random),
                total: random.maybe { $0.whole() }
            )
            _ = try await client.send(Volumes.searchVolumes(meta).domain)
        }
    }

    static let shared = CompiledClient(
        golden: "Shared",
        operations: ["listOrders", "addOrder", "putOrder"]
    ) { operation, transport, random in
        let client = EndpointClient<Shared>(.local, transport: transport, retry: .once)
        let date = Date(timeIntervalSince1970: TimeInterval(Int.random(in: 1...100, using: &random)) * 10_000_000)
        let lines = [OrderLine(label: random.text(), price: Decimal(random.whole()))]
        let kind: OrderKind = Bool.random(using: &random) ? .sale : .refund
        switch operation {
        case "listOrders": _ = try await client.send(Orders.listOrders(since: random.maybe { _ in date }))
        case "addOrder":
            let order = NewOrder(
                kind: kind,
                total: Decimal(random.whole()),
                lines: lines,
                requestKey: random.name()
            )
            _ = try await client.send(Orders.addOrder(order))
        default:
            var order: Order?
            for _ in 0...Int.random(in: 0...1, using: &random) {
                order = Order(
                    id: UUID(),
                    state: Bool.random(using: &random) ? .open : .closed,
                    kind: kind,
                    total: Decimal(random.whole()),
                    placedAt: date,
                    paidAt: random.maybe { _ in date },
                    link: random.maybe { _ in URL(filePath: "/a") },
                    image: random.maybe { Data($0.text().utf8) },
                    lines: lines,
                    tags: ["k": .open],
                    note: random.maybe { $0.text() },
                    parent: order,
                    states: Bool.random(using: &random) ? .open : .closed
                )
            }
            guard let order else { return }
            try await client.send(Orders.putOrder(order, id: random.name()))
        }
    }
}
