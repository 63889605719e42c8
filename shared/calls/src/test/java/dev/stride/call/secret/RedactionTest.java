package dev.stride.call.secret;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.call.api.Credentials;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

    private static final String SECRET = "p\"ä s+s/w?rd";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p\"ä s+s/w?rd",
                "p\\\"ä s+s/w?rd",
                "p%22%C3%A4%20s%2Bs%2Fw%3Frd",
                "p%22%C3%A4+s%2Bs%2Fw%3Frd",
                "cCLDpCBzK3Mvdz9yZA",
                "cCLDpCBzK3Mvdz9yZA=="
            })
    void secretIsRedactedInAllEncodings(String written) {
        assertThat(Redaction.of(List.of(SECRET)).redact("<" + written + ">").replace("=", ""))
                .isEqualTo("<***>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"a":"x abcd y","b":["abcd",1,null,true]}   | {"a":"x *** y","b":["***",1,null,true]}
            {"abcd":{"x-abcd":0}}                       | {"***":{"x-***":0}}
            {"a":"abc"}                                 | {"a":"abc"}
            {"a":123456,"b":1234567}                    | {"a":"***","b":1234567}
            {"a":"abcdefgh"}                            | {"a":"***"}
            """)
    void secretsInJsonAreRedactedEverywhere(String value, String blotted) throws Exception {
        var json = new JsonMapper();
        var redaction = Redaction.of(List.of("abcd", "abcdefgh", "xyz", "123456"));

        assertThat(redaction.redact(json.readTree(value))).isEqualTo(json.readTree(blotted));
    }

    @Test
    void passwordsAndKeysInAJsonSecret_areRedacted_butTheUsernameIsNot() {
        var secrets = new JsonMapper().createObjectNode().put("LOGIN", """
                {"grantType": "password", "username": "annie", "password": "topmost", "more": [{"key": "inner"}], "on": true}""");

        assertThat(Redaction.of(secrets, List.of()).redact("it is true that annie has the password topmost, and inner"))
                .isEqualTo("it is true that annie has the password ***, and ***");
    }

    @Test
    void basicCredentialsAndBearerTokens_areRedacted_alsoInBase64() {
        var secrets = new JsonMapper().createObjectNode();
        var shown = List.<Credentials>of(new Credentials.Basic("ann", "pass1"), new Credentials.Bearer("token2"));

        assertThat(Redaction.of(secrets, shown).redact("Basic YW5uOnBhc3Mx, pass1, Bearer token2"))
                .isEqualTo("Basic ***, ***, Bearer ***");
    }
}
