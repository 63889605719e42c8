package dev.stride.editor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.editor.Part.Mapping;
import dev.stride.editor.Part.Scalar;
import dev.stride.editor.Part.Sequence;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutlineReaderTest {

    private static final Path TREE = Path.of("../..").toAbsolutePath().normalize();

    /** The rows of the conformance tests and the examples: thousands of lines of all the forms of YAML that authors use. */
    static List<String> texts() throws IOException {
        var texts = new ArrayList<String>();
        for (var folder : List.of("infra/simulator/src/test/resources/conformance", "examples")) {
            try (var files = Files.walk(TREE.resolve(folder))) {
                for (var file : files.filter(each -> each.toString().matches(".*\\.(ya?ml|json)"))
                        .filter(each -> !each.toString().contains("/target/"))
                        .toList()) {
                    texts.add(Files.readString(file));
                }
            }
        }
        return texts;
    }

    @Test
    void outlineOfAValidText_hasTheValuesOfTheParser_atTheirPlaces() throws IOException {
        int compared = 0;
        for (var text : texts()) {
            if (SourceParser.parse(text) instanceof SourceParseResult.Parsed(var document)
                    && document.following().isEmpty()) {
                compare(text, lines(text), document, document.root(), OutlineReader.read(text), PointerText.ROOT);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(100);
    }

    /** Returns where each line begins, and the end of the text. */
    private static int[] lines(String text) {
        return IntStream.concat(
                        IntStream.concat(
                                IntStream.of(0),
                                IntStream.range(0, text.length())
                                        .filter(i -> text.charAt(i) == '\n')
                                        .map(i -> i + 1)),
                        IntStream.of(text.length(), text.length()))
                .toArray();
    }

    private static void compare(
            String text, int[] lines, SourceDocument document, JsonNode value, Part part, String pointer) {
        if (part instanceof Scalar scalar && scalar.text().startsWith("*")
                || !document.spans().containsKey(pointer)) {
            return;
        }
        var where = pointer + " in " + text.lines().limit(3).toList();
        switch (part) {
            case Mapping(var _, var _, var entries) -> {
                assertThat(value.isObject()).as(where).isTrue();
                assertThat(entries.stream().map(entry -> entry.key().text()).toList())
                        .as(where)
                        .containsExactlyElementsOf(() -> value.fieldNames());
                entries.forEach(entry -> compare(
                        text,
                        lines,
                        document,
                        value.get(entry.key().text()),
                        entry.value(),
                        PointerText.append(pointer, entry.key().text())));
            }
            case Sequence(var _, var _, var items) -> {
                assertThat(items.size()).as(where).isEqualTo(value.size());
                for (int i = 0; i < items.size(); i++) {
                    compare(text, lines, document, value.get(i), items.get(i), PointerText.append(pointer, i));
                }
            }
            case Scalar scalar -> {
                assertThat(value.isValueNode()).as(where).isTrue();
                var position = document.positionOf(pointer);
                var source = text.substring(scalar.start(), scalar.end());
                if (value.isTextual() && !source.contains("\n") && !source.contains("\\")) {
                    assertThat(scalar.text()).as(where).isEqualTo(value.textValue());
                }
                if (!source.isEmpty()) {
                    assertThat(scalar.start()).as(where).isBetween(lines[position.line() - 1], lines[position.line()]);
                    assertThat(source).as(where).doesNotStartWith(" ");
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'a: 1\\nb'                         | {"a":"1","b":""}
            'a:\\n  - b: 1\\n    c\\n  - d: 2' | {"a":[{"b":"1","c":""},{"d":"2"}]}
            'a:\\n  - c\\n    d: 2'            | {"a":[{"c":"","d":"2"}]}
            'a: {b: 1, c\\nd: 2'               | {"a":{"b":"1","c":""},"d":"2"}
            'a: [b, c\\nd: 2'                  | {"a":["b","c"],"d":"2"}
            'a: "b\\nd: 2'                     | {"a":"b","d":"2"}
            '{"a": 1, "b'                      | {"a":"1","b":""}
            '{"a": , "b": 2}'                  | {"a":"","b":"2"}
            '{"a":\\n "b": 2}'                 | {"a":"","b":"2"}
            '{"a": [1, {"b": 2]}'              | {"a":["1",{"b":"2"}]}
            'a: b\\n    c: d\\ne: f'           | {"a":"b c: d","e":"f"}
            'a:\\n    b: 1\\n  c: 2\\nd: 3'    | {"a":{"b":"1"},"d":"3"}
            """)
    void halfTypedText_hasWhatCanBeMadeOut(String text, String outline) {
        assertThat(OutlineReader.read(text.replace("\\n", "\n")).toJson().toString())
                .isEqualTo(outline);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "\n", "-", ":", "? a", "\uFEFF", "---", "%", "\"", "{", "[", "- - -", "a: &b", "a: |", "\t", "\r",
                "#"
            })
    void tinyText_isRead(String text) {
        assertThatCode(() -> EditedText.of(text)).doesNotThrowAnyException();
    }

    @Test
    void textThatIsCutOrScrambledAnywhere_isRead() throws IOException {
        var random = new Random(7);
        var pieces = "{}[]:,-#&*!|>'\"\\ \n\t\r%@`?\uE000\uD800".toCharArray();
        for (var text : texts().stream()
                .filter(each -> each.length() < 20_000)
                .limit(150)
                .toList()) {
            for (int i = 0; i < 20; i++) {
                var cut = random.nextInt(text.length() + 1);
                var scrambled = text.substring(0, cut)
                        + pieces[random.nextInt(pieces.length)]
                        + text.substring(Math.min(text.length(), cut + random.nextInt(3)));
                var part = OutlineReader.read(i % 2 == 0 ? scrambled : text.substring(0, cut));
                assertThat(part.start()).isNotNegative();
            }
        }
    }

    @Test
    void nestingThatIsDeeperThanAllowed_isLeftOut() {
        assertThatCode(() -> OutlineReader.read("[".repeat(200_000)).toJson()).doesNotThrowAnyException();
        assertThatCode(() -> OutlineReader.read("- ".repeat(200_000)).toJson()).doesNotThrowAnyException();
        var steps = Stream.iterate("a:", step -> " " + step).limit(1000).toList();
        assertThatCode(() -> OutlineReader.read(String.join("\n", steps)).toJson())
                .doesNotThrowAnyException();
    }
}
