package dev.stride.local.chaos;

import dev.stride.local.chaos.ChaosCase.Origin;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.locks.LockSupport;

/**
 * The requests of all cases: starts and events at random times, in random order, some of them twice, each repeated until it is
 * accepted.
 */
final class Traffic {

    /** The maximum time from the start of an instance to its last event. */
    private static final Duration SPREAD = Duration.ofSeconds(8);

    private static final int REPEATED_PERCENT = 25;

    private final List<ChaosCase> cases;
    private final RetryingClient retryingClient;
    private final Duration time;
    private final Random random;
    private final Map<Integer, String> started = new ConcurrentHashMap<>();
    private final Phaser underWay = new Phaser(1);
    private final Queue<String> refused = new ConcurrentLinkedQueue<>();
    private final Set<ChaosEvent> events = ConcurrentHashMap.newKeySet();

    /** @param time time in which all instances are started */
    Traffic(List<ChaosCase> cases, RetryingClient retryingClient, Duration time, Random random) {
        this.cases = cases;
        this.retryingClient = retryingClient;
        this.time = time;
        this.random = random;
    }

    /** Sends all requests, and waits until they are accepted. */
    void send() {
        for (var one : cases) {
            if (one.origin() != Origin.CASE) {
                after(ChaosFault.randomUpTo(time, random), () -> begin(one));
            }
        }
        underWay.arriveAndAwaitAdvance();
    }

    /** Returns the ids of the instances whose start was accepted, by number. */
    Map<Integer, String> started() {
        return Map.copyOf(started);
    }

    /** Returns the accepted events without duplicates. */
    Set<ChaosEvent> events() {
        return Set.copyOf(events);
    }

    /** Returns the refused requests and invalid responses. */
    List<String> refused() {
        return List.copyOf(refused);
    }

    /**
     * Sends the events of an instance after its start was accepted, because earlier events do not count. Some are sent at once,
     * and some before a repetition of the starting event.
     */
    private void begin(ChaosCase one) {
        var events = new ArrayDeque<>(one.events());
        if (one.origin() == Origin.REQUEST) {
            attemptOnceOrTwice(() -> start(one));
        } else {
            var first = events.remove();
            attemptOnceOrTwice(() -> send(first));
        }
        events.forEach(chaosEvent -> after(someTime(), () -> attemptOnceOrTwice(() -> send(chaosEvent))));
    }

    private Duration someTime() {
        return random.nextBoolean() ? Duration.ZERO : ChaosFault.randomUpTo(SPREAD, random);
    }

    private void attemptOnceOrTwice(Runnable sending) {
        attempt(sending);
        if (random.nextInt(100) < REPEATED_PERCENT) {
            after(someTime(), () -> attempt(sending));
        }
    }

    private void after(Duration wait, Runnable then) {
        underWay.register();
        Thread.ofVirtual().start(() -> {
            LockSupport.parkNanos(wait.toNanos());
            then.run();
            underWay.arriveAndDeregister();
        });
    }

    private void attempt(Runnable sending) {
        try {
            sending.run();
        } catch (IllegalStateException e) {
            refused.add(String.valueOf(e.getMessage()));
        }
    }

    private void start(ChaosCase one) {
        var headers = Map.of("Content-Type", "application/json", "Idempotency-Key", one.workflow() + "-" + one.n());
        var id = retryingClient
                .post(
                        "/workflows/" + one.workflow() + "/instances",
                        headers,
                        one.input().toString())
                .path("id")
                .asText();
        var before = started.putIfAbsent(one.n(), id);
        if (before != null && !before.equals(id)) {
            refused.add("one key, two instances: " + before + " and " + id);
        }
    }

    private void send(ChaosEvent chaosEvent) {
        retryingClient.post("/events", Map.of("Content-Type", "application/cloudevents+json"), chaosEvent.json());
        events.add(chaosEvent);
    }
}
