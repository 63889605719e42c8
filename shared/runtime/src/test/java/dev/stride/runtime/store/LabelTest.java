package dev.stride.runtime.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.store.LabelIndex.Label;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelTest {

    @ParameterizedTest
    @CsvSource({"a:b, a, b", "order:A-7, order, A-7", "a:b:c, a, b:c", "a::, a, :"})
    void textWithANameAndAValue_isALabel(String text, String name, String value) {
        assertThat(Label.parse(text)).isEqualTo(Optional.of(new Label(name, value)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":", "a", "a:", ":b"})
    void textWithoutANameOrAValue_isNoLabel(String text) {
        assertThat(Label.parse(text)).isEmpty();
    }
}
