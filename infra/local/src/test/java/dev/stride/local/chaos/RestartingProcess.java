package dev.stride.local.chaos;

import dev.stride.local.cloud.ChildProcess;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A process that is restarted whenever it ends, as Lambda or a process supervisor does. */
final class RestartingProcess implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(100);

    private final Supplier<ChildProcess> birth;
    private final Consumer<String> log;
    private ChildProcess process;
    private boolean wanted = true;
    private Duration rest = Duration.ZERO;

    /** @param log receives unexpected ends of the process; a failed start is part of its own output */
    RestartingProcess(Supplier<ChildProcess> birth, Consumer<String> log) {
        this.birth = birth;
        this.log = log;
        process = birth.get();
        Thread.ofVirtual().start(this::revive);
    }

    /** Returns the address of the process, if it is running. */
    synchronized Optional<URI> door() {
        return process.listening();
    }

    /** Kills the process. @param dead time until it is restarted */
    synchronized void kill(Duration dead) {
        rest = dead;
        process.kill();
    }

    /** Pauses the process. */
    void pause(Duration time) {
        var held = current();
        held.pause();
        Thread.ofVirtual().start(() -> {
            LockSupport.parkNanos(time.toNanos());
            held.resume();
        });
    }

    /** Waits until the process answers. */
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
