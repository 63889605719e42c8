package dev.stride.functions.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.functions.http.ApiTestClient;
import dev.stride.functions.http.message.Paging.Cursor;
import dev.stride.functions.stage.InMemoryFunctions;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests cursors, which are opaque to callers and continue a list. */
class CursorTest {

    private final ApiTestClient apiTestClient = new ApiTestClient(new InMemoryFunctions());

    @Test
    void encodedPageCursor_isUrlSafe_andDecodesToTheKeyOfTheTableItem() {
        var cursor = Cursor.encode("/instances", "INSTANCE#ü/1");

        assertThat(cursor).matches("[A-Za-z0-9_-]+");
        assertThat(Cursor.decode("/instances", cursor)).isEqualTo("INSTANCE#ü/1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"instance-1", "%", "MQ", "AAAAAAAAAAAAAAAAAAAAAAAA", "=", "MQ==\u00e9"})
    void cursorThatTheApiDidNotIssue_isAnswered400(String cursor) {
        assertThat(ask("/instances", cursor)).isEqualTo(400);
        assertThat(ask("/workflows", cursor)).isEqualTo(400);
    }

    @Test
    void pageCursor_isRefusedForADifferentListOrFilter() {
        var cursor = Cursor.encode("/workflows", "hello");

        assertThat(ask("/workflows", cursor)).isEqualTo(200);
        assertThat(ask("/instances", cursor)).isEqualTo(400);

        var filtered = Paging.parse(request("/instances", Map.of("status", "FAULTED")), "workflow", "status");
        var other = request("/instances", Map.of("status", "RUNNING"));
        assertThat(filtered.query())
                .isNotEqualTo(Paging.parse(other, "workflow", "status").query());
    }

    @Test
    void pageCursor_isAcceptedInARequestWithADifferentPageSize() {
        var cursor = Cursor.encode("/workflows", "hello");

        assertThat(apiTestClient.get("/workflows?limit=7&cursor=" + cursor).status())
                .isEqualTo(200);
    }

    @Test
    void pageCursorWithAnInvalidKeyOrAnUnknownVersion_isRefused() {
        assertThat(ask("/workflows", Cursor.encode("/workflows", ""))).isEqualTo(400);
        assertThat(ask("/workflows", Cursor.encode("/workflows", "k"))).isEqualTo(200);
        assertThat(ask("/workflows", Cursor.encode("/workflows", "k".repeat(Limits.KEY_BYTES))))
                .isEqualTo(200);
        assertThat(ask("/workflows", Cursor.encode("/workflows", "k".repeat(Limits.KEY_BYTES + 1))))
                .isEqualTo(400);

        var bytes = Base64.getUrlDecoder().decode(Cursor.encode("/workflows", "hello"));
        bytes[0] = '2';
        assertThat(ask("/workflows", encoded(bytes))).isEqualTo(400);
        bytes[0] = '1';
        bytes[bytes.length - 1] = (byte) 0xff;
        assertThat(ask("/workflows", encoded(bytes))).as("not UTF-8").isEqualTo(400);
    }

    private int ask(String path, String cursor) {
        return apiTestClient.ask(request(path, Map.of("cursor", cursor))).status();
    }

    private static ApiRequest request(String path, Map<String, String> query) {
        return new ApiRequest("GET", path, query, Map.of(), new byte[0]);
    }

    private static String encoded(byte[] bytes) {
        return new String(Base64.getUrlEncoder().encode(bytes), StandardCharsets.US_ASCII);
    }
}
