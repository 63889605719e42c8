package dev.stride.runtime;

import dev.stride.runtime.codec.UnreadableData;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets work on many items go on behind an item that fails, and reports that item. Only what concerns a single item is guarded:
 * requests for lists and pages are not, so that broken infrastructure, such as a throttled table, ends the work.
 *
 * @param work the name of the work in reports, such as {@code sweep}
 */
public record ItemGuard(String work, RuntimeObserver observer) {

    /**
     * Reads an item, and returns empty if it is unreadable. Any other failure ends the work, which is then repeated.
     *
     * @param kind what the item is or belongs to, such as {@code instance}
     * @param id of that item
     */
    public <T> Optional<T> read(String kind, String id, Supplier<T> reader) {
        try {
            return Optional.of(reader.get());
        } catch (UnreadableData e) {
            observer.onSkipped(new SkippedItem(work, kind, id, e));
            return Optional.empty();
        }
    }

    /**
     * Handles an item of work that later runs repeat, so that the item may fail for any reason. Returns whether it succeeded.
     *
     * @param kind what the item is or belongs to, such as {@code instance}
     * @param id of that item
     */
    public boolean handle(String kind, String id, Runnable handler) {
        try {
            handler.run();
            return true;
        } catch (RuntimeException e) {
            observer.onSkipped(new SkippedItem(work, kind, id, e));
            return false;
        }
    }
}
