/// What has a name on the wire: in JSON, in a query or in a form.
package protocol SpecKeyed {
    var name: Located<String> { get }
    /// The name on the wire where the API's key style does not give it.
    var key: Located<String>? { get }
}

extension SpecKeyed {
    /// The name on the wire.
    package func wireKey(in style: SpecKeyStyle) -> String { key?.value ?? style.convert(name.value) }
}

extension SpecField: SpecKeyed {}
extension SpecConstantField: SpecKeyed {}
extension SpecParameter: SpecKeyed {}
extension SpecFixedParameter: SpecKeyed {}
