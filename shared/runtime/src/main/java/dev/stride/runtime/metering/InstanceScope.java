package dev.stride.runtime.metering;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * The instance for which the current thread works. If a {@link UsageCounter} counts by instance, it adds all requests of this
 * thread to the usage of this instance.
 */
public final class InstanceScope {

    private static final ScopedValue<InstanceScope> CURRENT = ScopedValue.newInstance();

    private final String instance;
    private final UsageMetric cause;
    private final boolean begins;
    private final AtomicBoolean isCounted = new AtomicBoolean();

    private InstanceScope(String instance, UsageMetric cause, boolean begins) {
        this.instance = instance;
        this.cause = cause;
        this.begins = begins;
    }

    /**
     * Runs the code that handles a message, within the scope of the message's instance.
     *
     * @param begins whether the message begins the instance
     */
    public static void handleMessage(String instance, boolean begins, Runnable work) {
        ScopedValue.where(CURRENT, new InstanceScope(instance, UsageMetric.MESSAGES_RECEIVED, begins))
                .run(work);
    }

    /**
     * Runs the code that handles an API request to start an instance, so that the AWS requests of this code are counted
     * as usage of the instance.
     */
    public static <T> T handleStart(String instance, Supplier<T> work) {
        return ScopedValue.where(CURRENT, new InstanceScope(instance, UsageMetric.HTTP_REQUESTS, true))
                .call(work::get);
    }

    static Optional<InstanceScope> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    String instance() {
        return instance;
    }

    /**
     * Returns whether the current thread handles the message or API request that begins the instance. Usage is
     * counted only for an instance whose beginning was counted, because its total would be incomplete otherwise.
     */
    boolean begins() {
        return begins;
    }

    /**
     * Returns the metric that counts what caused the work of the current thread: a received message or an HTTP request.
     * Later calls return empty, so that nothing is counted twice.
     */
    Optional<UsageMetric> takeCause() {
        return isCounted.compareAndSet(false, true) ? Optional.of(cause) : Optional.empty();
    }
}
