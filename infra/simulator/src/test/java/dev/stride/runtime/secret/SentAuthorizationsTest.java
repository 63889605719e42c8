package dev.stride.runtime.secret;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentAuthorizationsTest {

    @Test
    void secretToMaskInABearerAuthorizationHeader_isItsToken() {
        assertThat(secrets("Bearer", "token")).containsExactly("token");
    }

    @Test
    void secretsToMaskInABasicAuthorizationHeader_areItsEncodedCredentialsAndItsPassword() {
        assertThat(secrets("Basic", "YW5uOnB3OjE=")).containsExactly("YW5uOnB3OjE=", "pw:1");
    }

    @Test
    void wholeValueOfAMalformedBasicAuthorization_isTreatedAsASecret() {
        assertThat(secrets("Basic", "not base64")).contains("not base64");
    }

    @Test
    void missingAuthorizationHeader_yieldsAnEmptyListOfSecretsToMask() {
        assertThat(SentAuthorizations.secrets(MissingNode.getInstance())).isEmpty();
    }

    private static List<String> secrets(String scheme, String parameter) {
        return SentAuthorizations.secrets(
                JsonNodeFactory.instance.objectNode().put("scheme", scheme).put("parameter", parameter));
    }
}
