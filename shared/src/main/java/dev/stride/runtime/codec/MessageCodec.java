package dev.stride.runtime.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.call.trace.TraceContext;
import dev.stride.engine.BranchId;
import dev.stride.engine.Stimulus;
import dev.stride.runtime.Message;
import dev.stride.runtime.port.Blobs;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/** Messages as text. A stimulus too large for a queue is kept under its digest, and the message names it. */
public final class MessageCodec {

    /** The number of this form of message; a reader refuses others. */
    static final int FORMAT = 1;

    private final Blobs blobs;
    private final BranchCodec branches;

    public MessageCodec(Blobs blobs, BranchCodec branches) {
        this.blobs = blobs;
        this.branches = branches;
    }

    /**
     * What is written.
     *
     * @param stimulusAt name of the blob that holds a large stimulus
     * @param data where the large data of an arm's beginning is, which its siblings share
     */
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    private record Written(
            int format,
            String id,
            BranchId to,
            Optional<Stimulus> stimulus,
            Optional<String> stimulusAt,
            Optional<Shelved> data,
            Optional<byte[]> carried,
            Optional<Instant> due,
            int redrives,
            Optional<String> trace) {}

    public String encode(Message message) {
        var instance = message.to().instance();
        var data = message.stimulus() instanceof Stimulus.BeginArm arm
                ? branches.shelve(instance, arm.data())
                : Optional.<Shelved>empty();
        var stimulus = data.isPresent() ? withData(message.stimulus(), NullNode.getInstance()) : message.stimulus();
        var bytes = Json.bytes(stimulus);
        var inline = bytes.length <= Limits.CARRIED_BRANCH_BYTES;
        var name = Blobs.ofInstance(instance, Digest.of(bytes));
        if (!inline) {
            blobs.put(name, Packed.pack(bytes));
        }
        var written = new Written(
                FORMAT,
                message.id(),
                message.to(),
                Optional.of(stimulus).filter(it -> inline),
                Optional.of(name).filter(it -> !inline),
                data,
                message.carried().flatMap(branches::carried),
                message.due(),
                message.redrives(),
                message.trace().map(TraceContext::toString));
        return new String(Json.bytes(written), StandardCharsets.US_ASCII);
    }

    /** Throws {@link Unreadable} for what is no message of a format that this version knows. */
    public Message decode(String body) {
        var written = written(body);
        if (written.format() != FORMAT) {
            throw new Unreadable("a message of format " + written.format() + "; this version reads " + FORMAT);
        }
        var stimulus = written.stimulus()
                .or(() -> written.stimulusAt().map(this::fetched))
                .orElseThrow(() -> new Unreadable("a message without a stimulus"));
        return new Message(
                written.id(),
                written.to(),
                written.data()
                        .map(where ->
                                withData(stimulus, branches.shelved(written.to().instance(), where)))
                        .orElse(stimulus),
                written.carried().map(branches::decode),
                written.due(),
                written.redrives(),
                written.trace().flatMap(TraceContext::read));
    }

    private static Written written(String body) {
        try {
            return Json.read(body.getBytes(StandardCharsets.UTF_8), Written.class);
        } catch (UncheckedIOException e) {
            throw new Unreadable("not a message" + place(e));
        }
    }

    /** Where reading ended. What stands there is not told: it may be anything. */
    private static String place(UncheckedIOException e) {
        return e.getCause() instanceof JsonProcessingException json && json.getLocation() != null
                ? ", from column " + json.getLocation().getColumnNr() + " on"
                : "";
    }

    private Stimulus fetched(String name) {
        var bytes = blobs.get(name).orElseThrow(() -> new Unreadable("its stimulus, blob " + name + ", is gone"));
        return Json.read(Packed.unpack(bytes), Stimulus.class);
    }

    private static Stimulus withData(Stimulus stimulus, JsonNode data) {
        return stimulus instanceof Stimulus.BeginArm arm
                ? new Stimulus.BeginArm(
                        arm.plan(),
                        arm.origin(),
                        arm.at(),
                        data,
                        arm.locals(),
                        arm.slice(),
                        arm.timeout(),
                        arm.hearing(),
                        arm.label())
                : stimulus;
    }
}
