package dev.stride.editor;

/**
 * A text that could stand at a place.
 *
 * @param label what the author reads
 * @param insert what replaces the range
 * @param detail what it is, such as {@code state}
 * @param meaning what it does; may be empty
 */
public record Proposal(String label, String insert, EditedText.Range range, Kind kind, String detail, String meaning) {

    /** What a proposal is. */
    public enum Kind {
        PROPERTY,
        NAME,
        WORD,
        OPERATION,
        FUNCTION
    }
}
