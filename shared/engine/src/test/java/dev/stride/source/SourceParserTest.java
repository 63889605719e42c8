package dev.stride.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceDocument.Span;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceParserTest {

    @Test
    void everyJsonValueHasALineAndColumn() {
        var sourceDocument = read("""
                {
                  "id": "greeting",
                  "states": [ {"name": "a/b"},
                    {"~": 1} ]
                }""");
        assertThat(sourceDocument.positionOf("")).isEqualTo(new Position(1, 1));
        assertThat(sourceDocument.positionOf("/id")).isEqualTo(new Position(2, 9));
        assertThat(sourceDocument.positionOf("/states/0/name")).isEqualTo(new Position(3, 24));
        assertThat(sourceDocument.positionOf("/states/1/~0")).isEqualTo(new Position(4, 11));
    }

    @Test
    void everyYamlValueHasALineAndColumn() {
        var sourceDocument = read("""
                id: greeting
                states:
                  - name: first
                    data: { x: 1 }
                """);
        assertThat(sourceDocument.positionOf("")).isEqualTo(new Position(1, 1));
        assertThat(sourceDocument.positionOf("/id")).isEqualTo(new Position(1, 5));
        assertThat(sourceDocument.positionOf("/states")).isEqualTo(new Position(3, 3));
        assertThat(sourceDocument.positionOf("/states/0/name")).isEqualTo(new Position(3, 11));
        assertThat(sourceDocument.positionOf("/states/0/data/x")).isEqualTo(new Position(4, 16));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": [1, \"x y\", {\"b\": null}], \"c\": {}}",
                "a: 1\nb:\n  - x: 'two words'\n    y: [1, {z: 2}]\n\n  # comment\n  - last\n\nc: ~\n",
                "text: |\n  one\n  two\nnext: >-\n  folded\n  text\nempty: {}\n"
            })
    void textOfEachSpanParsesToItsValue(String text) {
        var sourceDocument = read(text);

        assertThat(sourceDocument.spans().keySet()).allSatisfy(pointer -> {
            var part = textOf(text, sourceDocument.spanOf(pointer));
            assertThat(read("v:\n" + part).root().path("v"))
                    .as("%s: %s", pointer, part)
                    .isEqualTo(sourceDocument.root().at(pointer));
        });
    }

    /** Returns the part of a text, moved two columns to the right so that it can be the value of a property. */
    private static String textOf(String text, Span span) {
        var lines = text.lines()
                .skip(span.start().line() - 1L)
                .limit(span.end().line() - span.start().line() + 1L)
                .collect(Collectors.toCollection(ArrayList::new));
        if (!lines.isEmpty() && lines.size() == span.end().line() - span.start().line() + 1) {
            lines.set(lines.size() - 1, lines.getLast().substring(0, span.end().column() - 1));
        }
        lines.set(
                0,
                " ".repeat(span.start().column() - 1)
                        + lines.getFirst().substring(span.start().column() - 1));
        return lines.stream().map(line -> "  " + line).collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void missingPropertyIsReportedAtThePositionOfItsObject() {
        assertThat(read("a:\n  b: {}\n").positionOf("/a/b/c/d")).isEqualTo(new Position(2, 6));
    }

    @Test
    void sameDocumentInJsonAndYamlParsesToTheSameTree() {
        var json = read("{\"a\": [1, 2.50, true, null, \"x\"], \"b\": {\"c\": \"1\"}}");
        var yaml = read("a: [1, 2.50, true, ~, x]\nb:\n  c: '1'\n");
        assertThat(yaml.root()).isEqualTo(json.root());
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "on", "no", "off", "Y", "2024-01-01", "12:30", "1_000", "'5'", "!!str 5", "! 5"})
    void yamlScalarThatIsNotAJsonScalar_isParsedAsAString(String text) {
        assertThat(read("v: " + text).root().path("v").isTextual()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0x1F, 31", "0o17, 15", "+7, 7", "007, 7", ".5, 0.5", "1e3, 1000", "-0, 0", "!!int '3', 3"})
    void yamlNumbers_areParsedByTheYamlCoreSchema(String text, BigDecimal value) {
        assertThat(read("v: " + text).root().path("v").decimalValue()).isEqualByComparingTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"123456789012345678901234567890", "0.1000000000000000055511151231257827", "1.0", "1e400"})
    void numbersAreKeptExactly(String number) {
        assertThat(read("{\"n\": " + number + "}").root().path("n").decimalValue())
                .isEqualTo(new BigDecimal(number));
        assertThat(read("n: " + number).root().path("n").decimalValue()).isEqualTo(new BigDecimal(number));
    }

    @Test
    void yamlAlias_isReplacedByTheAnchoredValue() {
        var sourceDocument = read("a: &x {b: [1]}\nc: *x\n");
        assertThat(sourceDocument.root().at("/c/b/0").intValue()).isEqualTo(1);
        assertThat(sourceDocument.positionOf("/c/b/0")).isEqualTo(new Position(2, 4));
    }

    @Test
    void byteOrderMarkIsIgnored() {
        assertThat(read("\uFEFF {\"a\": 1}").root().path("a").intValue()).isEqualTo(1);
        assertThat(read("\uFEFFa: 1").root().path("a").intValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    {'a': 1}                       |          | 1 |  2 | not JSON
                    {"a": 1,}                      | /a       | 1 |  9 | not JSON
                    {"a": [1, 2                    | /a/1     | 2 |  1 | ends inside
                    {"a": {"b": 1, "b": 2}}        | /a/b     | 1 | 16 | duplicate property
                    {"a": 1} {}                    |          | 1 | 10 | after the end
                    {"a": NaN}                     | /a       | 1 | 10 | not JSON
                    {"a": "\\ud800"}               | /a       | 1 |  7 | surrogate
                    {"a": "\\u0000"}               | /a       | 1 |  7 | NUL
                    {"a": 1e1001}                  | /a       | 1 |  7 | digits
                    {"a": 1e99999999999}           | /a       | 1 |  7 | digits
                    a: [1                          | /a/0     | 2 |  1 | not YAML
                    a: b: c                        | /a       | 1 |  5 | not YAML
                    a: {b: 1, b: 2}                | /a/b     | 1 | 11 | duplicate property
                    a: *x                          | /a       | 1 |  4 | not defined before
                    a: &x [*x]                     | /a/0     | 1 |  8 | not defined before
                    a: !thing 1                    | /a       | 1 |  4 | tag !thing
                    a: !!set {b}                   | /a       | 1 |  4 | tag
                    a: !!int b                     | /a       | 1 |  4 | not a JSON number
                    a: .inf                        | /a       | 1 |  4 | not a JSON number
                    a: .NaN                        | /a       | 1 |  4 | not a JSON number
                    a: 1e1001                      | /a       | 1 |  4 | digits
                    {b: 1}                         |          | 1 |  2 | not JSON
                    <<: {b: 1}                     |          | 1 |  1 | merge key
                    [a, b]: c                      |          | 1 |  1 | plain string
                    a: "\\ud800"                   | /a       | 1 |  4 | surrogate
                    a: "\\0"                       | /a       | 1 |  4 | NUL
                    a: "\\UFFFFFFFF"               |          | 1 |  1 | is not a Unicode character
                    """)
    void malformedTextIsReportedWithItsPosition(String text, String pointer, int line, int column, String contains) {
        var unescaped = text.replace("\\\\", "\\") + "\n";
        var fault = fault(unescaped.getBytes(StandardCharsets.UTF_8));
        assertThat(fault.message()).contains(contains);
        assertThat(fault.pointer()).isEqualTo(pointer == null ? "" : pointer);
        assertThat(fault.line() + ":" + fault.column()).isEqualTo(line + ":" + column);
    }

    @Test
    void fileWithSeveralDocumentsIsRefused() {
        assertThat(fault("a: 1\n---\nb: 2\n").message()).contains("second YAML document");
        assertThat(fault("").message()).contains("empty");
        assertThat(fault("# only a comment\n").message()).contains("empty");
    }

    @Test
    void definitionWithControlCharactersOrUnpairedSurrogates_isRefused() {
        assertThat(fault("a: b\nc: \0").line()).isEqualTo(2);
        assertThat(fault("a: \uD800").message()).contains("surrogate");
        assertThat(fault("a: \uDC00").message()).contains("surrogate");
        assertThat(fault("a: \u0001").message()).contains("control character");
        assertThat(read("a: \uD83D\uDE00").root().path("a").textValue()).isEqualTo("\uD83D\uDE00");
    }

    @Test
    void unicodeCharacterBeyondTheBasicPlane_isParsedUnchanged_atAnyPosition() {
        for (int before = 1000; before < 1050; before++) {
            var value = "x".repeat(before) + "\uD83D\uDE00";
            assertThat(read("a: " + value + "\n").root().path("a").textValue()).isEqualTo(value);
        }
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        assertThat(fault(new byte[] {'a', ':', ' ', (byte) 0xC3, '('}).message())
                .contains("UTF-8");
        assertThat(fault("a: 1".getBytes(StandardCharsets.UTF_16)).message()).contains("UTF-8");
    }

    @Test
    void nestingDepthOfADefinition_isLimited() {
        int most = Limits.NESTING_DEPTH;
        read("{\"a\":" + "[".repeat(most - 1) + "]".repeat(most - 1) + "}");
        read("a: " + "[".repeat(most - 1) + "]".repeat(most - 1));
        assertThat(fault("{\"a\":" + "[".repeat(most) + "]".repeat(most) + "}").message())
                .contains("nest deeper");
        assertThat(fault("a: " + "[".repeat(most) + "]".repeat(most)).message()).contains("nest deeper");
        assertThat(fault("a: " + "[".repeat(100_000)).message()).contains("nest deeper");
    }

    @Test
    void documentSizeLimitCountsExpandedYamlAliases() {
        assertThat(fault("a: " + "x".repeat(Limits.DEFINITION_BYTES)).message()).contains("bytes");
        var laughs = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            laughs.append(
                    "a%d: &a%d [%s]\n".formatted(i, i, "*a%d, ".formatted(i - 1).repeat(5)));
        }
        assertThat(fault(laughs.toString()).message()).contains("aliases are expanded");
        assertThat(fault("a: &a x\nb: [" + "*a, ".repeat(Limits.YAML_ALIASES + 1) + "]")
                        .message())
                .contains("more than " + Limits.YAML_ALIASES + " aliases");
    }

    @Test
    void yamlAliasesCannotNestDeeperThanTheLimit() {
        int half = Limits.NESTING_DEPTH / 2 + 1;
        var deep = "[".repeat(half) + "%s" + "]".repeat(half);
        assertThat(fault("a: &a " + deep.formatted("1") + "\nb: " + deep.formatted("*a"))
                        .message())
                .contains("nest deeper");
    }

    private static SourceDocument read(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument;
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault);
        };
    }

    private static Diagnostic fault(String text) {
        return fault(SourceParser.parse(text), text);
    }

    private static Diagnostic fault(byte[] text) {
        return fault(SourceParser.parse(text), new String(text, StandardCharsets.ISO_8859_1));
    }

    private static Diagnostic fault(SourceParseResult sourceParseResult, String text) {
        return switch (sourceParseResult) {
            case SourceParseResult.Parsed parsed -> throw new AssertionError("was read: " + text);
            case SourceParseResult.Unreadable(var fault) -> fault;
        };
    }
}
