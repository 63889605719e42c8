package dev.stride.engine.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cases of RFC 7396, appendix A. */
class MergePatchTest {

    private static final JsonMapper JSON = new JsonMapper();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a":"b"}             | {"a":"c"}               | {"a":"c"}
            {"a":"b"}             | {"b":"c"}               | {"a":"b","b":"c"}
            {"a":"b"}             | {"a":null}              | {}
            {"a":"b","b":"c"}     | {"a":null}              | {"b":"c"}
            {"a":["b"]}           | {"a":"c"}               | {"a":"c"}
            {"a":"c"}             | {"a":["b"]}             | {"a":["b"]}
            {"a":{"b":"c"}}       | {"a":{"b":"d","c":null}} | {"a":{"b":"d"}}
            {"a":[{"b":"c"}]}     | {"a":[1]}               | {"a":[1]}
            ["a","b"]             | ["c","d"]               | ["c","d"]
            {"a":"b"}             | ["c"]                   | ["c"]
            {"a":"foo"}           | null                    | null
            {"a":"foo"}           | "bar"                   | "bar"
            {"e":null}            | {"a":1}                 | {"e":null,"a":1}
            [1,2]                 | {"a":"b","c":null}      | {"a":"b"}
            {}                    | {"a":{"bb":{"ccc":null}}} | {"a":{"bb":{}}}
            """)
    void mergePatch_yieldsTheResultsOfTheRfcExamples(String target, String patch, String result) throws Exception {
        var before = json(target);

        assertThat(MergePatch.apply(before, json(patch))).isEqualTo(json(result));
        assertThat(before).as("the target is unchanged").isEqualTo(json(target));
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return JSON.readTree(text);
    }
}
