import EndpointRuntime
import Foundation

/// A type that the app declares. The generated mappers of the golden `Handwritten` call its initializer.
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
