package dev.stride.local.sqlite;

import dev.stride.Limits;
import dev.stride.runtime.port.Queue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A queue with the behaviour of SQS. A received message is hidden for its visibility timeout and is redelivered unless it is
 * deleted; after too many receives it moves to the dead-letter queue. A backlog of one message group does not delay the messages
 * of other groups.
 */
public final class SqliteQueue implements Queue {

    private static final String NO_GROUP = "";

    /** A recursive SQL query for the groups that have messages. Each step finds the next group in the index. */
    private static final String GROUPS = """
        WITH RECURSIVE groups_of_queue (name) AS (
          SELECT MIN(message_group) FROM message WHERE queue = ?1
          UNION ALL
          SELECT (SELECT MIN(message_group) FROM message WHERE queue = ?1 AND message_group > name)
          FROM groups_of_queue WHERE name IS NOT NULL)
        SELECT name FROM groups_of_queue WHERE name IS NOT NULL\
        """;

    private static final String FIRST_OF_GROUP = """
        SELECT id, receives FROM message
        WHERE queue = ? AND message_group = ? AND visible_at <= ? ORDER BY visible_at, id LIMIT ?\
        """;

    private static final String NEXT_DUE = "SELECT MIN(visible_at) FROM message WHERE queue = ? AND message_group = ?";

    private static final String RECEIVE = """
        UPDATE message SET receives = receives + 1, visible_at = ? WHERE id = ? RETURNING id, body, receives, sent_at\
        """;

    private static final String BURY = "UPDATE message SET queue = ?, receives = 0 WHERE id = ?";

    private final Database database;
    private final String name;
    private final Optional<SqliteQueue> deadLetters;
    private final InstantSource clock;
    private final WakeupSignal wakeupSignal;
    private final EarliestDue earliestDue = new EarliestDue(this::findNextDue);

    /**
     * The group of the message that was received last. The next call of {@link #receive} begins with the group after this one.
     */
    private volatile String lastGroup = "";

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

    private record DueMessage(long id, String group, int receives) {}

    @Override
    public void send(List<OutgoingMessage> letters) {
        if (letters.size() > Limits.QUEUE_BATCH) {
            throw new IllegalArgumentException(
                    "One send takes " + Limits.QUEUE_BATCH + " messages, not " + letters.size());
        }
        var now = clock.instant();
        changeEach(letters, transaction -> {
            for (var outgoingMessage : letters) {
                enqueue(
                        transaction,
                        outgoingMessage.body(),
                        outgoingMessage.group().orElse(NO_GROUP),
                        now.toEpochMilli(),
                        visibleAt(now, outgoingMessage.delay()));
            }
            return letters.size();
        });
        wakeupSignal.signal();
    }

    /** Adds a message as part of a transaction. After the commit, the caller must call {@link WakeupSignal#signal}. */
    void enqueue(Transaction transaction, String body, long sentAt, long visibleAt) throws SQLException {
        enqueue(transaction, body, NO_GROUP, sentAt, visibleAt);
    }

    private void enqueue(Transaction transaction, String body, String group, long sentAt, long visibleAt)
            throws SQLException {
        earliestDue.mayBecome(visibleAt);
        transaction.update(
                "INSERT INTO message (queue, body, message_group, sent_at, visible_at) VALUES (?, ?, ?, ?, ?)",
                name,
                body,
                group,
                sentAt,
                visibleAt);
    }

    /**
     * Receives due messages in rounds. Each round takes the earliest remaining message of each message group, so that
     * no group delays the others. A message that was received too often moves to the dead-letter queue, if there is
     * one, and is not returned. Such a message still counts towards {@code most}.
     *
     * @param most the maximum number of messages
     * @param hidden the visibility timeout
     */
    public List<ReceivedMessage> receive(int most, Duration hidden) {
        long now = clock.millis();
        return database.writeAtomically(transaction -> {
            var received = new ArrayList<ReceivedMessage>();
            if (!earliestDue.isDue(transaction, now)) {
                return received;
            }
            earliestDue.mayBecomeAny();
            for (var due : inTurn(transaction, now, most)) {
                if (due.receives() >= Limits.QUEUE_RECEIVES && deadLetters.isPresent()) {
                    deadLetters.get().bury(transaction, due.id());
                } else {
                    received.addAll(
                            transaction.rows(RECEIVE, SqliteQueue::received, now + hidden.toMillis(), due.id()));
                }
                lastGroup = due.group();
            }
            return received;
        });
    }

