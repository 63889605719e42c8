package dev.stride.call.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.common.ExactDecimals;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalarTextTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .nodeFactory(new ExactDecimals())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

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
    void scalar_isWrittenWithoutAnExponent_ifItHasAtMostTwentyDigits(String json, String text)
            throws JsonProcessingException {
        assertThat(ScalarText.format(JSON.readTree(json))).isEqualTo(text);
    }
}
