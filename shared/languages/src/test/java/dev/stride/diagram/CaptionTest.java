package dev.stride.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaptionTest {

    @ParameterizedTest
    @CsvSource({
        "'  a \n\t b\u00a0c  ', a b c",
        "'a\u202eb', a b",
        "'a\u0000b\uffffc', a b c",
        "'half \ud83d of one', half of one",
        "'', ''",
        "'Ünï 日本 🚀', Ünï 日本 🚀"
    })
    void caption_isOneLineWithoutUnprintableCharacters(String text, String caption) {
        assertThat(Caption.shorten(text)).isEqualTo(caption);
    }

    @Test
    void longCaptionIsTruncatedWithoutSplittingCharacters() {
        var rockets = "🚀".repeat(Limits.CAPTION_CHARACTERS);

        assertThat(Caption.shorten(rockets)).isEqualTo(rockets);
        assertThat(Caption.shorten(rockets + "🚀")).isEqualTo("🚀".repeat(Limits.CAPTION_CHARACTERS - 1) + "…");
        assertThat(Caption.shorten("x".repeat(1 << 20))).hasSize(Limits.CAPTION_CHARACTERS);
    }
}
