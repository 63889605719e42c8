package dev.stride.runtime.protocol;

import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.Reply;
import dev.stride.engine.EngineFixture;
import dev.stride.runtime.Ports;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.message.MessageCodec;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Timers;
import io.cloudevents.CloudEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Ports in memory that record what a runtime sends, publishes and schedules. Nothing is delivered. */
final class RecordingPorts {

    static final String SECRET = "hunter22";

    final List<OutgoingMessage> sent = new ArrayList<>();
    final List<CloudEvent> published = new ArrayList<>();
    final List<String> timers = new ArrayList<>();
    Instant now = EngineFixture.NOW;
    boolean isSchedulerDown = false;

    final MemoryBlobs blobs = new MemoryBlobs();
    final Ports ports = new Ports(
            new MemoryTable(),
            blobs,
            sent::addAll,
            new RecordingTimers(),
            published::addAll,
            Rules.NONE,
            (_, _) -> new Reply.Answered(EngineFixture.NOTHING),
            name -> Optional.of(SECRET).filter(_ -> name.equals("password")),
            () -> now,
            _ -> "i");

    /** Returns the messages that were sent, in order. */
    List<Envelope> envelopes() {
        var codec = new MessageCodec(blobs, new BranchCodec(blobs));
        return sent.stream().map(message -> codec.decode(message.body())).toList();
    }

    /** Returns the messages that were sent to branches, in order. */
    List<BranchMessage> messages() {
        return envelopes().stream()
                .filter(BranchMessage.class::isInstance)
                .map(BranchMessage.class::cast)
                .toList();
    }

    private final class RecordingTimers implements Timers {

        @Override
        public void set(String name, Instant at, String body) {
            timers.add("set " + name + " " + at);
        }

        @Override
        public void delete(String name) {
            if (isSchedulerDown) {
                throw new IllegalStateException("the scheduler throttles");
            }
            timers.add("delete " + name);
        }
    }
}
