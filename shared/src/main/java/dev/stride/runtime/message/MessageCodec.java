package dev.stride.runtime.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.codec.CompressedJson;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.commit.LargeDataStore.LargeDataRef;
import dev.stride.runtime.port.Blobs;
import dev.stride.trace.TraceContext;
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
            Optional<LargeDataRef> data,
            Optional<byte[]> carried,
            Optional<Instant> due,
            int redrives,
            Optional<String> trace) {}

    public String encode(BranchMessage branchMessage) {
        var instance = branchMessage.to().instance();
        var data = branchMessage.stimulus() instanceof Stimulus.BeginBranch arm
                ? branches.storeLargeData(instance, arm.data())
                : Optional.<LargeDataRef>empty();
        var stimulus = data.isPresent()
                ? withData(branchMessage.stimulus(), NullNode.getInstance())
                : branchMessage.stimulus();
        var bytes = Json.encode(stimulus);
        var inline = bytes.length <= Limits.BRANCH_IN_MESSAGE_BYTES;
        var name = Blobs.instanceName(instance, Digest.of(bytes));
        if (!inline) {
            blobs.put(name, CompressedJson.compress(bytes));
        }
        var written = new Written(
                FORMAT,
                branchMessage.id(),
                branchMessage.to(),
                Optional.of(stimulus).filter(it -> inline),
                Optional.of(name).filter(it -> !inline),
                data,
                branchMessage.carried().flatMap(branches::encodeForMessage),
                branchMessage.due(),
                branchMessage.redrives(),
                branchMessage.trace().map(TraceContext::toString));
        return new String(Json.encode(written), StandardCharsets.US_ASCII);
    }

    /** Throws {@link UnreadableData} for what is no message of a format that this version knows. */
    public BranchMessage decode(String body) {
        var written = written(body);
        if (written.format() != FORMAT) {
            throw new UnreadableData("a message of format " + written.format() + "; this version reads " + FORMAT);
        }
        var stimulus = written.stimulus()
                .or(() -> written.stimulusAt().map(this::fetched))
                .orElseThrow(() -> new UnreadableData("a message without a stimulus"));
        return new BranchMessage(
                written.id(),
                written.to(),
                written.data()
                        .map(where -> withData(
                                stimulus, branches.largeData(written.to().instance(), where)))
                        .orElse(stimulus),
                written.carried().map(branches::decode),
                written.due(),
                written.redrives(),
                written.trace().flatMap(TraceContext::parse));
    }

    private static Written written(String body) {
        try {
            return Json.decode(body.getBytes(StandardCharsets.UTF_8), Written.class);
        } catch (UncheckedIOException e) {
            throw new UnreadableData("not a message" + place(e));
        }
    }

    /** Where reading ended. What stands there is not told: it may be anything. */
    private static String place(UncheckedIOException e) {
        return e.getCause() instanceof JsonProcessingException json && json.getLocation() != null
                ? ", from column " + json.getLocation().getColumnNr() + " on"
                : "";
    }

    private Stimulus fetched(String name) {
        var bytes = blobs.get(name).orElseThrow(() -> new UnreadableData("its stimulus, blob " + name + ", is gone"));
        return Json.decode(CompressedJson.decompress(bytes), Stimulus.class);
    }

    private static Stimulus withData(Stimulus stimulus, JsonNode data) {
        return stimulus instanceof Stimulus.BeginBranch arm
                ? new Stimulus.BeginBranch(
                        arm.plan(),
                        arm.origin(),
                        arm.node(),
                        data,
                        arm.locals(),
                        arm.slice(),
                        arm.timeout(),
                        arm.events(),
                        arm.label())
                : stimulus;
    }
}
