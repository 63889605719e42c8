package dev.stride.adapter.aws;

import dev.stride.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A sender of batch requests to AWS. AWS can accept a batch request but reject single entries of it. The sender immediately sends
 * the rejected entries again. After a few attempts it throws an exception. The queue message whose handling caused these requests
 * is then redelivered after a pause.
 *
 * @param maxEntries the maximum number of entries in a request
 * @param maxBytes the maximum total size of a request's entries
 * @param bytes returns the size of an entry
 * @param request sends entries and returns the rejected ones
 */
record BatchSender<E>(
        int maxEntries, int maxBytes, ToIntFunction<E> bytes, Function<List<E>, List<FailedEntry<E>>> request) {

    /**
     * An entry that the service rejected within a successful batch request.
     *
     * @param reason the reason that the service gave
     */
    record FailedEntry<E>(E entry, String reason) {}

    /**
     * Sends all entries, in as many batch requests as their number and size require.
     *
     * @throws IllegalStateException when an entry was still rejected after {@link Limits#BATCH_ENTRY_ATTEMPTS} attempts
     */
    void send(List<E> entries) {
        split(entries).forEach(this::sendOne);
    }

    private void sendOne(List<E> entries) {
        var rejected = request.apply(entries);
        for (int attempts = 1; !rejected.isEmpty() && attempts < Limits.BATCH_ENTRY_ATTEMPTS; attempts++) {
            rejected = request.apply(rejected.stream().map(FailedEntry::entry).toList());
        }
        if (!rejected.isEmpty()) {
            throw new IllegalStateException(
                    "AWS rejected %d of %d batch entries even after %d attempts; the first error: %s"
                            .formatted(
                                    rejected.size(),
                                    entries.size(),
                                    Limits.BATCH_ENTRY_ATTEMPTS,
                                    rejected.getFirst().reason()));
        }
    }

    private List<List<E>> split(List<E> entries) {
        var requests = new ArrayList<List<E>>();
        var current = new ArrayList<E>();
        long total = 0;
        for (var entry : entries) {
            int size = bytes.applyAsInt(entry);
            if (!current.isEmpty() && (current.size() == maxEntries || total + size > maxBytes)) {
                requests.add(List.copyOf(current));
                current.clear();
                total = 0;
            }
            current.add(entry);
            total += size;
        }
        if (!current.isEmpty()) {
            requests.add(List.copyOf(current));
        }
        return requests;
    }
}
