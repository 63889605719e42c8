package dev.stride.engine.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.common.YamlValues;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WholeNumberTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7 | 7",
                "-7 | -7",
                "7.0 | 7",
                "'\"7\"' | 7",
                "'\" 7 \"' | 7",
                "2147483647 | 2147483647",
                "2147483648 |",
                "1.5 |",
                "'\"many\"' |",
                "'\"\"' |",
                "true |",
                "null |",
                "[7] |",
                "{} |",
            })
    void wholeNumberIsWrittenAsANumberOrAText(String value, Integer number) {
        assertThat(WholeNumber.parse(YamlValues.json(value))).isEqualTo(Optional.ofNullable(number));
    }
}
