package dev.stride.call.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.Reply;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.message.HttpOutput.Form;
import dev.stride.common.Result;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which HTTP statuses are a success, on both sides of each boundary. */
class SuccessStatusTest {

    private static final HttpRequest REQUEST =
            new HttpRequest("GET", URI.create("https://api.test/a"), Map.of(), new byte[0], Duration.ofSeconds(1));

    @ParameterizedTest(name = "{0}: {1}, {2} if redirects are results")
    @CsvSource({
        "199, fault,  fault",
        "200, result, result",
        "299, result, result",
        "300, fault,  result",
        "399, fault,  result",
        "400, fault,  fault",
    })
    void httpStatus_isASuccessOrAFault(int status, String usually, String withRedirects) {
        var reply = new HttpReply.Answered(status, Map.of(), new byte[0]);

        assertThat(kind(HttpReplyReader.toReply("GET", reply))).isEqualTo(usually);
        assertThat(kind(new HttpOutput(Form.CONTENT, false).toReply("GET", REQUEST, Result.ok(reply))))
                .isEqualTo(usually);
        assertThat(kind(new HttpOutput(Form.CONTENT, true).toReply("GET", REQUEST, Result.ok(reply))))
                .isEqualTo(withRedirects);
    }

    private static String kind(Reply reply) {
        return switch (reply) {
            case Reply.Answered _ -> "result";
            case Reply.Failed _ -> "fault";
            case Reply.Pending _, Reply.Logged _ -> throw new AssertionError("nothing is under way");
        };
    }
}
