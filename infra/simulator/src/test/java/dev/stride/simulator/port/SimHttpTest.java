package dev.stride.simulator.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.simulator.fault.FaultInjector;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.fault.FaultPlan.InjectedFault;
import dev.stride.simulator.port.SimOutboundClients.SimHttp;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
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

    private final World world = new World(1, START, NetworkProfile.CALM);
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
    void injectedServiceFault_isReturnedAsAReplyInsteadOfAnException(FaultKind faultKind, int times, String told) {
        var faultInjector = new FaultInjector(world, FaultPlan.exactly(List.of(new InjectedFault(0, faultKind))));
        var httpClient = faultInjector.wrap(HttpClient.class, new SimHttp(world, this::answer), FaultKind.REQUESTING);
        var request = new HttpRequest(
                "GET", URI.create("https://shop.example/"), Map.of(), new byte[0], Duration.ofSeconds(20));
        var replies = new ArrayList<HttpReply>();

        world.invoke(START.plusSeconds(60), () -> replies.add(httpClient.send(request)));
        world.run();

        assertThat(done).hasSize(times);
        assertThat(replies).singleElement().extracting(SimHttpTest::word).isEqualTo(told);
    }

    private DelayedReply<HttpReply> answer(HttpRequest request) {
        done.add(request);
        return new DelayedReply<>(Duration.ZERO, new HttpReply.Answered(200, Map.of(), new byte[0]));
    }

    private static String word(HttpReply reply) {
        return switch (reply) {
            case HttpReply.Answered answered -> String.valueOf(answered.status());
            case HttpReply.Unanswered(var reason, var _) -> reason.name();
        };
    }
}
