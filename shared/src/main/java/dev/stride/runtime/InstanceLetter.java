package dev.stride.runtime;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.engine.BranchId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.Redrivable;
import dev.stride.runtime.codec.Unreadable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What the instance queue carries to take care of instances, beside what moves their branches. */
public sealed interface InstanceLetter extends Redrivable {

    /** The number of this form of letter; a reader refuses others. */
    int FORMAT = 1;

    /** How every such letter begins, and no other. */
    String BEGINNING = "{\"instance\":";

    /**
     * All items of an instance are to be kept as long as its root branch, which says how long that is.
     *
     * @param after the sort key of the item that was seen to last
     * @param open whether a branch that has not ended yet was among those before
     * @param round how often all of them were looked at before
     */
    record Settle(String instance, Optional<String> after, boolean open, int round, int redrives)
            implements InstanceLetter {

        /** The first letter about an instance. */
        static Settle of(String instance) {
            return new Settle(instance, Optional.empty(), false, 0, 0);
        }

        /** The letter that goes on after an item. */
        Settle goingOn(String last, boolean isOpen) {
            return new Settle(instance, Optional.of(last), isOpen, round, 0);
        }

        /** The letter that begins again. */
        Settle again() {
            return new Settle(instance, Optional.empty(), false, round + 1, 0);
        }

        @Override
        public Settle redriven() {
            return new Settle(instance, after, open, round, redrives + 1);
        }

        @Override
        public String written() {
            return new Written(
                            FORMAT,
                            Optional.of(new Settle(instance, after, open, round, 0)),
                            Optional.empty(),
                            redrives)
                    .text();
        }
    }

    /** A branch should have moved long ago by itself: what it has asked for is to be asked for again. */
    record Wake(BranchId branch, int redrives) implements InstanceLetter {

        @Override
        public Wake redriven() {
            return new Wake(branch, redrives + 1);
        }

        @Override
        public String written() {
            return new Written(FORMAT, Optional.empty(), Optional.of(branch), redrives).text();
        }
    }

    /** The letter that a queue handed over; empty when it is no such letter. */
    static Optional<InstanceLetter> read(String body) {
        return body.startsWith(BEGINNING) ? Optional.of(Written.read(body)) : Optional.empty();
    }

    /** The one form in which both kinds are written. */
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    record Written(int instance, Optional<Settle> settle, Optional<BranchId> wake, int redrives) {

        private String text() {
            return new String(Json.bytes(this), StandardCharsets.US_ASCII);
        }

        private static InstanceLetter read(String body) {
            Written written;
            try {
                written = Json.read(body.getBytes(StandardCharsets.UTF_8), Written.class);
            } catch (UncheckedIOException e) {
                throw new Unreadable("not a letter about an instance: " + e.getMessage());
            }
            if (written.instance != FORMAT) {
                throw new Unreadable(
                        "a letter about an instance of format " + written.instance + "; this version reads " + FORMAT);
            }
            return written.letter();
        }

        private InstanceLetter letter() {
            return settle.<InstanceLetter>map(
                            it -> new Settle(it.instance(), it.after(), it.open(), it.round(), redrives))
                    .or(() -> wake.map(branch -> new Wake(branch, redrives)))
                    .orElseThrow(() -> new Unreadable("a letter about an instance that says nothing"));
        }
    }
}
