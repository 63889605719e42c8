package dev.stride.runtime;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.Unreadable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What the instance queue carries about an instance as a whole, beside messages for its branches: its items are to be kept as
 * long as its root branch, which says how long that is.
 *
 * @param after the sort key of the item that was seen to last
 * @param open whether a branch that has not ended yet was among those before
 * @param round how often all of them were looked at before
 * @param redrives how often it came back from the dead letters
 */
public record InstanceLetter(String instance, Optional<String> after, boolean open, int round, int redrives) {

    /** The number of this form of letter; a reader refuses others. */
    private static final int FORMAT = 1;

    /** How every letter about an instance begins, and no other. */
    private static final String BEGINNING = "{\"instance\":";

    /** The first letter about an instance. */
    static InstanceLetter of(String instance) {
        return new InstanceLetter(instance, Optional.empty(), false, 0, 0);
    }

    /** The letter that goes on after an item. */
    InstanceLetter goingOn(String last, boolean isOpen) {
        return new InstanceLetter(instance, Optional.of(last), isOpen, round, 0);
    }

    /** The letter that begins again. */
    InstanceLetter again() {
        return new InstanceLetter(instance, Optional.empty(), false, round + 1, 0);
    }

    /** This letter after it came back from the dead letters once more. */
    InstanceLetter redriven() {
        return new InstanceLetter(instance, after, open, round, redrives + 1);
    }

    /** As text for a queue. */
    String written() {
        return new String(Json.bytes(new Written(FORMAT, instance, after, open, round, redrives)), StandardCharsets.US_ASCII);
    }

    /** The letter that a queue handed over; empty when it is none about an instance. */
    public static Optional<InstanceLetter> read(String body) {
        return body.startsWith(BEGINNING) ? Optional.of(Written.read(body)) : Optional.empty();
    }

    /** @param instance the number of this form; its place tells it from other letters */
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    private record Written(int instance, String id, Optional<String> after, boolean open, int round, int redrives) {

        private static InstanceLetter read(String body) {
            try {
                return Json.read(body.getBytes(StandardCharsets.UTF_8), Written.class)
                        .letter();
            } catch (UncheckedIOException e) {
                throw new Unreadable("not the letter about an instance: " + e.getMessage());
            }
        }

        private InstanceLetter letter() {
            if (instance != FORMAT) {
                throw new Unreadable("a letter about an instance of format " + instance + "; this version reads "
                        + FORMAT);
            }
            return new InstanceLetter(id, after, open, round, redrives);
        }
    }
}
