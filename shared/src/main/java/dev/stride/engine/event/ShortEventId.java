package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The id of a consumed event, shortened because a branch stores hundreds of them in every commit. The arrival time is complete,
 * so that short ids sort as the full ids do. Only the digest is shortened, to 72 bits, which still identify the event.
 */
public record ShortEventId(@JsonValue String text) implements Comparable<ShortEventId> {

    private static final char DIGEST = '-';
    private static final int DIGEST_CHARACTERS = 12;

    @JsonCreator
    public ShortEventId {
        text = text.substring(0, Math.min(text.length(), text.indexOf(DIGEST) + 1 + DIGEST_CHARACTERS));
    }

    /** Returns whether this id and the given id identify the same event. Two ids of one event can differ in the arrival time. */
    public boolean isSameEvent(String id) {
        return digest().equals(new ShortEventId(id).digest());
    }

    private String digest() {
        return text.substring(text.indexOf(DIGEST) + 1);
    }

    @Override
    public int compareTo(ShortEventId other) {
        return text.compareTo(other.text);
    }
}
