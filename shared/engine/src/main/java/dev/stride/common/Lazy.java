package dev.stride.common;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is computed on first use and then kept. Safe for concurrent use. */
public final class Lazy<T> {

    private final Supplier<T> maker;
    private @Nullable T value;

    public Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Returns the value. If the computation throws an exception, the next call repeats the computation. */
    public synchronized T get() {
        var made = value == null ? maker.get() : value;
        value = made;
        return made;
    }
}
