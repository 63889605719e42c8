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

/** Starts cases and sends their events: at any time, in any order, some of them twice, and all until they are taken. */
final class Traffic {

    /** How much later than the beginning of its instance an event is sent at most. */
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

    /** @param time in which all begin */
    Traffic(List<ChaosCase> cases, RetryingClient retryingClient, Duration time, Random random) {
        this.cases = cases;
        this.retryingClient = retryingClient;
        this.time = time;
        this.random = random;
    }

    /** Sends it all, and waits until it is taken. */
    void send() {
        for (var one : cases) {
            if (one.origin() != Origin.CASE) {
                after(ChaosFault.randomUpTo(time, random), () -> begin(one));
            }
        }
        underWay.arriveAndAwaitAdvance();
    }

    /** Instances whose start was taken, by their numbers. */
    Map<Integer, String> started() {
        return Map.copyOf(started);
    }

    /** Events that were taken, each once however often it was. */
    Set<ChaosEvent> events() {
        return Set.copyOf(events);
    }

    /** What a runtime did not want, or answered wrongly. */
    List<String> refused() {
        return List.copyOf(refused);
    }

    /**
     * What an instance waits for counts from its beginning on, so it is sent after that was taken, some of it at once, and some
     * before an event that began it is sent again.
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
