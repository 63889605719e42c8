package dev.stride.simulator.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.memory.SequentialIds;
import dev.stride.call.api.Reply;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.Branch;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.simulator.port.SimTable;
import dev.stride.simulator.world.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A runtime over stores that can be saved in the middle of a run, so that another version can continue it. */
public final class WorldSnapshot {

    private final TreeMap<String, Table.Item> items = new TreeMap<>();
    private final TreeMap<String, byte[]> blobs = new TreeMap<>();
    private final List<Mail> mail = new ArrayList<>();
    private final Set<String> timers = new HashSet<>();
    private final SimTable table = new SimTable();
    private final Ports ports;
    private final WorkflowRuntime runtime;
    private Instant now;

    /** The reply of every service. */
    private Reply answer =
            new Reply.Answered(JsonNodeFactory.instance.objectNode().put("ready", true));

    /** A message in the queue. */
    private record Mail(Instant due, String body) {}

    WorldSnapshot(Instant begin) {
        now = begin;
        ports = new Ports(
                new Kept(),
                new Shelf(),
                letters -> letters.forEach(this::send),
                new SetTimers(),
                Schedules.NONE,
                _ -> {},
                Rules.NONE,
                (_, _) -> answer,
                SecretSource.NONE,
                () -> now,
                new SequentialIds());
        runtime = new WorkflowRuntime(RuntimeParts.of(ports, RuntimeConfig.DEFAULT, RuntimeObserver.NONE));
    }

    /** Parses the format of {@link #written}. */
    static WorldSnapshot parse(JsonNode written) {
        var world = new WorldSnapshot(Instant.parse(written.path("now").asText()));
        for (var item : written.path("items")) {
            world.ports.table().put(item(item), new Table.Condition.Always());
        }
        written.path("blobs")
                .properties()
                .forEach(blob ->
                        world.blobs.put(blob.getKey(), unpacked(blob.getValue().asText())));
        for (var letter : written.path("mail")) {
            world.mail.add(new Mail(
                    Instant.parse(letter.path("due").asText()),
                    letter.path("body").asText()));
        }
        return world;
    }

    /** Serializes all stored data and queued messages. */
    JsonNode written() {
        var written = JsonNodeFactory.instance.objectNode().put("now", now.toString());
        var list = written.putArray("items");
        for (var item : items.values()) {
            var each = list.addObject()
                    .put("partition", item.key().partition())
                    .put("sort", item.key().sort())
                    .put("version", item.version())
                    .put("body", packed(item.body()));
            item.listing().ifPresent(at -> each.put("listing", at.name()).put("place", at.sort()));
            item.expiresAt().ifPresent(at -> each.put("expiresAt", at));
        }
        var shelf = written.putObject("blobs");
        blobs.forEach((name, bytes) -> shelf.put(name, packed(bytes)));
        var letters = written.putArray("mail");
        mail.stream()
                .sorted(Comparator.comparing(Mail::due).thenComparing(Mail::body))
                .forEach(letter ->
                        letters.addObject().put("due", letter.due().toString()).put("body", letter.body()));
        return written;
    }

    /**
     * Copies the snapshot into another world, which continues it.
     *
     * @param branches receives each branch before it is stored
     */
    public void into(Ports others, World world, Consumer<Branch> branches) {
        blobs.forEach(others.blobs()::put);
        var codec = new BranchCodec(others.blobs());
        for (var item : items.values()) {
            if (item.key().sort().startsWith("BRANCH#")) {
                branches.accept(codec.decode(item.body()).branch());
            }
        }
        items.values().forEach(item -> others.table().put(item, new Table.Condition.Always()));
        mail.forEach(letter -> world.schedule(
                letter.due(), () -> others.queue().send(List.of(OutgoingMessage.immediate(letter.body())))));
    }

    /** Returns the time of the snapshot. */
    Instant now() {
        return now;
    }

    Ports ports() {
        return ports;
    }

    void answers(Reply other) {
        answer = other;
    }

    /** Handles up to {@code letters} due messages. */
    void play(int letters) {
        for (int count = 0; count < letters && next(now).isPresent(); count++) {
            handle(next(now).get());
        }
    }

    /** Handles all messages that are due up to an instant. */
    void playUntil(Instant end) {
        for (var letter = next(end); letter.isPresent(); letter = next(end)) {
            handle(letter.get());
        }
        now = end;
    }

    private void handle(Mail letter) {
        mail.remove(letter);
        now = letter.due().isAfter(now) ? letter.due() : now;
        runtime.handle(new Delivery(letter.body(), 1, now.plus(Limits.FUNCTION_TIMEOUT)));
    }

    private Optional<Mail> next(Instant end) {
        return mail.stream().filter(letter -> !letter.due().isAfter(end)).min(Comparator.comparing(Mail::due));
    }

    private void send(OutgoingMessage outgoingMessage) {
        mail.add(new Mail(now.plus(outgoingMessage.delay()), outgoingMessage.body()));
    }

    private static Table.Item item(JsonNode written) {
        return new Table.Item(
                new Table.Key(
                        written.path("partition").asText(), written.path("sort").asText()),
                written.path("version").asLong(),
                unpacked(written.path("body").asText()),
                written.has("listing")
                        ? Optional.of(new Table.Listing(
                                written.path("listing").asText(),
                                written.path("place").asText()))
                        : Optional.empty(),
                written.has("expiresAt") ? Optional.of(written.path("expiresAt").asLong()) : Optional.empty());
    }

    private static String packed(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] unpacked(String text) {
        return Base64.getDecoder().decode(text);
    }

    /** A table whose items can be enumerated. */
    private final class Kept extends ForwardingTable {

        @Override
        protected Table table() {
            return table;
        }

        @Override
        public PutResult put(Item item, Condition condition) {
            var putResult = super.put(item, condition);
            if (putResult instanceof PutResult.Stored) {
                items.put(item.key().partition() + "\n" + item.key().sort(), item);
            }
            return putResult;
        }

        @Override
        public void delete(Key key) {
            items.remove(key.partition() + "\n" + key.sort());
            super.delete(key);
        }
    }

    /** Timers whose messages are in the mail from the beginning. A superseded timer fires in vain. */
    private final class SetTimers implements Timers {

        @Override
        public void set(String name, Instant at, String body) {
            if (timers.add(name)) {
                mail.add(new Mail(at.isBefore(now) ? now : at, body));
            }
        }

        @Override
        public void delete(String name) {}
    }

    private final class Shelf implements Blobs {

        @Override
        public void put(String name, byte[] bytes) {
            blobs.putIfAbsent(name, bytes.clone());
        }

        @Override
        public Optional<byte[]> get(String name) {
            return Optional.ofNullable(blobs.get(name));
        }
    }
}
