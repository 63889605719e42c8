package dev.stride.local.chaos;

import dev.stride.local.cloud.ChildProcess;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A process that is started again whenever it ends, as a function is by Lambda, or a service by whoever looks after it. */
final class RestartingProcess implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(100);

    private final Supplier<ChildProcess> birth;
    private final Consumer<String> log;
    private ChildProcess process;
    private boolean wanted = true;
    private Duration rest = Duration.ZERO;

    /** @param log learns of deaths that nobody caused; why one could not start it says itself */
    RestartingProcess(Supplier<ChildProcess> birth, Consumer<String> log) {
        this.birth = birth;
        this.log = log;
        process = birth.get();
        Thread.ofVirtual().start(this::revive);
    }

    /** Where it answers, if it does. */
    synchronized Optional<URI> door() {
        return process.listening();
    }

    /** Kills it. @param dead how long it is left so */
    synchronized void kill(Duration dead) {
        rest = dead;
        process.kill();
    }

    /** Holds it up. */
    void pause(Duration time) {
        var held = current();
        held.pause();
        Thread.ofVirtual().start(() -> {
            LockSupport.parkNanos(time.toNanos());
            held.resume();
        });
    }

    /** Waits until it answers. */
    void await() {
        while (door().isEmpty()) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            wanted = false;
        }
        current().close();
    }

    private synchronized ChildProcess current() {
        return process;
    }

    private void revive() {
        while (true) {
            current().awaitEnd();
            LockSupport.parkNanos(restOnce().toNanos());
            synchronized (this) {
                if (!wanted) {
                    return;
                }
                process = birth.get();
            }
        }
    }

    private synchronized Duration restOnce() {
        if (rest.isZero() && wanted && process.hasListened()) {
            log.accept("a process ended by itself");
        }
        var once = rest;
        rest = Duration.ZERO;
        return once;
    }
}
