package dev.stride.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.Language;
import dev.stride.language.registry.KnownLanguages;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MeaningsTest {

    static List<Language> languages() {
        return KnownLanguages.ALL.languages();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyPropertyOfALanguage_andNoOther_hasAMeaning(Language language) {
        var properties = new TreeSet<String>();
        language.vocabulary()
                .kinds()
                .forEach((kind, members) -> Stream.concat(Stream.of(Meanings.SECTION), members.keySet().stream())
                        .forEach(member -> properties.add(kind + ": " + member)));
        var explained = new TreeSet<String>();
        Meanings.table(language.key())
                .properties()
                .forEach(kind -> kind.getValue().properties().forEach(member -> {
                    assertThat(member.getValue().asText())
                            .as(kind.getKey() + ": " + member.getKey())
                            .isNotBlank();
                    explained.add(kind.getKey() + ": " + member.getKey());
                }));

        assertThat(explained).containsExactlyElementsOf(properties);
    }
}
