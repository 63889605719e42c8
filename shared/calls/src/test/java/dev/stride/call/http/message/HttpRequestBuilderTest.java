package dev.stride.call.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallRequest;
import dev.stride.common.Result;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpRequestBuilderTest {

    private static final CallRequest CALL = new CallRequest(
            "f",
            "workflow",
            "i",
            "key",
            1,
            JsonNodeFactory.instance.objectNode(),
            Duration.ofSeconds(1),
            Optional.empty());

    @ParameterizedTest(name = "the character {0} may be part of a header: {1}")
    @CsvSource({"31, false", "32, true", "126, true", "127, false", "128, false"})
    void headerHasOnlyPrintableAsciiCharacters(int character, boolean isAccepted) {
        var request = new HttpRequestBuilder("GET", "https://api.test/a");

        request.setHeader("X-Text", "a" + (char) character + "b");

        assertThat(request.build(CALL) instanceof Result.Ok).isEqualTo(isAccepted);
    }
}
