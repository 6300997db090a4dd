import EndpointSpec
import Testing

@Suite struct SpecKeyStyleTests {
    @Test(arguments: [
        ("accountId", "account_id"), ("userID", "user_id"), ("userIDs", "user_ids"), ("url2", "url2"),
        ("URLString", "url_string"),
        ("address2Line", "address2_line"), ("htmlURL", "html_url"), ("created_at", "created_at"), ("_links", "_links"),
        ("Name", "name"), ("x", "x"), ("iOSVersion", "i_os_version"), ("größeÜbung", "größe_übung"),
        ("kebab-name", "kebab_name"),
    ])
    func makesSnakeCase(_ name: String, _ key: String) {
        #expect(SpecKeyStyle.snakeCase.convert(name) == key)
    }

    @Test(arguments: [
        (SpecKeyStyle.asWritten, "userID", "userID"), (.kebabCase, "userID", "user-id"),
        (.pascalCase, "userID", "UserID"),
        (.camelCase, "userID", "userID"), (.camelCase, "created_at", "createdAt"),
        (.camelCase, "URLString", "urlString"),
        (.pascalCase, "created_at", "CreatedAt"), (.kebabCase, "_links", "_links"),
    ])
    func makesTheOtherStyles(_ style: SpecKeyStyle, _ name: String, _ key: String) {
        #expect(style.convert(name) == key)
    }
}
