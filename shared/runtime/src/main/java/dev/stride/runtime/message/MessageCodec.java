package dev.stride.runtime.message;

import com.fasterxml.jackson.annotation.JsonInclude;
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
import dev.stride.runtime.commit.LargeDataTurns;
import dev.stride.runtime.port.Blobs;
import dev.stride.trace.TraceContext;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Encodes messages as text for the queue, and decodes them. A large stimulus is stored as a blob, and the text contains the
 * blob's name.
 */
public final class MessageCodec {

    private final Blobs blobs;
    private final BranchCodec branches;

    public MessageCodec(Blobs blobs, BranchCodec branches) {
        this.blobs = blobs;
        this.branches = branches;
    }

    /**
     * The JSON form of a {@link BranchMessage}, which makes one branch of an instance continue.
     *
     * @param branch the version of this form
     * @param stimulusAt name of the blob that holds a large stimulus
     * @param data reference to the large data of a new child branch; its siblings share this data
     */
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    private record Written(
            int branch,
            String id,
            BranchId to,
            Optional<Stimulus> stimulus,
            Optional<String> stimulusAt,
            Optional<LargeDataRef> data,
            Optional<byte[]> carried,
            Optional<Instant> due,
            int redrives,
            Optional<Instant> sentAt,
            Optional<String> trace) {

        /** Returns a copy whose stimulus is in a blob. */
        Written withStimulusAt(String name) {
            return new Written(
                    branch, id, to, Optional.empty(), Optional.of(name), data, carried, due, redrives, sentAt, trace);
        }

        boolean refersToBlobs() {
            return stimulusAt.isPresent() || data.isPresent();
        }
    }

    /**
     * Encodes a message of any kind as text. If a {@link BranchMessage} has large content, first stores the content in
     * blobs, so that the text contains only references to the blobs.
     */
    public String encode(Envelope envelope) {
        return switch (envelope) {
            case BranchMessage message -> encodeBranchMessage(message);
            case EventMessage message -> message.encode();
            case InstanceCommand message -> message.encode();
            case ScheduleTick message -> message.encode();
        };
    }

    private String encodeBranchMessage(BranchMessage branchMessage) {
        var instance = branchMessage.to().instance();
        var data = branchMessage.stimulus() instanceof Stimulus.BeginBranch begin
                ? branches.storeLargeData(instance, begin.data())
                : Optional.<LargeDataRef>empty();
        var stimulus = data.isPresent()
                ? withData(branchMessage.stimulus(), NullNode.getInstance())
                : branchMessage.stimulus();
        var whole = new Written(
                Envelope.VERSION,
                branchMessage.id(),
                branchMessage.to(),
                Optional.of(stimulus),
                Optional.empty(),
                data,
                branchMessage.carried().flatMap(branches::encodeForMessage),
                branchMessage.due(),
                branchMessage.redrives(),
                branchMessage.sentAt(),
                branchMessage.trace().map(TraceContext::toString));
        var text = Json.encode(whole);
        // A stimulus is smaller than its message, so that a usual message is encoded once.
        var written = text.length <= Limits.BRANCH_IN_MESSAGE_BYTES
                ? text
                : largeStimulus(stimulus)
                        .map(bytes -> Json.encode(whole.withStimulusAt(store(instance, bytes))))
                        .orElse(text);
        return new String(written, StandardCharsets.US_ASCII);
    }

    /** Returns the encoded stimulus if it is too large for a message. */
    private static Optional<byte[]> largeStimulus(Stimulus stimulus) {
        return Optional.of(Json.encode(stimulus)).filter(bytes -> bytes.length > Limits.BRANCH_IN_MESSAGE_BYTES);
    }

    private String store(String instance, byte[] bytes) {
        var name = Blobs.instanceName(instance, Digest.of(bytes));
        blobs.put(name, CompressedJson.compress(bytes));
        return name;
    }

    /**
     * A received message. If it refers to large data, this data is not loaded yet: {@code load} loads it, and returns
     * the whole message.
     *
     * @param receiverOfLargeData the branch that the message is for, if the message refers to large data
     * @param load returns the whole message, or throws {@link UnreadableData} if a blob that it names is gone
     */
    public record Received(Optional<BranchId> receiverOfLargeData, Supplier<Envelope> load) {

        private Received(Envelope envelope) {
            this(Optional.empty(), () -> envelope);
        }
    }

    /**
     * Parses a message of any kind, without loading the large data that it refers to.
     *
     * @throws UnreadableData if the text is malformed or has another version
     */
    public Received receive(String body) {
        return switch (Envelope.kindOf(body)) {
            case BRANCH -> receiveBranchMessage(parse(body));
            case EVENT -> new Received(EventMessage.decode(body));
            case INSTANCE -> new Received(InstanceCommand.decode(body));
            case SCHEDULE -> new Received(ScheduleTick.decode(body));
        };
    }

    /**
     * Parses a message of any kind, and loads its large data.
     *
     * @throws UnreadableData if the text is malformed, has another version, or names a blob that is gone
     */
    public Envelope decode(String body) {
        return receive(body).load().get();
    }

    private Received receiveBranchMessage(Written written) {
        return new Received(
                Optional.of(written.to()).filter(_ -> written.refersToBlobs()), () -> decodeBranchMessage(written));
    }

    private BranchMessage decodeBranchMessage(Written written) {
        var stimulus = written.stimulus()
                .or(() -> written.stimulusAt().map(this::loadStimulus))
                .orElseThrow(
                        () -> new UnreadableData(
                                "a queue message for a workflow instance is invalid: it has neither the field \"stimulus\", which contains the event, timer or command that the instance must handle, nor the field \"stimulusAt\", which names a blob with this content"));
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
                written.sentAt(),
                written.trace().flatMap(TraceContext::parse));
    }

    private static Written parse(String body) {
        try {
            return Json.decode(body.getBytes(StandardCharsets.UTF_8), Written.class);
        } catch (UnreadableData e) {
            throw new UnreadableData(
                    "the JSON text of a queue message for a branch of a workflow instance is malformed%s"
                            .formatted(Envelope.Text.position(e)));
        }
    }

    private Stimulus loadStimulus(String name) {
        var bytes = blobs.get(name)
                .orElseThrow(() ->
                        new UnreadableData("the data of the message is not stored any more: blob %s".formatted(name)));
        var json = CompressedJson.decompress(bytes);
        LargeDataTurns.before(json.length);
        return Json.decode(json, Stimulus.class);
    }

    private static Stimulus withData(Stimulus stimulus, JsonNode data) {
        return stimulus instanceof Stimulus.BeginBranch begin ? begin.withData(data) : stimulus;
    }
}
