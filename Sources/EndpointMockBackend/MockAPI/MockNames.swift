public import EndpointDescription

/// A request that an API accepts.
public typealias MockRoute = APIDescription.Route
/// A value outside of the body that the caller gives.
public typealias MockParameter = APIDescription.Parameter
/// The place of a parameter in a request.
public typealias MockPlace = APIDescription.Place
/// A value outside of the body that the caller cannot change.
public typealias MockFixedParameter = APIDescription.FixedParameter
/// The body of a request.
public typealias MockBody = APIDescription.Body
/// The header of a part of a body.
public typealias MockPart = APIDescription.Part
/// The place of the key that makes it safe to repeat a request.
public typealias MockIdempotencyKey = APIDescription.IdempotencyKey
/// An answer to a request.
public typealias MockAnswer = APIDescription.Answer
/// The way from one page of a list to the next.
public typealias MockPaging = APIDescription.Paging

/// A declared type, with its schema and its examples.
public typealias MockType = APIDescription.DeclaredType
/// An example: a value with a name.
public typealias MockExample = APIDescription.Example
/// A type whose values have a key.
public typealias MockEntity = APIDescription.Entity
/// A way to authenticate a caller.
public typealias MockAuthScheme = APIDescription.AuthScheme

/// The possible values of JSON.
public typealias MockSchema = APIDescription.Schema
/// The limits of a value within its type.
public typealias MockLimits = APIDescription.Limits
/// The meaning of a string.
public typealias MockText = APIDescription.Text
/// The form of a point in time.
public typealias MockTime = APIDescription.Time
/// A member of an object.
public typealias MockField = APIDescription.Field
/// A value that is one of several types.
public typealias MockUnion = APIDescription.Union

/// The failures of an API.
public typealias MockErrors = APIDescription.Errors
/// A kind of failure.
public typealias MockErrorCase = APIDescription.ErrorCase
/// A member of a body with a value that the caller cannot change.
public typealias MockSetMember = APIDescription.SetMember
