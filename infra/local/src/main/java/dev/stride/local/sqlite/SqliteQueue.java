package dev.stride.local.sqlite;

import dev.stride.Limits;
import dev.stride.runtime.port.Queue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * A queue with the behaviour of SQS. A received message is hidden for its visibility timeout and is redelivered unless it is
 * deleted; after too many receives it moves to the dead-letter queue.
 */
public final class SqliteQueue implements Queue {

    private static final String RECEIVE = """
            UPDATE message SET receives = receives + 1, visible_at = ?1
            WHERE id IN (SELECT id FROM message WHERE queue = ?2 AND visible_at <= ?3 ORDER BY visible_at, id LIMIT ?4)
            RETURNING id, body, receives, sent_at""";

    private static final String BURY =
            "UPDATE message SET queue = ?, receives = 0 WHERE queue = ? AND visible_at <= ? AND receives >= ?";

    private final Database database;
    private final String name;
    private final Optional<SqliteQueue> deadLetters;
    private final InstantSource clock;
    private final WakeupSignal wakeupSignal;

    /**
     * @param deadLetters the queue for messages that were received {@link Limits#QUEUE_RECEIVES} times; without it, such a
     *     message is redelivered for ever
     * @param wakeupSignal sent when a message is added or returned to the queue
     */
    public SqliteQueue(
            Database database,
            String name,
            Optional<SqliteQueue> deadLetters,
            InstantSource clock,
            WakeupSignal wakeupSignal) {
        this.database = database;
        this.name = name;
        this.deadLetters = deadLetters;
        this.clock = clock;
        this.wakeupSignal = wakeupSignal;
    }

    public String name() {
        return name;
    }

    /**
     * A received message.
     *
     * @param receives the number of its receives, including this one; an older receipt has no effect
     */
    public record ReceivedMessage(long id, String body, int receives, Instant sentAt) {}

    @Override
    public void send(List<OutgoingMessage> letters) {
        if (letters.size() > Limits.QUEUE_BATCH) {
            throw new IllegalArgumentException(
                    "One send takes " + Limits.QUEUE_BATCH + " messages, not " + letters.size());
        }
        var now = clock.instant();
        database.transact(transaction -> {
            for (var outgoingMessage : letters) {
                enqueue(
                        transaction,
                        outgoingMessage.body(),
                        now.toEpochMilli(),
                        visibleAt(now, outgoingMessage.delay()));
            }
            return letters.size();
        });
        wakeupSignal.signal();
    }

    /** Adds a message inside a transaction; the caller must call {@link WakeupSignal#signal} afterwards. */
    void enqueue(Transaction transaction, String body, long sentAt, long visibleAt) throws SQLException {
        transaction.update(
                "INSERT INTO message (queue, body, sent_at, visible_at) VALUES (?, ?, ?, ?)",
                name,
                body,
                sentAt,
                visibleAt);
    }

    /**
     * Receives due messages, earliest first.
     *
     * @param most the maximum number of messages
     * @param hidden the visibility timeout
     */
    public List<ReceivedMessage> receive(int most, Duration hidden) {
        long now = clock.millis();
        return database.transact(transaction -> {
            if (deadLetters.isPresent()) {
                transaction.update(BURY, deadLetters.get().name, name, now, Limits.QUEUE_RECEIVES);
            }
            return transaction.rows(RECEIVE, SqliteQueue::received, now + hidden.toMillis(), name, now, most);
        });
    }

    /** Deletes messages after they were handled. */
    public void delete(List<ReceivedMessage> messages) {
        database.transact(transaction -> {
            for (var message : messages) {
                transaction.update(
                        "DELETE FROM message WHERE id = ? AND receives = ?", message.id(), message.receives());
            }
            return messages.size();
        });
    }

    /** Makes a message that was not handled visible again after a delay. */
    public void returnToQueue(ReceivedMessage message, Duration delay) {
        long visibleAt = visibleAt(clock.instant(), delay);
        database.transact(transaction -> transaction.update(
                "UPDATE message SET visible_at = ? WHERE id = ? AND receives = ?",
                visibleAt,
                message.id(),
                message.receives()));
        wakeupSignal.signal();
    }

    /** Makes all messages in flight visible again, after the process that received them has died. */
    public void returnAllInFlight() {
        database.transact(transaction ->
                transaction.update("UPDATE message SET visible_at = sent_at WHERE queue = ? AND receives > 0", name));
        wakeupSignal.signal();
    }

    /** Returns the number of messages in the queue, those in flight included. */
    public int size() {
        return database.transact(transaction -> transaction
                .first("SELECT COUNT(*) FROM message WHERE queue = ?", row -> row.getInt(1), name)
                .orElse(0));
    }

    /**
     * Returns the time at which the next message becomes visible; empty if the queue is empty. A message in flight counts with
     * the end of its visibility timeout.
     */
    public Optional<Instant> nextDue() {
        return database.transact(transaction -> transaction.first(
                "SELECT visible_at FROM message WHERE queue = ? ORDER BY visible_at LIMIT 1",
                row -> Instant.ofEpochMilli(row.getLong(1)),
                name));
    }

    /**
     * Returns the time at which a message becomes visible, rounded up so that it is never early. A message without delay is
     * visible at once.
     */
    private static long visibleAt(Instant now, Duration delay) {
        return delay.isZero() ? now.toEpochMilli() : EpochMillis.roundedUp(now.plus(delay));
    }

    private static ReceivedMessage received(ResultSet row) throws SQLException {
        return new ReceivedMessage(
                row.getLong("id"),
                row.getString("body"),
                row.getInt("receives"),
                Instant.ofEpochMilli(row.getLong("sent_at")));
    }
}
