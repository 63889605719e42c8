package dev.stride.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.http.Http;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimHttpTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    private final World world = new World(1, START, Weather.CALM);
    private final List<HttpRequest> done = new ArrayList<>();

    @ParameterizedTest(name = "{0}: done {1} times, told {2}")
    @CsvSource({
        "UNREACHABLE, 0, UNREACHABLE",
        "BROKEN,      1, BROKEN",
        "TIMED_OUT,   1, TIMED_OUT",
        "FAILING,     0, 503",
        "LIMITED,     0, 429",
        "MALFORMED,   1, 200",
        "HUGE,        1, TOO_LARGE"
    })
    void whatAServiceDoesWrongIsAnAnswer(Mishap mishap, int times, String told) {
        var gate = new Gate(world, Mishaps.listed(List.of(new Injection(0, mishap))));
        var http = gate.guard(Http.class, new SimHttp(world, this::answer), Mishap.REQUESTING);
        var request = new HttpRequest(
                "GET", URI.create("https://shop.example/"), Map.of(), new byte[0], Duration.ofSeconds(20));
        var replies = new ArrayList<HttpReply>();

        world.invoke(START.plusSeconds(60), () -> replies.add(http.send(request)));
        world.run();

        assertThat(done).hasSize(times);
        assertThat(replies).singleElement().extracting(SimHttpTest::word).isEqualTo(told);
    }

    private Answer<HttpReply> answer(HttpRequest request) {
        done.add(request);
        return new Answer<>(Duration.ZERO, new HttpReply.Answered(200, Map.of(), new byte[0]));
    }

    private static String word(HttpReply reply) {
        return switch (reply) {
            case HttpReply.Answered answered -> String.valueOf(answered.status());
            case HttpReply.Unanswered(var reason, var _) -> reason.name();
        };
    }
}
