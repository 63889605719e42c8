package dev.stride.common;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made when it is first asked for, and then kept. */
public final class Lazy<T> {

    private final Supplier<T> maker;
    private @Nullable T value;

    public Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    /** The value; when making it throws, it is made again for who asks next. */
    public synchronized T get() {
        var made = value == null ? maker.get() : value;
        value = made;
        return made;
    }
}
