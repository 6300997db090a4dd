import EndpointRuntime
import Foundation

/// What an app owns itself: the generated mappers of the golden `Handwritten` call its initializer.
struct Person: Equatable, Sendable {
    let name: String
    let born: Date
    let mood: Mood
    let friends: [Person]
    let password: String?
}

enum Mood: String, Equatable, Sendable {
    case happy, sad
}

/// A DTO is Codable for those who ask: the conformance alone, the runtime has the rest.
extension ShapeDTO: Codable {}
