package dev.stride.benchmarks.load;

import dev.stride.benchmarks.load.InstanceEnds.End;
import dev.stride.benchmarks.load.LatencyHistogram.Timings;
import dev.stride.engine.branch.Status;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ClientResponse;
import dev.stride.local.client.MultipartFormData;
import dev.stride.local.sqlite.WakeupSignal;
import dev.stride.runtime.codec.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** A client that starts instances of one workload through the API, and waits for their ends. It is thread-safe. */
final class LoadClient implements AutoCloseable {

    private static final Map<String, String> EVENT = Map.of("Content-Type", "application/cloudevents+json");

    /** If this time passes without a report of an ended instance, the client asks the API for ended instances. */
    private static final Duration QUIET = Duration.ofSeconds(5);

    /** If this time passes without a report of an ended instance, the client stops waiting for open instances. */
    private static final Duration SILENCE = Duration.ofMinutes(1);

    /** The pause between two queries of the API for instances that are not completed yet. */
    private static final Duration LISTING_INTERVAL = Duration.ofMillis(250);

    private final InstantSource clock = InstantSource.system();
    private final UUID run = UUID.randomUUID();
    private final AtomicLong number = new AtomicLong();
    private final WakeupSignal settled = new WakeupSignal();
    private final InstanceCounter instanceCounter = new InstanceCounter();
    private final InstanceEnds instanceEnds;
    private final ApiClient api;
    private final Workload workload;

    LoadClient(LoadTarget runtime, Workload workload) {
        instanceEnds = runtime.ends();
        api = runtime.endpoint();
        this.workload = workload;
    }

    /** @param resources files that the definitions refer to */
    void deploy(Map<String, String> resources) {
        var parts = new LinkedHashMap<>(Map.of("definition", workload.definition()));
        parts.putAll(resources);
        var body = MultipartFormData.encode(parts);
        requireSuccess(api.post("/workflows", Map.of(), Map.of("Content-Type", body.contentType()), body.bytes()));
    }

    /** Returns a counter of the begun, accepted, refused and ended instances. */
    InstanceCounter tally() {
        return instanceCounter;
    }

    /**
     * Starts an instance, and waits for its end. Adds two latencies to {@code timings}: the time from the planned start
     * to the response of the API, and the time from the planned start to the end of the instance.
     *
     * @param intended the planned start, from which its times are measured
     */
    void run(Instant intended, Timings timings) {
        instanceCounter.begun();
        try {
            var instance = start(number.incrementAndGet());
            timings.accepted().add(Duration.between(intended, clock.instant()));
            instanceCounter.accepted();
            var end = instanceEnds.await(instance);
            end.ifPresent(it -> timings.ended().add(Duration.between(intended, it.at())));
            instanceCounter.settled(end.map(End::status));
        } catch (ResourceUnavailableException refused) {
            instanceCounter.refused();
        } finally {
            settled.signal();
        }
    }

    /** Waits until every instance has ended. Gives up when no instance has ended for a minute. */
    void awaitAll() throws InterruptedException {
        var seen = instanceCounter.snapshot().settled();
        var last = clock.instant();
        while (instanceCounter.open() > 0) {
            settled.await(QUIET);
            var now = instanceCounter.snapshot().settled();
            if (now > seen) {
                seen = now;
                last = clock.instant();
            } else if (!clock.instant().isBefore(last.plus(SILENCE))) {
                instanceEnds.abandonAll();
            } else if (!clock.instant().isBefore(last.plus(QUIET))) {
                instanceEnds.completeUnreported(this::storedEnd);
            }
        }
    }

    /**
     * Waits until the API lists every instance of this workload as completed, but at most a minute. This includes instances whose
     * ids this client does not know, because the response to their start was lost. The lists follow the instances: if the
     * write to the list failed, the next attempt at the message repeats it, and in between an ended instance is in the list of no
     * status.
     */
    void awaitListedEnds() throws InterruptedException {
        var deadline = clock.instant().plus(SILENCE);
        while (!allListedAsCompleted() && clock.instant().isBefore(deadline)) {
            settled.await(LISTING_INTERVAL);
        }
    }

    private boolean allListedAsCompleted() {
        return countListed(Status.COMPLETED) >= instanceCounter.snapshot().accepted()
                && countListedExcept(Status.COMPLETED) == 0;
    }

    /** Returns the number of instances of this workload that the API lists with a status other than the given one. */
    int countListedExcept(Status excluded) {
        return Stream.of(Status.values())
                .filter(status -> status != excluded)
                .mapToInt(this::countListed)
                .sum();
    }

    /** Returns the number of instances of this workload that the API lists with the given status. */
    int countListed(Status status) {
        var count = 0;
        var cursor = "";
        do {
            var query =
                    Map.of("workflow", workload.workflow(), "status", status.name(), "limit", "100", "cursor", cursor);
            var page = requireSuccess(api.get("/instances", query)).body();
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
        var path = "/workflows/" + workload.workflow() + "/instances";
        var key = Map.of("Idempotency-Key", run + "-" + each);
        var clientResponse = requireSuccess(api.post(path, Map.of(), key, Json.encode(workload.input(each))));
        workload.event(each)
                .ifPresent(event -> requireSuccess(api.post("/events", Map.of(), EVENT, Json.encode(event))));
        return clientResponse.body().path("id").asText();
    }

    /**
     * Asks the API whether an instance has ended, and when. This finds an end that the runtime under test did not report, because
     * DynamoDB's response to the last write of the instance was lost.
     */
    private Optional<End> storedEnd(String instance) {
        var body = api.get("/instances/" + instance, Map.of()).body();
        return Optional.of(body.path("endedAt").asText())
                .filter(at -> !at.isEmpty())
                .map(at -> new End(
                        Instant.parse(at), Status.valueOf(body.path("status").asText())));
    }

    private static ClientResponse requireSuccess(ClientResponse clientResponse) {
        if (clientResponse.isProblem()) {
            throw new ResourceUnavailableException(clientResponse.problem());
        }
        return clientResponse;
    }
}
