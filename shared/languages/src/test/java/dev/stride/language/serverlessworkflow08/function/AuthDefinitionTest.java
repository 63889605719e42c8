package dev.stride.language.serverlessworkflow08.function;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.serverlessworkflow08.TestDocument;
import dev.stride.plan.call.AuthScheme;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthDefinitionTest {

    private static final NamedDeclarations<String> SECRETS =
            new NamedDeclarations<>("secret", Map.of("login", "login", "key", "key"), true);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {name: a, properties: {username: u, password: '${ $SECRETS.key }', metadata: {a: b}}} | BASIC | {"username":"u","password":"k"}
            {name: a, properties: login} | BASIC | {"username":"v","password":"p"}
            {name: a, scheme: basic, properties: '$SECRETS.login'} | BASIC | {"username":"v","password":"p"}
            {name: a, scheme: bearer, properties: {token: 'x ${ $SECRETS.key }'}} | BEARER | {"token":"x k"}
            {name: a, scheme: oauth2, properties: {grantType: resourceOwner, clientId: c, clientSecret: key, username: u, password: '${ $SECRETS.key }', scopes: [r]}} | OAUTH2 | {"grantType":"password","clientId":"c","clientSecret":"k","scopes":["r"],"username":"u","password":"k"}
            """)
    void authPropertiesInEveryNotation_areParsedToAnObject(String text, AuthScheme scheme, String properties) {
        var testDocument = TestDocument.parse(text);
        var auth = AuthDefinition.parse(testDocument.root(), TestDocument.expressions(SECRETS), SECRETS);

        assertThat(testDocument.faults()).isEmpty();
        assertThat(auth.auth().scheme()).isEqualTo(scheme);
        assertThat(evaluated(auth)).isEqualTo(properties);
    }

    private static String evaluated(AuthDefinition auth) {
        var json = JsonNodeFactory.instance;
        var secrets = json.objectNode().put("key", "k");
        secrets.set("login", json.objectNode().put("username", "v").put("password", "p"));
        var bindings = new Bindings(Instant.EPOCH, Map.of("SECRETS", secrets));
        return switch (auth.auth().properties().evaluate(json.objectNode(), bindings)) {
            case Evaluation.Outputs(var values) -> values.getFirst().toString();
            case Evaluation.Failure(var message, var _) -> throw new AssertionError(message);
        };
    }
}
