package dev.stride.adapter.aws;

import dev.stride.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Requests that carry several entries, each of which the service takes or not although the request as such succeeds. What
 * was not taken is sent again at once, alone; the wait for a service in need of rest is the message's that comes again.
 *
 * @param mostEntries that one request takes
 * @param mostBytes that the entries of one request measure together
 * @param bytes what an entry measures
 * @param request sends entries and gives those that were not taken
 */
record BatchSender<E>(
        int mostEntries, int mostBytes, ToIntFunction<E> bytes, Function<List<E>, List<FailedEntry<E>>> request) {

    /** An entry that was not taken. @param reason by the service */
    record FailedEntry<E>(E entry, String reason) {}

    /** Sends all entries, or throws when one was not taken in {@link Limits#BATCH_ENTRY_ATTEMPTS} tries. */
    void send(List<E> entries) {
        split(entries).forEach(this::sendOne);
    }

    private void sendOne(List<E> entries) {
        var notTaken = request.apply(entries);
        for (int tries = 1; !notTaken.isEmpty() && tries < Limits.BATCH_ENTRY_ATTEMPTS; tries++) {
            notTaken = request.apply(notTaken.stream().map(FailedEntry::entry).toList());
        }
        if (!notTaken.isEmpty()) {
            throw new IllegalStateException("%d of %d entries were not taken in %d tries, the first because: %s"
                    .formatted(
                            notTaken.size(),
                            entries.size(),
                            Limits.BATCH_ENTRY_ATTEMPTS,
                            notTaken.getFirst().reason()));
        }
    }

    private List<List<E>> split(List<E> entries) {
        var requests = new ArrayList<List<E>>();
        var current = new ArrayList<E>();
        long total = 0;
        for (var entry : entries) {
            int size = bytes.applyAsInt(entry);
            if (!current.isEmpty() && (current.size() == mostEntries || total + size > mostBytes)) {
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
