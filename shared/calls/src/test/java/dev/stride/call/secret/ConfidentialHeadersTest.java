package dev.stride.call.secret;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.stride.common.UntrustedJson;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that arguments of calls are stored without the credentials that an author has written into them. */
class ConfidentialHeadersTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"body": {"token": "a"}}                             | {"body": {"token": "a"}}
            {"headers": {"X-Api-Key": "a", "X-Trace": "b"}}      | {"headers": {"X-Api-Key": "***", "X-Trace": "b"}}
            {"headers": "none", "key": 7}                        | {"headers": "none", "key": 7}
            {"authentication": {"password": "a"}, "method": "g"} | {"authentication": "***", "method": "g"}
            [1]                                                  | [1]
            null                                                 | null
            """)
    void storedArguments_haveNoCredentials(String arguments, String stored) throws JsonProcessingException {
        assertThat(ConfidentialHeaders.maskedIn(UntrustedJson.parse(arguments))).isEqualTo(UntrustedJson.parse(stored));
    }
}
