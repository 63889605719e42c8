package dev.stride.benchmarks.scale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.benchmarks.trace.RecordedRuntime;
import dev.stride.benchmarks.trace.Trace;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.BusEventReceiver;
import dev.stride.runtime.event.bus.EventBridgeEnvelope;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.metering.UsageCounter.Usage;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.store.Stores;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.jackson.JsonFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The recorded runs of some instances of a workload. The simulation repeats these runs at high rates.
 *
 * @param usage the AWS usage of all these instances together
 */
record Recording(Workload workload, List<Trace> traces, Usage usage) {

    private static final String NOTE = "Leave the parcel with the neighbours if the door is closed. ".repeat(8);
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration UNTIL_EVENT = Duration.ofSeconds(1);

    Recording {
        traces = List.copyOf(traces);
    }

    /**
     * Runs instances of a workload in memory and records their calls to AWS. Before that, it runs one instance of each
     * workflow, so that the compiled definitions are already in the cache, as in a Lambda process that has been running
     * for a while.
     */
    static Recording of(Workload workload) {
        var runtime = new RecordedRuntime(workload.config());
        workload.definitions().forEach(runtime::deploy);
        for (int n = 0; n < workload.definitions().size(); n++) {
            record(workload, runtime, n);
        }
        var before = runtime.counter().summary();
        var traces = new ArrayList<Trace>();
        for (int n = 0; n < Workload.RECORDED; n++) {
            traces.add(record(workload, runtime, Workload.RECORDED + n));
        }
        return new Recording(workload, traces, runtime.counter().summary().minus(before));
    }

    private static Trace record(Workload workload, RecordedRuntime runtime, int number) {
        runtime.begin();
        switch (workload) {
            case LINEAR, LINEAR_EFFECTS, FAN_OUT, HOT_WORKFLOW -> start(workload, runtime, number);
            case HOT_EVENT -> {
                start(workload, runtime, number);
                runtime.message(UNTIL_EVENT, () -> receiveFromBus(runtime, event(number)));
            }
            case HOT_EVENT_API -> {
                start(workload, runtime, number);
                runtime.request(UNTIL_EVENT, () -> new EventIntake(runtime.ports()).accept(json(event(number))));
            }
            case MIDNIGHT -> {
                var tick = runtime.schedules().get(number % Workload.RECORDED);
                runtime.message(
                        DAY,
                        () -> runtime.handle(
                                tick.replace(Schedules.DUE, runtime.instant().toString())));
            }
        }
        return runtime.end();
    }

    private static void start(Workload workload, RecordedRuntime runtime, int number) {
        var starter = new InstanceStarter(runtime.ports(), Stores.of(runtime.ports()));
        runtime.request(Duration.ofSeconds(1), () -> {
            if (!(starter.start(workload.workflow(number), Optional.empty(), input(number), Optional.empty())
                    instanceof StartResult.Accepted)) {
                throw new IllegalStateException("an instance of " + workload + " does not start");
            }
        });
    }

    private static ObjectNode input(int number) {
        return JsonNodeFactory.instance.objectNode().put("order", "A-" + number).put("note", NOTE);
    }

    private static void receiveFromBus(RecordedRuntime runtime, CloudEvent event) {
        var receiver = new BusEventReceiver(
                runtime.ports(), Stores.of(runtime.ports()), runtime.runtime()::route, AllowedSenders.EVERY_ACCOUNT);
        receiver.handle(EventBridgeEnvelope.wrap(event, runtime.instant()), "events", Ingress.BUS);
    }

    private static CloudEvent event(int number) {
        return CloudEventBuilder.v1()
                .withId("paid-" + number)
                .withType("order.paid")
                .withSource(URI.create("/bank"))
                .withExtension("order", "A-" + number)
                .build();
    }

    private static JsonNode json(CloudEvent event) {
        try {
            return Json.parse(new JsonFormat().serialize(event));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
