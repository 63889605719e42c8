package dev.stride.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonProblemTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"a":                | the text ends inside an object, an array or a string (line 1, column 6)
            {"a" 1}              | unexpected `1`: put a colon between the name of a property and its value (line 1, column 6)
            {"a": 1 "b": 2}      | unexpected `"`: put a comma between two properties, and } after the last one (line 1, column 9)
            {"a": 1,}            | unexpected `}`: put the name of a property in double quotation marks, and no comma after the last property (line 1, column 9)
            {a: 1}               | unexpected `a`: put the name of a property in double quotation marks, and no comma after the last property (line 1, column 2)
            [1 2]                | unexpected `2`: put a comma between two values, and ] after the last one (line 1, column 4)
            {"a": yes}           | `yes` is not a JSON value: put texts in double quotation marks (line 1, column 7)
            {"a": 1, "a": 2}     | the property `a` occurs twice in the same object (line 1, column 13)
            {"a": 01}            | a number begins with 0: remove the zero, or put the digits in double quotation marks (line 1, column 8)
            {"a": 1} 2           | there is text after the end of the value (line 1, column 10)
            <html>               | unexpected `<`: expected a value, such as "text", 1 or true (line 1, column 1)
            """)
    void textThatIsNotJson_isToldWhatIsWrongAndWhere(String text, String message) {
        var refusal = catchThrowableOfType(
                IOException.class, () -> UntrustedJson.parse(text.getBytes(StandardCharsets.UTF_8)));
        assertThat(JsonProblem.of(refusal)).hasToString(message);
    }
}
