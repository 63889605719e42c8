package dev.stride.local.load;

import dev.stride.engine.Status;
import dev.stride.local.Unusable;
import dev.stride.local.client.Answer;
import dev.stride.local.client.Endpoint;
import dev.stride.local.client.MultipartBody;
import dev.stride.local.sqlite.Bell;
import dev.stride.runtime.codec.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Starts instances of one shape through the API, and waits for their ends. Any number of threads may use it. */
final class Client implements AutoCloseable {

    private static final Map<String, String> EVENT = Map.of("Content-Type", "application/cloudevents+json");

    /** Who hears of no end for so long waits for none. */
    private static final Duration SILENCE = Duration.ofMinutes(1);

    private final InstantSource clock = InstantSource.system();
    private final AtomicLong number = new AtomicLong();
    private final Bell settled = new Bell();
    private final Tally tally = new Tally();
    private final Ends ends;
    private final Endpoint api;
    private final Shape shape;

    Client(UnderLoad runtime, Shape shape) {
        ends = runtime.ends();
        api = runtime.endpoint();
        this.shape = shape;
    }

    /** @param resources files that definitions name */
    void deploy(Map<String, String> resources) {
        var parts = new LinkedHashMap<>(Map.of("definition", shape.definition()));
        parts.putAll(resources);
        var body = MultipartBody.of(parts);
        taken(api.post("/workflows", Map.of(), Map.of("Content-Type", body.contentType()), body.bytes()));
    }

    /** How many became what so far. */
    Tally tally() {
        return tally;
    }

    /** One instance, from its start to its end. @param intended when it was to be started, from which its times are taken */
    void run(Instant intended, Timings timings) {
        tally.begun();
        try {
            var instance = start(number.incrementAndGet());
            timings.accepted().add(Duration.between(intended, clock.instant()));
            tally.accepted();
            var end = ends.await(instance);
            end.ifPresent(it -> timings.ended().add(Duration.between(intended, it.at())));
            tally.settled(end.map(Ends.End::status));
        } catch (Unusable refused) {
            tally.refused();
        } finally {
            settled.ring();
        }
    }

    /** Waits until every instance has ended, or until none did for a minute. */
    void awaitAll() throws InterruptedException {
        var seen = tally.now().settled();
        var last = clock.instant();
        while (tally.open() > 0) {
            settled.await(SILENCE);
            var now = tally.now().settled();
            if (now > seen) {
                seen = now;
                last = clock.instant();
            } else if (!clock.instant().isBefore(last.plus(SILENCE))) {
                ends.giveUp();
            }
        }
    }

    /** How many instances of this shape are listed as this. */
    int listed(Status status) {
        var count = 0;
        var cursor = "";
        do {
            var query = Map.of("workflow", shape.workflow(), "status", status.name(), "limit", "100", "cursor", cursor);
            var page = taken(api.get("/instances", query)).body();
            count += page.path("instances").size();
            cursor = page.path("cursor").asText();
        } while (!cursor.isEmpty());
        return count;
    }

    @Override
    public void close() {
        api.close();
    }

    private String start(long each) {
        var path = "/workflows/" + shape.workflow() + "/instances";
        var answer = taken(api.post(path, Map.of(), Map.of(), Json.bytes(shape.input(each))));
        shape.event(each).ifPresent(event -> taken(api.post("/events", Map.of(), EVENT, Json.bytes(event))));
        return answer.body().path("id").asText();
    }

    private static Answer taken(Answer answer) {
        if (answer.isProblem()) {
            throw new Unusable(answer.problem());
        }
        return answer;
    }
}
