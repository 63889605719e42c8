package dev.stride.call.http.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.CallLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentDecoderTest {

    private static final byte[] TEXT = "Hello, world!".getBytes(UTF_8);

    @ParameterizedTest(name = "{1} decodes what {0} has encoded")
    @CsvSource({
        "identity, ''",
        "identity, identity",
        "gzip, gzip",
        "gzip, X-GZip",
        "gzip, ' identity, gzip '",
        "zlib, deflate",
        "raw, deflate",
        "'gzip,zlib', 'gzip, deflate'",
        "'zlib,gzip', 'deflate, gzip'",
        "'gzip,zlib,gzip', 'gzip, deflate, gzip'"
    })
    void codings_areUndoneInReverseOrder(String applied, String header) throws IOException {
        assertThat(ContentDecoder.decode(encode(TEXT, applied), header, 100)).isEqualTo(TEXT);
    }

    @ParameterizedTest
    @CsvSource({"gzip, gzip", "zlib, deflate", "raw, deflate", "'gzip,gzip', 'gzip, gzip'"})
    void decoding_stopsOneByteAboveTheLimit(String applied, String header) throws IOException {
        var bomb = encode(new byte[50 << 20], applied);

        assertThat(ContentDecoder.decode(bomb, header, 1_000_000)).hasSize(1_000_001);
    }

    @ParameterizedTest(name = "limit of {0} bytes more than are between two codings: undone {1}")
    @CsvSource({"-1, false", "0, true", "1, true"})
    void furtherCoding_isUndoneUnlessTheBodyIsAboveTheLimitAlready(int more, boolean undone) throws IOException {
        var zeros = new byte[1 << 20];
        var limit = encode(zeros, "gzip").length + more;

        var decoded = ContentDecoder.decode(encode(zeros, "gzip,gzip"), "gzip, gzip", limit);

        assertThat(decoded[0] == 0).isEqualTo(undone);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"gzip", "deflate"})
    void bodyOfOneByte_isAnError(String header) {
        assertThatThrownBy(() -> ContentDecoder.decode(new byte[] {0x78}, header, 100))
                .isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @CsvSource({"gzip", "deflate", "br", "'gzip, br'", "'gzip, gzip, gzip, gzip'"})
    void bodyThatCannotBeDecoded_isAnError_inOurWords(String header) {
        assertThatThrownBy(() -> ContentDecoder.decode(TEXT, header, 100))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("content coding");
    }

    /** A body of a megabyte has room for 50,000 empty members. */
    @ParameterizedTest(name = "{0} empty members before the text")
    @CsvSource({"0", "1", "50000"})
    void allMembersOfAGzipBody_areDecoded_andPaddingIsIgnored(int empty) throws IOException {
        var body = new ByteArrayOutputStream();
        var nothing = encode(new byte[0], "gzip");
        for (int i = 0; i < empty; i++) {
            body.write(nothing);
        }
        body.write(encode(TEXT, "gzip"));
        body.write(encode(TEXT, "gzip"));
        body.write(new byte[7]);

        assertThat(ContentDecoder.decode(body.toByteArray(), "gzip", CallLimits.REPLY_BYTES))
                .asString(UTF_8)
                .isEqualTo("Hello, world!Hello, world!");
    }

    @Test
    void optionalFieldsOfAGzipHeader_areSkipped() throws IOException {
        var plain = encode(TEXT, "gzip");
        var body = new ByteArrayOutputStream();
        body.write(plain, 0, 3);
        body.write(0b11110);
        body.write(plain, 4, 6);
        body.write(new byte[] {2, 0, 'x', 'x', 'n', 0, 'c', 0, 1, 1});
        body.write(plain, 10, plain.length - 10);

        assertThat(ContentDecoder.decode(body.toByteArray(), "gzip", 100)).isEqualTo(TEXT);
    }

    @Test
    void gzipBodyWithAWrongChecksumOrLength_isAnError() throws IOException {
        var whole = encode(TEXT, "gzip");
        for (int last = 1; last <= 8; last++) {
            var changed = whole.clone();
            changed[changed.length - last] ^= 1;

            assertThatThrownBy(() -> ContentDecoder.decode(changed, "gzip", 100))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void everyBeginningOfAGzipBody_isAnError() throws IOException {
        var whole = encode(TEXT, "gzip");
        for (int length = 1; length < whole.length; length++) {
            var part = Arrays.copyOf(whole, length);

            assertThatThrownBy(() -> ContentDecoder.decode(part, "gzip", 100)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void bodyThatEndsEarly_isAnError() throws IOException {
        var whole = encode(TEXT, "gzip");
        var part = Arrays.copyOf(whole, whole.length - 5);

        assertThatThrownBy(() -> ContentDecoder.decode(part, "gzip", 100)).isInstanceOf(IOException.class);
    }

    @Test
    void emptyBody_hasNoCoding() throws IOException {
        assertThat(ContentDecoder.decode(new byte[0], "gzip", 100)).isEmpty();
    }

    /** Applies codings: {@code gzip}, {@code zlib} for deflate as RFC 1950 says, or {@code raw} for deflate without a header. */
    static byte[] encode(byte[] body, String codings) throws IOException {
        var encoded = body;
        for (var coding : codings.split(",")) {
            var bytes = new ByteArrayOutputStream();
            try (var encoding = encoding(coding, bytes)) {
                encoding.write(encoded);
            }
            encoded = bytes.toByteArray();
        }
        return encoded;
    }

    private static OutputStream encoding(String coding, OutputStream bytes) throws IOException {
        return switch (coding) {
            case "gzip" -> new GZIPOutputStream(bytes);
            case "zlib" -> new DeflaterOutputStream(bytes);
            case "raw" -> new DeflaterOutputStream(bytes, new Deflater(Deflater.BEST_SPEED, true));
            default -> bytes;
        };
    }
}
