package dev.stride.runtime.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.engine.branch.BranchId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What the instance queue carries to take care of instances, beside what moves their branches. */
public sealed interface InstanceCommand extends Redrivable {

    /** The number of this form of letter; a reader refuses others. */
    int FORMAT = 1;

    /** How every such letter begins, and no other. */
    String PREFIX = "{\"instance\":";

    /**
     * All items of an instance are to be kept as long as its root branch, which says how long that is.
     *
     * @param after the sort key of the item that was seen to last
     * @param open whether a branch that has not ended yet was among those before
     * @param round how often all of them were looked at before
     */
    record CleanUp(String instance, Optional<String> after, boolean open, int round, int redrives)
            implements InstanceCommand {

        /** The first letter about an instance. */
        public static CleanUp first(String instance) {
            return new CleanUp(instance, Optional.empty(), false, 0, 0);
        }

        /** The letter that goes on after an item. */
        public CleanUp next(String last, boolean isOpen) {
            return new CleanUp(instance, Optional.of(last), isOpen, round, 0);
        }

        /** The letter that begins again. */
        public CleanUp nextRound() {
            return new CleanUp(instance, Optional.empty(), false, round + 1, 0);
        }

        @Override
        public CleanUp withNextRedrive() {
            return new CleanUp(instance, after, open, round, redrives + 1);
        }

        @Override
        public String encode() {
            return new Written(
                            FORMAT,
                            Optional.of(new CleanUp(instance, after, open, round, 0)),
                            Optional.empty(),
                            redrives)
                    .text();
        }
    }

    /** A branch should have moved long ago by itself: what it has asked for is to be asked for again. */
    record WakeBranch(BranchId branch, int redrives) implements InstanceCommand {

        @Override
        public WakeBranch withNextRedrive() {
            return new WakeBranch(branch, redrives + 1);
        }

        @Override
        public String encode() {
            return new Written(FORMAT, Optional.empty(), Optional.of(branch), redrives).text();
        }
    }

    /** The letter that a queue handed over; empty when it is no such letter. */
    static Optional<InstanceCommand> parse(String body) {
        return body.startsWith(PREFIX) ? Optional.of(Written.read(body)) : Optional.empty();
    }

    /** The one form in which both kinds are written. */
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    record Written(int instance, Optional<CleanUp> settle, Optional<BranchId> wake, int redrives) {

        private String text() {
            return new String(Json.encode(this), StandardCharsets.US_ASCII);
        }

        private static InstanceCommand read(String body) {
            Written written;
            try {
                written = Json.decode(body.getBytes(StandardCharsets.UTF_8), Written.class);
            } catch (UncheckedIOException e) {
                throw new UnreadableData("not a letter about an instance: " + e.getMessage());
            }
            if (written.instance != FORMAT) {
                throw new UnreadableData(
                        "a letter about an instance of format " + written.instance + "; this version reads " + FORMAT);
            }
            return written.letter();
        }

        private InstanceCommand letter() {
            return settle.<InstanceCommand>map(
                            it -> new CleanUp(it.instance(), it.after(), it.open(), it.round(), redrives))
                    .or(() -> wake.map(branch -> new WakeBranch(branch, redrives)))
                    .orElseThrow(() -> new UnreadableData("a letter about an instance that says nothing"));
        }
    }
}
