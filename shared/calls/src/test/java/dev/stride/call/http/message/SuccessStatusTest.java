package dev.stride.call.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Reply;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.message.HttpOutput.Form;
import dev.stride.common.Result;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
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
        assertThat(kind(new HttpOutput(Form.CONTENT, false, Set.of()).toReply("GET", REQUEST, Result.ok(reply))))
                .isEqualTo(usually);
        assertThat(kind(new HttpOutput(Form.CONTENT, true, Set.of()).toReply("GET", REQUEST, Result.ok(reply))))
                .isEqualTo(withRedirects);
    }

    @ParameterizedTest(name = "{0}: {1}, if refusals by 404 are results")
    @CsvSource({"200, result", "300, fault", "403, fault", "404, result", "405, fault"})
    void refusal_isASuccess_ifTheCallListsItsStatus(int status, String expected) {
        var reply = new HttpReply.Answered(status, Map.of(), new byte[0]);
        var arguments = JsonNodeFactory.instance.objectNode();
        arguments.putArray("refusals").add(404);

        assertThat(kind(HttpOutput.fromJson(arguments).toReply("GET", REQUEST, Result.ok(reply))))
                .isEqualTo(expected);
    }

    private static String kind(Reply reply) {
        return switch (reply) {
            case Reply.Answered _ -> "result";
            case Reply.Failed _ -> "fault";
            case Reply.Pending _, Reply.Logged _ -> throw new AssertionError("nothing is under way");
        };
    }
}
