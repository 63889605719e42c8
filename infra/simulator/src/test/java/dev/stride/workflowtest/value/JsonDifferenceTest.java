package dev.stride.workflowtest.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonDifferenceTest {

    @ParameterizedTest(name = "expected {0}, was {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a": 1, "b": 2}  | {"b": 2.0, "a": 1}   | `` | ``
            {"a": 1}          | {"a": 2}             | /a: expected 1, was 2 | /a: expected 1, was 2
            {"a": 1}          | {"a": "1"}           | /a: expected 1, was "1" | /a: expected 1, was "1"
            {"a": {"b": 1}}   | {"a": {}}            | /a/b: expected 1, is missing | /a/b: expected 1, is missing
            {"a": 1}          | {"a": 1, "b": null}  | /b: not expected, was null | ``
            {"a": [1, 2]}     | {"a": [1]}           | /a: expected 2 elements: [1,2], found 1: [1] | /a: expected 2 elements: [1,2], found 1: [1]
            [{"a": 1}]        | [{"a": 1, "b": 2}]   | /0/b: not expected, was 2 | ``
            {}                | []                   | the whole: expected {}, was [] | the whole: expected {}, was []
            null              | false                | the whole: expected null, was false | the whole: expected null, was false
            1e2               | 100                  | `` | ``
            """)
    void jsonDifferences_areReportedWithTheirJsonPointers(String expected, String actual, String exact, String subset)
            throws JsonProcessingException {
        assertThat(String.join("; ", JsonDifference.exact(json(expected), json(actual))))
                .isEqualTo(exact);
        assertThat(String.join("; ", JsonDifference.subset(json(expected), json(actual))))
                .isEqualTo(subset);
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return new ObjectMapper().readTree(text);
    }
}
