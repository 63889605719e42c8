package dev.stride.workflowtest.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Result;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatchedTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a: 1 # one             | 2                        | a: 2 # one",
                "a: { b: 1,  c: x }     | { b: 1, c: y }           | a: { b: 1,  c: y }",
                "a: { b: 1,  c: x }     | { b: 1 }                 | a: { b: 1 }",
                "a: [ 1,  2 ]           | [ 1, 3 ]                 | a: [ 1,  3 ]",
                "a: [ 1 ]               | [ 1, { b: [] } ]         | a: [ 1, { b: [] } ]",
                "a: 1.0                 | 1                        | a: 1.0",
                "a: old                 | two words                | a: two words",
                "a: old                 | 'true'                   | a: \"true\"",
                "a: old                 | 'yes'                    | a: \"yes\"",
                "a: old                 | '1: 2'                   | a: \"1: 2\"",
                "a: old                 | null                     | a: null",
                "a: old                 | { 'x y': ' ', '': 1 }    | a: { x y: \" \", \"\": 1 }",
                "a:                     | 1                        | a: 1",
                "`a:\n  b: 1 # one\n  c: 2` | { b: 1, c: 3 } | `a:\n  b: 1 # one\n  c: 3`",
                "`a:\n  b: 1\n# end\nd: 1` | { b: 1, c: 3 } | `a:\n  { b: 1, c: 3 }\n# end\nd: 1`",
                "`a:\n  - 1\n\nd: 1`  | []                  | `a:\n  []\n\nd: 1`",
                "`a: |\n  x\n  y\nd: 1` | z                     | `a: z\nd: 1`",
                "`é😀: 1\r\na: { b: '😀', c: 1 }` | { b: '😀', c: 2 } | `é😀: 1\r\na: { b: '😀', c: 2 }`",
                "{ \"a\" : { \"b\":1 , \"c\": \"x\" } } | { b: 1, c: 'y' } | { \"a\" : { \"b\":1 , \"c\": \"y\" } }",
                "{ \"a\" : [1] }      | [ 1, 'x' ]               | { \"a\" : [1,\"x\"] }",
            })
    void replacedValueIsWrittenWhereItDiffers_andAllElseStays(String text, String value, String expected) {
        assertThat(PatchedText.replace(text, Map.of("/a", parse(value)))).isEqualTo(Result.ok(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"`a: &x { c: 1 }\nb: *x`", "`a: &x 1\nb: *x`", "`b: &x { c: 1 }\na: *x`"})
    void valueThatIsUsedTwice_isLeftToTheAuthor(String text) {
        assertThat(PatchedText.replace(text, Map.of("/a", parse("{ c: 2 }")))).isInstanceOf(Result.Failed.class);
    }

    @Test
    void invalidTextIsLeftAsItIs() {
        assertThat(PatchedText.replace("a: [", Map.of("/a", parse("1")))).isInstanceOf(Result.Failed.class);
    }

    private static JsonNode parse(String yaml) {
        return switch (SourceParser.parse("- " + yaml)) {
            case SourceParseResult.Parsed(var document) -> document.root().path(0);
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault);
        };
    }
}