    /** Moves a message of another queue to this one. */
    private void bury(Transaction transaction, long id) throws SQLException {
        earliestDue.mayBecomeAny();
        transaction.update(BURY, name, id);
    }

    /**
     * Returns the due messages in the order in which they are received: first the earliest message of each group, then the second
     * of each group, and so on. Each of these rounds begins with the group after {@link #lastGroup}.
     */
    private List<DueMessage> inTurn(Transaction transaction, long now, int most) throws SQLException {
        var groups = new ArrayList<List<DueMessage>>();
        for (var group : groupsAfterLast(transaction)) {
            groups.add(transaction.rows(
                    FIRST_OF_GROUP,
                    row -> new DueMessage(row.getLong(1), group, row.getInt(2)),
                    name,
                    group,
                    now,
                    most));
        }
        return IntStream.range(0, most)
                .boxed()
                .flatMap(
                        turn -> groups.stream().filter(due -> due.size() > turn).map(due -> due.get(turn)))
                .limit(most)
                .toList();
    }

    private List<String> groupsAfterLast(Transaction transaction) throws SQLException {
        return groups(transaction).stream()
                .sorted(Comparator.comparing((String group) -> group.compareTo(lastGroup) <= 0)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private List<String> groups(Transaction transaction) throws SQLException {
        return transaction.rows(GROUPS, row -> row.getString(1), name);
    }

    /**
     * Deletes handled messages, and commits the deletion together with what the handlers stored and sent before. Returns before the
     * commit is on the disk: after a crash before that, the messages are delivered again. Does not delete a message that was received
     * again in the meantime.
     */
    public void delete(List<ReceivedMessage> messages) {
        changeEach(messages, transaction -> {
            earliestDue.mayBecomeLater();
            for (var message : messages) {
                transaction.update(
                        "DELETE FROM message WHERE id = ? AND receives = ?", message.id(), message.receives());
            }
            return messages.size();
        });
        database.commit();
    }

    /** @param change executes one statement for each of the messages */
    private void changeEach(List<?> messages, Database.Work<Integer> change) {
        if (messages.size() == 1) {
            database.writeOneStatement(change);
        } else if (!messages.isEmpty()) {
            database.writeAtomically(change);
        }
    }

    /** Makes a received message visible again after a delay, so that it is redelivered. */
    public void returnToQueue(ReceivedMessage message, Duration delay) {
        long visibleAt = visibleAt(clock.instant(), delay);
        database.writeOneStatement(transaction -> {
            earliestDue.mayBecomeAny();
            return transaction.update(
                    "UPDATE message SET visible_at = ? WHERE id = ? AND receives = ?",
                    visibleAt,
                    message.id(),
                    message.receives());
        });
        wakeupSignal.signal();
    }

    /**
     * Makes all messages in flight visible again, before their visibility timeouts end. This must only be called when
     * no handler works on these messages any more.
     */
    public void returnAllInFlight() {
        database.writeOneStatement(transaction -> {
            earliestDue.mayBecomeAny();
            return transaction.update("UPDATE message SET visible_at = sent_at WHERE queue = ? AND receives > 0", name);
        });
        wakeupSignal.signal();
    }

    /** Returns the number of messages in the queue, those in flight included. */
    public int size() {
        return database.read(transaction -> transaction
                .first("SELECT COUNT(*) FROM message WHERE queue = ?", row -> row.getInt(1), name)
                .orElse(0));
    }

    /**
     * Returns the time at which the next message becomes visible; empty if the queue is empty. A message in flight becomes
     * visible at the end of its visibility timeout.
     */
    public Optional<Instant> nextDue() {
        return database.read(earliestDue::get);
    }

    /** Returns the time at which the next message becomes visible, or an earlier one after now, in less time than {@link #nextDue}. */
    public Optional<Instant> nextDueAtLeast() {
        long now = clock.millis();
        return database.read(transaction -> earliestDue.atLeast(transaction, now));
    }

    private Optional<Instant> findNextDue(Transaction transaction) throws SQLException {
        var next = new ArrayList<Instant>();
        for (var group : groups(transaction)) {
            next.addAll(transaction.rows(NEXT_DUE, row -> Instant.ofEpochMilli(row.getLong(1)), name, group));
        }
        return next.stream().min(Comparator.naturalOrder());
    }

    /**
     * Returns the time at which a message becomes visible. If the message has a delay, the end of the delay is rounded up to a
     * millisecond, so that the message is never visible early.
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
