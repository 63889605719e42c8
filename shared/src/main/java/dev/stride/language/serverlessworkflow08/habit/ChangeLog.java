package dev.stride.language.serverlessworkflow08.habit;

import java.util.ArrayList;
import java.util.List;

/** The changes of a migration, and the places that an author has to change. */
public final class ChangeLog {

    private final List<Note> changes = new ArrayList<>();
    private final List<Note> open = new ArrayList<>();

    /**
     * A sentence about a place.
     *
     * @param pointer JSON pointer in the definition
     */
    public record Note(String pointer, String message) {
        @Override
        public String toString() {
            return pointer + ": " + message;
        }
    }

    void changed(String pointer, String message) {
        changes.add(new Note(pointer, message));
    }

    void cannotChange(String pointer, String message) {
        open.add(new Note(pointer, message));
    }

    public List<Note> changes() {
        return List.copyOf(changes);
    }

    public List<Note> open() {
        return List.copyOf(open);
    }
}
