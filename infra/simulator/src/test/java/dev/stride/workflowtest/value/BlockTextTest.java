package dev.stride.workflowtest.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a written text reads as the same value again, whatever a service or an author has put into it. */
class BlockTextTest {

    /** What stands around a character: it is alone, in a line, in a text of several lines, and where a line ends or begins. */
    private static final List<String> PLACES = List.of("%s", "a%sb", "a\nb%sc\nd", "a%s\n%sb", "- %s", "%s # x");

    static Stream<String> texts() {
        return Stream.of(
                "yes",
                "01",
                "null",
                "~",
                "1_000",
                "0x1f",
                "1e3",
                ".inf",
                "2024-01-01",
                "12:30",
                "<<",
                "=",
                "!!str",
                "&a",
                "*a",
                "%x",
                "@x",
                "`x",
                "- a",
                "a: b",
                "a #b",
                "#",
                "---",
                "...",
                "--- a",
                "?",
                "? a",
                "|",
                "> a",
                "\ta",
                "a\t",
                " a",
                "a ",
                "",
                "\n",
                "\n\n",
                "a\n\n",
                "a\n\n\nb",
                "\r\n",
                "a\r\nb",
                "a: b\nc",
                "  a\nb",
                "a\n b\n",
                "# x\n# y",
                "a\n\t",
                "a   \nb",
                "%YAML 1.1\nx",
                "---\nx",
                "a\n---\nb",
                "a\n...\nb",
                "\ud83d\ude00",
                "\ud83d\ude00\n\ud83d\ude00",
                "a".repeat(1_000),
                "\u001b[31mred",
                "\u009b31m\nred");
    }

    @ParameterizedTest
    @MethodSource("texts")
    void aText_isReadAgain(String text) {
        assertIsReadAgain(text);
    }

    @Test
    void aTextWithAnyCharacter_isReadAgain() {
        var characters = IntStream.concat(IntStream.rangeClosed(1, 0x2100), IntStream.rangeClosed(0xE000, 0x1FFFF))
                .filter(character ->
                        character < 0x3000 || character > 0xF000 && character < 0x10010 || character > 0x1FFF0);
        // Many at once are read much faster than one by one.
        characters
                .boxed()
                .collect(Collectors.groupingBy(character -> character / 64))
                .values()
                .forEach(some -> PLACES.forEach(place -> {
                    var list = JsonNodeFactory.instance.arrayNode();
                    some.forEach(character -> list.add(place.replace("%s", Character.toString(character))));
                    assertIsReadAgain(JsonNodeFactory.instance.objectNode().set("list", list));
                }));
    }

    @Test
    void aComment_isOneLine_whateverItSays() {
        for (var text : List.of(
                "a\nb: c",
                "a\rb: c",
                "a\r\nb: c",
                "a\u0085b: c",
                "a\u2028b: c",
                "a\u0000b",
                "a\u001b[31m",
                "a\ufeff")) {
            var comment = BlockText.comment(text);

            assertThat(comment).startsWith("# a").endsWith("\n");
            assertThat(read(comment + "x: 1\n"))
                    .isEqualTo(JsonNodeFactory.instance.objectNode().put("x", 1));
        }
    }

    private static void assertIsReadAgain(String text) {
        var object = JsonNodeFactory.instance.objectNode().put("key", text).put(text, "value");
        object.putArray("list").add(text).addArray().add(text);
        object.putArray("objects").addObject().put(text, text).put("z", "a\nb");
        assertIsReadAgain(object);
    }

    private static void assertIsReadAgain(JsonNode object) {
        assertThat(read(BlockText.of(object))).isEqualTo(object);
    }

    private static JsonNode read(String text) {
        assertThat(SourceParser.parse(text)).as(text).isInstanceOf(SourceParseResult.Parsed.class);
        return ((SourceParseResult.Parsed) SourceParser.parse(text)).source().root();
    }
}
