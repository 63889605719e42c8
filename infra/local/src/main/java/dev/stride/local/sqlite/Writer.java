package dev.stride.local.sqlite;

import dev.stride.local.ResourceUnavailableException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The thread that uses the connection of a database. It commits all waiting units of work together in one transaction, because a
 * commit takes the same time for one or for many. It is a platform thread, because a virtual thread would block its carrier while
 * the disk writes.
 */
final class Writer {

    /** The maximum number of units of work, from different callers, that are committed together in one transaction. */
    private static final int UNITS = 1_000;

    private final Transaction transaction;
    private final BlockingQueue<PendingWork<?>> waiting = new LinkedBlockingQueue<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("database").unstarted(this::run);

    /** A future that the thread completes when it stops. */
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    /**
     * Tells the thread to stop after the units of work that it is executing. The method {@link #stop} adds a unit of work that
     * sets this field.
     */
    private boolean isLast = false;

    /** The number of commits so far, and of the units of work in them. Only the writer's own thread changes this field. */
    private volatile Database.Activity activity = new Database.Activity(0, 0);

    Writer(Transaction transaction) {
        this.transaction = transaction;
    }

    void start() {
        thread.start();
    }

    boolean isCurrentThread() {
        return Thread.currentThread().equals(thread);
    }

    /** Returns the number of commits so far, and of the units of work in them. */
    Database.Activity activity() {
        return activity;
    }

    /** Adds a unit of work. Units that write are executed in the order in which they are added. */
    void add(PendingWork<?> work) {
        waiting.add(work);
        if (ended.isDone()) {
            rejectAllWaiting();
        }
    }

    /** Executes all waiting units of work, and stops the thread. */
    void stop() {
        add(PendingWork.writing(_ -> isLast = true));
        ended.join();
        rejectAllWaiting();
    }

    private void rejectAllWaiting() {
        for (var next = waiting.poll(); next != null; next = waiting.poll()) {
            next.fail(new ResourceUnavailableException("The database is closed."));
        }
    }

    private void run() {
        try {
            while (!isLast) {
                executeWaiting();
            }
        } finally {
            ended.complete(null);
        }
    }

    /**
     * Waits for a unit of work, and then executes all waiting units. The units that only read come first, so that they need not
     * wait for the commit of the other units.
     */
    private void executeWaiting() {
        var next = new ArrayList<PendingWork<?>>();
        try {
            next.add(waiting.take());
        } catch (InterruptedException _) {
            return;
        }
        waiting.drainTo(next, UNITS - 1);
        next.stream().filter(PendingWork::isReading).forEach(work -> work.executeNow(transaction));
        next.removeIf(PendingWork::isReading);
        if (next.size() == 1 || !next.isEmpty() && !commitTogether(next)) {
            next.forEach(this::commitAlone);
        }
    }

    /**
     * Commits several units of work in one transaction. If one unit fails, none is committed. The caller then commits each unit
     * in a transaction of its own, so that only the failing unit fails.
     *
     * @return whether the units of work are committed
     */
    private boolean commitTogether(List<PendingWork<?>> together) {
        try {
            transaction.execute(all -> {
                for (var each : together) {
                    each.executeIn(all);
                }
                return together.size();
            });
        } catch (SQLException | RuntimeException | Error _) {
            return false;
        }
        activity = activity.plusCommitOf(together.size());
        together.forEach(PendingWork::succeed);
        return true;
    }

    private void commitAlone(PendingWork<?> work) {
        try {
            transaction.execute(alone -> {
                work.executeIn(alone);
                return 1;
            });
        } catch (SQLException | RuntimeException | Error e) {
            work.fail(e);
            return;
        }
        activity = activity.plusCommitOf(1);
        work.succeed();
    }
}
