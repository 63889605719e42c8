package dev.stride.functions.http.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.functions.stage.Internals;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartParserTest {

    private static final String TYPE = "Multipart/Form-Data; charset=utf-8; boundary=\"a b\"";

    @Test
    void multipartBodyIsParsedIntoPartsByName() {
        var body = """
                --a b\r
                content-disposition: form-data; name="definition"\r
                Content-Type: application/yaml\r
                \r
                id: söben\r
                --a b\r
                Content-Disposition: form-data; name="openapi/clock.json"; filename="C:\\\\clock.json"\r
                \r
                --a c\r
                \r
                --a b--\r
                """;

        assertThat(MultipartParser.isMultipart(TYPE)).isTrue();
        assertThat(parts(body)).isEqualTo(Map.of("definition", "id: söben", "openapi/clock.json", "--a c\r\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--a b\r\n",
                "--a b\r\nx: BIG\r\n\r\n1\r\n--a b--\r\n",
                "--a b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\nnever ends",
                "--a b\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--a b--\r\n",
                "--a b\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n--a b\r\nContent-Disposition: form-data; name=x\r\n\r\n2\r\n--a b--\r\n",
            })
    void malformedMultipartBodyIsRefused(String body) {
        assertThatThrownBy(() -> parts(body.replace("BIG", "x".repeat(20_000))))
                .isInstanceOfSatisfying(ProblemException.class, problemException -> {
                    assertThat(problemException.problem().status()).isEqualTo(400);
                    assertThat(Internals.areIn(problemException.problem().detail(), body))
                            .as(problemException.problem().detail())
                            .isFalse();
                });
    }

    @Test
    void contentTypeWithoutBoundaryIsRefused() {
        assertThatThrownBy(() -> MultipartParser.parse("multipart/form-data", new byte[0]))
                .hasMessageContaining("has no boundary");
    }

    private static Map<String, String> parts(String body) {
        return MultipartParser.parse(TYPE, body.getBytes(StandardCharsets.UTF_8));
    }
}
