package dev.stride.call.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalarTextTest {

    @ParameterizedTest(name = "{0} is written {1}")
    @CsvSource({
        "1.0,   1",
        "1.50,  1.5",
        "1e2,   100",
        "1e20,  100000000000000000000",
        "1e21,  1E+21",
        "1e-20, 0.00000000000000000001",
        "1e-21, 1E-21",
        "7,     7",
        "true,  true",
        "null,  ''",
    })
    void scalar_isWrittenWithoutAnExponent_ifItHasAtMostTwentyDigits(String json, String text) {
        assertThat(ScalarText.format(Json.decode(json.getBytes(StandardCharsets.UTF_8), JsonNode.class)))
                .isEqualTo(text);
    }
}
