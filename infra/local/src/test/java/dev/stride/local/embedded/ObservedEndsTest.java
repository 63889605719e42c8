package dev.stride.local.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Status;
import dev.stride.local.CapturedLog;
import dev.stride.local.SettableClock;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.store.Stores;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class ObservedEndsTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final ObservedEnds ends = new ObservedEnds();
    private final EmbeddedRuntime embedded = new EmbeddedRuntime(
            Database.inMemory(),
            LocalEnvironment.create(),
            PacedClock.realTime(new SettableClock()),
            new Reporting(new UsageCounter(), ends.passingOnTo(RuntimeObserver.NONE), new CapturedLog()));

    @AfterEach
    void close() {
        embedded.close();
    }

    @Test
    @Timeout(60)
    void everyListenerOfAnInstanceIsWoken_whenItsEndCanBeRead() {
        var instance = start();
        try (var listener = ends.listen(instance);
                var another = ends.listen(instance)) {
            try (var _ = ends.listen(instance)) {
                // One that has stopped to listen leaves the others.
            }
            embedded.start();

            listener.await(LONG);
            another.await(LONG);

            assertThat(new Instances(embedded.ports(), Stores.of(embedded.ports())).find(instance))
                    .hasValueSatisfying(it -> assertThat(it.status()).isEqualTo(Status.COMPLETED));
        }
    }

    @Test
    void everyNotificationIsPassedOn() throws NoSuchMethodException {
        for (var method : Stream.of(RuntimeObserver.class.getMethods())
                .filter(method -> !method.isSynthetic())
                .toArray(Method[]::new)) {
            assertThat(ObservedEnds.Observer.class
                            .getMethod(method.getName(), method.getParameterTypes())
                            .getDeclaringClass())
                    .as(method.getName())
                    .isEqualTo(ObservedEnds.Observer.class);
        }
    }

    private String start() {
        embedded.deployment().deploy("""
                        id: quick
                        version: '1'
                        specVersion: '0.8'
                        states: [ { name: Quick, type: inject, data: {}, end: true } ]
                        """, Map.of(), Optional.empty());
        var result = new InstanceStarter(embedded.ports(), Stores.of(embedded.ports()))
                .start("quick", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        return ((StartResult.Accepted) result).instance();
    }
}
