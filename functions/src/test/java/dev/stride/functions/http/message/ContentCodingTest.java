package dev.stride.functions.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentCodingTest {

    private static final ApiResponse LARGE =
            ApiResponse.text(200, "application/json", "{\"text\": \"" + "a".repeat(10_000) + "\"}");

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate, GZIP", "br;q=1, gzip;q=0.5", "gzip; q=0.001"})
    void responseToAClientThatAcceptsGzipIsCompressed(String header) {
        var answered = ContentCoding.apply(asking(header), LARGE);

        assertThat(ContentCoding.isCompressed(answered)).isTrue();
        assertThat(answered.headers()).containsEntry("Vary", "Accept-Encoding");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "identity", "gzip;q=0", "gzip; q=0.0", "xgzip"})
    void responseToAClientThatDoesNotAcceptGzipIsNotCompressed(String header) {
        var answered = ContentCoding.apply(asking(header), LARGE);

        assertThat(answered.body()).isEqualTo(LARGE.body());
        assertThat(answered.headers()).containsEntry("Vary", "Accept-Encoding");
    }

    @Test
    void gzipResponseDecompressesToTheOriginalBody() throws IOException {
        var answered = ContentCoding.apply(asking("gzip"), LARGE);

        try (var stream = new GZIPInputStream(new ByteArrayInputStream(answered.body()))) {
            assertThat(stream.readAllBytes()).isEqualTo(LARGE.body());
        }
        assertThat(answered.body()).hasSizeLessThan(1000);
        assertThat(answered.headers()).containsEntry("Content-Encoding", "gzip");
    }

    @ParameterizedTest(name = "{0} bytes: compressed {1}")
    @CsvSource({"1399, false", "1400, true", "1401, true"})
    void responseIsCompressedFrom1400BytesOn(int bytes, boolean isCompressed) {
        var response = ApiResponse.text(200, "text/plain", "a".repeat(bytes));

        assertThat(ContentCoding.isCompressed(ContentCoding.apply(asking("gzip"), response)))
                .isEqualTo(isCompressed);
    }

    @Test
    void smallResponseIsNotCompressed() {
        var small = ApiResponse.text(200, "text/plain", "ok");

        assertThat(ContentCoding.apply(asking("gzip"), small)).isSameAs(small);
    }

    @Test
    void compressedResponse_keepsExistingVaryHeaderValues() {
        var answered = ContentCoding.apply(asking("gzip"), LARGE.with("Vary", "Accept"));

        assertThat(answered.headers()).containsEntry("Vary", "Accept, Accept-Encoding");
    }

    private static ApiRequest asking(String header) {
        return new ApiRequest("GET", "/", Map.of(), Map.of("accept-encoding", header), new byte[0]);
    }
}
