package dev.stride.runtime.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.engine.branch.BranchId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A message that requests maintenance of one instance. It does not itself advance a branch. */
public sealed interface InstanceCommand extends Envelope {

    @Override
    InstanceCommand redriven();

    /** Returns the message as text for the queue. */
    String encode();

    /**
     * A command that gives all items of an instance the same expiry as its root branch. One message handles one portion of the
     * items.
     *
     * @param after sort key of the last item that was handled
     * @param open whether one of the items handled so far in this round belongs to a branch that has not ended
     * @param round how often all items were handled before
     */
    record CleanUp(String instance, Optional<String> after, boolean open, int round, int redrives)
            implements InstanceCommand {

        public static CleanUp first(String instance) {
            return new CleanUp(instance, Optional.empty(), false, 0, 0);
        }

        /**
         * Creates the message that cleans up the next portion of the instance's table items, after the given sort key.
         *
         * @param isOpen whether a branch that has not ended was found in this round
         */
        public CleanUp next(String last, boolean isOpen) {
            return new CleanUp(instance, Optional.of(last), isOpen, round, 0);
        }

        /**
         * Creates the message that begins the next round of the cleanup, which handles all table items of the instance
         * again. The next round is necessary because a branch had not ended yet in this round.
         */
        public CleanUp nextRound() {
            return new CleanUp(instance, Optional.empty(), false, round + 1, 0);
        }

        @Override
        public CleanUp redriven() {
            return new CleanUp(instance, after, open, round, redrives + 1);
        }

        @Override
        public String encode() {
            var command = new CleanUp(instance, after, open, round, 0);
            return new Written(
                            VERSION,
                            Optional.of(command),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            redrives)
                    .text();
        }
    }

    /**
     * A command to erase an instance that has ended. Several messages with this command follow one another. The first
     * one replaces the root branch and the summary by tombstones; each later one deletes a portion of the other items.
     *
     * @param after sort key of the last item that was handled
     * @param open whether one of the items handled so far in this round belongs to a branch that has not ended
     * @param round 0 for the first message, then how often all items are handled
     */
    record Erase(String instance, Optional<String> after, boolean open, int round, int redrives)
            implements InstanceCommand {

        /** Creates the first erasure message of an ended instance. */
        public static Erase first(String instance) {
            return new Erase(instance, Optional.empty(), false, 0, 0);
        }

        /**
         * Creates the message that erases the next portion of the instance's table items, after the given sort key.
         *
         * @param isOpen whether a branch that has not ended was found in this round
         */
        public Erase next(String last, boolean isOpen) {
            return new Erase(instance, Optional.of(last), isOpen, round, 0);
        }

        /**
         * Creates the message that begins the next round of the erasure, which goes through all table items of the
         * instance from the start. A further round is necessary while a child branch has not ended.
         */
        public Erase nextRound() {
            return new Erase(instance, Optional.empty(), false, round + 1, 0);
        }

        @Override
        public Erase redriven() {
            return new Erase(instance, after, open, round, redrives + 1);
        }

        @Override
        public String encode() {
            var command = new Erase(instance, after, open, round, 0);
            return new Written(
                            VERSION,
                            Optional.empty(),
                            Optional.of(command),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            redrives)
                    .text();
        }
    }

    /**
     * A command to dispatch the pending effects of a branch again, because the branch is overdue: it could have advanced an hour
     * ago, but has made no commit since then.
     */
    record WakeBranch(BranchId branch, int redrives) implements InstanceCommand {

        @Override
        public WakeBranch redriven() {
            return new WakeBranch(branch, redrives + 1);
        }

        @Override
        public String encode() {
            return new Written(
                            VERSION,
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(branch),
                            Optional.empty(),
                            Optional.empty(),
                            redrives)
                    .text();
        }
    }

    /** A command to send the messages and timers of a branch again, after the table was restored from a backup. */
    record RestoreBranch(BranchId branch, int redrives) implements InstanceCommand {

        @Override
        public RestoreBranch redriven() {
            return new RestoreBranch(branch, redrives + 1);
        }

        @Override
        public String encode() {
            return new Written(
                            VERSION,
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(branch),
                            Optional.empty(),
                            redrives)
                    .text();
        }
    }

    /**
     * A command to cancel everything that an instance has started, directly or not. Several messages with this command follow one
     * another; each searches a portion of the open instances.
     *
     * @param reason is recorded in the history of the cancelled instances
     * @param shard the shard of the list of open instances with which the message begins
     * @param after the instance of this shard that was searched last
     * @param found whether one of the instances searched so far in this round descends from the instance
     * @param round how often all open instances were searched before
     */
    record CancelDescendants(
            String instance, String reason, int shard, Optional<String> after, boolean found, int round, int redrives)
            implements InstanceCommand {

        public static CancelDescendants first(String instance, String reason) {
            return new CancelDescendants(instance, reason, 0, Optional.empty(), false, 0, 0);
        }

        /**
         * Creates the message that searches the next portion of the open instances.
         *
         * @param hasFound whether a descendant was found in this round
         */
        public CancelDescendants next(int from, Optional<String> last, boolean hasFound) {
            return new CancelDescendants(instance, reason, from, last, hasFound, round, 0);
        }

        /**
         * Creates the message that begins the next round, which searches all open instances again. A descendant that was found
         * in this round may have started others.
         */
        public CancelDescendants nextRound() {
            return new CancelDescendants(instance, reason, 0, Optional.empty(), false, round + 1, 0);
        }

        @Override
        public CancelDescendants redriven() {
            return new CancelDescendants(instance, reason, shard, after, found, round, redrives + 1);
        }

        @Override
        public String encode() {
            var command = new CancelDescendants(instance, reason, shard, after, found, round, 0);
            return new Written(
                            VERSION,
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(command),
                            redrives)
                    .text();
        }
    }

    /**
     * Parses the text of an instance command.
     *
     * @throws UnreadableData if it is malformed
     */
    static InstanceCommand decode(String body) {
        Written written;
        try {
            written = Json.decode(body.getBytes(StandardCharsets.UTF_8), Written.class);
        } catch (UnreadableData e) {
            throw new UnreadableData(
                    "a message to clean up, erase, repair or cancel workflow instances has malformed JSON%s"
                            .formatted(Text.position(e)));
        }
        return written.command();
    }

    /** The JSON form of all instance commands. */
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    record Written(
            int instance,
            Optional<CleanUp> settle,
            Optional<Erase> erase,
            Optional<BranchId> wake,
            Optional<BranchId> restore,
            Optional<CancelDescendants> descendants,
            int redrives) {

        private String text() {
            return new String(Json.encode(this), StandardCharsets.US_ASCII);
        }

        private InstanceCommand command() {
            return settle.<InstanceCommand>map(
                            it -> new CleanUp(it.instance(), it.after(), it.open(), it.round(), redrives))
                    .or(() -> erase.map(it -> new Erase(it.instance(), it.after(), it.open(), it.round(), redrives)))
                    .or(() -> wake.map(branch -> new WakeBranch(branch, redrives)))
                    .or(() -> restore.map(branch -> new RestoreBranch(branch, redrives)))
                    .or(() -> descendants.map(it -> new CancelDescendants(
                            it.instance(), it.reason(), it.shard(), it.after(), it.found(), it.round(), redrives)))
                    .orElseThrow(
                            () -> new UnreadableData(
                                    "a message to clean up, erase, repair or cancel workflow instances has none of the fields \"settle\", \"erase\", \"wake\", \"restore\" and \"descendants\""));
        }
    }
}
