package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The shortened id of a consumed event. Ids are shortened because a branch stores hundreds of them in every commit. An
 * id consists of an arrival time and a digest that identifies the event. Only the digest is shortened, to 72 bits,
 * which still identify the event. Therefore short ids have the same order as full ids.
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
